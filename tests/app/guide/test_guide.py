"""The first game with a guide: presses to its end, rules said once, hints that fade, slips taken back, the review."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app import address
from kdexplore.app.guide import beginning, topics
from kdexplore.app.guide import scenes as guide_scenes
from kdexplore.app.guide.review import most, review, worth
from kdexplore.app.intents import Move, PressButton
from kdexplore.app.learn.scenes import contents
from kdexplore.app.play import intents, shuffles
from kdexplore.app.play import scenes as table
from kdexplore.app.session import Session
from kdexplore.app.start import intents as door_intents
from kdexplore.app.start import scenes as door
from kdexplore.core.actions import Place
from kdexplore.core.problems import Reason
from kdexplore.engine.players import choose
from kdexplore.views.known import Known
from kdexplore.words import languages

handle: Any = intents.handle
scenes: Any = guide_scenes
at_the_door: Any = door_intents.handle
with_guide: Any = beginning.with_guide
opened: Any = address.opened
hash_of = address.hash_of
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


def test_from_the_first_page_to_a_finished_first_game_in_few_presses():
    session, presses = at_the_door(Session(), PressButton("first")), 1
    while not session.play.state.is_over:
        session, more = decided(session)
        presses += more
    assert session.room == "play"
    assert scenes.after(session)
    assert presses <= MOST_PRESSES


def test_the_game_is_reached_from_the_first_page_and_from_every_path():
    assert '"first"' in str(door.table(Session())).replace("'", '"')
    assert "'play'" in str(contents(Session().learn))


@pytest.mark.parametrize("mode", MODES)
def test_every_rule_is_said_once_when_it_first_matters(mode):
    last = list(moments(with_guide(Session(), mode)))[-1]
    met = topics.met(last.play.history, 0)
    assert len(met) == len(set(met)) >= 8
    assert met[0] == "drafting.kings"
    assert ("tribe.recruit" in met) == (mode == "tribe")


def test_hints_are_open_at_first_then_folded_then_gone():
    found = []
    for session in moments(with_guide(Session())):
        folds = [block for card in scenes.guide(session) for block in card["blocks"] if block["kind"] == "fold"]
        if len(session.play.state.legal_actions) > 1:
            found.append(folds[0].get("opened") if folds else None)
    order = [key for at, key in enumerate(found) if at == 0 or found[at - 1] != key]
    assert order == [True, False, None]


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


def test_the_review_counts_what_was_left():
    session = with_guide(Session())
    left = 0
    while not session.play.state.is_over:
        state = session.play.state
        ranked = sorted((worth(state, each), each.cells) for each in state.legal_actions if isinstance(each, Place))
        if ranked:
            left = max(left, most(state) - ranked[0][0])
        session = handle(session, Move(Place(ranked[0][1]))) if ranked else decided(session)[0]
    found = review(Known(session.play.history), 0)
    assert found.missed == left > 0
    assert 0 <= found.best < found.all <= 12
    assert 1 <= found.round <= found.all


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
