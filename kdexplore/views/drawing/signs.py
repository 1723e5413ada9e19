"""Signs on a board: the numbers that a sentence uses, ticks and crosses, and counters on squares and symbols."""

from __future__ import annotations

from collections.abc import Iterable

from kdexplore.core.cells import Cell
from kdexplore.core.territory import Territory
from kdexplore.views import art, palette
from kdexplore.views.drawing.page import Pen, U, num, stroke, text, use
from kdexplore.views.drawing.square_parts import shapes

CORNER, ROUND = 15, 15  # of a sign: its middle from the edges of the square, and its radius
CROSSED = 13  # the radius of a tick or a cross
COUNTER, COUNTED_AT = 13.5, (23, 41)  # of the number of a square: its radius and its middle


def _round(middle: tuple[float, float], radius: float, fill: str, edge: str) -> str:
    x, y = middle
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{edge}/>'


def sign(cell: Cell, words: str, colour: str, pen: Pen) -> str:
    """A number or a letter in the upper left corner of a cell, the same as in a sentence."""
    radius = pen.at_least(ROUND, 9)
    x, y = cell.x * U + max(CORNER, radius - 4), cell.y * U + max(CORNER, radius - 4)
    size = radius * 1.28
    ink = palette.text_on(colour, pen.theme.board)
    return _round((x, y), radius, colour, stroke(pen.theme.board, 3)) + text((x, y + size * 0.36), words, size, ink)


def disc(middle: tuple[float, float], colour: str, path: str, pen: Pen) -> str:
    """A tick or a cross on a round ground."""
    radius, (x, y) = pen.at_least(CROSSED, 7), middle
    ink = palette.text_on(colour, pen.theme.board)
    place = f'transform="translate({num(x)} {num(y)}) scale({num(radius / CROSSED)})"'
    drawn = f'<path {place} d="{path}" fill="none"{stroke(ink, 4)} stroke-linecap="round" stroke-linejoin="round"/>'
    return _round(middle, radius, colour, stroke(pen.theme.board, 3.5)) + drawn


def counters(cells: Iterable[Cell], pen: Pen) -> str:
    """The squares counted: a number on each."""
    drawn, (left, top) = [], COUNTED_AT
    for number, cell in enumerate(cells, 1):
        x, y, size = cell.x * U + left, cell.y * U + top, COUNTER * 1.35
        edge = stroke(pen.theme.ink, 2.5)
        drawn.append(_round((x, y), COUNTER, pen.theme.board, edge))
        drawn.append(text((x, y + size * 0.36), str(number), size, pen.theme.ink))
    return "".join(drawn)


def symbols(territory: Territory, cells: Iterable[Cell], pen: Pen) -> str:
    """Each crown or fire on these cells on a disc of paper."""
    name, drawn = art.SYMBOLS[pen.tiles.symbol], []
    for cell in cells:
        look = {"symbol": name, "symbols": territory.symbols_on(cell)}
        for shape in shapes(look, pen.at_least):
            if shape.kind == "use":
                x, y, half = cell.x * U + shape.x, cell.y * U + shape.y, shape.size / 2
                drawn.append(_round((x + half, y + half), half * 1.25, pen.theme.board, stroke(pen.theme.ink, 2.5)))
                drawn.append(use(shape.what, x, y, shape.size))
    return "".join(drawn)
