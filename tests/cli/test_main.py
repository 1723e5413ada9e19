"""The command line answers people and programs, and tells the shell how it went."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kdexplore.cli.commands import COMMANDS
from kdexplore.cli.main import main
from kdexplore.engine.players import PLAYERS
from kdexplore.words import languages

ROOT = Path(__file__).parents[2]
EXAMPLE = "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g"


def run(capsys, *words):
    """Exit code, what was said, and what was said of errors."""
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_without_a_command_it_says_what_there_is_where_the_explorer_cannot_run(capsys, monkeypatch):
    monkeypatch.setattr("kdexplore.cli.serve.find_spec", lambda _: None)
    code, out, _ = run(capsys)
    assert code == 0
    assert all(command in out for command in COMMANDS)


def test_without_a_command_the_explorer_opens(capsys, monkeypatch):
    opened: list[Any] = []

    def served(serving, ready, *_):
        opened.append(serving)
        ready()

    monkeypatch.setattr("kdexplore.hosting.server.serve", served)
    monkeypatch.setattr("kdexplore.hosting.serving.open_browser", opened.append)
    code, out, _ = run(capsys)
    assert (code, opened[1]) == (0, opened[0].address)
    assert opened[0].address in out


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_in_every_language(capsys, command, lang):
    code, out, _ = run(capsys, command, "--help", "--lang", lang)
    assert code == 0
    assert COMMANDS[command].example in out
    assert "{" not in out.replace(f"{{{','.join(languages())}}}", "")


def test_help_lists_every_command_right_below_its_heading(capsys):
    _, out, _ = run(capsys, "--help")
    usage, _, listed = out.partition("Commands:\n")
    assert "COMMAND ..." in usage
    assert [line.split()[0] for line in listed.splitlines()] == [*COMMANDS]


def test_the_language_may_stand_before_the_command(capsys):
    polish = run(capsys, "modes", "--lang", "pl")[1]
    assert run(capsys, "--lang=pl", "modes")[1] == polish
    assert run(capsys, "modes")[1] != polish


def test_legal_says_yes_or_no_to_the_shell(capsys):
    code, out, _ = run(capsys, "legal", EXAMPLE, "23", "--json")
    assert (code, json.loads(out)) == (0, {"placements": [[[1, 1], [1, 2]]]})
    assert run(capsys, "legal", EXAMPLE, "m-m1")[0] == 1
    assert run(capsys, "legal", EXAMPLE, "23")[1].count("+") == 2


def test_why_takes_negative_cells_as_they_are(capsys):
    code, out, _ = run(capsys, "why", "w*", "w1-f", "-2,0", "-3,0")
    assert code == 0, out
    code, out, _ = run(capsys, "why", "w*", "w1-f", "1,1", "1,2", "--json")
    assert code == 1
    assert json.loads(out)["problems"][0]["facts"]["corner"] == [0, 0]


def test_why_names_the_rule_in_every_language(capsys):
    for lang in languages():
        code, out, _ = run(capsys, "why", "w*", "w1-f", "1,1", "1,2", "--lang", lang)
        assert code == 1
        assert "[placing.match]" in out
        assert "…" not in out


def test_score_adds_up(capsys):
    text = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
    code, out, _ = run(capsys, "score", text, "--mode", "totem", "--bonus", "centre", "--totem", "fish", "--json")
    assert (code, json.loads(out)["total"]) == (0, 56)
    code, out, _ = run(capsys, "score", text, "--mode", "totem", "--bonus", "centre", "--totem", "fish")
    assert "56" in out.splitlines()[-1]


def test_fire_marks_what_it_may_reach(capsys):
    code, out, _ = run(capsys, "fire", "v2dg'/*j'.", "0,-1", "--tiles", "origins")
    assert code == 0
    assert out.count("+") == 4
    assert run(capsys, "fire", "v3g1", "0,0")[0] == 2
    assert run(capsys, "fire", "v3*", "-1,0", "--reading", "fire_on_start=no")[0] == 1


def test_tiles_lists_shows_and_checks(capsys, tmp_path):
    assert run(capsys, "tiles")[1].count("\n") == 2
    code, out, _ = run(capsys, "tiles", "origins", "--json")
    assert (code, len(json.loads(out)["dominoes"])) == (0, 48)
    assert "v3 ×1" in run(capsys, "tiles", "origins")[1]
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("number,left,right\n1,w1,f\n2,l,m3\n")
    bad.write_text("number,left,right\n1,w1,f\n2,l,x\n")
    assert run(capsys, "tiles", "check", str(good))[0] == 0
    code, out, _ = run(capsys, "tiles", "check", str(bad))
    assert code == 1
    assert "bad.csv: rows[3].right" in out
    code, out, _ = run(capsys, "tiles", "check", str(bad), "--json")
    assert json.loads(out)["error"]["where"] == "bad.csv: rows[3].right"
    assert run(capsys, "legal", "w*", "1", "--tiles", str(good))[0] == 0


def test_modes_are_listed_for_programs_too(capsys):
    data = json.loads(run(capsys, "modes", "--json")[1])
    assert len(data["modes"]) == 13
    assert data["bonuses"] == ["centre", "complete"]
    assert data["players"] == list(PLAYERS)


@pytest.mark.parametrize("lang", languages())
def test_modes_say_what_every_registered_player_does(capsys, lang):
    out = run(capsys, "modes", "--lang", lang)[1]
    for player in PLAYERS:
        line = next(line.split() for line in out.splitlines() if line.split()[:1] == [player])
        assert len(line) > 4


REFUSED = {
    "no such command": ("frobnicate",),
    "no territory": ("legal",),
    "a strange option": ("modes", "--loud"),
    "no value": ("play", "--seed"),
    "an unknown language": ("modes", "--lang", "xx"),
    "a damaged notation": ("legal", "w/*w", "1"),
    "a strange cell": ("why", "w*", "1", "1;0", "2,0"),
    "a strange box": ("legal", "w*", "1", "--tiles", "chess"),
    "a missing box": ("legal", "w*", "1", "--tiles", "missing.json"),
    "a strange mode": ("score", "w*", "--mode", "chess"),
    "a mode of another box": ("score", "w*", "--mode", "totem", "--tiles", "kingdomino"),
    "a strange bonus": ("score", "w*", "--bonus", "luck"),
    "a strange totem": ("score", "j*", "--mode", "totem", "--totem", "wood"),
    "a strange reading": ("legal", "w*", "1", "--reading", "colour=red"),
    "a strange value of a reading": ("legal", "w*", "1", "--reading", "centre=left"),
    "no number": ("legal", "w*", "1", "--span", "wide"),
    "a wide span": ("legal", "w*", "1", "--span", "99"),
    "two boxes": ("tiles", "kingdomino", "origins"),
    "a duel for three": ("play", "--mode", "duel", "--players", "3"),
    "a strange player": ("play", "--seats", "me,wizard"),
    "too many seats": ("play", "--seats", "me,greedy,greedy"),
    "no such mode to play": ("play", "--mode", "chess"),
    "no such bonus to play": ("play", "--bonus", "luck"),
    "no such domino": ("legal", "w*", "77"),
    "no such face": ("legal", "w*", "w9-f"),
}


@pytest.mark.parametrize("words", REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_what_cannot_be_read_is_said_in_words_and_ends_with_2(capsys, words, lang):
    code, out, err = run(capsys, *words, *(() if "--lang" in words or words[-1] == "--seed" else ("--lang", lang)))
    assert code == 2
    assert (out, len(err) > 10, "Traceback" in err) == ("", True, False)


def test_a_program_gets_its_errors_as_json(capsys):
    code, out, _ = run(capsys, "legal", "w/*w", "1", "--json")
    assert (code, json.loads(out)["error"]["code"]) == (2, "uneven_rows")


def test_everything_works_from_a_bare_checkout_with_nothing_installed():
    words = [sys.executable, "-S", "-m", "kdexplore", "why", "w*", "w1-f", "1,1", "1,2", "--lang", "is"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, "[placing.match]" in done.stdout, done.stderr) == (1, True, "")


def test_a_reader_who_leaves_early_causes_no_traceback():
    script = f"{sys.executable} -m kdexplore tiles origins | head -n 1"
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert "Traceback" not in done.stderr


near_notation = st.text(".*/'^()0123456789dgjlqvwfsm_,- kds1:>|", max_size=30)
words = st.one_of(
    near_notation, st.text(max_size=8), st.sampled_from(("w*", "*v1j", "23", "w1-f", "1,0", "--span", "5"))
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.sampled_from(("legal", "why", "score", "fire", "describe", "rules", "tiles", "replay")),
    st.lists(words, max_size=5),
)
@example("legal", ["w*", "\ud800"])
@example("score", ["*", "--discards", "9" * 50])
@example("fire", ["*", "1,0"])
@example("tiles", ["check", "."])
@example("replay", ["."])
@example("tiles", ["\x00.csv"])
def test_no_words_end_in_a_traceback(capsys, monkeypatch, command, more):
    monkeypatch.setattr("sys.stdin", io.StringIO("w*\n"))
    assert main((command, *more)) in (0, 1, 2)
    said = capsys.readouterr()
    assert said.out or said.err
