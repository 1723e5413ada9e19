"""Marks: what is pointed at on a board, the ghost of a domino not yet laid, and heat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.scoring import Kind
from kdexplore.views import palette
from kdexplore.views.drawing.page import U, box, num, pill, pill_width, stroke, text, use
from kdexplore.views.drawing.squares import at, badge, fresh
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from kdexplore.core.scoring import ScoreLine, ScoreSheet
    from kdexplore.core.territory import Box, Placement, Territory
    from kdexplore.views.drawing.page import Pen

Cells = tuple[Cell, ...]


@dataclass(frozen=True)
class Marks:
    """What a picture points at.

    `legal` cells get a dot, `targets` a ring and a spark, `refused` ones are hatched, each group of `outlined` a line
    around it, each group of `ringed` one in ink. When some are `lit`, all others are dimmed. A badge is in the middle
    of its cells, or in a corner of the lowest of them, where it covers nothing.
    """

    legal: Cells = ()
    targets: Cells = ()
    refused: Cells = ()
    lit: Cells = ()
    outlined: tuple[Cells, ...] = ()
    ringed: tuple[Cells, ...] = ()
    badges: tuple[tuple[Cells, str], ...] = ()
    in_corners: bool = False

    @property
    def cells(self) -> Cells:
        """Every cell that must be in the picture."""
        grouped = (*self.outlined, *self.ringed, *(cells for cells, _ in self.badges))
        return (*self.legal, *self.targets, *self.refused, *self.lit, *(cell for group in grouped for cell in group))


@dataclass(frozen=True)
class Ghost:
    """A domino that could be placed there, with its points on a badge."""

    placement: Placement
    badge: str = ""
    refused: bool = False
    resources: bool = False


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


# ---- lines around cells


def around(cells: Collection[Cell], grow: float = 0, radius: float = 12) -> str:
    """The path along the border of some cells, holes included, its corners rounded; `grow` moves it outwards.

    >>> around([Cell(0, 0)], radius=0)
    'M0 0L64 0L64 64L0 64z'
    """
    return "".join(_loop(loop, grow, radius) for loop in _loops(set(cells)))


def _loops(cells: set[Cell]) -> list[list[Cell]]:
    """The corners of the border, loop by loop, clockwise around the cells."""
    ahead = _edges(cells)
    loops = []
    while ahead:
        corner = min(ahead, key=reading_order)
        step = ahead[corner][0]
        loop = []
        while corner in ahead and step in ahead[corner]:
            ahead[corner].remove(step)
            if not ahead[corner]:
                del ahead[corner]
            loop.append(corner)
            corner = Cell(corner.x + step[0], corner.y + step[1])
            step = _turn(ahead.get(corner, []), step)
        loops.append(loop)
    return loops


def _edges(cells: set[Cell]) -> dict[Cell, list[tuple[int, int]]]:
    """From each corner of the grid, the steps along the border that begin there."""
    ahead: dict[Cell, list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        sides = (
            (Cell(x, y - 1), Cell(x, y), (1, 0)), (Cell(x + 1, y), Cell(x + 1, y), (0, 1)),
            (Cell(x, y + 1), Cell(x + 1, y + 1), (-1, 0)), (Cell(x - 1, y), Cell(x, y + 1), (0, -1)),
        )  # fmt: skip
        for beyond, corner, step in sides:
            if beyond not in cells:
                ahead.setdefault(corner, []).append(step)
    return ahead


def _turn(steps: list[tuple[int, int]], step: tuple[int, int]) -> tuple[int, int]:
    """Where the border goes on: where two cells touch at a corner only, around the same cell."""
    right = (-step[1], step[0])
    return right if right in steps else (steps or [step])[0]


def _loop(corners: list[Cell], grow: float, radius: float) -> str:
    bends = zip(corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True)
    path = []
    for before, corner, after in bends:
        came = (corner.x - before.x, corner.y - before.y)
        goes = (after.x - corner.x, after.y - corner.y)
        if came != goes:  # outwards is to the left of a border walked clockwise
            x = corner.x * U + grow * (came[1] + goes[1])
            y = corner.y * U - grow * (came[0] + goes[0])
            path.append(_corner(x, y, came, goes, radius))
    return "M" + "L".join(path) + "z"


def _corner(x: float, y: float, came: tuple[int, int], goes: tuple[int, int], radius: float) -> str:
    if not radius:
        return f"{num(x)} {num(y)}"
    start = f"{num(x - came[0] * radius)} {num(y - came[1] * radius)}"
    return f"{start}Q{num(x)} {num(y)} {num(x + goes[0] * radius)} {num(y + goes[1] * radius)}"


def line_around(cells: Collection[Cell], colour: str, width: float, *, grow: float = 0, more: str = "") -> str:
    """A line around some cells."""
    return f'<path d="{around(cells, grow)}" fill="none"{stroke(colour, width)}{more}/>'


# ---- marks


def signs(marks: Marks, pen: Pen, occupied: Collection[Cell]) -> str:
    """Dots, rings, hatching and lines; badges are drawn later, above everything else."""
    theme = pen.theme
    refused = "".join(at(cell, _refused(pen, covered=cell in occupied)) for cell in marks.refused)
    dots = "".join(at(cell, _dot(pen)) for cell in marks.legal)
    targets = "".join(at(cell, _target(pen)) for cell in marks.targets)
    lines = "".join(_double(cells, theme.legal, pen) for cells in marks.outlined)
    rings = "".join(
        f'<g data-move="{number}">{_double(cells, theme.ink, pen)}</g>' for number, cells in enumerate(marks.ringed)
    )
    lit = _double(marks.lit, theme.ink, pen) if marks.lit else ""
    return refused + dots + targets + lines + rings + lit


def _double(cells: Cells, colour: str, pen: Pen) -> str:
    """A line that shows on any terrain: paper on both sides of it."""
    width = pen.at_least(5, 2.2)
    return line_around(cells, pen.theme.board, width * 1.9) + line_around(cells, colour, width)


def _dot(pen: Pen) -> str:
    size = pen.at_least(8, 3.2)
    return f'<circle cx="32" cy="32" r="{num(size)}" fill="{pen.theme.legal}"{stroke(pen.theme.board, 2)}/>'


def _target(pen: Pen) -> str:
    width, spark = pen.at_least(4.5, 2), pen.at_least(24, 12)
    ring = box((0.5, 0.5, U - 1, U - 1), 11, "none", stroke(pen.theme.board, width * 1.8))
    ring += box((0.5, 0.5, U - 1, U - 1), 11, "none", stroke(pen.theme.legal, width))
    return ring + use("spark", -4, -4, spark)


def _refused(pen: Pen, *, covered: bool) -> str:
    veil = box((3, 3, U - 6, U - 6), 9, pen.theme.board, ' opacity=".45"') if covered else ""
    edge = box((4, 4, U - 8, U - 8), 9, "none", stroke(pen.theme.bad, 2.4))
    return veil + use("refused", 0, 0, U, colour=pen.theme.bad) + edge


def badges(marks: Marks, territory: Territory, pen: Pen, view: Box) -> str:
    """The badges of all groups of cells, in the colour of their terrain, those of lit cells larger and last."""
    lit, drawn = set(marks.lit), []
    for cells, words in sorted(marks.badges, key=lambda group: not lit.isdisjoint(group[0])):
        if cells:
            size = pen.at_least(17, 8.5) if lit.isdisjoint(cells) else pen.at_least(21, 10)
            square = territory.squares.get(cells[0])
            colour = palette.ground(square.terrain, pen.tiles, pen.theme).colour if square else pen.theme.legal
            if marks.in_corners:
                drawn.append(_corner_badge(_bare(cells, territory), words, colour, pen))
                continue
            x, y = middle(cells)
            drawn.append(badge((inside(x, pill_width(words, size), view), y), words, size, colour, pen))
    return "".join(drawn)


def _bare(cells: Cells, territory: Territory) -> Cell:
    """The lowest of some cells on which nothing stands; the lowest of all if something stands on each."""
    standing = {*territory.fire_at, *territory.resource_at, *territory.person_at}
    bare = [cell for cell in cells if cell not in standing] or list(cells)
    return max(bare, key=lambda cell: (cell.y, cell.x))


def _corner_badge(cell: Cell, words: str, colour: str, pen: Pen) -> str:
    """A small badge of paper in the lower right corner of a cell."""
    size = pen.at_least(15, 8)
    width, height = pill_width(words, size), size * 1.5
    centre = ((cell.x + 1) * U - width / 2 - 3, (cell.y + 1) * U - height / 2 - 3)
    return pill(centre, words, size, (pen.theme.board, pen.theme.ink, colour))


def inside(x: float, width: float, view: Box) -> float:
    """Where the middle of something so wide must be for it to stay in the picture."""
    least, most = view.west * U + width / 2 - 6, (view.east + 1) * U - width / 2 + 6
    return min(max(x, least), most) if least <= most else (least + most) / 2


def middle(cells: Iterable[Cell]) -> tuple[float, float]:
    """The point inside some cells that is nearest to their middle: the centre of a cell or of a shared edge."""
    ordered = sorted(set(cells), key=reading_order)
    mean_x, mean_y = (sum(side) / len(ordered) for side in zip(*ordered, strict=True))
    points = [(float(x), float(y)) for x, y in ordered]
    points += [(x + 0.5, float(y)) for x, y in ordered if Cell(x + 1, y) in ordered]
    points += [(float(x), y + 0.5) for x, y in ordered if Cell(x, y + 1) in ordered]
    x, y = min(points, key=lambda point: (abs(point[0] - mean_x) + abs(point[1] - mean_y), point[1], point[0]))
    return (x + 0.5) * U, (y + 0.5) * U


def ghost(shadow: Ghost, pen: Pen, view: Box) -> str:
    """The domino that might lie there, a line around it, and its badge at a corner."""
    placement, colour = shadow.placement, pen.theme.bad if shadow.refused else pen.theme.legal
    (one, other), squares = placement.cells, placement.squares
    halves = "".join(
        fresh(squares[cell], cell, (mate.x - cell.x, mate.y - cell.y), pen, resources=shadow.resources)
        for cell, mate in ((one, other), (other, one))
    )
    hatched = "".join(at(cell, use("refused", 0, 0, U, colour=colour)) for cell in placement.cells)
    line = line_around(placement.cells, pen.theme.board, pen.at_least(9, 4))
    line += line_around(placement.cells, colour, pen.at_least(5, 2.4))
    body = f'<g opacity=".8">{halves}</g>{hatched if shadow.refused else ""}{line}'
    if not shadow.badge:
        return body
    size = pen.at_least(20, 10)
    x = inside((max(one.x, other.x) + 1) * U - 10, pill_width(shadow.badge, size), view)
    return body + badge((x, min(one.y, other.y) * U), shadow.badge, size, colour, pen)


# ---- heat


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
