"""The measuring of speed, and the comparison of the kernel with the core, as commands."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from kdexplore.core.variants import rules
from kdexplore.engine.kernel import speed
from tools.__main__ import main
from tools.engine import bench


@pytest.fixture(autouse=True)
def _plain_only(monkeypatch):
    for module in ("bench", "equality"):
        monkeypatch.setattr(f"tools.engine.{module}.can_compile", lambda: False)


def test_a_row_is_written_for_each_workload(capsys, monkeypatch):
    monkeypatch.setattr(bench, "WORKLOADS", (("classic", 2), ("tribe", 2)))
    monkeypatch.setattr(bench, "core_speed", lambda *_: 50.0)
    assert main(["bench", "--seconds", "0.01"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 9
    assert main(["bench", "--seconds", "0.01", "--json"]) == 0
    assert all(row["plain"] > 0 for row in json.loads(capsys.readouterr().out))


def test_a_sustained_figure_is_of_games_played_once():
    asked, kernel = [], speed.plain()

    def play(*numbers):
        asked.append(numbers[3:5])
        kernel.run.play_games(*numbers)

    counting = replace(kernel, run=SimpleNamespace(play_games=play))
    assert bench.sustained_speed(counting, rules("classic", players=2), "random", 5) > 0
    assert asked == [(0, 1), (1, 5)]


def test_the_kernel_is_compared_with_the_core(capsys):
    assert main(["equality", "1", "--seed", "6"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


def test_a_wrong_word_is_refused_before_anything_is_played(capsys, monkeypatch):
    monkeypatch.setattr("tools.engine.ladder.play_match", None)
    assert main(["ladder", "--output", "/no/such/folder/games.json"]) == 2
    assert "unwritable" in capsys.readouterr().err
