"""The environment of the explorer: made once in a checkout, filled once, and handed the command."""

import subprocess
import sys
from pathlib import Path

import pytest

from kdexplore.cli import bootstrap
from kdexplore.cli.main import main
from kdexplore.core.problems import BadInput


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A checkout of its own, in which every command that would be run is written down."""
    (tmp_path / "pyproject.toml").touch()
    python, ran = tmp_path / ".venv" / "bin" / "python", []
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "PYTHON", python)
    monkeypatch.setattr(bootstrap, "WITHOUT_NUMBA", tmp_path / ".venv" / "without-numba")

    def run(command, **_):
        ran.append(list(command))
        furnished = any("install" in done for done in ran[:-1])
        asked = command[1] == "-c" and not furnished
        return subprocess.CompletedProcess(command, int(asked))

    monkeypatch.setattr("kdexplore.cli.bootstrap.subprocess.run", run)
    monkeypatch.setattr("kdexplore.cli.serve.find_spec", lambda _: None)
    return python, ran


def test_in_a_checkout_the_explorer_makes_its_environment_and_is_started_in_it(elsewhere, capsys, monkeypatch):
    python, ran = elsewhere
    monkeypatch.setattr(sys, "argv", ["kdexplore", "serve", "--no-browser"])
    assert main(["serve", "--no-browser"]) == 0
    made, _, filled, handed = ran
    assert made[1:3] == ["-m", "venv"]
    assert filled[:4] == [str(python), "-m", "pip", "install"]
    assert handed == [str(python), "-m", "kdexplore", "serve", "--no-browser"]
    assert ".venv" in capsys.readouterr().out


def test_what_is_there_already_is_not_made_again(elsewhere):
    python, ran = elsewhere
    python.parent.mkdir(parents=True)
    python.touch()
    keys: list[str] = []
    ran.append(["python", "-m", "pip", "install"])
    assert bootstrap.prepared(keys.append) == python
    assert keys == []


@pytest.mark.usefixtures("elsewhere")
def test_a_step_that_fails_is_named(monkeypatch):
    monkeypatch.setattr(
        "kdexplore.cli.bootstrap.subprocess.run", lambda command, **_: subprocess.CompletedProcess(command, 1)
    )
    with pytest.raises(BadInput) as failed:
        bootstrap.prepared(lambda _: None)
    assert failed.value.fault.code == "setup_failed"
    assert "venv" in str(failed.value)


@pytest.mark.usefixtures("elsewhere")
def test_outside_a_checkout_it_is_said_what_to_install(capsys):
    (Path(bootstrap.ROOT) / "pyproject.toml").unlink()
    assert main(["serve"]) == 2
    assert "pip install" in capsys.readouterr().err


@pytest.mark.usefixtures("elsewhere")
def test_without_the_module_that_makes_environments_it_is_said_which_package_brings_it(monkeypatch):
    monkeypatch.setattr(bootstrap, "find_spec", lambda _: None)
    with pytest.raises(BadInput) as failed:
        bootstrap.prepared(lambda _: None)
    assert failed.value.fault.code == "no_venv"


@pytest.mark.parametrize(("codes", "installed"), [
    ({"-c": bootstrap.NUMBA}, [".[serve]"]),
    ({"-c": bootstrap.NUMBA, ".[serve]": 1}, [".[serve]", ".[page]"]),
    ({"-c": bootstrap.PACKAGES, ".[serve]": 1}, [".[serve]", ".[page]"]),
    ({"-c": bootstrap.NUMBA, ".[serve]": 1, ".[page]": 1}, [".[serve]", ".[page]"]),
])  # fmt: skip
def test_an_environment_from_before_numba_was_part_of_it_gets_it_and_goes_on_where_it_cannot(
    elsewhere, monkeypatch, codes, installed
):
    python, _ = elsewhere
    python.parent.mkdir(parents=True)
    python.touch()
    ran: list[str] = []

    def run(command, **_):
        ran.append(command[1] if command[1] == "-c" else command[-1])
        return subprocess.CompletedProcess(command, codes.get(ran[-1], 0))

    monkeypatch.setattr("kdexplore.cli.bootstrap.subprocess.run", run)
    assert bootstrap.prepared(lambda _: None) == python
    assert ran == ["-c", *installed]
    assert bootstrap.WITHOUT_NUMBA.exists() == (codes.get(".[serve]") == 1 and ".[page]" not in codes)


@pytest.mark.parametrize(("missing", "lacks"), [
    ("voila", bootstrap.PACKAGES), ("numba", bootstrap.NUMBA), ("", bootstrap.NOTHING),
])  # fmt: skip
def test_what_a_python_lacks_is_known_without_importing_it(monkeypatch, tmp_path, missing, lacks):
    monkeypatch.setattr(bootstrap, "WITHOUT_NUMBA", tmp_path / "without-numba")
    monkeypatch.setattr(bootstrap, "find_spec", lambda name: None if name == missing else name)
    assert bootstrap.lacking() == lacks
    (tmp_path / "without-numba").touch()
    assert bootstrap.lacking() == (lacks if missing == "voila" else bootstrap.NOTHING)
