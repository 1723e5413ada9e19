"""The commands of the engine: simulate, evaluate, warmup, and the same questions of other programs."""

import json
import re
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from kdexplore.cli.ask import answer
from kdexplore.cli.main import main
from kdexplore.core.action_text import write_action
from kdexplore.core.game import why_not
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import write_state
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.kernel import speed
from kdexplore.engine.puzzles.model import puzzles
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.simulation import played
from kdexplore.words import say

STATE = str(deal(rules("classic", players=2), seed=17))
QUESTION = {"ask": "evaluate", "state": STATE, "draws": 6, "playouts": "random", "seed": 3}


@pytest.fixture(autouse=True)
def _plain_only(monkeypatch):
    for module in (
        "kdexplore.engine.fast",
        "kdexplore.engine.evaluation",
        "kdexplore.engine.review",
        "kdexplore.engine.exact.holes",
        "kdexplore.engine.exact.ending",
    ):
        for name in ("fastest", "at_hand"):
            monkeypatch.setattr(f"{module}.{name}", lambda *_, **__: speed.plain(), raising=False)
        monkeypatch.setattr(f"{module}.can_compile", lambda: False, raising=False)


def run(capsys, *words):
    code = main(words)
    return code, capsys.readouterr().out


def error(**fields) -> Any:
    return answer(json.dumps(fields))["error"]


def test_simulate_writes_a_line_for_each_seat_and_rows_to_a_file(capsys, tmp_path):
    path = tmp_path / "rows.csv"
    words = ("simulate", "--seats", "greedy,random", "--games", "5", "--output", str(path))
    code, out = run(capsys, *words)
    assert code == 0
    assert len(out.splitlines()) == 2
    assert "greedy" in out
    rows = path.read_text().splitlines()
    assert rows[0].startswith("game,seed,seat,player,total,place,margin")
    assert len(rows) == 11


def test_simulate_answers_programs_with_distributions(capsys):
    code, out = run(capsys, "simulate", "--seats", "random", "--games", "8", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["players"] == ["random", "random"]
    assert sum(data["points"][0].values()) == 8
    assert sum(data["win_shares"]) == pytest.approx(1)


def test_a_cluster_that_does_not_answer_is_an_error(capsys):
    assert main(("simulate", "--scheduler", "nowhere", "--json")) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] in ("no_scheduler", "no_distributed")


def test_evaluate_lists_the_candidates_best_first(capsys):
    code, out = run(capsys, "evaluate", STATE, "--draws", "6", "--playouts", "random", "--seed", "3")
    assert code == 0
    assert out.count("claim") == 4
    data = json.loads(
        run(capsys, "evaluate", STATE, "--draws", "6", "--playouts", "random", "--seed", "3", "--json")[1]
    )
    asked = answer(json.dumps(QUESTION))
    assert asked == {"ok": True, **data}
    assert {one["kind"] for one in data["candidates"]} == {"estimated"}
    assert data["candidates"][0]["action"].keys() == {"claim"}


def test_a_proved_value_is_called_so_and_has_no_error(capsys):
    ending = write_state(GameState.at(rules("classic", players=2), ["w1w*", "*ff"], line=[(1, 0), (3, 1)]))
    for line in run(capsys, "evaluate", ending)[1].splitlines()[1:]:
        assert "proved" in line
        assert "±" not in line
    for line in run(capsys, "evaluate", STATE, "--draws", "2", "--playouts", "random")[1].splitlines()[1:]:
        assert "proved" not in line
        assert re.search(r"± (?!0\.00)", line)


def test_a_question_of_worth_comes_back_from_its_plain_form():
    question = question_from(QUESTION)
    assert question_from(question.to_plain()) == question


def test_a_game_can_be_evaluated_by_its_actions():
    setup = {"tiles": "kingdomino", "game": "kingdomino", "mode": "classic", "players": 2}
    actions = [{"reveal": [1, 2, 3, 4]}, {"king": 0}]
    plain = {"ask": "evaluate", "setup": setup, "actions": actions, "draws": 2, "playouts": "random"}
    asked: Any = answer(json.dumps(plain))
    assert asked["ok"], asked
    assert len(asked["candidates"]) == 4
    assert error(**plain | {"actions": actions[:1]})["code"] == "nobody_decides"
    assert error(**plain | {"actions": [*actions, {"claim": 9}]})["where"] == "actions[2]"


def test_the_seats_say_how_many_play(capsys):
    seats = json.loads(run(capsys, "simulate", "--seats", "planner,greedy,random", "--games", "2", "--json")[1])
    assert seats["players"] == ["planner", "greedy", "random"]


