"""What changed between two territories: the new domino, the flight of a spark, what burned, left or arrived."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import hypot

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.territory import Territory
from kdexplore.views import art
from kdexplore.views.drawing.board import Overlay
from kdexplore.views.drawing.outlines import line_around
from kdexplore.views.drawing.page import Pen, U, num, stroke, use
from kdexplore.views.drawing.squares import at, gone_piece

RIM = 22  # of a fire token, from its middle


def with_changes(before: Territory, after: Territory, pen: Pen, layers: Overlay) -> Overlay:
    """The layers of a picture of `after` with what is new outlined and what is gone struck out."""
    new = new_cells(before, after)
    gone = tuple(sorted(before.squares.keys() - after.squares.keys(), key=reading_order))
    above = "".join(
        (
            line_around(gone, pen.theme.bad, pen.at_least(4, 2), more=' stroke-dasharray="8 7"') if gone else "",
            *(
                at(cell, gone_piece(art.resource(key), pen))
                for cell, key in lost(before.resource_at, after.resource_at)
            ),
            *(_gone(cell, art.person(key), pen) for cell, key in lost(before.person_at, after.person_at)),
            *(_arrived(cell, pen) for cell, _ in lost(after.person_at, before.person_at)),
            *(_flight(volcano, target, pen) for volcano, target in flights(before, after)),
        )
    )
    outlined = (*layers.marks.outlined, *new)
    return replace(layers, marks=replace(layers.marks, outlined=outlined), above=layers.above + above, extra=gone)


def new_cells(before: Territory, after: Territory) -> tuple[tuple[Cell, ...], ...]:
    """The cells laid since, domino by domino; those whose domino is unknown together."""
    dominoes = tuple(placement.cells for placement in after.placements if placement not in before.placements)
    known = {cell for cells in dominoes for cell in cells}
    painted = tuple(sorted(after.squares.keys() - before.squares.keys() - known, key=reading_order))
    return (*dominoes, painted) if painted else dominoes


def lost(before: Mapping[Cell, object], after: Mapping[Cell, object]) -> list[tuple[Cell, str]]:
    """What has been removed, in reading order."""
    gone = [(cell, str(key)) for cell, key in before.items() if after.get(cell) != key]
    return sorted(gone, key=lambda item: reading_order(item[0]))


def flights(before: Territory, after: Territory) -> Iterable[tuple[Cell, Cell]]:
    """For each new fire the volcano it can have come from: one just laid before others, the nearest of them."""
    fresh = set(after.squares) - set(before.squares)
    used: set[Cell] = set()
    for target, fires in after.fires:
        if before.fire_at.get(target) == fires:
            continue
        volcanoes = [cell for cell, square in after.squares.items() if square.craters == fires and cell not in used]
        if volcanoes:
            volcano = min(volcanoes, key=lambda cell: (cell not in fresh, cell.steps_to(target), reading_order(cell)))
            used.add(volcano)
            yield volcano, target


def _gone(cell: Cell, symbol: str, pen: Pen) -> str:
    return at(cell, gone_piece(symbol, pen))


def _arrived(cell: Cell, pen: Pen) -> str:
    return line_around([cell], pen.theme.legal, pen.at_least(4, 2), grow=-3)


def _flight(volcano: Cell, target: Cell, pen: Pen) -> str:
    """The way of a spark, in a bow from the crater to the rim of where it landed."""
    x1, y1, x2, y2 = ((side + 0.5) * U for side in (*volcano, *target))
    y1 -= 10  # the lip of the cone
    far = hypot(x2 - x1, y2 - y1)
    high_x, high_y = (x1 + x2) / 2, (y1 + y2) / 2 - 0.3 * far
    rest = hypot(x2 - high_x, y2 - high_y)
    end_x, end_y = x2 - (x2 - high_x) / rest * RIM, y2 - (y2 - high_y) / rest * RIM
    path = f"M{num(x1)} {num(y1)}Q{num(high_x)} {num(high_y)} {num(end_x)} {num(end_y)}"
    width, spark = pen.at_least(4, 2), pen.at_least(24, 12)
    dots = f' stroke-linecap="round" stroke-dasharray="0.1 {num(width * 1.9)}"'
    return "".join(
        (
            f'<path d="{path}" fill="none"{stroke(pen.theme.board, width * 2.2)} stroke-linecap="round"/>',
            f'<path d="{path}" fill="none"{stroke(pen.theme.paints["flame"], width * 1.2)}{dots}/>',
            use("spark", end_x - spark / 2, end_y - spark / 2, spark),
        )
    )
