"""The state of the room of lessons: every intent is a step, links restore it, nonsense changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.app.address import hash_of, opened
from kdexplore.app.learn.intents import handle, typed
from kdexplore.app.learn.state import Learn
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Discard, Place
from kdexplore.core.cells import Cell
from kdexplore.core.links import Link, decode, encode
from kdexplore.core.problems import BadInput, Reason
from kdexplore.lessons import course
from kdexplore.lessons.checking import solution
from kdexplore.lessons.progress import LessonProgress
from tests.app.sending import sent_to

ALL = [(lesson.id, step.id) for lesson in course.lessons() for step in lesson.steps]
TEMPLATE = (course.SHELF / "template.json").read_text(encoding="utf-8")


def at(name, step=""):
    return Learn().opened(name, step)


def test_it_begins_at_the_first_step_of_the_first_lesson():
    assert (Learn().here.id, Learn().at.id) == ALL[0]
    assert Learn().preceding is None


def test_next_goes_through_every_step_and_ends():
    learn, met = Learn(), []
    while learn.following:
        met.append((learn.here.id, learn.at.id))
        learn = learn.next_step()
    assert [*met, (learn.here.id, learn.at.id)] == ALL
    assert learn.next_step() == learn
    for _ in ALL:
        learn = learn.back()
    assert (learn.here.id, learn.at.id) == ALL[0]


def test_what_does_not_exist_is_not_opened():
    learn = at("aim", "count")
    assert learn.opened("chess") == learn
    assert learn.opened("aim", "chess") == learn
    assert learn.on_path("chess") == learn


def test_a_refused_move_is_remembered_and_a_legal_one_is_made():
    learn = at("connecting", "castle").tried(Place((Cell(1, 1), Cell(2, 1))))
    assert [problem.reason for problem in learn.attempt.problems] == [Reason.TOUCHES_NOTHING]
    assert not learn.moves
    done = learn.tried(Place((Cell(1, 0), Cell(2, 0))))
    assert done.is_done
    assert done.progress.tries("connecting", "castle") == 2
    assert done.tried(Place((Cell(-1, 0), Cell(-2, 0)))) == done  # the turn is over


def test_a_legal_move_may_miss_the_goal_and_can_be_taken_back():
    learn = at("connecting", "match").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert learn.is_missed
    assert not learn.is_done
    again = learn.again()
    assert not again.moves
    assert again.tries == 1


def test_where_a_rule_is_to_be_broken_nothing_is_placed():
    learn = at("connecting", "corner").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert not learn.moves
    assert not learn.is_met
    assert learn.tried(Place((Cell(1, 1), Cell(2, 1)))).is_done


def test_what_is_no_move_of_a_step_changes_nothing():
    learn = at("aim", "count")
    assert learn.tried(Discard()) == learn
    assert learn.tried(Claim(3)) == learn
    assert learn.watched() == learn
    assert learn.looked(3) == learn
    assert at("aim", "earn").answered("3") == at("aim", "earn")


def test_an_answer_may_be_wrong_and_then_right():
    learn = at("aim", "richest").looked(Cell(1, 0))
    assert not learn.is_done
    right = learn.looked(Cell(0, -3))
    assert right.is_done
    assert right.progress.tries("aim", "richest") == 2
    assert at("aim", "richest").looked(Cell(9, 9)) == at("aim", "richest")


def test_done_stays_done_and_the_best_is_kept():
    done = at("connecting", "castle").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert done.again().is_done
    assert done.next_step().back().is_done


INTENTS = {
    "a move": ("castle", {"n": 1, "move": {"place": [[1, 0], [2, 0]]}}, lambda learn: learn.is_done),
    "a refused try": ("corner", {"tried": {"place": [[1, 1], [2, 1]]}}, lambda learn: learn.is_done),
    "take it back": ("castle", {"back": True}, lambda learn: not learn.moves),
    "on": ("castle", {"press": "next"}, lambda learn: learn.at.id == "match"),
    "back": ("match", {"press": "previous"}, lambda learn: learn.at.id == "castle"),
    "again": ("castle", {"press": "again"}, lambda learn: learn.at.id == "castle"),
    "a lesson": ("castle", {"press": "lesson:aim"}, lambda learn: learn.here.id == "aim"),
    "a step": ("castle", {"choose": ["step", "which"]}, lambda learn: learn.at.id == "which"),
    "an answer": ("which", {"choose": ["answer", "placing.match"]}, lambda learn: learn.is_done),
    "a number": ("ways", {"press": "answer:9"}, lambda learn: learn.is_done),
    "a move to watch": ("chain", {"press": "watch"}, lambda learn: learn.is_done),
    "a way": ("castle", {"choose": ["path", "all"]}, lambda learn: learn.path == "all"),
    "a way that is none": ("castle", {"choose": ["path", "x"]}, lambda learn: not learn.path),
    "a payment where nobody is recruited": (
        "which", {"pay": [[1, 0]], "person": "hunter"}, lambda learn: learn.choice is None),
    "a square that is no answer": ("castle", {"look": [0, 0]}, lambda learn: not learn.answer),
    "something else": ("castle", {"press": "fold"}, lambda learn: learn.at.id == "castle"),
    "nothing": ("castle", {"n": 4}, lambda learn: learn.at.id == "castle"),
}  # fmt: skip


@pytest.mark.parametrize(("step", "intent", "follows"), INTENTS.values(), ids=INTENTS)
def test_an_intent_becomes_a_step(step, intent, follows):
    assert follows(sent_to(handle)(at("connecting", step), intent))


@pytest.mark.parametrize("intent", [{"move": {"place": [[1, 0]]}}, {"press": 3}, {"paint": {}}, {"look": "here"}])
def test_an_intent_that_cannot_be_read_is_refused(intent):
    with pytest.raises(BadInput):
        sent_to(handle)(at("connecting", "castle"), intent)


@pytest.mark.parametrize("value", ["", "ten", "1e9", "99999999", "²", None, {"x": 1}])
def test_what_is_typed_and_is_no_number_is_no_answer(value):
    assert typed(at("aim", "count"), "answer", value) == at("aim", "count")
    assert typed(at("aim", "count"), "other", "10") == at("aim", "count")


# links


@given(st.sampled_from(ALL), st.sets(st.sampled_from(ALL)))
def test_a_link_restores_lesson_step_and_progress(place, done):
    progress = LessonProgress(frozenset((*each, 1) for each in done))
    learn = Learn(progress=progress).opened(*place)
    view = dict(decode(encode(Link(view=tuple(learn.view().items())))).view)
    assert Learn().from_view(view) == learn


def test_a_link_holds_everything_that_can_be_done():
    progress = LessonProgress(frozenset((*each, 2) for each in ALL))
    session = Session(room="learn", learn=Learn(progress=progress))
    assert opened(Session(), hash_of(session)).learn.progress == progress


@pytest.mark.parametrize(
    "view",
    [{}, {"lesson": "chess"}, {"lesson": 3, "step": "x"}, {"step": 99}, {"done": "zz.-1"}, {"done": 7, "path": -1}],
)
def test_what_a_link_cannot_mean_is_left_out(view):
    learn = Learn().from_view(view)
    assert (learn.here.id, learn.at.id) == ALL[0]
    assert not learn.progress


# lessons by others


def test_a_lesson_by_somebody_else_is_opened_and_travels_in_a_link():
    learn = Learn().with_own(TEMPLATE)
    assert learn.is_own
    assert learn.following == ("my_lesson", "watch")
    last = learn.opened("my_lesson", "cover")
    assert last.following is None
    session = Session(room="learn", learn=last)
    assert opened(Session(), hash_of(session)).learn == last


def test_a_lesson_by_somebody_else_is_never_taken_for_one_of_ours():
    with pytest.raises(BadInput, match="reserved"):
        Learn().with_own(TEMPLATE.replace("my_lesson", "aim"))


# a newcomer


def presses_of(step):
    """How many presses a step takes: its moves, what is to be watched, or an answer; and the way on."""
    if step.kind == "see":
        return len(step.plays) + 1
    if step.query is not None:
        return (2 if step.query.kind == "number" else 1) + 1
    way = solution(step)
    assert way
    return len(way.moves) + (way.refused is not None) + 1


def test_a_newcomer_scores_a_whole_kingdom_after_at_most_25_presses():
    """The door, the way "just the scoring", and then every step up to the whole kingdom."""
    learn, presses = Learn().on_path("scoring"), 2
    while (learn.here.id, learn.at.id) != ("scoring", "whole"):
        presses += presses_of(learn.at)
        learn = learn.next_step()
    assert presses + presses_of(learn.at) <= 25


def test_the_first_way_takes_at_most_80_presses_up_to_its_game():
    way = course.path("basics")
    assert sum(presses_of(step) for name in way.lessons for step in course.lesson(name).steps) <= 80
