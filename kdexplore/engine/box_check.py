"""Squares of a finished kingdom that cannot be: no domino of the box explains them, or the box has too few."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kdexplore.core.cells import HOME
from kdexplore.engine.photo.box import EMPTY, START, kingdoms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.core.cells import Cell
    from kdexplore.core.territory import Box, Territory
    from kdexplore.core.tiles import Square, TileSet

Face = tuple[str, int, int]


def impossible(territory: Territory, grid: Box, tiles: TileSet, others: Iterable[Territory] = ()) -> frozenset[Cell]:
    """The squares that cannot be, whatever is still entered; once the grid is full, all if no dominoes make it up.

    Of each square the box has so many, for this kingdom and the `others` together.

    >>> from kdexplore import parse, tiles
    >>> from kdexplore.core.territory import Box
    >>> box = tiles("kingdomino")
    >>> sorted(impossible(parse("m3m3*", box), Box(-2, 2, -2, 2), box))
    [Cell(x=-2, y=0), Cell(x=-1, y=0)]
    """
    squares = {cell: square for cell, square in territory.squares.items() if cell != HOME}
    pairs = {tuple(sorted((_face(one.first), _face(one.second)))) for one in tiles.dominoes}
    there = Counter(_face(half) for one in tiles.dominoes for half in (one.first, one.second))
    used = Counter(_face(square) for square in squares.values())
    for other in others:
        used.update(_face(square) for cell, square in other.squares.items() if cell != HOME)
    found = {cell for cell, square in squares.items() if used[_face(square)] > there[_face(square)]}
    for cell, square in squares.items():
        inside = [near for near in cell.neighbours if _holds(grid, near) and near != HOME]
        halves = [squares.get(near) for near in inside]
        if not any(half is None or tuple(sorted((_face(square), _face(half)))) in pairs for half in halves):
            found.add(cell)
    if not found and len(squares) == (grid.east - grid.west + 1) * (grid.south - grid.north + 1) - 1:
        return frozenset() if _made_up(territory, grid, tiles) else frozenset(squares)
    return frozenset(found)


def _face(square: Square) -> Face:
    return str(square.terrain), square.symbols, square.craters


def _holds(grid: Box, cell: Cell) -> bool:
    return grid.west <= cell.x <= grid.east and grid.north <= cell.y <= grid.south


def _made_up(territory: Territory, grid: Box, tiles: TileSet) -> bool:
    """Whether dominoes of the box make up all squares."""
    looks = []
    for y in range(grid.north, grid.south + 1):
        for x in range(grid.west, grid.east + 1):
            square = territory.squares.get(type(HOME)(x, y))
            look = EMPTY if square is None else START if (x, y) == HOME else (str(square.terrain), square.symbols)
            looks.append({look: 0.0})
    return bool(kingdoms(looks, grid.east - grid.west + 1, tiles))
