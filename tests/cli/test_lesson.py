"""`lesson`: checks ours and anybody's, lists them, says where each rule is taught, writes a template."""

import json
from random import Random

import pytest

from kdexplore.cli.main import main
from kdexplore.core.actions import Place, Throw
from kdexplore.core.game import why_not
from kdexplore.core.rule_ids import RULES
from kdexplore.engine.puzzles.model import puzzles
from kdexplore.lessons import course
from kdexplore.lessons.checking import MOST_MESSAGES
from kdexplore.lessons.coverage import DECIDED, breakable, coverage
from kdexplore.words import languages


def run(capsys, *words):
    code = main(("lesson", *words))
    return code, capsys.readouterr().out


def test_our_lessons_pass_the_check(capsys):
    code, printed = run(capsys, "check")
    assert code == 0
    assert printed.count(f"limit {MOST_MESSAGES}") == len(course.lessons())


def test_the_template_is_a_lesson_that_passes(capsys, tmp_path):
    _, printed = run(capsys, "template")
    mine = tmp_path / "mine.json"
    mine.write_text(printed, encoding="utf-8")
    assert run(capsys, "check", str(mine))[0] == 0


WRONG = {
    "goal_out_of_reach": (0, {"goal": {"gain": 50}}),
    "goal_cannot_be_missed": (0, {"goal": {"not": {"gain": 50}}}),
    "feedback_never_given": (
        0, {"wrong": [{"when": {"gain": 50}, "say": {"shelf": "no_gain"}}]}),
    "right_called_wrong": (2, {"wrong": [{"when": {"is": 2}, "say": {"shelf": "no_gain"}}]}),
    "every_answer_right": (2, {"ask": {"square": {"cells": [[-2, -1], [-1, -1], [-2, 0], [-1, 0], [0, 0]]}}}),
}  # fmt: skip


@pytest.mark.parametrize(("code", "at", "change"), [(code, *rest) for code, rest in WRONG.items()], ids=WRONG)
def test_the_check_finds(capsys, tmp_path, code, at, change):
    data = json.loads((course.SHELF / "template.json").read_text(encoding="utf-8"))
    data["steps"][at] |= change
    if "ask" in change:
        del data["steps"][at]["wrong"]
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(data), encoding="utf-8")
    exit_code, printed = run(capsys, "check", str(mine), "--json")
    assert exit_code == 1
    assert code in {finding["code"] for finding in json.loads(printed)[0]["findings"]}
    for lang in languages():
        assert len(run(capsys, "check", str(mine), "--lang", lang)[1].splitlines()) >= 2


def test_a_lesson_of_the_wrong_shape_is_said_to_be_so(capsys, tmp_path):
    mine = tmp_path / "mine.json"
    data = json.loads((course.SHELF / "template.json").read_text(encoding="utf-8"))
    texts = {key: data["texts"]["en"][key] for key in ("title", "watched")}
    mine.write_text(json.dumps(data | {"steps": data["steps"][1:2], "texts": {"en": texts}}), encoding="utf-8")
    _, printed = run(capsys, "check", str(mine), "--json")
    found = {each["code"] for each in json.loads(printed)[0]["findings"]}
    assert found == {"see_first", "number_of_steps", "kind_missing"}


@pytest.mark.no_cover
def test_every_rule_has_a_step(capsys):
    code, printed = run(capsys, "rules", "--json")
    rows = json.loads(printed)
    assert code == 0
    assert [row["rule"] for row in rows] == list(RULES)
    assert all(row.taught for row in coverage())
    assert {row["rule"] for row in rows if row["broken"]} == breakable()
    assert all(bool(row["broken"]) != bool(row["kept"]) and row["puzzle"] for row in rows)
    assert run(capsys, "rules")[1].startswith("setup.mode: ")


def test_no_move_breaks_a_rule_of_which_it_is_said_that_none_can():
    """In every position of the lessons and puzzles, moves of every kind are refused under breakable rules alone."""
    lots, refused = Random(3), set()
    states = [step.state for lesson in course.lessons() for step in lesson.steps] + [one.state for one in puzzles()]
    tried = {move for one in puzzles() for answer in one.answers for move in answer.moves if isinstance(move, DECIDED)}
    tried |= {Place(((x, 0), (x + 2, 1))) for x in range(-2, 3)} | {Throw((x, y)) for x in (-9, 0) for y in (0, 9)}
    moves = sorted(tried, key=repr)
    for state in states:
        for move in lots.sample(moves, 40):
            refused |= {problem.rule for problem in why_not(state, move)}
    assert refused <= breakable()
    assert len(refused) > 12


def test_what_is_unknown_is_refused(capsys):
    assert run(capsys, "dance")[0] == 2
    assert run(capsys, "list")[1].startswith("aim: ")
    assert json.loads(run(capsys, "list", "--json")[1])[0]["id"] == "aim"
