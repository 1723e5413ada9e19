"""The kernel compiled: the functions of its source modules given to numba, with the operations that differ.

The machine code is kept in a folder whose name is a digest of the sources, so a change anywhere in them compiles it
again. Only `speed.py` imports this module, when somebody asks for speed.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from threading import Thread
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config as numba_config
from numba.extending import intrinsic as numba_intrinsic

from kdexplore.engine.kernel.machine_code import alone, cache_folder, is_kept, mark_begun, mark_ready
from kdexplore.engine.kernel.speed import MODULES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCES = tuple(import_module(f"kdexplore.engine.kernel.{name}") for name in MODULES)
SIGN = 1 << 63
NICE = 6  # as a worker of the service
config: Any = numba_config  # its settings have no types
njit: Any = numba.njit
intrinsic: Any = numba_intrinsic
pointer_type: Any = types.CPointer
ENTRIES = (  # what simulation, evaluation, forecasts, exact endings and players that search call
    "play_games", "play_on", "play_out", "play_outs", "best_sequence", "seed_game", "start", "step", "paced_step",
    "report", "list_moves", "sample", "grow",
)  # fmt: skip


def signed(word: int) -> int:
    """A 64-bit word as a signed number.

    >>> signed(2**64 - 1)
    -1
    """
    return word - 2 * SIGN if word >= SIGN else word


@intrinsic  # type: ignore[untyped-decorator]
def count(_context: Any, _mask: Any) -> Any:  # noqa: ANN401 -- numba's own types
    """How many bits are set: one instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def lowest(_context: Any, _mask: Any) -> Any:  # noqa: ANN401 -- numba's own types
    """The number of the lowest bit set: one instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@njit(inline="always")  # type: ignore[untyped-decorator]
def advance(word: Any) -> Any:  # noqa: ANN401
    """The next word of a stream: unsigned, since a signed product must not overflow."""
    return np.int64(np.uint64(word) * np.uint64(6364136223846793005) + np.uint64(1442695040888963407))


@njit(inline="always")  # type: ignore[untyped-decorator]
def paced(word: Any) -> Any:  # noqa: ANN401
    """The word where the random numbers of the next decision begin, unsigned likewise."""
    return np.int64(np.uint64(word) * np.uint64(2862933555777941757) + np.uint64(3037000493))


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
        mask ^= 1 << lowest(mask)
        number -= 1
    return lowest(mask)


@njit  # type: ignore[untyped-decorator]
def copied(base: Any, game: Any, size: Any) -> None:  # noqa: ANN401
    """All numbers of a game are copied to another."""
    for place in range(size):
        game[place] = base[place]


@njit  # type: ignore[untyped-decorator]
def moved(source: Any, start: Any, target: Any, place: Any, size: Any) -> None:  # noqa: ANN401
    """Some numbers are copied from a place in one array to a place in another."""
    for step in range(size):
        target[place + step] = source[start + step]


@contextmanager
def _kept_in(folder: Path) -> Iterator[bool]:
    """While functions are handed to numba: whether their machine code can be kept in this folder."""
    before = config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # numba reads the setting when a function is handed to it, so it is set for that moment only.
        config.CACHE_DIR = str(folder)
        yield os.access(folder, os.W_OK)
    except OSError:
        yield False
    finally:
        config.CACHE_DIR = before


@intrinsic  # type: ignore[untyped-decorator]
def pointer(_context: Any, array: Any) -> Any:  # noqa: ANN401 -- numba's own types
    """The numbers of an array: inside the kernel nothing is checked and no index counts from the end."""

    def generate(context: Any, builder: Any, given: Any, arguments: Any) -> Any:  # noqa: ANN401
        return context.make_array(given.args[0])(context, builder, value=arguments[0]).data

    return POINTER(array), generate


POINTER = pointer_type(types.int64)
INSIDE = {"Ints": POINTER, "int": types.int64, "bool": types.boolean, "None": types.void}
OUTSIDE = {**INSIDE, "Ints": types.int64[::1]}


def signature(function: FunctionType, kinds: dict[str, Any]) -> Any:  # noqa: ANN401
    """What a function takes and returns, in numba's words."""
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


def game_only(game: Any) -> Any:  # noqa: ANN401 -- here and below, an array; compiled under each name of `ENTRIES`
    """Call a function of the kernel with what Python has."""
    return inside(pointer(game))  # type: ignore[name-defined]  # noqa: F821 -- a global of its copy


def game_numbers(game: Any, one: Any, two: Any) -> Any:  # noqa: ANN401
    """Likewise, with two numbers."""
    return inside(pointer(game), one, two)  # type: ignore[name-defined]  # noqa: F821


