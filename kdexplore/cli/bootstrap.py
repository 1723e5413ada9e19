"""The explorer's own environment: in a checkout where packages are missing, one is made and filled, once."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kdexplore.core.problems import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"  # the one that `python tests/run.py` uses too
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ".[serve]")
ASKS = "import anywidget, ipywidgets, plotly, voila"


def is_checkout() -> bool:
    """Whether this is a checkout, in which an environment may be made, and not already that environment."""
    return (ROOT / "pyproject.toml").exists() and Path(sys.prefix).resolve() != VENV.resolve()


def prepared(tell: Callable[[str], None]) -> Path:
    """The Python of the environment, created and filled if it is missing; `tell` gets the key of each slow step."""
    if not PYTHON.exists():
        if find_spec("ensurepip") is None or find_spec("venv") is None:
            raise BadInput("no_venv")
        tell("serve.making")
        _run(sys.executable, "-m", "venv", str(VENV))
    if subprocess.run([str(PYTHON), "-c", ASKS], capture_output=True, check=False).returncode:
        tell("serve.installing")
        _run(str(PYTHON), *INSTALL)
    return PYTHON


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
