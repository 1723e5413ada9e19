"""The floating frame: which cells a picture shows, and which of them are still free."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kdexplore.core.cell_names import column_name, row_name
from kdexplore.core.cells import Cell
from kdexplore.core.territory import Box, Territory
from kdexplore.views.drawing.page import Pen, U, box, num, stroke, text


def frame_of(territory: Territory, span: int, needed: Iterable[Cell] = ()) -> Box:
    """The grid of the rules around a territory, as much in the middle as it can be; moved if so it holds these cells.

    >>> from kdexplore import parse, tiles
    >>> frame_of(parse("w1w*", tiles("kingdomino")), 5)
    Box(west=-3, east=1, north=-2, south=2)
    """
    own = territory.box
    grown = own.around(needed)
    west = _first((own.west, own.east), (grown.west, grown.east), span)
    north = _first((own.north, own.south), (grown.north, grown.south), span)
    return Box(west, west + max(span, own.width) - 1, north, north + max(span, own.height) - 1)


def _first(own: tuple[int, int], grown: tuple[int, int], span: int) -> int:
    """The first column or row of the frame."""
    least, most = min(own[1] - span + 1, own[0]), own[0]
    centred = own[0] - (span - (own[1] - own[0] + 1)) // 2
    if grown[1] - grown[0] < span:
        centred = min(max(centred, grown[1] - span + 1), grown[0])
    return min(max(centred, least), most)


def reach_of(territory: Territory, span: int) -> Box:
    """Every cell that some position of the frame would hold."""
    west, east, north, south = territory.box
    return Box(
        min(west, east - span + 1),
        max(east, west + span - 1),
        min(north, south - span + 1),
        max(south, north + span - 1),
    )


def wider(area: Box, by: int) -> Box:
    """Some columns and rows, and as many more on every side."""
    return Box(area.west - by, area.east + by, area.north - by, area.south + by)


def view_of(territory: Territory, span: int | None, needed: Iterable[Cell] = ()) -> Box:
    """The cells of a picture: the territory, the frame, and what is needed beside them; no other ones.

    >>> from kdexplore import parse, tiles
    >>> view_of(parse("w1w*", tiles("kingdomino")), 5, [Cell(2, 0)])
    Box(west=-2, east=2, north=-2, south=2)
    """
    needed = tuple(needed)
    extent = territory.box.around(needed)
    return extent if span is None else extent.around(ends(frame_of(territory, span, needed)))


def ends(area: Box) -> tuple[Cell, Cell]:
    """The first and the last cell of some columns and rows."""
    return Cell(area.west, area.north), Cell(area.east, area.south)


def plate(view: Box, frame: Box | None, pen: Pen) -> str:
    """What the squares lie on: the board, with the frame dashed on it when there is one."""
    x, y, width, height = sides(view)
    alone = frame == view
    edge = _dashes(pen) if alone else stroke(pen.theme.slot, 1.5)
    body = box((x - 8, y - 8, width + 16, height + 16), 17, pen.theme.board, edge)
    if frame is None or alone:
        return body
    x, y, width, height = sides(frame)
    return body + box((x - 1, y - 1, width + 2, height + 2), 13, "none", _dashes(pen))


def _dashes(pen: Pen) -> str:
    width = pen.at_least(2.6, 1.3)
    return f'{stroke(pen.theme.frame, width)} stroke-dasharray="{num(width)} {num(width * 2.6)}" stroke-linecap="round"'


def sides(area: Box) -> tuple[int, int, int, int]:
    """Corner, width and height of some columns and rows, in units."""
    return area.west * U, area.north * U, area.width * U, area.height * U


def slots(view: Box, frame: Box, reach: Box, occupied: Collection[Cell], pen: Pen) -> str:
    """The cells still free: plainly those in the frame, faintly those it would have to move for."""
    drawn: dict[bool, list[str]] = {True: [], False: []}
    for y in range(max(view.north, reach.north), min(view.south, reach.south) + 1):
        for x in range(max(view.west, reach.west), min(view.east, reach.east) + 1):
            if (x, y) not in occupied:
                drawn[holds(frame, Cell(x, y))].append(_slot(x * U, y * U))
    faint = ' stroke-dasharray="3 5"'
    return "".join(
        f'<path d="{"".join(paths)}" fill="none"{stroke(pen.theme.slot, 2)}{"" if framed else faint}/>'
        for framed, paths in drawn.items()
        if paths
    )


def _slot(x: int, y: int) -> str:
    return f"M{x + 14} {y + 6}h36q8 0 8 8v36q0 8 -8 8h-36q-8 0 -8 -8v-36q0 -8 8 -8z"


def holds(area: Box, cell: Cell) -> bool:
    """Whether a cell is in some columns and rows."""
    return area.west <= cell.x <= area.east and area.north <= cell.y <= area.south


def edges(view: Box, span: int | None, pen: Pen) -> str:
    """The names of columns and rows."""
    size, ink = pen.at_least(12, 8), pen.theme.muted
    top, left = view.north * U - 14, view.west * U - 14
    columns = (text(((x + 0.5) * U, top), column_name(x, span), size, ink) for x in range(view.west, view.east + 1))
    rows = (
        text((left, (y + 0.5) * U + size * 0.36), row_name(y, span), size, ink, "end")
        for y in range(view.north, view.south + 1)
    )
    return "".join((*columns, *rows))
