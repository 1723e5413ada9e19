"""A bound on the points of any territory made of so many dominoes of a box, proved with multipliers.

Take all regions of a terrain for one, and let every fire burn in the largest: then a territory is worth at most the
sum, over the terrains, of its squares times its symbols. Fix how many squares of each terrain there are. Now every
domino has a value of its own, and the best ones can be picked; that they come to the right squares is given up, but
paid for: a multiplier for each terrain is added to the value of each of its squares, and taken off again as often as
the terrain has squares. Whatever the multipliers are, the sum is a bound; good ones make it tight (Lagrange).
"""

from __future__ import annotations

from heapq import nlargest
from math import inf
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.tiles import Square, TileSet

SCALE = 8  # multipliers are eighths of a point
ROUNDS = 400  # of the search for multipliers
LEAP = 2.0  # points by which a step of that search hopes to lower the bound
Numbers = tuple[int, ...]
NOWHERE = -1  # the place of a volcano among the terrains that score


class Half(NamedTuple):
    """A square as the bound sees it: which terrain that scores, how many symbols, how many fires it throws."""

    terrain: int
    symbols: int
    fires: int


def halves(box: TileSet) -> list[tuple[Half, Half]]:
    """Every domino of a box."""
    keys = [terrain.key for terrain in box.terrains if not terrain.volcano]

    def half(square: Square) -> Half:
        place = keys.index(square.terrain) if square.terrain in keys else NOWHERE
        return Half(place, square.symbols if place >= 0 else 0, square.craters)

    return [(half(one.first), half(one.second)) for one in box.dominoes]


def splits(dominoes: list[tuple[Half, Half]], squares: int) -> Iterator[Numbers]:
    """Every way to share so many squares among the terrains, volcanoes getting the rest."""
    placed = [half.terrain for domino in dominoes for half in domino]
    most = [placed.count(place) for place in range(max(placed) + 1)]
    volcanoes = placed.count(NOWHERE)

    def sharing(place: int, left: int) -> Iterator[Numbers]:
        if place == len(most):
            if left <= volcanoes:
                yield ()
            return
        for number in range(min(most[place], left) + 1):
            for rest in sharing(place + 1, left - number):
                yield (number, *rest)

    return sharing(0, squares)


def picked(dominoes: list[tuple[Half, Half]], number: int, split: Numbers, multipliers: Numbers) -> tuple[int, Numbers]:
    """The bound for one split, in eighths of a point, and the squares of each terrain that are picked for it."""
    largest = max(split)
    values = []
    for place, domino in enumerate(dominoes):
        value = 0
        for terrain, symbols, fires in domino:
            value += SCALE * fires * largest
            if terrain >= 0:
                value += SCALE * symbols * split[terrain] + multipliers[terrain]
        values.append((value, place))
    best = nlargest(number, values)
    squares = [0] * len(split)
    for _, place in best:
        for half in dominoes[place]:
            if half.terrain >= 0:
                squares[half.terrain] += 1
    paid = sum(one * count for one, count in zip(multipliers, split, strict=True))
    return sum(value for value, _ in best) - paid, tuple(squares)


def multipliers_for(dominoes: list[tuple[Half, Half]], number: int, split: Numbers, bound: int) -> Numbers | None:
    """Multipliers with which a split stays within a bound; none if the search finds none."""
    value, multipliers = tightest(dominoes, number, split)
    return multipliers if value < SCALE * (bound + 1) else None


def tightest(dominoes: list[tuple[Half, Half]], number: int, split: Numbers) -> tuple[int, Numbers]:
    """The lowest bound for a split, with its multipliers, found by following what is picked too often."""
    exact = [0.0] * len(split)
    best: tuple[float, Numbers] = inf, ()
    for round_ in range(ROUNDS):
        tried = tuple(round(one * SCALE) for one in exact)
        value, squares = picked(dominoes, number, split, tried)
        if value < best[0]:
            best = value, tried
        lowest = best[0]
        excess = [have - want for have, want in zip(squares, split, strict=True)]
        norm = sum(one * one for one in excess)
        if not norm:
            break
        step = (
            max(LEAP, (value - lowest) / SCALE + LEAP) / norm
            if round_ < ROUNDS // 2
            else 2 / (round_ - ROUNDS // 2 + 1)
        )
        exact = [one - step * over for one, over in zip(exact, excess, strict=True)]
    return int(best[0]), best[1]


def prove(box: TileSet, number: int, bound: int) -> tuple[list[Numbers], list[Numbers]]:
    """Multipliers that together prove a bound, and the splits for which none were found: none if it is proved.

    The hardest split is next: what brings it down well brings down many others with it, so that few rows are needed.
    """
    dominoes, limit = halves(box), SCALE * (bound + 1)
    pool: list[Numbers] = []
    open_: list[Numbers] = []
    zero = (0,) * len([one for one in box.terrains if not one.volcano])
    left = [(picked(dominoes, number, split, zero)[0], split) for split in splits(dominoes, 2 * number)]
    left = [one for one in left if one[0] >= limit]
    while left:
        hardest = max(left)
        row = multipliers_for(dominoes, number, hardest[1], bound)
        if row is None:
            open_.append(hardest[1])
            left.remove(hardest)
            continue
        pool.append(row)
        left = [
            (least, split)
            for value, split in left
            if (least := min(value, picked(dominoes, number, split, row)[0])) >= limit
        ]
    return pool, open_
