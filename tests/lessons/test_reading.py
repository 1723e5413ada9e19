"""Lessons from outside: what is damaged is refused with its place, and nothing is read without a limit."""

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kdexplore.core.gamefile import write_game
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE, Reader
from kdexplore.core.variants import rules
from kdexplore.lessons import course
from kdexplore.lessons.reading import lesson_from, read_lesson

SCHEMA = json.loads((course.SHELF.parent / "schemas" / "lessons.schema.json").read_text(encoding="utf-8"))
TEMPLATE = json.loads((course.SHELF / "template.json").read_text(encoding="utf-8"))
FILES = sorted(path for path in course.SHELF.glob("*.json") if path.stem != "course")


def with_step(at=0, **change):
    """The template with other fields in one of its steps; `None` leaves one out."""
    data = deepcopy(TEMPLATE)
    step = data["steps"][at] | change
    data["steps"][at] = {key: value for key, value in step.items() if value is not None}
    return data


def fault_of(data):
    with pytest.raises(BadInput) as caught:
        read_lesson(json.dumps(data))
    return caught.value.fault.code, caught.value.fault.where


def test_the_template_can_be_read():
    lesson = read_lesson(json.dumps(TEMPLATE))
    assert [step.kind for step in lesson.steps] == ["do", "see", "check", "break"]
    assert lesson.keys == ("title", "learned", "look_at_wheat", "watched")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_lesson_meets_the_schema(path):
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(json.loads(path.read_text(encoding="utf-8")))


DAMAGED = {
    "no kind": (with_step(kind=None), "missing_field", "steps[0]"),
    "an unknown kind": (with_step(kind="ask"), "unknown_value", "steps[0].kind"),
    "a kind that is no word": (with_step(kind=3), "wrong_type", "steps[0].kind"),
    "a task without a goal": (with_step(goal=None), "missing_field", "steps[0]"),
    "an unknown goal": (with_step(goal={"win": True}), "unknown_field", "steps[0].goal"),
    "two goals": (with_step(goal={"gain": 1, "best": True}), "too_many", "steps[0].goal"),
    "no goal": (with_step(goal={}), "too_few", "steps[0].goal"),
    "a flag that says no": (with_step(goal={"best": False}), "must_be_true", "steps[0].goal.best"),
    "an unknown event": (
        with_step(goal={"event": {"kind": "rain"}}), "unknown_value", "steps[0].goal.event.kind"),
    "an unknown reason": (
        with_step(3, goal={"refused": {"reasons": ["luck"]}}), "unknown_value", "steps[3].goal.refused.reasons[0]"),
    "an unknown rule": (with_step(rules=["placing.nowhere"]), "unknown_value", "steps[0].rules[0]"),
    "a damaged state": (with_step(state="kds1 classic"), "wrong_width", "steps[0].state"),
    "nobody to act": (
        with_step(state="kds1 classic,players=2 *|* - - reveal:0011 1-48 - - -"), "not_now", "steps[0]"),
    "a state and a game": (with_step(game={}), "unknown_field", "steps[0]"),
    "no position": (with_step(state=None), "missing_field", "steps[0]"),
    "moves that are illegal": (with_step(1, plays=["place 0,0 1,0"]), "illegal_action", "steps[1].plays"),
    "moves that are none": (with_step(1, plays=["dance"]), "unknown_part", "steps[1].plays[0]"),
    "nothing to watch": (with_step(1, plays=[]), "too_few", "steps[1].plays"),
    "two questions": (
        with_step(2, ask={"number": {"total": True}, "square": {"richest": True}}), "too_many", "steps[2].ask"),
    "a question without a right answer": (
        with_step(2, ask={"square": {"targets": True}}, wrong=None), "no_right_answer", "steps[2].ask"),
    "a question about moves that are illegal": (
        with_step(2, ask={"number": {"gain": ["throw 1,1"]}}), "no_right_answer", "steps[2].ask"),
    "an unknown sentence": (with_step(task={"shelf": "sing"}), "unknown_value", "steps[0].task.shelf"),
    "a slot too few": (with_step(task={"shelf": "break"}), "missing_field", "steps[0].task"),
    "a slot too many": (
        with_step(task={"shelf": "lay", "slots": {"cell": [0, 0]}}), "unknown_field", "steps[0].task.slots"),
    "a step id with a digit": (with_step(id="step2"), "wrong_form", "steps[0].id"),
    "one id twice": (with_step(1, id="connect"), "given_twice", "steps[1]"),
    "a text that nobody says": (
        TEMPLATE | {"texts": {"en": TEMPLATE["texts"]["en"] | {"more": "?"}}}, "unknown_field", "texts.en"),
    "a text that is missing": (TEMPLATE | {"texts": {"en": {"title": "T"}}}, "missing_field", "texts.en"),
    "a language that is none": (TEMPLATE | {"texts": {"English": {}}}, "wrong_form", "texts"),
    "a text that is too long": (
        TEMPLATE | {"texts": {"en": TEMPLATE["texts"]["en"] | {"title": "x" * 500}}}, "too_long", "texts.en.title"),
    "no texts": ({key: value for key, value in TEMPLATE.items() if key != "texts"}, "missing_field", ""),
    "another version": (TEMPLATE | {"version": 1}, "unknown_version", "version"),
    "too many steps": (TEMPLATE | {"steps": TEMPLATE["steps"] * 6}, "too_many", "steps"),
    "an id with a blank": (TEMPLATE | {"id": "my lesson"}, "wrong_form", "id"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "code", "where"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_lesson_is_refused_with_its_place(data, code, where):
    assert fault_of(data)[0] == code
    assert fault_of(data)[1].startswith(where)


def test_nothing_is_read_without_a_limit():
    with pytest.raises(BadInput, match="too_long"):
        read_lesson(" " * (SIZE + 1))
    deep: dict[str, Any] = {"not": {"best": True}}
    for _ in range(300):
        deep = {"not": deep}
    with pytest.raises(BadInput, match="too_deep"):
        read_lesson(json.dumps(with_step(goal=deep)))


def test_a_step_may_begin_from_a_game_file():
    game = write_game(History.of(rules("classic", players=4)).play("reveal 1 2 3 4", "king 2"))
    data = with_step(state=None, game=game, goal={"event": {"kind": "domino_claimed", "with": {"number": 3}}})
    step = read_lesson(json.dumps(data)).steps[0]
    assert (step.learner, step.state.step) == (2, "claim")


def test_a_language_may_say_less_than_the_first():
    data = TEMPLATE | {"texts": TEMPLATE["texts"] | {"hu": {"title": "Az első leckém"}}}
    assert read_lesson(json.dumps(data)).own_texts["hu"] == {"title": "Az első leckém"}


def test_a_damaged_file_on_the_shelf_is_named(tmp_path, monkeypatch):
    (tmp_path / "aim.json").write_text(json.dumps(TEMPLATE | {"version": 9}), encoding="utf-8")
    monkeypatch.setattr(course, "SHELF", tmp_path)
    with pytest.raises(BadInput) as caught:
        course.load("aim")
    assert caught.value.fault.where == "aim.json.version"


def test_plain_data_are_read_like_a_file():
    assert lesson_from(Reader(TEMPLATE)) == read_lesson(json.dumps(TEMPLATE))
