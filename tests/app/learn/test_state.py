"""The state of a lesson: every transition gives a new value, nothing done is lost, and no words are held."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.app.learn import questions
from kdexplore.app.learn.intents import handle
from kdexplore.app.learn.lessons import LESSONS, lesson_of, lessons
from kdexplore.app.learn.state import Learn
from kdexplore.core.actions import Claim, Discard, Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.links import Link, decode, encode
from kdexplore.core.problems import BadInput, Reason
from tests.app.sending import sent_to

ALL = [(each.id, at) for each in lessons() for at in range(len(each.steps))]


def at(name, step):
    """A lesson opened at the step of that id."""
    found = next(each for each in lessons() if each.id == name)
    return Learn().opened(name, [each.id for each in found.steps].index(step))


def test_it_begins_with_the_first_step_of_the_first_lesson():
    assert (Learn().lesson, Learn().step, Learn().done) == ("aim", 0, frozenset())


def test_next_leads_through_every_step_of_every_lesson_and_stays_at_the_last():
    learn, met = Learn(), []
    for _ in ALL:
        met.append((learn.lesson, learn.step))
        learn = learn.next_step()
    assert met == ALL
    assert (learn.lesson, learn.step) == ALL[-1]


def test_back_leads_the_same_way_to_the_beginning():
    learn = Learn().opened(*ALL[-1])
    for each in reversed(ALL):
        assert (learn.lesson, learn.step) == each
        learn = learn.back()
    assert (learn.lesson, learn.step) == ALL[0]


def test_what_was_to_be_seen_is_done_by_going_on_and_what_was_to_be_done_is_not():
    assert Learn().next_step().done == {("aim", 0)}
    assert not at("aim", "richest").next_step().done


def test_a_lesson_that_does_not_exist_is_not_opened():
    learn = at("connecting", "second")
    assert learn.opened("tribes") == learn.opened("aim", 99) == learn.opened("aim", -1) == learn


def test_a_rule_opens_its_lesson():
    step = lesson_of("fire.burns")
    assert step is not None
    assert Learn().opened(*step) == at("volcanoes", "burns")
    assert lesson_of("tribe.price") is None


# do


def test_a_legal_move_that_meets_the_goal_is_done():
    learn = at("connecting", "first").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert learn.is_met
    assert learn.is_done
    assert not learn.problems
    assert len(learn.state.seats[0].territory.squares) == 3


def test_a_wrong_try_is_explained_and_leaves_the_board_as_it_was():
    learn = at("connecting", "first").tried(Place((Cell(1, 1), Cell(2, 1))))
    assert [problem.reason for problem in learn.problems] == [Reason.TOUCHES_NOTHING]
    assert not learn.moves
    assert not learn.is_done
    assert learn.tried(Place((Cell(1, 0), Cell(2, 0)))).is_done


def test_a_legal_move_may_miss_the_goal_and_can_be_taken_back():
    learn = at("connecting", "second").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert learn.moves
    assert not learn.is_met
    assert learn.again() == at("connecting", "second")


def test_a_volcano_is_laid_and_then_throws():
    learn = at("volcanoes", "feeding").tried(Place((Cell(0, -1), Cell(1, -2))))
    assert learn.problems  # not side by side
    learn = at("volcanoes", "throw").tried(Throw(Cell(1, 1)))
    assert learn.is_done
    assert learn.tried(Throw(Cell(1, 0))) == learn  # the turn is over


def test_a_domino_that_fits_nowhere_is_discarded():
    assert at("connecting", "nowhere").tried(Discard()).is_done


def test_what_is_no_move_of_a_lesson_changes_nothing():
    learn = at("connecting", "first")
    assert learn.tried(Claim(3)) == learn
    assert Learn().tried(Discard()) == Learn()


def test_the_richest_region_is_pressed():
    learn = at("aim", "richest")
    assert learn.looked(Cell(9, 9)) == learn
    poor = learn.looked(Cell(1, 0))
    assert poor.pressed == Cell(1, 0)
    assert not poor.is_done
    assert poor.looked(Cell(0, -3)).is_done
    assert Learn().looked(Cell(0, 0)) == Learn()


# check


@pytest.mark.parametrize(("name", "step"), [each for each in ALL if Learn().opened(*each).at.kind == "check"])
def test_the_right_answer_is_done_and_a_wrong_one_can_be_mended(name, step):
    learn = Learn().opened(name, step)
    right = questions.right(learn.at)
    wrong = next(value for value in questions.options(learn.at) if value != right)
    assert not learn.answered(wrong).is_done
    assert learn.answered(wrong).answered(right).is_done
    assert learn.answered("nonsense") == learn


# break it


def test_the_refusal_that_is_wanted_is_done_and_another_is_not():
    learn = at("connecting", "too_wide")
    other = learn.tried(Place((Cell(0, 0), Cell(0, 1))))
    assert other.problems
    assert not other.is_done
    assert learn.tried(Place((Cell(3, 1), Cell(3, 0)))).is_done


def test_only_a_corner_is_what_the_corner_step_wants():
    learn = at("connecting", "corner")
    assert learn.tried(Place((Cell(1, 1), Cell(2, 1)))).is_done
    assert not learn.tried(Place((Cell(3, 3), Cell(4, 3)))).is_done


def test_a_legal_move_breaks_nothing_and_is_not_made():
    learn = at("connecting", "corner").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert not learn.moves
    assert not learn.problems
    assert not learn.is_done


def test_done_stays_done():
    done = at("connecting", "first").tried(Place((Cell(1, 0), Cell(2, 0))))
    assert done.again().is_done
    assert done.next_step().back().is_done


# what the screen says


INTENTS = {
    "a move": ("first", {"n": 1, "move": {"place": [[1, 0], [2, 0]]}}, lambda learn: learn.is_done),
    "a refused try": ("corner", {"tried": {"place": [[1, 1], [2, 1]]}}, lambda learn: learn.is_done),
    "take it back": ("first", {"back": True}, lambda learn: not learn.moves),
    "on": ("first", {"press": "next"}, lambda learn: learn.step == 2),
    "back": ("first", {"press": "previous"}, lambda learn: learn.step == 0),
    "again": ("first", {"press": "again"}, lambda learn: learn.step == 1),
    "a lesson": ("first", {"press": "lesson:volcanoes"}, lambda learn: learn.lesson == "volcanoes"),
    "a step": ("first", {"choose": ["step", "4"]}, lambda learn: learn.step == 4),
    "an answer": ("unwelcome", {"choose": ["answer", "no"]}, lambda learn: learn.is_done),
    "a sentence": ("matching", {"press": "say:1"}, lambda learn: learn.pointed == 1),
    "a sentence that is none": ("matching", {"press": "say:x"}, lambda learn: learn.pointed == 0),
    "a cell": ("first", {"look": [0, 0]}, lambda learn: learn.pressed is None),
    "something else": ("first", {"press": "fold"}, lambda learn: learn.step == 1),
    "nothing": ("first", {"n": 4}, lambda learn: learn.step == 1),
}


@pytest.mark.parametrize(("step", "intent", "follows"), INTENTS.values(), ids=INTENTS)
def test_an_intent_becomes_a_step(step, intent, follows):
    assert follows(sent_to(handle)(at("connecting", step), intent))


@pytest.mark.parametrize("intent", [{"move": {"place": [[1, 0]]}}, {"press": 3}, {"paint": {}}, {"look": "here"}])
def test_an_intent_that_cannot_be_read_is_refused(intent):
    with pytest.raises(BadInput):
        sent_to(handle)(at("connecting", "first"), intent)


# links

anywhere = st.builds(
    lambda place, done: Learn(place[0], place[1], frozenset(done)), st.sampled_from(ALL), st.sets(st.sampled_from(ALL))
)


@given(anywhere)
def test_a_link_restores_lesson_step_and_progress(learn):
    shown = dict(decode(encode(Link(view=tuple(learn.view().items())))).view)
    assert Learn().from_view(shown) == learn
    assert len(shown) <= 6


@pytest.mark.parametrize(
    "shown",
    [{}, {"lesson": "tribes"}, {"lesson": 3, "step": "x"}, {"step": 99}, {"done": "zz.-1"}, {"done": 7, "step": -1}],
)
def test_what_a_link_cannot_mean_is_left_out(shown):
    learn = Learn().from_view(shown)
    assert learn.lesson in LESSONS
    assert (learn.lesson, learn.step) == ("aim", 0)
