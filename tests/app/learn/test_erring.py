"""Mistakes in a lesson: a placement against the rules stands, the game goes on, and two moves later it is refused."""

from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.learn import erring, intents, scenes
from kdexplore.app.learn.boards import board, line, shows_line
from kdexplore.app.learn.state import Learn
from kdexplore.app.session import Session
from kdexplore.core.actions import Place
from kdexplore.core.problems import Reason
from kdexplore.engine.players import choose
from kdexplore.lessons import course
from kdexplore.lessons.checking import possible
from kdexplore.lessons.model import BREAK, DO
from kdexplore.words import languages
from tests.app.sending import sent_to

PLACING = [(lesson.id, step.id) for lesson in course.lessons() for step in lesson.steps if erring.places(step)]
handle: Any = sent_to(intents.handle)


def at(name, step):
    return handle(Learn().opened(name, step), {"press": "err"})


def wrong(learn, *reasons):
    """A placement against the rules, for these reasons alone, if there is one."""
    tries = (each for each in possible(learn.at) if isinstance(each, Place))
    wished = set(reasons)
    return next((each for each in tries if {one.reason for one in learn.at.state.why_not(each)} == wished), None)


def moved_on(learn):
    """The next move of whoever learns, as a greedy player would make it."""
    return learn.tried(choose("greedy", learn.moment, 1, 0))


def test_a_step_to_break_a_rule_is_done_when_the_placement_has_been_taken_back():
    learn = at("connecting", "corner")
    before = learn.moment
    learn = learn.tried(wrong(learn, Reason.NO_MATCH) or wrong(learn, Reason.TOUCHES_NOTHING))
    assert learn.is_erring
    assert not learn.is_met
    assert len(learn.moment.territory.squares) == len(before.territory.squares) + 2
    assert "Play on" in str(scenes.panel(learn))
    assert shows_line(learn)
    assert line(learn)["mode"] == "claim"
    learn = moved_on(moved_on(learn))
    assert learn.is_taken_back
    assert learn.moment == before
    assert learn.is_done
    panel = str(scenes.panel(learn))
    assert "back two moves" in panel
    assert "placing.match" in panel


def test_a_task_is_still_open_after_a_mistake():
    learn = at("connecting", "match")
    learn = moved_on(moved_on(learn.tried(wrong(learn, Reason.NO_MATCH))))
    assert learn.is_taken_back
    assert not learn.is_done
    assert board(learn)["mode"] == "place"
    right = next(each for each in learn.at.state.legal_actions if isinstance(each, Place))
    assert not learn.tried(right).is_taken_back


def test_what_cannot_lie_there_is_refused_at_once_and_so_is_everything_without_the_switch():
    learn = at("connecting", "match")
    covering = next(each for each in possible(learn.at) if isinstance(each, Place) and (0, 0) in each.cells)
    assert learn.tried(covering).refused == covering
    careful = handle(learn, {"press": "err"})
    assert careful.tried(wrong(careful, Reason.NO_MATCH)).refused


def test_it_can_be_given_up_and_a_link_keeps_the_switch_and_the_step():
    learn = at("connecting", "match")
    there = learn.tried(wrong(learn, Reason.NO_MATCH))
    assert handle(there, {"press": "again"}).moment == learn.moment
    assert handle(there, {"back": True}).moment == learn.moment
    assert not handle(there, {"press": "err"}).is_erring
    session = opened(Session(), hash_of(Session(room="learn", learn=there)))
    assert session.learn.may_err
    assert (session.learn.lesson, session.learn.moment) == ("connecting", learn.moment)


@pytest.mark.parametrize(("lesson", "step"), PLACING, ids=[".".join(each) for each in PLACING])
def test_in_every_step_with_a_domino_a_mistake_stands_and_is_taken_back(lesson, step):
    learn = at(lesson, step)
    assert learn.at.kind in {DO, BREAK}
    assert "'err'" in str(scenes.more(learn))
    action = wrong(learn, Reason.NO_MATCH) or wrong(learn, Reason.TOUCHES_NOTHING)
    if action is None:
        return
    before, learn = learn.moment, learn.tried(action)
    for _ in range(2):
        if learn.is_erring:
            assert all(scenes.task(learn, lang=lang) for lang in languages())
            assert board(learn)["mode"] in {"look", "place", "throw", "pay", "give"}
            learn = moved_on(learn)
    assert learn.is_taken_back
    assert learn.moment == before
    assert learn.refused == action