def game_rules(game: Any, rules: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules."""
    return inside(pointer(game), pointer(rules))  # type: ignore[name-defined]  # noqa: F821


def game_rules_one(game: Any, rules: Any, one: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules and a number."""
    return inside(pointer(game), pointer(rules), one)  # type: ignore[name-defined]  # noqa: F821


def game_rules_two(game: Any, rules: Any, one: Any, two: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules and two numbers."""
    return inside(pointer(game), pointer(rules), one, two)  # type: ignore[name-defined]  # noqa: F821


def game_rules_list(game: Any, rules: Any, results: Any, one: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules and room for results from a place on."""
    return inside(pointer(game), pointer(rules), pointer(results), one)  # type: ignore[name-defined]  # noqa: F821


def game_rules_report(game: Any, rules: Any, one: Any, results: Any, two: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules, a number, and room for results from a place on."""
    return inside(pointer(game), pointer(rules), one, pointer(results), two)  # type: ignore[name-defined]  # noqa: F821


def game_rules_plan(game: Any, rules: Any, one: Any, plan: Any, room: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules, a number, a plan and room to try it in."""
    return inside(pointer(game), pointer(rules), one, pointer(plan), pointer(room))  # type: ignore[name-defined]  # noqa: F821


def game_rules_more(game: Any, rules: Any, one: Any, two: Any, three: Any, results: Any) -> Any:  # noqa: ANN401
    """Likewise, with the rules, three numbers and room for results."""
    return inside(pointer(game), pointer(rules), one, two, three, pointer(results))  # type: ignore[name-defined]  # noqa: F821


def base_game_rules(
    base: Any,  # noqa: ANN401
    game: Any,  # noqa: ANN401
    rules: Any,  # noqa: ANN401
    one: Any,  # noqa: ANN401
    two: Any,  # noqa: ANN401
    three: Any,  # noqa: ANN401
    results: Any,  # noqa: ANN401
) -> Any:  # noqa: ANN401
    """Likewise, with a second game."""
    return inside(pointer(base), pointer(game), pointer(rules), one, two, three, pointer(results))  # type: ignore[name-defined]  # noqa: F821


def base_game_numbers(base: Any, game: Any, rules: Any, one: Any, two: Any) -> Any:  # noqa: ANN401
    """Likewise, with a second game and two numbers."""
    return inside(pointer(base), pointer(game), pointer(rules), one, two)  # type: ignore[name-defined]  # noqa: F821


DOORS: dict[tuple[str, ...], Any] = {
    ("Ints",): game_only,
    ("Ints", "int", "int"): game_numbers,
    ("Ints", "Ints"): game_rules,
    ("Ints", "Ints", "int"): game_rules_one,
    ("Ints", "Ints", "int", "int"): game_rules_two,
    ("Ints", "Ints", "Ints", "int"): game_rules_list,
    ("Ints", "Ints", "int", "Ints", "int"): game_rules_report,
    ("Ints", "Ints", "int", "Ints", "Ints"): game_rules_plan,
    ("Ints", "Ints", "int", "int", "int", "Ints"): game_rules_more,
    ("Ints", "Ints", "Ints", "int", "int"): base_game_numbers,
    ("Ints", "Ints", "Ints", "int", "int", "int", "Ints"): base_game_rules,
}


class CompiledKernel:
    """The functions of the kernel that Python may call, each compiled, or read from the cache, when first used."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {"advance": advance, "paced": paced, "mixed": mixed, "count": count}
        self._made |= {"lowest": lowest, "nth": nth, "copied": copied, "moved": moved}
        self._functions = sources()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        if name.startswith("_") or name not in self._functions:
            raise AttributeError(name)
        with _kept_in(cache_folder()) as kept:
            inside = self._make(name, kept)
            function = self._functions[name]
            kinds = tuple(kind for part, kind in function.__annotations__.items() if part != "return")
            world = {"inside": inside, "pointer": pointer}
            door = _copied(DOORS[kinds], f"door_{name}", world)
            # Types are given, so that everything is compiled now and not in the middle of the first game.
            made = njit(signature(function, OUTSIDE), cache=kept, nogil=True, no_cfunc_wrapper=True)(door)
        setattr(self, name, made)
        return made

    def _make(self, name: str, kept: bool) -> Any:  # noqa: ANN401, FBT001
        if name in self._made:
            return self._made[name]
        function = self._functions[name]
        for other in function.__code__.co_names:
            if other in self._functions:
                self._make(other, kept)  # numba needs whatever is called to be there
        copy = _copied(function, name, {**function.__globals__, **self._made})
        # Without wrappers for C and Python: only the doors are called from outside.
        options = {"cache": kept, "nogil": True, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
        self._made[name] = njit(signature(function, INSIDE), **options)(copy)
        return self._made[name]


def _copied(function: FunctionType, name: str, world: dict[str, Any]) -> FunctionType:
    """A function with other globals, under the name by which its machine code is found again."""
    copy = FunctionType(function.__code__, world, name)
    # numba's cache knows a function by these names; two copies with one name would take each other's code.
    copy.__module__, copy.__qualname__ = function.__module__, name
    return copy


@cache
def build() -> CompiledKernel:
    """The compiled kernel; nothing is compiled yet."""
    return CompiledKernel()


def is_loaded() -> bool:
    """Whether all that simulation and evaluation need can be called at once."""
    return set(ENTRIES) <= set(vars(build()))


def warm() -> None:
    """Load what is kept of all that is called; compile the rest, alone, and leave a mark that it is there."""
    if is_kept():
        _load()
        return
    with alone():
        writable = os.access(cache_folder(), os.W_OK)
        if writable and not is_kept():  # another process may have made it meanwhile
            mark_begun(len(_reached(ENTRIES)) + len(ENTRIES))
        _load()
        if writable:
            mark_ready()


def _load() -> None:
    for name in ENTRIES:
        getattr(build(), name)


def _reached(names: tuple[str, ...]) -> set[str]:
    """These functions of the kernel and all that they call."""
    functions, reached = sources(), set[str]()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [other for other in functions[name].__code__.co_names if other in functions]
    return reached


def main() -> None:
    """Make machine code in a process of its own, behind those that answer clicks; it ends with its input."""

    def watch() -> None:
        sys.stdin.read()
        os._exit(1)  # in the middle of compiling: what has been written is whole

    Thread(target=watch, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))
    warm()


def numbers(values_: list[int] | tuple[int, ...]) -> Any:  # noqa: ANN401 -- an array; numpy is not imported by others
    """A list of words as the array that compiled functions work on."""
    return np.array([signed(word) for word in values_], dtype=np.int64)


def zeros(size: int) -> Any:  # noqa: ANN401
    """An array of so many zeros."""
    return np.zeros(size, dtype=np.int64)


if __name__ == "__main__":
    main()
