"""The room of lessons: its widgets are made once, and every intent of theirs becomes a step of the lesson."""

import json

import pytest

from kdexplore.app.explorer import Explorer
from kdexplore.app.importing import opened_text
from kdexplore.app.learn import scenes
from kdexplore.app.learn.room import Room
from kdexplore.app.learn.state import Learn
from kdexplore.app.session import Session
from kdexplore.lessons import course


@pytest.fixture
def explorer():
    return Explorer(Session(room="learn", learn=Learn().opened("connecting", "corner")))


@pytest.fixture
def room(explorer):
    made = Room(explorer)
    explorer.show_all = made.show
    made.show(explorer.session)
    return made


def test_the_room_shows_the_course_the_task_the_board_and_the_panel(explorer, room):
    learn = explorer.session.learn
    assert room.rail.blocks == scenes.rail(learn)
    assert room.head.blocks == scenes.head(learn)
    assert room.task.blocks == scenes.task(learn)
    assert room.acts.blocks == scenes.acts(learn)
    assert room.more.blocks == scenes.more(learn)
    assert room.side.blocks == scenes.panel(learn)
    assert "place" in repr(room.board)
    assert not room.twin.blocks


def test_a_move_that_the_board_refused_is_heard(explorer, room):
    room.board.intent = {"n": 1, "tried": {"place": [[1, 1], [2, 1]]}}
    assert explorer.session.learn.is_done
    assert any(block["kind"] == "notice" for block in room.side.blocks)


def test_the_buttons_lead_on(explorer, room):
    room.acts.pressed({"press": "next"})
    assert explorer.session.learn.step == "which"
    room.rail.pressed({"press": "lesson:aim"})
    assert (explorer.session.learn.lesson, explorer.session.learn.step) == ("aim", "earn")


def test_a_number_is_typed_as_an_answer(explorer, room):
    room.contents.pressed({"press": "lesson:aim"})
    room.head.pressed({"choose": ["step", "count"]})
    room._typed("answer", " 7 ")  # noqa: SLF001 -- what the field reports
    assert not explorer.session.learn.is_met
    room._typed("answer", "10")  # noqa: SLF001 -- likewise
    assert explorer.session.learn.is_met


def test_after_the_last_lesson_the_game_is_played(explorer, room):
    last = course.paths()[0].lessons[-1]
    explorer.change(lambda session: Session(room="learn", learn=session.learn.opened(last)))
    room.acts.pressed({"press": "play"})
    assert explorer.session.room == "play"
    assert explorer.session.play.setup.mode == course.paths()[0].mode


def test_the_id_of_a_rule_opens_its_page(explorer, room):
    room.side.pressed({"rule": "placing.match"})
    assert (explorer.session.drawer, explorer.session.topic) == ("rule", "placing.match")
    assert explorer.session.learn.step == "corner"


def test_an_intent_that_cannot_be_read_is_told_and_changes_nothing(explorer, room):
    before = explorer.session.learn
    room.board.intent = {"n": 1, "tried": {"place": "here"}}
    assert explorer.session.learn == before
    assert explorer.session.notice is not None


def test_the_language_changes_in_mid_lesson_and_nothing_else(explorer, room):
    room.board.intent = {"n": 1, "tried": {"place": [[1, 1], [2, 1]]}}
    before = explorer.session.learn
    explorer.change(lambda session: session.spoken("hu"))
    assert explorer.session.learn == before
    assert room.side.blocks == scenes.panel(before, lang="hu")


def test_the_text_of_the_board_is_shown_when_asked_for(explorer, room):
    explorer.change(lambda session: Session(room="learn", twin=True, learn=session.learn))
    assert room.twin.blocks == scenes.twin(explorer.session.learn)


def test_a_lesson_is_opened_from_a_file_in_the_room():
    text = (course.SHELF / "template.json").read_text(encoding="utf-8")
    session = opened_text(Session(), text, "mine.json")
    assert (session.room, session.learn.here.id) == ("learn", "my_lesson")
    assert json.loads(text)["texts"]["en"]["title"] in str(scenes.contents(session.learn, lang="hu"))


def test_the_names_of_all_lessons_are_a_press_away_and_go_when_one_is_chosen(explorer, room):
    assert not room.contents.blocks
    room.rail.pressed({"press": "names"})
    assert room.contents.blocks == scenes.contents(explorer.session.learn)
    room.contents.pressed({"press": "lesson:frame"})
    assert not explorer.session.learn.listing


def test_when_a_task_is_over_enter_goes_on(explorer, room):
    room.board.intent = {"n": 1, "tried": {"place": [[1, 1], [2, 1]]}}
    assert explorer.page.order["focus"].endswith("kd-form-primary")
