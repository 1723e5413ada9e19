"""The room Analyse: candidates, reasons, the course of the game, links; with answers of the real questions."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.analyse import scenes
from kdexplore.app.analyse.example import example
from kdexplore.app.analyse.graph import mistakes, next_mistake
from kdexplore.app.analyse.intents import handle
from kdexplore.app.analyse.puzzles import answers
from kdexplore.app.analyse.questions import COURSE, MOMENT, GameCourse, course_of, queries, ranked
from kdexplore.app.analyse.ranked import Ranked
from kdexplore.app.analyse.ranking import Scale, first_of
from kdexplore.app.analyse.review import review
from kdexplore.app.analyse.state import MomentOfGame, moment_of, played_at, state_of
from kdexplore.app.analyse.why import comes_to, in_full
from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Choose, GoTo, LookAt, OpenFile, PressButton, PressKey
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import handle_shell, notation_of
from kdexplore.app.shell.share import picture_of
from kdexplore.core.actions import Claim, Place
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.variants import rules_for
from kdexplore.engine.course import ReviewedMoment, moments
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.puzzles.model import puzzles as stored_puzzles
from kdexplore.engine.review import ReviewedDecision, ReviewWork
from kdexplore.engine.simulation import played
from kdexplore.views.block_parts import plain as as_data
from kdexplore.views.known import Known
from kdexplore.words import Speaker
from tests.app.answering import texts
from tests.browser.positions import giving_state
from tests.standin import StandIn

pytestmark = pytest.mark.usefixtures("plain_kernel")


def few(question):
    """Few games are enough."""
    return {"draws": 8, "playouts": "random"} if question["ask"] == "evaluate" else {"playouts": "random"}


class Judging(ReviewWork):
    """Judges decisions by a few games of the plain kernel, as if it were the compiled one."""

    proofs_only = property(lambda _: False, lambda *_: None)


@pytest.fixture
def judging(monkeypatch):
    monkeypatch.setattr("kdexplore.engine.course.ReviewWork", Judging)
    monkeypatch.setattr("kdexplore.engine.review.COMPARED", {"plain": 12})
    monkeypatch.setattr("kdexplore.engine.review.END_DRAWS", {"plain": 4})


@cache
def game(mode, players=2, seed=3, bots="greedy"):
    rules = rules_for(mode, players=players)
    return History.of(rules, [action for _, action in played(rules, (bots,) * players, seed)])


def session_at(history, at, **analyse):
    session = Session()
    session = replace(session, play=session.play.with_game(history, at)).entered("analyse")
    return replace(session, analyse=replace(session.analyse.moved(history, at), **analyse))


def turn_of(history, step, nth=0):
    found = [turn for turn in range(len(history)) if history.state_at(turn).step is step]
    choices = [turn for turn in found if len(list(history.state_at(turn).legal_actions)) > 1]
    return choices[nth]


def looked_at(session, *, idle=True):
    """An explorer in which everything that is query has been answered."""
    explorer = Explorer(replace(session, analyse=replace(session.analyse, idle=idle)))
    service = StandIn(few)
    explorer.analysis = Bridge(explorer, lambda: service)
    explorer.analysis.follow(explorer.session)
    return explorer


def seen(session):
    """What is looked at."""
    view = scenes.view_of(session)
    assert view is not None
    return view


def here(session):
    """The moment that is looked at."""
    moment = moment_of(session)
    assert moment is not None
    return moment


def kinds(blocks):
    return [block["kind"] for block in blocks]


STEPS = [
    ("classic", Step.PLACE, 6),
    ("classic", Step.CLAIM, 4),
    ("duel", Step.PLACE, 9),
    ("discovery", Step.THROW, 0),
    ("totem", Step.PLACE, 7),
    ("tribe", Step.RECRUIT, 2),
]


@pytest.mark.parametrize(("mode", "step", "nth"), STEPS)
def test_every_kind_of_decision_in_every_mode_is_ranked_and_explained(mode, step, nth):
    history = game(mode)
    session = looked_at(session_at(history, turn_of(history, step, nth))).session
    view = seen(session)
    assert view.candidates
    listed: Any = next(block for block in scenes.candidates(view) if block["kind"] == "candidates")
    items = [item for group in listed["groups"] for item in group["items"]]
    assert items[0]["rank"] == "1"
    assert sum(item["on"] for item in items) == 1
    assert all(len(item["strips"]) == 3 and item["label"] for item in items)
    assert all(0 <= place <= 1 for item in items for strip in item["strips"] for place in strip["far"])
    said = " ".join(texts(scenes.reasons(view)))
    assert "Now: " in said or "Once placed: " in said
    assert "picture" in kinds(scenes.board(view))
    table: Any = scenes.twin(view)[0]
    assert len(table["rows"]) == len(view.candidates)


def test_the_scale_of_a_share_ends_at_0_and_100():
    nearly = [Estimate(0.01, 0.02), Estimate(0.98, 0.04)]
    assert (Scale.of(nearly, "win").low, Scale.of(nearly, "win").high) == (0.0, 1.0)
    assert Scale.of([Estimate(1.0, 0.0)], "win").high == 1.0
    assert Scale.of(nearly, "margin").low < 0


def test_a_gift_of_a_totem_is_ranked_too():
    view = seen(looked_at(session_at(History(giving_state()), 0)).session)
    assert len(view.candidates) > 1
    assert "candidates" in kinds(scenes.candidates(view))
    assert texts(scenes.reasons(view))


def test_the_room_opens_where_play_is_and_goes_with_it():
    history = game("classic")
    session = Session()
    session = replace(session, play=session.play.with_game(history, 20)).entered("analyse")
    assert here(session).at == 20
    session = handle(session, GoTo(30))
    assert (here(session).at, session.play.at) == (30, 20)
    session = replace(session, play=session.play.with_game(game("duel"), 12))
    assert here(session) == MomentOfGame(Known(game("duel")), 12)
    assert moment_of(Session()) is None
    assert "example" in str(scenes.empty(Session()))


def test_pointing_at_a_candidate_explains_it_and_what_if_goes_on_from_there():
    history = game("classic")
    explorer = looked_at(session_at(history, turn_of(history, Step.CLAIM, 6)))
    view = seen(explorer.session)
    listed: Any = next(block for block in scenes.candidates(view) if block["kind"] == "candidates")
    last = [item for group in listed["groups"] for item in group["items"]][-1]
    explorer.change(lambda session: handle(session, LookAt(last["number"])))
    picked = seen(explorer.session).picked
    assert picked is not view.picked
    explorer.change(lambda session: handle(session, PressButton("try")))
    assert here(explorer.session).tried == (picked.action,)
    assert explorer.session.play.history is history
    assert "this was not played" in " ".join(texts(scenes.question(seen(explorer.session))))
    explorer.change(lambda session: handle(session, PressButton("back")))
    assert here(explorer.session).tried == ()


def test_a_link_holds_the_moment_and_the_candidate_and_never_the_answers():
    history = game("totem")
    explorer = looked_at(session_at(history, turn_of(history, Step.CLAIM, 6)))
    explorer.change(lambda session: handle(session, LookAt(1)))
    explorer.change(lambda session: handle(session, PressButton("try")))
    explorer.change(lambda session: handle(session, Choose("column", "margin")))
    session = explorer.session
    again = opened(Session(), hash_of(session))
    assert again.room == "analyse"
    assert here(again)[1:] == here(session)[1:]
    assert again.analyse.column == "margin"
    assert ranked(again) is None
    assert state_of(here(again)) == state_of(here(session))


def test_what_a_link_says_is_not_trusted():
    history = game("classic")
    session = Session()
    views: tuple[Any, ...] = (
        {"moment": 9999},
        {"moment": -4},
        {"tried0": "{"},
        {"moment": 20, "tried0": '{"claim":47}'},
        {"part": "x"},
    )
    for view in views:
        found = session.analyse.from_view(view, history)
        assert 0 <= found.at <= len(history)
        assert found.tried == ()
        assert found.part == "moment"


def test_stop_and_refine():
    history = game("classic")
    session = session_at(history, turn_of(history, Step.PLACE, 6), idle=True)
    assert [one.name for one in queries(session)] == ["moment"]
    stopped = handle(session, PressButton("stop"))
    assert queries(stopped) == ()
    assert [one.name for one in queries(handle(stopped, PressButton("refine")))] == ["moment"]
    done = looked_at(session).session
    assert queries(done) == ()
    (more,) = queries(handle(done, PressButton("refine")))
    assert more.question()["draws"] == 4 * 240
    assert queries(handle(done, GoTo(done.analyse.at + 4)))


def test_the_page_says_what_chose_the_best_and_what_measured_it_and_who_was_set_aside():
    history = game("classic")
    explorer = looked_at(session_at(history, turn_of(history, Step.CLAIM, 4), idle=True))
    view = scenes.view_of(explorer.session)
    assert view is not None
    assert view.ranked is not None
    assert "Chosen on 8 games; its value is from 8 others" in " ".join(texts(scenes.answer(view)))
    found = view.ranked.evaluation
    last = replace(found.candidates[-1], draws=3, behind=Estimate(9.0, 2.0))
    among = replace(found, candidates=(*found.candidates[:-1], last))
    assert among.is_aside(last)
    assert not among.is_aside(among.best)
    assert list(comes_to(last, among, Speaker("en")))[-1] == "After 3 games, probably too far behind."
    close = replace(last, behind=Estimate(3.0, 2.0))
    assert list(comes_to(close, among, Speaker("en")))[-1] == "Too close to the best move to tell."


@pytest.mark.usefixtures("judging")
def test_the_course_of_a_game_is_worked_through_in_the_background_and_can_be_stopped():
    history = game("classic", 2, 5, "random")
    explorer = looked_at(session_at(history, turn_of(history, Step.PLACE, 2)), idle=False)
    course = course_of(explorer.session)
    assert course is not None
    assert course.done
    found = mistakes(course, None)
    assert found
    assert next_mistake(course, -1, None) == found[0]
    assert next_mistake(course, found[-1], None) is None
    view = seen(explorer.session)
    graph: Any = next(block for block in scenes.game(view) if block["kind"] == "graph")
    assert len(graph["says"]) == len(graph["stops"])
    assert graph["svg"].startswith("<svg")
    assert any("cost" in said for said in graph["says"])
    explorer.change(lambda session: handle(session, GoTo(0)))
    explorer.change(lambda session: handle(session, PressButton("next_mistake")))
    assert here(explorer.session).at == next(turn for turn in found if turn > here(session_at(history, 0)).at)
    explorer.change(lambda session: handle(session, PressButton("last_mistake")))
    idle = handle(session_at(history, 2), PressButton("idle"))
    assert "course" not in [one.name for one in queries(idle)]
    assert "course" in [one.name for one in queries(handle(idle, PressButton("resume")))]


@pytest.mark.usefixtures("judging")
def test_n_and_capital_n_walk_the_mistakes_and_the_board_can_be_shared():
    history = game("classic", 2, 1, "random")
    explorer = looked_at(session_at(history, 0), idle=False)
    course = course_of(explorer.session)
    assert course is not None
    first, second, *_ = mistakes(course, None)
    for key, turn in (("n", first), ("n", second), ("N", first)):
        handle_shell(explorer, PressKey(key))
        assert here(explorer.session).at == turn
    assert "*" in notation_of(explorer.session)
    assert picture_of(explorer.session).startswith("<svg")
    assert picture_of(Session().entered("analyse")) == ""


def test_without_machine_code_the_review_says_what_it_leaves_out():
    history = game("classic", 2, 5, "random")
    session = looked_at(session_at(history, 0, part="review", graph=True), idle=False).session
    course = course_of(session)
    assert course is not None
    assert course.left_out
    view = seen(session)
    said = " ".join(texts([block for part in review(view).values() for block in part]))
    assert "Mistakes are shown only where the ending is proved" in said
    assert "Lost by decisions" not in said
    assert "120 games a value" in " ".join(texts(scenes.legend(view)))


def test_a_refined_list_moves_the_marks_of_its_moment():
    history = game("classic")
    turn = turn_of(history, Step.PLACE, 6)
    session = looked_at(session_at(history, turn)).session
    known = ranked(session)
    taken = played_at(here(session))
    assert known is not None
    assert taken is not None
    clear = tuple(
        replace(one, behind=Estimate(8.0, 0.5) if one.action == taken else Estimate(0.0, 0.0))
        for one in known.evaluation.candidates
    )
    other = next(one for one in clear if one.action != taken)
    changed = replace(known.evaluation, candidates=(other, *(one for one in clear if one is not other)))
    before = ReviewedDecision(
        turn, 0, "placement", taken, taken, Estimate(0, 0), Estimate(0, 0), "best", "estimated", 9
    )
    moment = ReviewedMoment(turn, (Estimate(0.0, 1.0),) * 2, (Estimate(0.5, 0.1),) * 2, before)
    answers = session.answers.having(MOMENT, KnownAnswer(here(session), Ranked(changed)))
    answers = answers.having(COURSE, KnownAnswer(Known(history), GameCourse((moment,), 2)))
    course = course_of(replace(session, answers=answers))
    assert course is not None
    assert course.mistake_at(course.moments[0]) == "mistake"
    now = course.moments[0].decision
    assert now is not None
    assert now.best == other.action


def test_what_takes_long_says_how_long_it_will_take():
    history = game("classic")
    session, even = session_at(history, 0), (Estimate(0.5, 0.1),) * 2
    done = tuple(ReviewedMoment(turn, even, even) for turn in moments(history)[:6])
    known = KnownAnswer(Known(history), GameCourse(done, len(moments(history))), "partial", seconds=12.0)
    session = replace(session, answers=session.answers.having(COURSE, known))
    said = " ".join(texts(scenes.game(seen(session))))
    assert "Review: 6 of 49 · about 90 s left" in said


def test_without_hints_no_value_is_seen_and_nothing_is_asked_that_would_show_one():
    history = game("classic")
    session = looked_at(session_at(history, turn_of(history, Step.PLACE, 6))).session.toggled("no_hints")
    view = seen(session)
    assert not scenes.reasons(view)
    assert "candidates" not in kinds(scenes.candidates(view))
    assert not scenes.game(view)


def test_without_a_service_the_room_says_so():
    history = game("classic")
    explorer = Explorer(session_at(history, turn_of(history, Step.PLACE, 6)))
    explorer.analysis = Bridge(explorer, lambda: None)
    explorer.analysis.follow(explorer.session)
    assert "kdexplore serve" in " ".join(texts(scenes.answer(seen(explorer.session))))


def test_a_game_file_opened_here_is_looked_at_here():
    session = handle(Session().entered("analyse"), OpenFile("game.json", dump_game(game("duel"))))
    assert session.room == "analyse"
    assert here(session).at == len(game("duel"))
    assert "The game is over" in " ".join(texts(scenes.question(seen(session))))
    (_, buttons) = scenes.candidates(seen(session))
    (button,) = as_data(buttons)["buttons"]
    assert handle(session, PressButton(button["name"])).analyse.part == "review"


def test_the_example_is_a_finished_game():
    assert example().state.is_over
    session = handle(Session().entered("analyse"), PressButton("example"))
    assert here(session).game.value is example()


@pytest.mark.parametrize("lang", ["en", "hu", "tr", "is", "pl"])
def test_a_placement_in_full_says_which_half_lies_where_and_turned_it_says_something_else(lang):
    found = next(
        one
        for one in stored_puzzles(mode="classic", kind="placement")
        if one.state.domino and not one.state.domino.symmetric
    )
    voice, state = Speaker(lang, rules=found.state.rules), found.state
    named = {in_full(Place(cells), state, voice) for cells in (((0, 1), (1, 1)), ((1, 1), (0, 1)))}
    assert len(named) == 2
    terrains = [voice.term("terrain", half.terrain).lower() for half in (state.domino or ())[1:]]
    assert all(terrain in words.lower() for words in named for terrain in terrains)
    session = replace(Session().spoken(lang), analyse=replace(Session().analyse, part="puzzles", puzzle=found.id))
    rows: Any = next(block for block in answers(session) if block["kind"] == "rows")
    drawn = [row["svg"] for row in rows["rows"]]
    assert len({row["text"] for row in rows["rows"]}) == len(found.options)
    assert len(set(drawn)) > 1  # upright and lying


def test_what_was_played_is_always_among_the_first_candidates():
    view = seen(looked_at(session_at(game("classic"), turn_of(game("classic"), Step.PLACE, 6))).session)
    many = tuple(replace(view.candidates[0], action=Claim(number)) for number in range(1, 21))
    listed = [one.action for one in first_of(many, Claim(3), Claim(15))]
    assert listed == [Claim(number) for number in (1, 2, 3, 4, 5, 6, 15)]
