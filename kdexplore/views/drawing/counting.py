"""One region of a kingdom being counted: a number on each of its squares, a disc around each of its crowns."""

from __future__ import annotations

from collections.abc import Collection

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.territory import Territory
from kdexplore.views import art
from kdexplore.views.described.labels import board_label
from kdexplore.views.drawing.board import Overlay, board
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.drawing.page import Pen, Picture, U, num, picture, stroke, text, use

NUMBER, NUMBER_AT, NUMBER_HIGH = 13.5, (23, 41), 17.5  # the disc of a square, where it is, the height of its number
SYMBOL, SYMBOL_AT = 15.5, (46, 18)  # the disc of a crown
APART = 23  # from one crown of a square to the next


def counted(territory: Territory, cells: Collection[Cell], pen: Pen, *, span: int, seat: int = 0) -> Picture:
    """The kingdom with these cells lit; a page may show their counters one after the other (`--at`)."""
    ordered = sorted(cells, key=reading_order)
    squares = [_number(cell, at, pen) for at, cell in enumerate(ordered, 1)]
    symbols = [_symbol(cell, at, pen) for cell in ordered for at in reversed(range(territory.squares[cell].symbols))]
    counters = "".join(
        f'<g class="kd-count" style="--at:{at}">{drawn}</g>' for at, drawn in enumerate([*squares, *symbols])
    )
    plain = board(territory, pen, Overlay(span=span, seat=seat, marks=Marks(lit=tuple(ordered))))
    label = board_label(territory, pen.tiles, pen.lang, seat)
    return picture(plain._replace(body=plain.body + counters), pen, label)


def _disc(x: float, y: float, radius: float, pen: Pen) -> str:
    edge = stroke(pen.theme.ink, 2.2)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{pen.theme.board}"{edge}/>'


def _number(cell: Cell, at: int, pen: Pen) -> str:
    x, y = cell.x * U + NUMBER_AT[0], cell.y * U + NUMBER_AT[1]
    return _disc(x, y, NUMBER, pen) + text((x, y + NUMBER_HIGH * 0.36), str(at), NUMBER_HIGH, pen.theme.ink)


def _symbol(cell: Cell, at: int, pen: Pen) -> str:
    """A crown, the first at the right, each of the others beside it."""
    x, y = cell.x * U + SYMBOL_AT[0] - at * APART, cell.y * U + SYMBOL_AT[1]
    return _disc(x, y, SYMBOL, pen) + use(art.SYMBOLS[pen.tiles.symbol], x - 12, y - 12, 24)
