"""Lessons are data: they can be read, what they say is there, and the engine finds a way through every step."""

import json
import re
from copy import deepcopy
from dataclasses import replace
from itertools import product

import pytest
from jsonschema import Draft202012Validator

from kdexplore.app.learn import judging, lessons, questions
from kdexplore.app.learn.lessons import LESSONS, SHELF, exhibit_of, lesson, lesson_from, lesson_of
from kdexplore.core import game
from kdexplore.core.actions import Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.notation import write
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.verdict import Verdict
from kdexplore.engine.concordance import concordance
from kdexplore.engine.reachable.checks import can_occur
from kdexplore.words.catalogue import catalogue_of

SCHEMA = json.loads((SHELF.parent / "schemas" / "lessons.schema.json").read_text(encoding="utf-8"))
ALL = lessons.lessons()
STEPS = [(each, step) for each in ALL for step in each.steps]
FIRST_THREE = {
    *("scoring.region", "scoring.start", "ending.total", "ending.largest", "ending.symbols", "ending.shared"),
    *(f"placing.{rule}" for rule in ("domino", "free", "grid", "match", "start", "must", "discard")),
    *(f"fire.{rule}" for rule in ("throw", "reach", "land", "free", "volcano", "start", "burns", "returns")),
}

each_lesson = pytest.mark.parametrize("name", LESSONS)


def steps_of(kind):
    """The test, once for each step of a kind."""
    found = [(each, step) for each, step in STEPS if step.kind == kind]
    return pytest.mark.parametrize(
        "step", [step for _, step in found], ids=[f"{each.id} {step.id}" for each, step in found]
    )


def on_the_shelf(name):
    return json.loads((SHELF / f"{name}.json").read_text(encoding="utf-8"))


def placements(step):
    """Every pair of cells that share an edge on which or beside which something lies."""
    west, east, north, south = step.territory.box
    cells = [Cell(x, y) for x in range(west - 3, east + 4) for y in range(north - 3, south + 4)]
    return [Place((cell, near)) for cell in cells for near in cell.neighbours]


def throws(step):
    west, east, north, south = step.territory.box
    return [Throw(Cell(x, y)) for x, y in product(range(west - 2, east + 3), range(north - 2, south + 3))]


def tries(step):
    return throws(step) if step.volcano else placements(step)


@each_lesson
def test_a_lesson_meets_the_schema(name):
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(on_the_shelf(name))


def test_every_file_on_the_shelf_is_a_lesson_in_the_order():
    assert {path.stem for path in SHELF.glob("*.json")} == set(LESSONS)
    assert [each.id for each in ALL] == list(LESSONS)


def test_steps_have_names_of_their_own():
    for each in ALL:
        assert len({step.id for step in each.steps}) == len(each.steps)


def test_every_position_is_one_that_a_game_can_lead_to():
    for _, step in STEPS:
        state = judging.table(step)
        thrown = (game.apply(state, throw).state for throw in game.legal_actions(state)) if step.volcano else (state,)
        boards = [after.seats[0].territory for after in thrown]
        found = (can_occur(board, step.setup, budget=50_000).verdict for board in boards)
        assert Verdict.YES in found, step.id


def test_what_is_shown_lies_on_the_board_or_beside_it():
    for _, step in STEPS:
        west, east, north, south = step.territory.box
        for saying in step.says:
            for x, y in saying.cells:
                assert west - 2 <= x <= east + 2, saying
                assert north - 2 <= y <= south + 2, saying


def test_every_sentence_of_the_lessons_has_words_and_every_word_is_said():
    said = set()
    for each, step in STEPS:
        keys = [saying.key for saying in step.says] + list(step.hints)
        said |= {f"lesson.{each.id}.title", f"lesson.{each.id}.step.{step.id}"}
        said |= {f"lesson.{each.id}.{key}" for key in keys}
    words = {key for key in catalogue_of("en").messages if key.startswith("lesson.")}
    assert words == said


# the engine finds its way


@steps_of("check")
def test_exactly_one_answer_is_right(step):
    options, right = questions.found(step)
    assert len(set(options)) == len(options) >= 2
    assert options.count(right) == 1


@steps_of("check")
def test_what_is_right_is_said_to_be_so_and_what_is_wrong_is_explained(step):
    ask = step.question.ask
    for value in questions.options(step):
        reasons = questions.reasons(step, value)
        if ask in {"way", "target"}:
            assert bool(reasons) == (value != questions.right(step))
        elif ask in {"region", "total"}:
            assert sum(line.points for line in reasons) == int(questions.right(step))
        else:
            assert reasons


@steps_of("do")
def test_every_task_can_be_done_and_can_be_missed_or_refused(step):
    if step.goal == "richest":
        assert 0 < len(judging.richest(step)) < len(step.territory.squares)
        return
    first = [(action,) for action in game.legal_actions(judging.table(step))]
    unsettled = [way for way in first if not judging.settled(step, way)]
    both = [(*way, more) for way in unsettled for more in game.legal_actions(judging.reached(step, way))]
    ways: list[judging.Moves] = [*first, *both]
    done = [way for way in ways if judging.met(step, way)]
    assert done
    assert step.goal == "laid" or len(done) < len(ways)


@steps_of("break")
def test_every_rule_to_be_broken_can_be_broken_and_can_be_kept(step):
    answers = {judging.broken(step, action) for action in tries(step)}
    assert answers == {True, False}
    assert any(not judging.problems(step, (), action) for action in tries(step))


@steps_of("break")
def test_a_refusal_names_a_rule_that_the_step_teaches(step):
    for action in tries(step):
        if judging.broken(step, action):
            assert {problem.rule for problem in judging.problems(step, (), action)} & set(step.rules)


# rules and lessons


