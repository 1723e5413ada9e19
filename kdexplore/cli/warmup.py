"""`warmup`: the fast kernel compiled beforehand, so that nobody waits for it later."""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter

from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.engine.kernel.speed import compiled


def add_arguments(_parser: Parser, _out: Output) -> None:
    """Add no arguments."""


def run(_arguments: Namespace, out: Output) -> int:
    """Compile the kernel, or find it in its cache, and say how long that took."""
    began = perf_counter()
    compiled().arrays.warm()
    seconds = perf_counter() - began
    if out.json:
        out.data({"seconds": round(seconds, 3)})
    else:
        out.write(out.text("answer.warm", seconds=f"{seconds:.1f}"))
    return FINE
