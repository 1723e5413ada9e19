"""The kernel at its two speeds behind one class: plain Python, which is always there, and compiled by numba."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from sys import modules
from threading import Thread
from typing import TYPE_CHECKING, Any

from kdexplore.core.problems import BadInput
from kdexplore.engine.kernel.layout import game_size
from kdexplore.engine.kernel.machine_code import is_kept
from kdexplore.engine.kernel.tables import rule_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.core.variants import Rules

WORD = 1 << 64
KEPT = 32  # tables of rules, some 70 kB each: boxes of their own come from outside, without end
MAKING = (sys.executable, "-c", "from kdexplore.engine.kernel.compiled import main; main()")
ROOT = str(Path(__file__).resolve().parents[3])  # a checkout that is not installed is found too
PATIENCE = 0.05  # seconds between two looks at whether somebody still waits
MODULES = ("board", "fire", "tribe", "flow", "scores", "values", "outlook", "players", "rollout", "search", "sequences")


@dataclass(frozen=True)
class Kernel:
    """One build of the kernel: its functions as attributes of `run`, and the lists or arrays that they work on."""

    name: str
    run: Any
    arrays: Any = None

    def game(self, players: int) -> Any:  # noqa: ANN401 -- a list, or an array of numpy
        """Room for a game of so many players."""
        return self.zeros(game_size(players))

    def zeros(self, size: int) -> Any:  # noqa: ANN401
        """So many numbers."""
        return [0] * size if self.arrays is None else self.arrays.zeros(size)

    def numbers(self, words: list[int]) -> Any:  # noqa: ANN401
        """These numbers, as the kernel keeps them."""
        return list(words) if self.arrays is None else self.arrays.numbers(words)

    def table(self, rules: Rules) -> Any:  # noqa: ANN401
        """The tables of these rules."""
        return _table(self, rules)

    def words(self, numbers: Any) -> list[int]:  # noqa: ANN401
        """The numbers of a list or an array as words without a sign."""
        return [number % WORD for number in (numbers if self.arrays is None else numbers.tolist())]

    def __hash__(self) -> int:
        return hash(self.name)


@lru_cache(maxsize=KEPT)
def _table(kernel: Kernel, rules: Rules) -> Any:  # noqa: ANN401
    return kernel.numbers(list(rule_table(rules)))


class _Functions:
    """The functions of the source modules, by name; some are replaced by those of the lean kernel."""

    def __init__(self) -> None:
        for module in MODULES:
            vars(self).update(vars(import_module(f"kdexplore.engine.kernel.{module}")))
        vars(self).update(import_module("kdexplore.engine.kernel.lean_doors").DOORS)


@cache
def plain() -> Kernel:
    """The kernel in plain Python."""
    return Kernel("plain", _Functions())


def can_compile() -> bool:
    """Whether numba is installed; it is not imported for that."""
    return find_spec("numba") is not None


@cache
def compiled() -> Kernel:
    """The kernel compiled by numba; `BadInput` where it is not installed."""
    if not can_compile():
        raise BadInput("no_numba")
    module = import_module("kdexplore.engine.kernel.compiled")
    return Kernel("compiled", module.build(), module)


def at_hand(*, loaded: bool = False) -> Kernel:
    """The fastest kernel that is there at once: the plain one, while a thread makes the compiled one.

    What is kept is loaded first, which takes most of a second; for who cannot wait so long it has to be `loaded`, and
    the plain one answers until then.
    """
    module = modules.get("kdexplore.engine.kernel.compiled") if loaded else None
    if module is not None and module.is_loaded():
        return compiled()
    if not loaded and can_compile() and not _maker.is_alive() and (is_kept() or _maker.ident is not None):
        return compiled()
    prepare()
    return plain()


def prepare() -> None:
    """Begin to load the compiled kernel, or to make it, in a thread; until it is there, `at_hand` is the plain one."""
    if can_compile() and _maker.ident is None:
        _maker.start()


def fastest(cancelled: Callable[[], bool] = bool) -> Kernel:
    """The compiled kernel where numba is installed, once it has been made; or what is at hand if nobody waits."""
    prepare()
    while _maker.is_alive() and not cancelled():
        _maker.join(PATIENCE)
    return at_hand()


def _warm() -> None:
    if not is_kept():
        _make()
    compiled().arrays.warm()


def _make() -> None:
    """Have machine code made in a process of its own: in this one, everything else would wait again and again.

    It ends with this process. If it fails, this one compiles for itself.
    """
    found = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))}
    with (
        suppress(OSError),
        Popen(MAKING, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, env=found) as process,  # noqa: S603 -- our own module
    ):
        process.wait()


_maker = Thread(target=_warm, daemon=True)
