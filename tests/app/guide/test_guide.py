"""The first game with a guide: presses to its end, rules said once, hints that fade, slips taken back, the review."""

import re
from dataclasses import replace
from typing import Any

import pytest

from kdexplore import legal_placements, rules, simulate
from kdexplore.app import address
from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.guide import advice, beginning, review, topics
from kdexplore.app.guide import scenes as guide_scenes
from kdexplore.app.intents import Move, PressButton
from kdexplore.app.learn.scenes import contents, panel
from kdexplore.app.play import intents, questions, shuffles
from kdexplore.app.play import scenes as table
from kdexplore.app.play.choosing import beginning as beginning_of
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Place
from kdexplore.core.bonuses import sheet_so_far
from kdexplore.core.game import apply
from kdexplore.core.problems import Reason
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement
from kdexplore.engine.players import ADVISER, EXPERT, choose
from kdexplore.engine.service.readiness import READINESS
from kdexplore.engine.strength import strength_of
from kdexplore.lessons.checking import check
from kdexplore.lessons.queries import right_answers
from kdexplore.views.known import Known
from kdexplore.words import Speaker, languages

handle: Any = intents.handle
scenes: Any = guide_scenes
with_guide: Any = beginning.with_guide
opened: Any = address.opened
hash_of = address.hash_of
advised: Any = advice.advised
offered, why = advice.offered, advice.why
best_line: Any = review.best_line
dearest: Any = review.dearest
strength: Any = strength_of
MODES = ("classic", "discovery", "totem", "tribe")
MOST_PRESSES = 120
TURNS = 3  # presses that turn a domino as far as can be


@pytest.fixture(autouse=True)
def _one_deal(monkeypatch):
    """Every game of these tests is dealt alike."""
    monkeypatch.setattr(shuffles, "fresh", lambda: 17)


def press(action):
    """How many presses a decision takes at most: a domino may have to be turned first."""
    return 1 + TURNS * isinstance(action, Place) + 2 * len(getattr(action, "paid", ()))


def decided(session):
    """The game after what a greedy player would do, and its presses."""
    action = choose("greedy", session.play.state, 1, session.play.at)
    after = handle(session, Move(action))
    assert not after.play.refused or after.play.slip
    return after, press(action)


def moments(session):
    while not session.play.state.is_over:
        yield session
        session, _ = decided(session)
    yield session


def pieces(blocks):
    """Every piece of text in some blocks."""
    for block in blocks:
        yield from (part.get("name" if "rule" in part else "text") for part in block.get("parts", ()))
        yield from filter(None, (block.get("text"),))
        yield from pieces(block.get("blocks", ()))


def test_a_first_game_is_finished_in_few_presses():
    session, presses = with_guide(Session()), 1
    while not session.play.state.is_over:
        session, more = decided(session)
        presses += more
    assert session.room == "play"
    assert scenes.after(session)
    assert presses <= MOST_PRESSES


@pytest.mark.parametrize("mode", [*MODES, "duel"])
def test_a_new_game_of_every_mode_can_have_the_guide(mode):
    before = Session(play=Play(Setup(mode=mode, players=2)))
    assert "'guided'" in str(beginning_of(before))
    session = handle(before, PressButton("guided"))
    assert (session.play.guided, session.play.setup.mode) == (True, mode)


def test_the_game_is_reached_from_every_path():
    assert "'play'" in str(contents(Session().learn))


@pytest.mark.parametrize("mode", MODES)
def test_every_rule_is_said_once_when_it_first_matters(mode):
    last = list(moments(with_guide(Session(), mode)))[-1]
    met = topics.met(last.play.history, 0)
    assert len(met) == len(set(met)) >= 8
    assert met[0] == "drafting.kings"
    assert ("tribe.recruit" in met) == (mode == "tribe")


def learners(session):
    """The moments at which the learner has a choice, with what the guide would do, which they follow."""
    while not session.play.state.is_over:
        action = advised(session) if offered(session) else next(iter(session.play.state.legal_actions))
        if offered(session):
            yield session, action
        session = handle(session, Move(action))
    yield session, None


