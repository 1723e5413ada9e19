"""Marks: what is pointed at on a board, and what is said of its cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from kdexplore.core.cells import Cell
from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet
from kdexplore.core.territory import Box, Territory
from kdexplore.views import palette
from kdexplore.views.drawing.ghosts import CROSS, Edge, edges
from kdexplore.views.drawing.outlines import doubled
from kdexplore.views.drawing.page import Pen, U, box, num, pill, pill_width, stroke, use
from kdexplore.views.drawing.room import printed, room_for
from kdexplore.views.drawing.signs import counters, disc, sign, symbols
from kdexplore.views.drawing.squares import at

Cells = tuple[Cell, ...]


@dataclass(frozen=True)
class Marks:
    """What a picture points at.

    `legal` cells get a dot, `targets` a ring and a spark, `refused` ones a red line and a cross, each group of
    `outlined` a line around it, each group of `ringed` one in ink. When some are `lit`, all others are dimmed. A badge
    is in a corner of a cell, that of lit cells at their edge, where it covers nothing. `edges` have a tick or a cross,
    `signs` are those of a sentence; squares `counted` are numbered in this order, and the crowns or fires on `symbols`
    have a disc each.
    """

    legal: Cells = ()
    targets: Cells = ()
    refused: Cells = ()
    lit: Cells = ()
    outlined: tuple[Cells, ...] = ()
    ringed: tuple[Cells, ...] = ()
    badges: tuple[tuple[Cells, str], ...] = ()
    edges: tuple[Edge, ...] = ()
    signs: tuple[tuple[Cell, str], ...] = ()
    counted: Cells = ()
    symbols: Cells = ()

    @property
    def cells(self) -> Cells:
        """Every cell that must be in the picture."""
        grouped = (*self.outlined, *self.ringed, *(cells for cells, _ in self.badges))
        single = (*self.legal, *self.targets, *self.refused, *self.lit, *self.counted, *self.symbols)
        met = (cell for edge in self.edges for cell in edge[:2])
        return (*single, *met, *(cell for cell, _ in self.signs), *(cell for group in grouped for cell in group))


def score_marks(sheet: ScoreSheet, lit: ScoreLine | None = None) -> Marks:
    """The points of every region on a badge; with one line of the sheet lit, its sum is written out.

    >>> from kdexplore import parse, rules, score
    >>> classic = rules("classic")
    >>> score_marks(score(parse("w1w*", classic.tiles), classic)).badges[0][1]
    '2'
    """
    worth = (line for line in sheet.lines if line.kind is Kind.REGION and line.points and line != lit)
    badges = tuple((line.cells, str(line.points)) for line in worth)
    if lit is None or not lit.cells:
        return Marks(badges=badges)
    return Marks(lit=lit.cells, badges=(*badges, (lit.cells, _sum(lit))))


def _sum(line: ScoreLine) -> str:
    facts: dict[str, Any] = dict(line.facts)
    match line.kind:
        case Kind.REGION:
            return f"{facts['squares']} × {facts['symbols']} = {line.points}"
        case Kind.PERSON:
            return f"{facts['count']} × {facts['each']} = {line.points}"
        case Kind.HORDE:
            return f"{facts['warriors']} × {facts['power']} = {line.points}"
        case _:
            return str(line.points)


# ---- marks


def plain(marks: Marks, pen: Pen) -> str:
    """Dots, rings and lines; what is said of the cells is drawn later, above everything else."""
    theme = pen.theme
    refused = "".join(_refused(cell, pen) for cell in marks.refused)
    dots = "".join(at(cell, _dot(pen)) for cell in marks.legal)
    targets = "".join(at(cell, _target(pen)) for cell in marks.targets)
    lines = "".join(doubled(cells, theme.legal, pen) for cells in marks.outlined)
    rings = "".join(
        f'<g data-move="{number}">{doubled(cells, theme.ink, pen)}</g>' for number, cells in enumerate(marks.ringed)
    )
    lit = doubled(marks.lit, theme.ink, pen) if marks.lit else ""
    return dots + targets + lines + rings + lit + refused


def above(marks: Marks, territory: Territory, pen: Pen, view: Box, covered: Collection[Cell]) -> str:
    """Badges, counters, ticks and crosses, signs."""
    return (
        badges(marks, territory, pen, view, covered)
        + counters(marks.counted, pen)
        + symbols(territory, marks.symbols, pen)
        + edges(marks.edges, pen)
        + "".join(sign(cell, words, pen.theme.ink, pen) for cell, words in marks.signs)
    )


def _dot(pen: Pen) -> str:
    size = pen.at_least(8, 3.2)
    return f'<circle cx="32" cy="32" r="{num(size)}" fill="{pen.theme.legal}"{stroke(pen.theme.board, 2)}/>'


def _target(pen: Pen) -> str:
    width, spark = pen.at_least(4.5, 2), pen.at_least(24, 12)
    ring = box((0.5, 0.5, U - 1, U - 1), 11, "none", stroke(pen.theme.board, width * 1.8))
    ring += box((0.5, 0.5, U - 1, U - 1), 11, "none", stroke(pen.theme.legal, width))
    return ring + use("spark", -4, -4, spark)


def _refused(cell: Cell, pen: Pen) -> str:
    middle = (cell.x + 0.5) * U, (cell.y + 0.5) * U
    return doubled((cell,), pen.theme.bad, pen) + disc(middle, pen.theme.bad, CROSS, pen)


def badges(marks: Marks, territory: Territory, pen: Pen, view: Box, covered: Collection[Cell]) -> str:
    """The badges of all groups of cells: in a corner, where they cover nothing; that of lit cells last."""
    lit, drawn = set(marks.lit), []
    for cells, words in sorted(marks.badges, key=lambda group: not lit.isdisjoint(group[0])):
        if not cells:
            continue
        square = territory.squares.get(cells[0])
        colour = palette.ground(square.terrain, pen.tiles, pen.theme).colour if square else pen.theme.legal
        if lit.isdisjoint(cells):
            free = [cell for cell in cells if cell not in covered]
            drawn += [_corner_badge(_bare(free, territory), words, colour, pen)] if free else []
        else:
            drawn.append(_sum_badge(cells, words, territory, pen, view))
    return "".join(drawn)


def _sum_badge(cells: Cells, words: str, territory: Territory, pen: Pen, view: Box) -> str:
    """What lit cells add up to, in ink, where it covers nothing."""
    size, theme = pen.at_least(15, 10), pen.theme
    place = room_for(cells, (pill_width(words, size), size * 1.5), printed(territory, pen), view)
    return pill(place, words, size, (theme.ink, palette.text_on(theme.ink, theme.board), theme.board))


def _bare(cells: Iterable[Cell], territory: Territory) -> Cell:
    """The lowest of some cells with nothing on it; the lowest of all if each has something."""
    standing = {*territory.fire_at, *territory.resource_at, *territory.person_at}
    return max(cells, key=lambda cell: (cell not in standing, cell.y, cell.x))


def _corner_badge(cell: Cell, words: str, colour: str, pen: Pen) -> str:
    """A small badge of paper in the lower right corner of a cell."""
    size = pen.at_least(15, 8)
    width, height = pill_width(words, size), size * 1.5
    centre = ((cell.x + 1) * U - width / 2 - 2, (cell.y + 1) * U - height / 2 - 2)
    return pill(centre, words, size, (pen.theme.board, pen.theme.ink, colour))
