"""What is left in the pile, and how likely the next line brings a given terrain."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import NamedTuple

from kdexplore.core.state import GameState
from kdexplore.core.tiles import Domino, TileSet


class Count(NamedTuple):
    """How much of a terrain some dominoes hold: dominoes with it, squares, squares with symbols, symbols."""

    terrain: str
    dominoes: int
    squares: int
    marked: int
    symbols: int


class Odds(NamedTuple):
    """How likely at least one of `hits` dominoes comes in the next line, and how many of them on average."""

    terrain: str
    marked: bool
    hits: int
    chance: Fraction
    expected: Fraction


def counted(dominoes: Iterable[Domino], tiles: TileSet) -> tuple[Count, ...]:
    """What these dominoes hold of each terrain, in the order of the box.

    >>> from kdexplore import tiles
    >>> box = tiles("kingdomino")
    >>> counted(box.dominoes, box)[0]
    Count(terrain='wheat', dominoes=24, squares=26, marked=5, symbols=5)
    """
    faces = tuple(dominoes)
    return tuple(_count(terrain, faces) for terrain in tiles.terrain)


def _count(terrain: str, dominoes: tuple[Domino, ...]) -> Count:
    halves = [[half for half in domino[1:] if half.terrain == terrain] for domino in dominoes]
    squares = [half for pair in halves for half in pair]
    symbols = [half.symbols for half in squares]
    return Count(terrain, sum(map(bool, halves)), len(squares), sum(map(bool, symbols)), sum(symbols))


def left(state: GameState) -> tuple[Domino, ...]:
    """The dominoes not yet revealed, lowest number first."""
    return tuple(state.rules.tiles.domino(number) for number in sorted(state.unseen))


def at_least_one(of: int, hits: int, drawn: int) -> Fraction:
    """How likely at least one hit is among the things drawn, none of which is put back.

    >>> at_least_one(48, 1, 4), at_least_one(5, 3, 2), at_least_one(4, 0, 2)
    (Fraction(1, 12), Fraction(9, 10), Fraction(0, 1))
    """
    return 1 - Fraction(comb(of - hits, drawn), comb(of, drawn))


def drawn_next(state: GameState) -> int:
    """How many dominoes the next line will have that is still to be revealed: none when there is no such line."""
    return state.rules.line if state.lines_left else 0


def odds(state: GameState) -> tuple[Odds, ...]:
    """For each terrain, and for each that carries symbols once more with them, how likely the next line brings it."""
    unseen, drawn = left(state), drawn_next(state)
    found = []
    for count in counted(state.rules.tiles.dominoes, state.rules.tiles):
        for marked in (False, True) if count.symbols else (False,):
            hits = sum(_has(domino, count.terrain, marked=marked) for domino in unseen)
            expected = Fraction(hits * drawn, len(unseen)) if unseen else Fraction(0)
            chance = at_least_one(len(unseen), hits, drawn)
            found.append(Odds(count.terrain, marked, hits, chance, expected))
    return tuple(found)


def _has(domino: Domino, terrain: str, *, marked: bool) -> bool:
    """Whether a half of that terrain is on the domino, or one with symbols."""
    return any(half.terrain == terrain and (half.symbols > 0 or not marked) for half in domino[1:])
