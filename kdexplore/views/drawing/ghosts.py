"""Ghosts: dominoes not yet laid, and what their edges meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import START
from kdexplore.views import palette
from kdexplore.views.drawing.outlines import doubled
from kdexplore.views.drawing.page import Pen, U, pill, pill_width
from kdexplore.views.drawing.signs import disc, sign
from kdexplore.views.drawing.squares import fresh

SEEN = {False: 0.86, True: 0.55}  # how much of a ghost is seen: of the one meant, and of an alternative
CROSS, TICK = "M-5 -5l10 10M5 -5l-10 10", "M-6 0.5l4.5 4.5 8-9.5"


class Edge(NamedTuple):
    """The edge between two cells, and whether their terrains match there."""

    one: Cell
    other: Cell
    fits: bool


@dataclass(frozen=True)
class Ghost:
    """A domino that could be placed there: its points on a badge, perhaps the sign that a sentence has for it.

    One of several is an `alternative`: dashed and paler. A refused one has a cross on each edge where nothing matches.
    """

    placement: Placement
    badge: str = ""
    refused: bool = False
    resources: bool = False
    sign: str = ""
    alternative: bool = False


def meetings(territory: Territory, placement: Placement) -> tuple[Edge, ...]:
    """Every edge at which a domino would touch a square already there, and whether the two match.

    >>> from kdexplore import Placement, parse, tiles
    >>> box = tiles("kingdomino")
    >>> meetings(parse("w1*", box), Placement(box.domino(1), [(-1, 1), (0, 1)]))[1]
    Edge(one=Cell(x=0, y=1), other=Cell(x=0, y=0), fits=True)
    """
    laid = territory.squares
    return tuple(
        Edge(cell, near, laid[near].terrain in {square.terrain, START})
        for cell, square in placement.squares.items()
        for near in cell.neighbours
        if near in laid and near not in placement.cells
    )


def edges(met: Iterable[Edge], pen: Pen) -> str:
    """A tick or a cross on the middle of each edge."""
    drawn = []
    for one, other, fits in met:
        middle = (one.x + other.x + 1) * U / 2, (one.y + other.y + 1) * U / 2
        drawn.append(disc(middle, pen.theme.legal if fits else pen.theme.bad, TICK if fits else CROSS, pen))
    return "".join(drawn)


def ghost(shadow: Ghost, pen: Pen, territory: Territory) -> str:
    """The domino that might lie there, a line around it, its badge in the lower right, its sign in the upper left."""
    placement, theme = shadow.placement, pen.theme
    colour = theme.bad if shadow.refused else theme.ink if shadow.alternative else theme.legal
    (one, other), squares = placement.cells, placement.squares
    halves = "".join(
        fresh(squares[cell], cell, (mate.x - cell.x, mate.y - cell.y), pen, resources=shadow.resources)
        for cell, mate in ((one, other), (other, one))
    )
    width = 6 if shadow.refused else 4 if shadow.alternative else 5
    line = doubled(placement.cells, colour, pen, width=width, dashed=shadow.alternative)
    met = meetings(territory, placement) if shadow.refused else ()
    crosses = "" if any(edge.fits for edge in met) else edges(met, pen)
    first, last = sorted(placement.cells, key=reading_order)
    marked = sign(first, shadow.sign, colour, pen) if shadow.sign else ""
    points = _points(last, shadow, colour, pen) if shadow.badge else ""
    return f'<g opacity="{SEEN[shadow.alternative]}">{halves}</g>{line}{crosses}{marked}{points}'


def _points(cell: Cell, shadow: Ghost, colour: str, pen: Pen) -> str:
    """What it gains, in the lower right corner of its last square."""
    size = pen.at_least(20, 10)
    wide = pill_width(shadow.badge, size)
    middle = ((cell.x + 1) * U - wide / 2 - 2, (cell.y + 1) * U - size * 0.75 - 2)
    paints = (pen.theme.board, pen.theme.ink, pen.theme.ink)
    full = (colour, palette.text_on(colour, pen.theme.board), pen.theme.board)
    return pill(middle, shadow.badge, size, paints if shadow.alternative else full)
