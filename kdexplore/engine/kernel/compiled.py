"""The kernel compiled: the functions of its source modules given to numba, with the operations that differ.

The machine code is kept in a folder whose name is a digest of the sources, so a change anywhere in them compiles it
again. Only `speed.py` imports this module, when somebody asks for speed.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config as numba_config
from numba.extending import intrinsic

from kdexplore.engine.kernel import board, fire, flow, players, scores, tribe, values

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = (board, fire, tribe, flow, scores, values, players)  # each builds on those before it
SIGN = 1 << 63
config: Any = numba_config  # its settings have no types
njit: Any = numba.njit
# What is called from Python, by the simulation, the evaluation and the test of equality.
ENTRIES = (
    "actor", "below", "find_targets", "find_ways", "free_slots", "heirs", "homes", "play_games", "report", "score",
    "seed_game", "start", "step",
)  # fmt: skip


def signed(word: int) -> int:
    """A 64-bit word as a signed number.

    >>> signed(2**64 - 1)
    -1
    """
    return word - 2 * SIGN if word >= SIGN else word


@intrinsic
def count(_context: Any, _mask: Any) -> Any:  # noqa: ANN401 -- numba's own types
    """How many bits are set: one instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(_context: Any, _mask: Any) -> Any:  # noqa: ANN401 -- numba's own types
    """The number of the lowest bit set: one instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@njit(inline="always")  # type: ignore[untyped-decorator]
def advance(word: Any) -> Any:  # noqa: ANN401
    """The next word of a stream: unsigned, since a signed product must not overflow."""
    return np.int64(np.uint64(word) * np.uint64(6364136223846793005) + np.uint64(1442695040888963407))


@njit  # type: ignore[untyped-decorator]
def mixed(word: Any) -> Any:  # noqa: ANN401
    """splitmix64, unsigned."""
    bits = np.uint64(word) + np.uint64(0x9E37_79B9_7F4A_7C15)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
    return np.int64(bits ^ (bits >> np.uint64(31)))


@njit  # type: ignore[untyped-decorator]
def nth(mask: Any, number: Any) -> Any:  # noqa: ANN401
    """The bit of a mask with so many set bits below it."""
    while number:
        mask ^= 1 << lowest(mask)  # type: ignore[call-arg]
        number -= 1
    return lowest(mask)  # type: ignore[call-arg]


def digest() -> str:
    """A digest of everything that the machine code depends on."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    return hashlib.sha256(f"{numba.__version__} {np.__version__} {text}".encode()).hexdigest()[:16]


def cache_folder() -> Path:
    """Where machine code is kept: `NUMBA_CACHE_DIR` if it is set, else the user's cache."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given) / "kdexplore" / digest()
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "kdexplore" / "kernel" / digest()


@contextmanager
def _kept_in(folder: Path) -> Iterator[bool]:
    """While functions are handed to numba: whether their machine code can be kept in this folder."""
    before = config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        config.CACHE_DIR = str(folder)
        yield os.access(folder, os.W_OK)
    except OSError:
        yield False
    finally:
        config.CACHE_DIR = before


def signature(function: FunctionType) -> Any:  # noqa: ANN401
    """What a function takes and returns, in numba's words."""
    kinds = {"Ints": types.int64[::1], "int": types.int64, "bool": types.boolean, "None": types.void}
    annotations = dict(function.__annotations__)
    result = kinds[annotations.pop("return")]
    return result(*(kinds[kind] for kind in annotations.values()))


def sources() -> dict[str, FunctionType]:
    """Every function of the source modules by its name."""
    return {
        name: one
        for source in SOURCES
        for name, one in vars(source).items()
        if isinstance(one, FunctionType) and one.__module__ == source.__name__
    }


@cache
def build() -> SimpleNamespace:
    """Every function of the kernel, compiled or read from the cache; those in `ENTRIES` can be called from Python."""
    made: dict[str, Any] = {"advance": advance, "mixed": mixed, "count": count, "lowest": lowest, "nth": nth}
    functions = sources()

    def make(name: str, kept: bool) -> None:  # noqa: FBT001
        function = functions[name]
        for other in function.__code__.co_names:
            if other in functions and other not in made:
                make(other, kept)  # numba needs whatever is called to be there
        copy = FunctionType(function.__code__, {**function.__globals__, **made}, name)
        copy.__module__ = function.__module__
        inside = {} if name in ENTRIES else {"no_cpython_wrapper": True}
        jit = njit(signature(function), cache=kept, nogil=True, no_cfunc_wrapper=True, **inside)
        made[name] = jit(copy)

    with _kept_in(cache_folder()) as kept:
        for name in ENTRIES:
            make(name, kept)
    return SimpleNamespace(**made)


def numbers(values_: list[int] | tuple[int, ...]) -> Any:  # noqa: ANN401 -- an array; numpy is not imported by others
    """A list of words as the array that compiled functions work on."""
    return np.array([signed(word) for word in values_], dtype=np.int64)


def zeros(size: int) -> Any:  # noqa: ANN401
    """An array of so many zeros."""
    return np.zeros(size, dtype=np.int64)