def test_the_guide_asks_first_and_says_what_it_would_do_with_its_reasons_in_every_round():
    rounds = set()
    for session, action in learners(with_guide(Session())):
        if action is None:
            break
        before = [*pieces(scenes.guide(session))]
        after = handle(session, PressButton("hint"))
        told = [text for text in pieces(scenes.guide(after)) if text not in before]
        assert told
        assert not scenes.marks(session)
        assert [mark.cells for mark in scenes.marks(after)] == ([action.cells] if isinstance(action, Place) else [])
        assert [*scenes.signs(after)] == ([action.number] if isinstance(action, Claim) else [])
        assert handle(after, PressButton("hint")) == session
        rounds.add(session.play.state.round)
    assert len(rounds) == 6


def test_no_reason_names_a_cell_by_its_letters():
    for session, action in learners(with_guide(Session())):
        if isinstance(action, Place):
            words = pieces(scenes.guide(handle(session, PressButton("hint"))))
            assert not any(re.search(r"\b[A-P]\d+\b", text or "") for text in words)


def test_the_reasons_are_facts():
    seen = set()
    for mode in MODES:
        for session, action in learners(with_guide(Session(), mode)):
            if not isinstance(action, Place):
                continue
            state = session.play.state
            laid = apply(state, action).state.seats[state.actor].territory
            coming = [state.rules.tiles.domino(number) for number in state.unseen]
            words = why(Known(state), action, Speaker("en", rules=state.rules))
            for n, others in re.findall(r"fit[^:]*: (\d+) of (\d+)", words):
                assert int(n) == sum(bool(legal_placements(laid, domino, state.rules)) for domino in coming)
                assert int(others) == len(coming)
                seen.add("fits")
            if words.startswith("No place brings more points"):
                places = [each for each in state.legal_actions if isinstance(each, Place)]
                assert worth(state, action) == max(worth(state, each) for each in places)
                seen.add("most")
    assert seen == {"fits", "most"}


def worth(state, action):
    """What the territory has after a placement, before any fire, with what bonuses can no longer lose."""
    laid = state.territory.laid(Placement(state.domino, action.cells), state.rules)
    discards = len(state.seats[state.actor].discarded)
    return sheet_so_far(laid, state.rules, left=state.dominoes_left(state.actor) - 1, discards=discards).total


@pytest.mark.parametrize("mode", [*MODES, "short"])
def test_who_follows_the_guide_wins_at_least_85_games_of_100(mode):
    """200 deals; by the player that answers at once, which is the weaker of the two that may advise."""
    setup = (with_guide(Session(), short=True) if mode == "short" else with_guide(Session(), mode)).play.setup
    assert set(setup.bots[1:]) == {beginning.OPPONENT}
    table = simulate(setup.rules, [ADVISER, *setup.bots[1:]], games=200, seed=1)
    won = [row for row in table.rows() if row["seat"] == 0 and row["place"] == 1]
    assert len(won) >= 170
    stronger, weaker = strength(EXPERT), strength(ADVISER)
    assert stronger.wins - weaker.wins > 2 * (stronger.error**2 + weaker.error**2) ** 0.5


def test_with_machine_code_the_best_player_is_asked_and_nothing_flickers_before_its_answer():
    """`None` is an answer to wait for; an error falls back to the player that answers at once."""
    session = with_guide(Session())
    ready = KnownAnswer(READINESS, {"kernel": "compiled"}, "answer")
    session = replace(session, answers=session.answers.having(READINESS, ready))
    (query,) = [each for each in questions.queries(session) if each.name == advice.ADVICE]
    assert query.question()["player"] == EXPERT
    assert advised(session) is None
    assert not scenes.marks(handle(session, PressButton("hint")))


@pytest.mark.parametrize("lang", languages())
def test_the_guide_speaks_every_language(lang):
    session = replace(with_guide(Session(), "tribe"), lang=lang)
    for moment in moments(session):
        assert all(pieces(scenes.guide(moment)))
    assert len([*pieces(scenes.after(moment))]) > 8


def test_without_the_guide_it_is_an_ordinary_game():
    session = handle(with_guide(Session()), PressButton("unguided"))
    assert scenes.guide(session) == []
    last = list(moments(session))[-1]
    assert scenes.after(last) == []