def test_each_rule_of_the_first_three_lessons_opens_its_lesson():
    taught = {rule for each in ALL for rule in each.rules}
    assert taught >= FIRST_THREE
    for rule in taught:
        found = lesson_of(rule)
        assert found
        name, step = found
        assert rule in lesson(name).steps[step].rules


def test_a_rule_without_a_lesson_opens_none():
    assert lesson_of("tribe.price") is None


def test_where_the_rulebooks_differ_there_is_an_exhibit():
    assert [each.id for each in exhibit_of("fire.start")][:1] == ["fire_on_start"]
    assert not exhibit_of("placing.domino")
    assert {each.id for question in concordance() for each in exhibit_of(question.rule)} == {
        question.id for question in concordance()
    }


# damaged files


def without(data, field):
    return {key: value for key, value in data.items() if key != field}


BROKEN = {
    "an unknown kind": ({"kind": "ask"}, "unknown_value", "steps[0].kind"),
    "a kind that is no word": ({"kind": 3}, "wrong_type", "steps[0].kind"),
    "a goal where nothing is to be done": ({"goal": "laid"}, "unknown_field", "steps[0]"),
    "an unknown rule": ({"rules": ["placing.nowhere"]}, "unknown_value", "steps[0].rules[0]"),
    "a letter of another box": ({"territory": "d*"}, "unknown_letter", "steps[0].territory, row 1, column 1"),
    "a region of nothing": ({"says": [{"key": "no", "region": [9, 9]}]}, "not_a_cell", "steps[0].says[0].region"),
    "a volcano that is none": ({"volcano": [0, 0]}, "no_volcano_here", "steps[0].volcano"),
    "nothing said": ({"says": []}, "too_few", "steps[0].says"),
    "a task without a domino": ({"kind": "do", "goal": "laid", "show": None}, "missing_field", "steps[0]"),
    "a question without a volcano": (
        {"kind": "check", "question": {"ask": "gain"}, "show": None}, "missing_field", "steps[0]",
    ),
    "a domino that is not in the box": (
        {"kind": "do", "goal": "laid", "domino": 99, "show": None}, "out_of_range", "steps[0].domino",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "code", "where"), BROKEN.values(), ids=BROKEN)
def test_a_damaged_lesson_is_refused_with_its_file_and_place(change, code, where, tmp_path, monkeypatch):
    data = on_the_shelf("aim")
    data["steps"][0] |= change
    if data["steps"][0]["show"] is None:
        del data["steps"][0]["show"]
    (tmp_path / "aim.json").write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(lessons, "SHELF", tmp_path)
    with pytest.raises(BadInput) as caught:
        lessons.load("aim")
    assert (caught.value.fault.code, caught.value.fault.where) == (code, f"aim.json.{where}")


def test_a_step_without_a_kind_is_refused():
    data = on_the_shelf("aim")
    data["steps"][0] = without(data["steps"][0], "kind")
    with pytest.raises(BadInput, match="kind"):
        lesson_from(Reader(deepcopy(data)))


def test_a_question_with_two_right_answers_is_none():
    data = on_the_shelf("volcanoes")
    step = next(each for each in data["steps"] if each["id"] == "only_one")
    step["question"]["cells"] = [[0, 2], [-3, -1]]
    found = next(each for each in lesson_from(Reader(data)).steps if each.id == "only_one")
    with pytest.raises(ValueError, match="only_one"):
        questions.found(found)


@each_lesson
def test_the_file_says_what_was_read(name):
    data = on_the_shelf(name)
    for step, entry in zip(lesson(name).steps, data["steps"], strict=True):
        assert entry.get("state") == (step.state and str(step.state))
        assert entry.get("territory") in {None, write(step.territory, step.setup.tiles)}


@each_lesson
def test_a_position_may_be_a_whole_moment_of_a_game(name):
    """The step is the same, and its moment too, whether it is written as parts or as a line of state notation."""
    data = on_the_shelf(name)
    for step, entry in zip(lesson(name).steps, data["steps"], strict=True):
        for part in ("territory", "resources", "domino", "volcano"):
            entry.pop(part, None)
        entry["state"] = str(judging.table(step))
    Draft202012Validator(SCHEMA).validate(data)
    for step, whole in zip(lesson(name).steps, lesson_from(Reader(data)).steps, strict=True):
        assert replace(whole, state=step.state) == step
        assert judging.table(whole) == judging.table(step)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("kds1 classic", "wrong_width"),
        ("kds1 classic,players=2 *|* - - reveal:0011 1-48 - - -", "not_now"),
        ("kds1 classic,players=2 *|* >7:1,9:0 3,4 place - - - -", "out_of_range"),
        ("kds1 discovery,players=2 *|* >7:0,9:1 3,4 place - - 1:5,2:4,3:1 -", "mode_of_other_tiles"),
    ],
)
def test_a_moment_in_which_the_learner_has_nothing_to_do_is_refused(state, code):
    data = on_the_shelf("aim")
    data["steps"] = [without(data["steps"][0], "territory") | {"state": state}]
    with pytest.raises(BadInput) as caught:
        lesson_from(Reader(data))
    assert caught.value.fault.code == code
    assert caught.value.fault.where.startswith("steps[0].state")


def test_beside_a_state_nothing_else_is_on_the_table():
    data = on_the_shelf("aim")
    data["steps"][0]["state"] = str(judging.table(lesson("aim").steps[0]))
    with pytest.raises(BadInput, match=r"unknown_field at steps\[0\]"):
        lesson_from(Reader(data))


def test_sentences_end_as_sentences_do():
    for key, (text, *_) in catalogue_of("en").messages.items():
        if key.startswith("lesson.") and not re.search(r"\.(title$|step\.)", key):
            assert text[-1] in ".?", key
