"""The command line, from the commands themselves: help of each, and what its example answers."""

from __future__ import annotations

import shlex
from contextlib import redirect_stdout
from io import StringIO

from kdexplore.cli.commands import COMMANDS
from kdexplore.cli.main import main
from sitepages.markdown import code

# Those whose example answers at once, the same every time, and writes no file.
ANSWERING = ("modes", "legal", "why", "score", "fire", "describe", "reachable", "rules", "puzzle")


def section(_: str) -> str:
    """Every command with its help, and the answers of the examples that can be run here.

    >>> "## `kdexplore legal`" in section("")
    True
    """
    return "\n\n".join(entry(name) for name in COMMANDS)


def entry(name: str) -> str:
    """One command."""
    pieces = [f"## `kdexplore {name}`", code(printed([name, "--help"]))]
    if name in ANSWERING:
        example = COMMANDS[name].example
        answer = printed(shlex.split(example)[1:])
        pieces += ["The example answers:", code(f"$ {example}\n{answer}", "console")]
    return "\n\n".join(pieces)


def printed(arguments: list[str]) -> str:
    """What a command prints."""
    out = StringIO()
    with redirect_stdout(out):
        main(arguments)
    return out.getvalue()
