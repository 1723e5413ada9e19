"""A pupil at home: a way without hints, and answers that come back as a link."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app import address
from kdexplore.app.desk.links import handed_out
from kdexplore.app.desk.state import Desk
from kdexplore.app.intents import LookAt, Move, PressButton
from kdexplore.app.learn import classroom, scenes
from kdexplore.app.learn.intents import handle
from kdexplore.app.learn.state import ANSWERS, PUPIL
from kdexplore.app.session import Session
from kdexplore.core.actions import Place
from kdexplore.core.cells import Cell
from kdexplore.lessons import course
from kdexplore.lessons.checking import solution
from kdexplore.lessons.given import LONGEST, MOST, GivenAnswers
from kdexplore.words import languages


def opened(link):
    """Somebody's page with a link."""
    return address.opened(Session(), link.partition("#")[2])


def pupil(lang="en"):
    return opened(handed_out(Session(lang=lang).with_part("desk", Desk(path="kingdomino_only"))))


def table_of(blocks: Any) -> Any:
    return next(block for block in blocks if block["kind"] == "table")


@pytest.mark.parametrize("lang", languages())
def test_the_link_for_a_class_has_the_path_the_language_and_no_hints(lang):
    session = pupil(lang)
    assert (session.room, session.lang, session.no_hints) == ("learn", lang, True)
    assert (session.learn.role, session.learn.path) == (PUPIL, "kingdomino_only")
    assert session.learn.here.id == "aim"
    assert any(step.hints for step in course.lesson("aim").steps)
    for hints in (True, False):
        shown = scenes.panel(session.learn, lang=lang, hints=hints)
        assert hints == any(str(block.get("name", "")).startswith("hint") for block in shown)
    assert classroom.to_send(session)


def test_answers_come_back_as_a_link():
    session = pupil()
    learn = session.learn
    wrong = Place((Cell(0, 0), Cell(1, 0)))
    learn = handle(learn, Move(wrong))
    found: Any = solution(learn.at)
    for move in found.moves:
        learn = handle(learn, Move(move))
    learn = learn.opened("aim", "count").answered("7").answered("10")
    learn = handle(learn.opened("aim", "richest"), LookAt(Cell(0, 0)))
    sent = opened(classroom.answer_link(replace(session, learn=learn)))
    assert sent.learn.role == ANSWERS
    assert handle(sent.learn, PressButton("leave")).role == ""
    assert sent.learn.given == learn.given
    rows = table_of(classroom.page(sent))["rows"]
    assert [(row[2], row[3], row[4]) for row in rows] == [
        ("place 0,0 1,0", "2", "✓"), ("7", "2", "✓"), ("0,0", "1", "✗"),
    ]  # fmt: skip


def test_nothing_is_kept_of_whoever_is_in_no_class():
    learn = Session().learn.opened("aim", "count").answered("7")
    assert not learn.given
    assert "given" not in learn.view()


def test_a_link_has_limits_and_what_it_cannot_mean_is_left_out():
    many = ";".join(f"l{n}~step~1+~x" for n in range(MOST + 50))
    assert len(GivenAnswers.parse(many).answers) <= MOST
    assert len(str(GivenAnswers.parse("aim~count~1+~7;" * 5_000))) <= LONGEST
    for text in ("aim~count~0+~7", "aim~count~1+~<b>", "aim~~1+~7", "aim~count~1+~" + "x" * 61, "~" * 99):
        assert not GivenAnswers.parse(text)
    strange = GivenAnswers.parse("nowhere~count~1+~7;aim~nothing~1-~7")
    session = Session(learn=replace(Session().learn, role=ANSWERS, given=strange))
    assert table_of(classroom.page(session))["rows"] == []


def test_every_answer_of_the_whole_course_fits_in_a_link():
    given = GivenAnswers()
    for lesson in course.lessons():
        for step in lesson.steps:
            given = given.with_answer(lesson.id, step.id, "place -10,-10 -10,-11", right=True)
    session = replace(pupil(), learn=replace(pupil().learn, given=given))
    assert opened(classroom.answer_link(session)).learn.given == given
