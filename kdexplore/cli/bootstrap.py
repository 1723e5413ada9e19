"""The explorer's own environment: in a checkout where packages are missing, one is made and filled, once."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from kdexplore.core.problems import BadInput

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"  # the one that `python tests/run.py` uses too
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WITHOUT_NUMBA = VENV / "without-numba"  # there when numba could not be installed though all else could
NEEDED = ("anywidget", "ipywidgets", "plotly", "voila")
NOTHING, PACKAGES, NUMBA = 0, 3, 4  # what a Python lacks, as the exit code of `ASKS`; 1 and 2 are Python's own
ASKS = "import sys; from kdexplore.cli.bootstrap import lacking; sys.exit(lacking())"


def is_checkout() -> bool:
    """Whether this is a checkout, in which an environment may be made, and not already that environment."""
    return (ROOT / "pyproject.toml").exists() and Path(sys.prefix).resolve() != VENV.resolve()


def lacking() -> int:
    """What this Python lacks for the explorer: packages, only numba though there should be wheels of it, or nothing."""
    if any(find_spec(name) is None for name in NEEDED):
        return PACKAGES
    requirement = import_module("packaging.requirements").Requirement  # which comes with voila
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    fast = [requirement(line) for line in project["optional-dependencies"]["fast"]]
    wanted = [one.name for one in fast if one.marker.evaluate()]
    return NUMBA if any(find_spec(name) is None for name in wanted) and not WITHOUT_NUMBA.exists() else NOTHING


def prepared(tell: Callable[[str], None]) -> Path:
    """The Python of the environment, created and filled if it is missing; `tell` gets the key of each slow step."""
    if not PYTHON.exists():
        if find_spec("ensurepip") is None or find_spec("venv") is None:
            raise BadInput("no_venv")
        tell("serve.making")
        _run(sys.executable, "-m", "venv", str(VENV))
    asked = subprocess.run([str(PYTHON), "-c", ASKS], cwd=ROOT, capture_output=True, check=False)
    if asked.returncode != NOTHING:
        tell("serve.installing")
        _fill(needed=asked.returncode != NUMBA)
    return PYTHON


def _fill(*, needed: bool) -> None:
    """Install what the explorer needs; without numba where that alone is what fails."""
    options = ("--quiet", "--disable-pip-version-check", "--no-compile", "--editable")  # compiled when first imported
    install = (str(PYTHON), "-m", "pip", "install", *options)
    try:
        _run(*install, ".[serve]")
    except BadInput:
        try:
            _run(*install, ".[page]")
        except BadInput:  # no network
            if needed:
                raise
        else:
            WITHOUT_NUMBA.touch()


def _run(*command: str) -> None:
    """One step of the set-up; `BadInput` if it fails, with what it printed on the screen already."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise BadInput("setup_failed", command=" ".join(Path(word).name for word in command[:4]))


def handed_over(python: Path, words: list[str]) -> int:
    """The exit code of the same command run by another Python, with this one waiting for it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}
    try:
        return subprocess.run([str(python), "-m", "kdexplore", *words], env=environment, check=False).returncode
    except KeyboardInterrupt:
        return 0  # it got the same signal, and has said so
