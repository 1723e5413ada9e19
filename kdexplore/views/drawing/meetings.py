"""Two squares that meet, edge by edge as they are on the board, and on their seam whether they match."""

from __future__ import annotations

from kdexplore.core.cells import Cell
from kdexplore.core.tiles import START, Square
from kdexplore.views.drawing.page import Part, Pen, Picture, U, num, picture, stroke
from kdexplore.views.drawing.squares import at, face, home

TICK, CROSS = "M-7.5 .5l5.5 5.5 10-11.5", "M-6-6l12 12M6-6l-12 12"
RADIUS, SEAM, BEYOND = 16, 6.5, 4


def meeting(  # noqa: PLR0913 -- two squares, each at its cell
    one: Cell, ours: Square, other: Cell, theirs: Square, pen: Pen, *, seat: int = 0
) -> Picture:
    """A square of a domino and one that is laid already, at their cells, which are neighbours."""
    fits = theirs.terrain in {ours.terrain, START}
    west, north = min(one.x, other.x), min(one.y, other.y)
    drawn = ((one, face(ours, pen)), (other, home(pen, seat) if theirs.terrain == START else face(theirs, pen)))
    body = "".join(at(Cell(cell.x - west, cell.y - north), square) for cell, square in drawn)
    level = one.y == other.y
    width, height = (2 * U, U) if level else (U, 2 * U)
    x, y = (U, U / 2) if level else (U / 2, U)
    seam = f"M{U} {-BEYOND}V{U + BEYOND}" if level else f"M{-BEYOND} {U}H{U + BEYOND}"
    colour = pen.theme.legal if fits else pen.theme.bad
    line = "".join(
        f'<path d="{seam}" stroke="{paint}" stroke-width="{num(wide)}" stroke-linecap="round"/>'
        for paint, wide in ((pen.theme.board, SEAM * 1.8), (colour, SEAM))
    )
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="{RADIUS}" fill="{colour}"{stroke(pen.theme.board, 4)}/>'
    sign = (
        f'<path transform="translate({num(x)} {num(y)})" d="{TICK if fits else CROSS}" fill="none"'
        f' stroke="{pen.theme.board}" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return picture(Part(-8, -8, width + 16, height + 16, body + line + disc + sign), pen, "")
