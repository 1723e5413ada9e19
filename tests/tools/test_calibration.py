"""Stated values and errors beside the truth: a small run, and the stored one that the docs show."""

import json
from itertools import islice
from pathlib import Path

import pytest

from kdexplore.engine.kernel.speed import compiled, plain
from tools.__main__ import main
from tools.engine.stated_errors import DRAWS, decisions, error_checks

DOCS = Path(__file__).parents[2] / "docs"


def test_decisions_are_of_different_games_and_nothing_is_proved_yet():
    found = list(islice(decisions(3, plain()), 3))
    assert [state.rules.players for state in found] == [4, 3, 2]
    assert all(len(state.legal_actions) > 1 for state in found)
    assert found == list(islice(decisions(3, plain()), 3))


def test_a_small_run_counts_every_answer():
    (check,) = error_checks(2, 3, draws=(4,), reference=40, kernel=plain())
    assert (check.draws, check.answers, check.best.values) == (4, 6, 6)
    assert check.behind.values >= 6
    assert check.wrong <= check.clear <= check.answers
    assert 0 < check.best.holds <= 1


@pytest.mark.parametrize(
    ("positions", "seeds", "draws", "reference", "holds"),
    [
        pytest.param(5, 8, (64,), 1_500, (0.85, 1), marks=pytest.mark.slow),
        pytest.param(12, 20, (64, 240), 4_000, (0.92, 0.98), marks=pytest.mark.deep),
    ],
)
def test_stated_errors_fit(positions, seeds, draws, reference, holds):
    for check in error_checks(positions, seeds, draws=draws, reference=reference, seed=5, kernel=compiled()):
        for fit in (check.best, check.behind):
            assert abs(fit.high) < 0.1 + 3 * fit.error
            assert holds[0] <= fit.holds <= holds[1]
        assert check.wrong <= 1


def test_the_command_writes_what_was_counted(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("tools.engine.stated_errors.fastest", plain)
    path = tmp_path / "errors.json"
    words = ["errors", "--positions", "1", "--seeds", "2", "--reference", "20", "--draws", "2", "3"]
    assert main([*words, "--output", str(path)]) == 0
    assert capsys.readouterr().out.count("draws:") == 2
    assert [check["draws"] for check in json.loads(path.read_text())["checks"]] == [2, 3]


def test_the_stored_errors_fit():
    stored = json.loads((DOCS / "estimates.json").read_text(encoding="utf-8"))
    assert (stored["positions"], stored["seeds"]) == (40, 30)
    assert [check["draws"] for check in stored["checks"]] == list(DRAWS)
    for check in stored["checks"]:
        for of in ("best", "behind"):
            assert abs(check[of]["high"]) < 0.1
            assert 0.935 <= check[of]["holds"] <= 0.97
