"""Lines around some cells: their border with rounded corners, holes included."""

from __future__ import annotations

from collections.abc import Collection

from kdexplore.core.cells import Cell, reading_order
from kdexplore.views.drawing.page import Pen, U, num, stroke

INSET = -2  # units


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


def doubled(cells: Collection[Cell], colour: str, pen: Pen, *, width: float = 5.5, dashed: bool = False) -> str:
    """A line that shows on any terrain: paper on both sides of it. Inside its squares it covers no crown beside."""
    line = pen.at_least(width, 2.4)
    dashes = f' stroke-dasharray="{num(line * 2.8)} {num(line * 1.9)}" stroke-linecap="round"' if dashed else ""
    under = line_around(cells, pen.theme.board, line * 2, grow=INSET)
    return under + line_around(cells, colour, line, grow=INSET, more=dashes)
