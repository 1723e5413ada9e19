"""The geometry of the lean kernel: for a span, what each way to lay a domino takes, allows and touches.

The board has room for every cell that a territory of the span can reach, so nothing depends on how far it has grown: a
way stays allowed as long as it covers no square and is within the span of each of them. A way is numbered in the order
of the other kernel: west to east, north to south, then both with their halves exchanged; cells from the starting tile
on to the east and to the south, those west and north of it last.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple


class LeanGrid(NamedTuple):
    """The tables of a span; each mask has a bit for a way."""

    side: int
    area: int  # how many cells there are
    exchange: int  # how many ways; in a mark, those that touch with their second half come so much later
    ways: list[tuple[int, int, int]]  # by the length of its bit: the cells of a way's halves, and its place here
    near: list[tuple[int, ...]]  # the cells around each cell
    plain: int  # the ways that do not exchange the halves: all there are for two equal halves
    allowed: list[int]  # what a way leaves allowed, in the order of `ways`
    within: list[int]  # what a square on a cell leaves allowed
    marks: list[int]  # for each cell, the ways that touch a square there; the starting tile is on the first

    def cell(self, x: int, y: int) -> int:
        """The number of a cell."""
        return (y % self.side) * self.side + x % self.side


@lru_cache(maxsize=8)
def grid_of(span: int) -> LeanGrid:
    """The tables of a span.

    >>> grid_of(5).area, len(grid_of(5).allowed)
    (81, 325)
    """
    side = 2 * span - 1
    area = side * side
    cells = [(column(x, side), column(y, side)) for y, x in product(range(side), repeat=2)]
    place = {cell: number for number, cell in enumerate(cells)}
    halves = [_halves(place, cells[way % area], way // area) for way in range(4 * area)]
    near = [tuple(place[one] for one in _around(x, y) if one in place) for x, y in cells]
    # Wide integers as sets of ways: Python joins and cuts thousands of bits in one operation.
    holding, starting, ending = ([0] * area for _ in range(3))
    for way, (one, other) in enumerate(halves):
        if one >= 0:
            starting[one] |= 1 << way
            ending[other] |= 1 << way
            holding[one] |= 1 << way
            holding[other] |= 1 << way
    within = [_within(holding, [_far(cell, other, span) for other in cells]) for cell in cells]
    allowed = [0, *(within[one] & within[other] if one >= 0 else 0 for one, other in halves)]
    marks = [_touch(starting, around) | _touch(ending, around) << 4 * area for around in near]
    ways = [(-1, -1, -1), *((*both, way) for way, both in enumerate(halves, 1))]
    return LeanGrid(side, area, 4 * area, ways, near, (1 << 2 * area) - 1, allowed, within, marks)


def column(residue: int, side: int) -> int:
    """The column that has this place in a row of so many: those west of the starting tile come last.

    >>> [column(place, 5) for place in range(5)]
    [0, 1, 2, -2, -1]
    """
    return residue - side if 2 * residue > side else residue


def _halves(place: dict[tuple[int, int], int], cell: tuple[int, int], direction: int) -> tuple[int, int]:
    """The cells of the first and second half of a way; twice -1 if it leaves the board."""
    x, y = cell
    east = direction % 2 == 0
    other = place.get((x + east, y + (not east)))
    if other is None:
        return -1, -1
    return (place[cell], other) if direction < 2 else (other, place[cell])  # the later two exchange


def _around(x: int, y: int) -> tuple[tuple[int, int], ...]:
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def _far(cell: tuple[int, int], other: tuple[int, int], span: int) -> bool:
    """Whether a square on one cell keeps any from the other."""
    return cell == other or abs(cell[0] - other[0]) >= span or abs(cell[1] - other[1]) >= span


def _within(holding: list[int], far: list[bool]) -> int:
    every = taken = 0
    for ways, away in zip(holding, far, strict=True):
        every |= ways
        taken |= ways if away else 0
    return every & ~taken


def _touch(ways: list[int], around: tuple[int, ...]) -> int:
    touching = 0
    for cell in around:
        touching |= ways[cell]
    return touching
