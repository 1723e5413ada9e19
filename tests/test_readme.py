"""The README says the truth: its session runs, its commands answer, its pages exist."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from kdexplore.cli.main import main
from kdexplore.views import export, svg

ROOT = Path(__file__).parents[1]
KINGDOM = "glfff/gfff1g/gs1*fg/gs2lg2g1/fl1lg1w"
PHOTO = export.png(svg.board(KINGDOM, "kingdomino", labels=False), width=640)
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line for line in README.splitlines() if line.startswith("python -m kdexplore ") and "<" not in line]
STAYING = {"python -m kdexplore serve", "python -m kdexplore play"}  # these run until somebody ends them


def test_the_session_runs():
    plain = re.sub(r"^```.*$", "", README, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(plain, {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 9
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in STAYING])
def test_the_commands_answer(capsys, monkeypatch, tmp_path, command):
    monkeypatch.chdir(tmp_path)  # one of them writes a file, one reads a photograph
    Path("kingdom.jpg").write_bytes(PHOTO)
    assert main(shlex.split(command)[3:]) in (0, 1)
    assert capsys.readouterr().out


def test_there_are_two_commands_that_do_all():
    assert "\npython -m kdexplore serve\n" in README
    assert "\npython tests/run.py\n" in README


@pytest.mark.parametrize("page", re.findall(r"\]\(([^)#:]+)\)", README))
def test_the_pages_exist(page):
    assert (ROOT / page).exists()
