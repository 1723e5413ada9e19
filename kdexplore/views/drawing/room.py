"""Room for words on a board: at the edge of their cells, and never over crowns, fires, craters, pieces or people.

A browser does the same in views/widgets/board/room.js; a test compares where both write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.core.territory import Box, Territory
from kdexplore.views import art
from kdexplore.views.drawing.page import Pen, U
from kdexplore.views.drawing.square_parts import shapes
from kdexplore.views.drawing.squares import look_of, pieces_on

ALONG = (0.5, 0.3, 0.7, 0.12, 0.88)  # where along an edge
INSIDE = 5  # units from the edge of a square
# Below first, then at the other edges: on which side, and where an edge begins and runs.
SIDES = (((0, 1), (0, 1), (1, 0)), ((0, -1), (0, 0), (1, 0)), ((1, 0), (1, 0), (0, 1)), ((-1, 0), (0, 0), (0, 1)))

Size = tuple[float, float]


class Extent(NamedTuple):
    """A part of a board, in units."""

    west: float
    north: float
    east: float
    south: float

    def shared(self, other: Extent) -> float:
        """How much of both is the same."""
        wide = min(self.east, other.east) - max(self.west, other.west)
        tall = min(self.south, other.south) - max(self.north, other.north)
        return wide * tall if wide > 0 and tall > 0 else 0


def printed(territory: Territory, pen: Pen) -> list[Extent]:
    """What is on the squares of a territory and must stay in sight."""
    symbol, found = art.SYMBOLS[pen.tiles.symbol], []
    for cell, square in territory.squares.items():
        for shape in shapes(look_of(square, pieces_on(territory, cell)) | {"symbol": symbol}, pen.at_least):
            x, y = cell.x * U + shape.x, cell.y * U + shape.y
            if shape.kind != "text":
                found.append(Extent(x, y, x + shape.size, y + shape.size))
    return found


def room_for(cells: Collection[Cell], size: Size, taken: Sequence[Extent], view: Box) -> tuple[float, float]:
    """The middle of words of some cells, in view: the first place that covers nothing, or the one that covers least."""
    (wide, tall), best, least = size, (0.0, 0.0), float("inf")
    for across, down in _places(cells, size):
        x = min(max(across, view.west * U + wide / 2), (view.east + 1) * U - wide / 2)
        y = min(max(down, view.north * U + tall / 2), (view.south + 1) * U - tall / 2)
        own = Extent(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
        cost = sum(own.shared(area) for area in taken)
        if cost < least:
            best, least = (x, y), cost
        if not cost:
            break
    return best


def _places(cells: Collection[Cell], size: Size) -> Iterator[tuple[float, float]]:
    """At the edges of the cells, the lowest first; then in the corners of the squares themselves."""
    low = sorted(cells, key=lambda cell: (-cell.y, -cell.x))
    for (dx, dy), (left, top), (right, down) in SIDES:
        for x, y in low:
            if Cell(x + dx, y + dy) not in cells:
                yield from (((x + left + share * right) * U, (y + top + share * down) * U) for share in ALONG)
    for x, y in low:
        yield (x + 1) * U - INSIDE - size[0] / 2, (y + 1) * U - INSIDE - size[1] / 2