def test_the_review_names_what_cost_most_and_what_to_try():
    classic = rules("classic", players=2)
    state = GameState.at(classic, ["w1wl/..l/f*l", "m3w1/.*"], step="over", discarded=[(), (3, 4)])
    assert best_line(state, 0).key == "wheat"
    dry = dearest(state, 0)
    assert (dry.key, dry.line.key, dry.n) == ("empty", "lake", 3)
    assert len(dry.cells) == 3
    assert (dearest(state, 1).key, dearest(state, 1).n) == ("discard", 2)
    assert dearest(GameState.at(classic, ["w*w"], step="over"), 0) is None


def test_the_review_says_what_went_well_what_cost_most_and_what_to_try():
    for mode in MODES:
        card = scenes.after([*moments(with_guide(Session(), mode))][-1])[0]
        words = [*pieces([card]), *(item["title"] for block in card["blocks"] for item in block.get("cards", ()))]
        for start in ("Done well", ("This cost you most", "Nothing cost you much"), "Next time"):
            assert any((text or "").startswith(start) for text in words), (mode, start)


def finished():
    """A short game with the guide, at its end."""
    return [*moments(with_guide(Session(), short=True))][-1]


def test_the_game_after_the_first_lessons_has_five_rounds_and_the_next_one_is_a_whole_one():
    session = finished()
    rules = session.play.state.rules
    assert (rules.rounds, rules.players, rules.kings, rules.span) == (5, 2, 2, 5)
    assert opened(Session(), hash_of(session)).play.state == session.play.state
    assert handle(session, PressButton("new")).play.setup.mode == "classic"


def test_after_a_guided_game_the_learner_counts_their_own_kingdom():
    session = finished()
    counting = handle(session, PressButton("count"))
    learn = counting.learn
    assert counting.room == "learn"
    assert {each.code for each in check(learn.here)} == {"number_of_steps", "kind_missing"}
    for step in learn.here.steps:
        learn = learn.opened(learn.here.id, step.id).answered(min(right_answers(step)))
    assert learn.answer == str(session.play.state.score_of(0).total)
    assert learn.is_ended
    assert "A card to share" in str(panel(learn))
    assert opened(Session(), hash_of(counting)).learn.here == learn.here


def test_a_link_keeps_the_guide():
    session = handle(with_guide(Session()), PressButton("err"))
    there = opened(Session(), hash_of(session))
    assert there.play.guided
    assert there.play.may_err
    assert there.play.state == session.play.state


# ---- mistakes


def erring():
    """A guided game before the second placement, in which mistakes may be made."""
    session = handle(with_guide(Session()), PressButton("err"))
    while session.play.state.step != "place" or not session.play.state.territory.placements:
        session, _ = decided(session)
    return session


def wrong(session, *reasons):
    """A placement against the rules, for these reasons alone."""
    state = session.play.state
    beside = [near for cell in state.territory.squares for near in cell.neighbours]
    spots = ((cell, near) for cell in beside for near in cell.neighbours)
    for cells in spots:
        if {problem.reason for problem in state.why_not(Place(cells))} == set(reasons):
            return Place(cells)
    raise AssertionError(reasons)


def test_a_placement_against_the_rules_stands_until_two_moves_later():
    before = erring()
    action = wrong(before, Reason.NO_MATCH)
    session = handle(before, Move(action))
    assert not session.play.refused
    assert set(action.cells) <= set(session.play.state.seats[0].territory.squares)
    assert table.board(session)["tries"]
    for _ in range(2):
        assert session.play.slip
        assert not session.play.slip.is_over
        session, _ = decided(session)
    play = session.play
    assert (play.history, play.at) == (before.play.history, before.play.at)
    assert {problem.reason for problem in play.refused} == {Reason.NO_MATCH}
    assert "placing.match" in str(scenes.guide(session))
    after, _ = decided(session)
    assert after.play.slip is None
    assert all(turn.action != action for turn in after.play.history.turns)


def test_meanwhile_a_link_and_a_new_game_keep_the_real_game():
    before = erring()
    session = handle(before, Move(wrong(before, Reason.NO_MATCH)))
    assert opened(Session(), hash_of(session)).play.state == before.play.state
    assert handle(session, PressButton("new")).play.before.history == before.play.history


def test_what_cannot_lie_on_the_table_is_refused_at_once():
    session = erring()
    home = next(iter(session.play.state.territory.squares))
    covering = Place((home, home.neighbours[0]))
    assert handle(session, Move(covering)).play.refused
    careful = handle(session, PressButton("err"))
    assert handle(careful, Move(wrong(careful, Reason.NO_MATCH))).play.refused
