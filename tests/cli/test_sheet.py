"""`kdexplore sheet`: to the screen, to a file, to a printer; and what a program gets."""

import json
import subprocess

import pytest

from kdexplore import rules
from kdexplore.cli import sheet as command
from kdexplore.cli.browsers import NAMES
from kdexplore.views.sheet import sheet
from kdexplore.views.sheets.rules import used
from tests.cli.running import Running

run = Running(command, "sheet")


def test_without_a_file_the_page_goes_to_the_output():
    expected = sheet(rules("totem", players=3), "pl")
    words = ("--mode", "totem", "--players", "3")
    assert run(*words, lang="pl") == (0, expected)
    assert run(*words, "-o", "-", lang="pl") == (0, expected)


def test_with_a_file_it_goes_there(tmp_path):
    path = tmp_path / "sheet.html"
    words = ("--mode", "duel", "--bonus", "centre", "--bonus", "centre", "--dynasty", "--reading", "must_place=false")
    code, said = run(*words, "--output", str(path))
    duel = rules("duel", players=2, bonuses=["centre"], dynasty=True, readings={"must_place": "optional"})
    assert (code, said) == (0, f"Saved: {path}\n")
    assert path.read_text(encoding="utf-8") == sheet(duel)


def test_a_program_is_told_the_rules_and_the_numbers(tmp_path):
    path = tmp_path / "sheet.html"
    code, said = run("--mode", "tribe", "--players", "3", "-o", str(path), json=True)
    answer = json.loads(said)
    assert code == 0
    assert answer["rules"] == list(used(rules("tribe", players=3)))
    assert answer["numbers"] == {
        "players": 3, "span": 5, "line": 4, "kings": 1, "pile": 48, "rounds": 12, "games": 1,
    }  # fmt: skip
    assert answer["modules"] == ["fire", "resources", "tribe"]
    assert path.exists()
    assert json.loads(run(json=True)[1])["numbers"]["pile"] == 24


def test_a_setup_of_ones_own_has_its_sheet(tmp_path):
    path = tmp_path / "setup.json"
    path.write_text(json.dumps({"tiles": "origins", "mode": "free", "players": 6, "line": 8, "modules": ["fire"]}))
    assert "Free set-up" in run("--setup", str(path))[1]


def test_what_cannot_be_printed_is_refused_by_name():
    assert run.refused("--mode", "chess").fault.code == "unknown_value"
    assert run.refused("--bonus", "luck").fault.code == "unknown_value"
    assert run.refused("--players", "9").fault.code == "out_of_range"
    assert run.refused("--mode", "totem", "--dynasty").fault.code == "illegal_setup"
    assert run.refused("--mode", "classic", "--tiles", "origins").fault.code == "illegal_setup"
    assert run.refused("-o", "/").fault.code == "unwritable"


def test_without_a_printer_it_says_which_would_do(monkeypatch, tmp_path):
    monkeypatch.setattr("kdexplore.cli.browsers.browser", lambda: None)
    path = tmp_path / "sheet.pdf"
    fault = run.refused("-o", str(path)).fault
    assert (fault.code, dict(fault.facts)["known"]) == ("no_printer", NAMES)
    assert not path.exists()


def test_a_printer_that_fails_leaves_what_was_there(monkeypatch, tmp_path):
    path = tmp_path / "sheet.pdf"
    path.write_text("the old one")
    monkeypatch.setattr("kdexplore.cli.browsers.browser", lambda: "chromium")
    for failure in (subprocess.TimeoutExpired("chromium", 1), subprocess.CalledProcessError(1, "chromium"), None):

        def started(*_args, failure=failure, **_options):
            if failure:
                raise failure

        monkeypatch.setattr(subprocess, "run", started)
        assert run.refused("-o", str(path)).fault.code == "unwritable"
        assert path.read_text() == "the old one"


@pytest.mark.slow
def test_a_pdf_is_printed(tmp_path):
    path = tmp_path / "Blatt ä.pdf"
    assert run("--mode", "classic", "-o", str(path))[0] == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
