"""Heat: a value on each of some cells, in a colour between the least and the most."""

from __future__ import annotations

from collections.abc import Mapping

from kdexplore.core.cells import Cell, reading_order
from kdexplore.views import palette
from kdexplore.views.drawing.page import Pen, U, box, pill_width, stroke, text
from kdexplore.views.drawing.squares import at
from kdexplore.words import Speaker


def heat(
    values: Mapping[Cell, float],
    pen: Pen,
    scale: Mapping[Cell, float],
    words: Mapping[Cell, str] | None = None,
    *,
    chips: bool = False,
) -> str:
    """A value on each cell, in a colour between the least and the most of the scale; on laid squares it is a chip.

    It is written as the `words` have it; a second line of them is smaller.
    """
    if not values:
        return ""
    least, most = min(scale.values()), max(scale.values())
    drawn = []
    for cell in sorted(values, key=reading_order):
        share = (values[cell] - least) / (most - least) if most > least else 1.0
        colour = palette.heat_colour(share, pen.theme)
        said = (words or {}).get(cell, Speaker(pen.lang).number(values[cell]))
        ink = palette.text_on(colour)
        drawn.append(at(cell, _chip(said, colour, ink, pen) if chips else _plate(said, colour, ink, pen)))
    return "".join(drawn)


def _plate(said: str, colour: str, ink: str, pen: Pen) -> str:
    """A free cell in a colour, its value in the middle, the error below it."""
    size, (value, _, error) = pen.at_least(19, 9), said.partition("\n")
    under = box((3, 3, U - 6, U - 6), 9, colour, stroke(pen.theme.frame, 1.2))
    if not error:
        return under + (text((32, 32 + size * 0.36), value, size, ink) if value else "")
    return under + text((32, 31), value, size, ink) + text((32, 31 + size), error, size * 0.8, ink)


def _chip(said: str, colour: str, ink: str, pen: Pen) -> str:
    """A value in the lower right corner of a laid square, below its crowns and beside its letter."""
    size, (value, _, error) = pen.at_least(16, 9), said.partition("\n")
    width = max(20.0, min(U - 8, pill_width(max(value, error, key=len), size * (0.8 if error else 1)) - 4))
    height = size * (2.05 if error else 1.3)
    right, low = U - 4, U - 4
    under = box((right - width, low - height, width, height), 7, colour, stroke(pen.theme.frame, 1.2))
    if not value:
        return under
    x, y = right - width / 2, low - height + size
    return (
        under + text((x, y), value, size, ink) + (text((x, y + size * 0.86), error, size * 0.76, ink) if error else "")
    )
