"""Accuracies on the ladder: a small run, and the stored one that the docs show."""

import json
from itertools import pairwise
from pathlib import Path

from kdexplore.engine.estimates import Estimate
from kdexplore.engine.kernel.speed import plain
from tools.__main__ import main
from tools.engine import accuracies as module
from tools.engine.accuracies import PLAYERS, accuracies

ONE = Estimate(75.0, 1.0)
DOCS = Path(__file__).parents[2] / "docs"


def test_a_small_run_reviews_each_player_on_the_same_deals(monkeypatch):
    monkeypatch.setattr(module, "WORKLOADS", (("duel", 2),))
    monkeypatch.setattr("kdexplore.engine.review.COMPARED", {"plain": 2})
    monkeypatch.setattr("kdexplore.engine.review.END_DRAWS", {"plain": 2})
    monkeypatch.setattr("kdexplore.engine.review.VALUE_DRAWS", {"plain": 2})
    (one,) = accuracies(1, ("random",), kernel=plain())
    assert (one.player, one.games) == ("random", 1)
    assert 0 < one.accuracy.mean <= 100
    assert one.accuracy.error > 0


def test_the_command_writes_what_was_found(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(module, "accuracies", lambda *_, **__: iter([module.Accuracy("greedy", 2, ONE, ONE)]))
    path = tmp_path / "accuracy.json"
    assert main(["accuracies", "--games", "2", "--output", str(path)]) == 0
    assert "greedy" in capsys.readouterr().out
    assert json.loads(path.read_text())["rows"][0]["accuracy"]["mean"] == 75.0


def test_stronger_players_are_more_accurate():
    """In their order; two that the ladder puts close to each other may be level within their errors."""
    rows = json.loads((DOCS / "accuracy.json").read_text(encoding="utf-8"))["rows"]
    assert [row["player"] for row in rows] == list(PLAYERS)
    for weaker, stronger in pairwise(rows):
        room = 2 * (weaker["accuracy"]["error"] ** 2 + stronger["accuracy"]["error"] ** 2) ** 0.5
        assert stronger["accuracy"]["mean"] > weaker["accuracy"]["mean"] - room
    assert rows[-1]["accuracy"]["mean"] > rows[1]["accuracy"]["mean"] > rows[0]["accuracy"]["mean"]
