"""What a process needs to become a session, forked or not: its environment, and the code of the notebook."""

from __future__ import annotations

import json
import os
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[2]  # where kdexplore is: a checkout, or the packages of this Python
# The first saves a message per click, the second memory: one arena of malloc is enough for a process with one thread.
QUIET = {"JUPYTER_WIDGETS_ECHO": "0", "MALLOC_ARENA_MAX": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def environment() -> dict[str, str]:
    """What the process is given in its environment; it needs the path of a checkout that is not installed."""
    return {
        **os.environ,
        **QUIET,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(PACKAGES), os.environ.get("PYTHONPATH")))),
    }


def cells_of(notebook: Path) -> tuple[str, ...]:
    """The code of a notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return tuple("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