@pytest.mark.parametrize(
    ("words", "code", "where"),
    [
        (("simulate", "--seed", "-5"), "out_of_range", "seed"),
        (("simulate", "--workers", "-1"), "out_of_range", "workers"),
        (("simulate", "--output", "games.parquet"), "unknown_value", "output"),
        (("simulate", "--output", "/no/such/folder/games.csv"), "unwritable", "/no/such/folder/games.csv"),
        (("evaluate", STATE, "--draws", "-3"), "out_of_range", "draws"),
        (("evaluate", STATE, "--turn", "3"), "unknown_field", ""),
        (("best", "48", "47", "48"), "given_twice", "dominoes"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_played(capsys, monkeypatch, words, code, where):
    monkeypatch.setattr("kdexplore.cli.simulate.simulate", None)
    assert main((*words, "--json")) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["where"]) == (code, where)


def test_a_list_of_puzzles_that_is_empty_says_so(capsys):
    code, out = run(capsys, "puzzle", "--mode", "tribe", "--grade", "5")
    assert code == 0
    assert out.strip() == "No stored puzzle fits all of this."


def test_a_decision_of_a_game_file_is_evaluated_at_its_turn(capsys, tmp_path):
    turns = list(islice(played(rules("classic", players=2), ("greedy", "greedy"), 3), 12))
    history = History(turns[0][0]).play(*(action for _, action in turns))
    path = tmp_path / "game.json"
    path.write_text(dump_game(history))
    turn = next(number for number in range(12, 0, -1) if history.state_at(number).actor is not None)
    words = ("--draws", "4", "--playouts", "random", "--json")
    code, found = run(capsys, "evaluate", str(path), "--turn", str(turn), *words)
    assert code == 0
    code, same = run(capsys, "evaluate", write_state(history.state_at(turn)), *words)
    assert json.loads(found)["candidates"] == json.loads(same)["candidates"]
    question = {"ask": "evaluate", "game": json.loads(dump_game(history)), "turn": turn, "draws": 4}
    assert answer(json.dumps({**question, "playouts": "random"}))["candidates"] == json.loads(same)["candidates"]
    assert error(ask="evaluate", game={**question["game"], "version": 9})["where"] == "game.version"
    assert error(**{**question, "turn": 99})["where"] == "turn"


@pytest.mark.deep
def test_warmup_says_how_long_it_took(capsys):
    assert run(capsys, "warmup", "--json")[0] == 0
    assert run(capsys, "warmup")[0] == 0


def test_holes_lists_lost_cells_and_risks(capsys):
    state = "kds1 classic,players=2 w*f/w.f/ffw|* >1:0,3:1 - place 5-48 - - -"
    code, out = run(capsys, "holes", state, "--draws", "5", "--playouts", "random")
    assert code == 0
    assert out.splitlines()[0].endswith("0,1")
    data = json.loads(run(capsys, "holes", state, "--draws", "5", "--playouts", "random", "--json")[1])
    assert data["lost"] == [[0, 1]]
    assert data["draws"] == 5


def test_a_puzzle_is_shown_and_answers_are_judged(capsys):
    one = puzzles(mode="duel", kind="claim")[0]
    code, out = run(capsys, "puzzle", one.id)
    assert code == 0
    assert len(out.splitlines()) == 3 + len(one.answers)
    right = one.order.index(0) + 1
    wrong = next(number for number in range(1, len(one.order) + 1) if number != right)
    assert run(capsys, "puzzle", one.id, "--answer", str(right))[0] == 0
    code, out = run(capsys, "puzzle", one.id, "--answer", str(wrong))
    assert code == 1
    assert len(out.splitlines()) == 3
    assert run(capsys, "puzzle", one.id, "--answer", write_action(one.solution.action))[0] == 0


def test_puzzles_are_listed_and_a_day_has_one(capsys):
    assert len(run(capsys, "puzzle")[1].splitlines()) == len(puzzles()) > 100
    assert len(json.loads(run(capsys, "puzzle", "--kind", "fire", "--json")[1])) == len(puzzles(kind="fire"))
    rule = "tribe.stack"
    assert len(run(capsys, "puzzle", "--rule", rule)[1].splitlines()) == len(puzzles(rule=rule)) > 0
    assert json.loads(run(capsys, "puzzle", "--date", "2026-11-19", "--json")[1])["id"]
    illegal = puzzles(kind="which_illegal")[0]
    out = run(capsys, "puzzle", illegal.id, "--answer", str(illegal.order.index(0) + 1))[1]
    assert say(why_not(illegal.state, illegal.solution.action)[0], "en", rules=illegal.state.rules) in out


def test_a_game_is_reviewed(capsys, tmp_path):
    given = replace(rules("classic", players=2), mode="free", pile=4)
    actions = [action for _, action in played(given, ("greedy", "random"), 5)]
    path = tmp_path / "game.json"
    path.write_text(dump_game(History.of(given, actions)), encoding="utf-8")
    code, out = run(capsys, "review", str(path), "--playouts", "random")
    assert code == 0
    assert len(out.splitlines()) >= 2
    data = json.loads(run(capsys, "review", str(path), "--playouts", "random", "--json")[1])
    assert {"decisions", "luck", "seats", "seed"} <= data.keys()


def test_the_best_territory_of_some_dominoes(capsys):
    code, out = run(capsys, "best", "48", "47", "46", "--steps", "2000")
    assert code == 0
    assert len(out.splitlines()) == 2
    data = json.loads(run(capsys, "best", "48", "47", "46", "--steps", "2000", "--json")[1])
    assert data["kind"] == "proved"
    assert data["points"] == data["bound"]
    assert main(("best", "99", "1")) == 2
