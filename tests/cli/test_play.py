"""A game in the terminal, and what is saved of it."""

import io
import json

import pytest

from kdexplore import rules
from kdexplore.cli.main import main
from kdexplore.core.gamefile import read_game
from kdexplore.core.variants import MODES


def played(monkeypatch, capsys, typed, *words):
    """Exit code and what was said while these lines were typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(("play", *words))
    return code, capsys.readouterr().out


@pytest.mark.parametrize("mode", MODES)
def test_players_of_its_own_play_a_whole_game_of_every_mode(monkeypatch, capsys, tmp_path, mode):
    path = tmp_path / "game.json"
    words = ("--mode", mode, "--seats", "random,greedy", "--seed", "5", "--output", str(path))
    code, out = played(monkeypatch, capsys, "", *words)
    assert code == 0
    assert "Final score" in out
    history = read_game(path.read_text())
    assert history.start.rules == rules(mode, players=2)
    assert main(("replay", str(path))) == 0
    assert out.rstrip().splitlines()[-1] in capsys.readouterr().out


def test_the_same_seed_plays_the_same_game(monkeypatch, capsys):
    words = ("--seats", "greedy,random", "--seed", "9")
    assert played(monkeypatch, capsys, "", *words) == played(monkeypatch, capsys, "", *words)


def test_a_person_chooses_asks_why_looks_around_takes_back_saves_and_leaves(monkeypatch, capsys, tmp_path):
    path = tmp_path / "mine.json"
    claims = ["u", "1", "u", "1", "1", "1", "1"]
    typed = [*claims, "nonsense", "1,1 1,2", "1,0 2,0", "1,0 x,0", "t", "h", "1", "s", str(path), "q"]
    code, out = played(monkeypatch, capsys, "\n".join(typed), "--seats", "me,me", "--seed", "3")
    assert code == 0
    assert "placing.match" in out
    assert "There is nothing to undo." in out
    assert "Undone" in out
    assert f"Saved: {path}" in out
    assert read_game(path.read_text()).start.rules == rules("classic", players=2)


def test_the_end_of_the_input_is_the_end_of_the_game(monkeypatch, capsys):
    code, out = played(monkeypatch, capsys, "1\n", "--seed", "3")
    assert (code, "There is no more input" in out) == (0, True)


def test_a_file_that_cannot_be_written_ends_nothing(monkeypatch, capsys):
    code, out = played(monkeypatch, capsys, "s\n/\nq\n", "--seats", "me,me")
    assert (code, "cannot be written" in out) == (0, True)


def test_one_person_can_play_the_tribe_by_always_taking_the_last_choice(monkeypatch, capsys):
    code, out = played(monkeypatch, capsys, "1\n" * 400, "--mode", "tribe", "--seats", "me,me,me", "--players", "3")
    assert (code, "Final score" in out) == (0, True)
    code, out = played(monkeypatch, capsys, "2\n1\n1\n" * 400, "--mode", "tribe", "--seats", "me,me")
    assert "recruit" in out.lower()


def test_a_program_plays_by_json(monkeypatch, capsys):
    typed = ["rubbish", '{"claim": 99}', '{"pass": true}']
    code, out = played(monkeypatch, capsys, "\n".join(typed), "--json", "--seats", "me,me", "--seed", "3")
    records = [json.loads(line) for line in out.splitlines()]
    kinds = [next(iter(one)) for one in records]
    assert code == 0
    assert kinds == ["seat", "seat", "ask", "error", "ask", "problems", "ask", "problems", "ask"]
    assert records[5]["problems"][0]["reason"] == "not_in_line"


def test_a_program_plays_a_whole_game_by_json(monkeypatch, capsys):
    class Answers(io.StringIO):
        """Answers each question with its first option."""

        def readline(self, _size=-1):
            records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
            asked = records[-1]["ask"]
            return json.dumps(asked.get("options", [{"pass": True}])[0])

    monkeypatch.setattr("sys.stdin", Answers())
    assert main(("play", "--json", "--mode", "totem", "--seats", "me,greedy", "--seed", "2")) == 0
    assert "ranking" in json.loads(capsys.readouterr().out.splitlines()[-1])
