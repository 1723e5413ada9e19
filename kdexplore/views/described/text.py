"""Territories and lines drawn in plain text, for terminals, logs and everybody who does not look at pictures."""

from __future__ import annotations

from collections.abc import Mapping

from kdexplore.core.cell_names import column_name, row_name
from kdexplore.core.cells import Cell
from kdexplore.core.line import Line
from kdexplore.core.notation import faces, token
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import TileSet

NARROWEST = 3  # of a column: room for a square with a piece, such as j^2


def board(
    territory: Territory, tiles: TileSet, marks: Mapping[Cell, str] | None = None, *, span: int | None = None
) -> str:
    """A territory with the names of its columns and rows; `marks` are written on cells in place of theirs.

    >>> from kdexplore import parse, tiles
    >>> box = tiles("origins")
    >>> print(board(parse("j'd*/v1..", box), box))
          F   G   H
      8  j'   d   *
      9  v1   .   .
    """
    marked = dict(marks or {})
    west, east, north, south = territory.box.around(marked)
    columns = range(west, east + 1)
    rows = [["", *(column_name(x, span) for x in columns)]]
    for y in range(north, south + 1):
        cells = (Cell(x, y) for x in columns)
        rows.append([row_name(y, span), *(marked.get(cell) or token(territory, cell, tiles) for cell in cells)])
    widths = [max(NARROWEST, *map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(" ".join(map(str.rjust, row, widths)) for row in rows)


def line(dominoes: Line, tiles: TileSet, names: Mapping[int, str]) -> str:
    """A line of dominoes with their numbers, lowest first, and whose kings are on them."""
    rows = []
    for number, seat in dominoes:
        standing = f"  {names[seat]}" if seat is not None else ""
        rows.append(f"{number:>4}  {faces(tiles.domino(number), tiles)}{standing}")
    return "\n".join(rows)
