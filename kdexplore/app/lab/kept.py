"""`Kept`: a painted square that the rules cannot hold; it stays on the board, marked, and counts for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kdexplore.core.cells import HOME, Cell
from kdexplore.core.notation import parse, token
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Box, Territory
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import Rules

OTHER_BOX = "other_box"  # the box of these rules has no such square
TOO_WIDE = "too_wide"  # the grid of these rules is smaller


@dataclass(frozen=True)
class Kept:
    """Such a square: its place, its token, the box it comes from, and why it does not count."""

    cell: Cell
    token: str
    tiles: TileSet
    why: str


class Sorted(NamedTuple):
    """What rules can hold of some squares, and what they cannot."""

    territory: Territory
    kept: tuple[Kept, ...]


Tokens = dict[Cell, tuple[str, "TileSet"]]


def tokens_of(territory: Territory, tiles: TileSet, kept: tuple[Kept, ...] = ()) -> Tokens:
    """The token of every square, each with the box it comes from; those that are kept as well."""
    found = {each.cell: (each.token, each.tiles) for each in kept}
    return found | {cell: (token(territory, cell, tiles), tiles) for cell in territory.squares}


def sorted_out(tokens: Tokens, rules: Rules) -> Sorted:
    """The squares that these rules can hold as a territory, and the others as they were painted."""
    fitting = {cell: text for cell, (text, tiles) in tokens.items() if fits(cell, text, tiles, rules)}
    grid = _grid(fitting, rules.span)
    inside = {cell: text for cell, text in fitting.items() if _holds(grid, cell)}
    kept = tuple(
        Kept(cell, text, tiles, TOO_WIDE if cell in fitting else OTHER_BOX)
        for cell, (text, tiles) in sorted(tokens.items())
        if cell not in inside and cell != HOME
    )
    return Sorted(parse(joined(inside), rules.tiles, rules.span), kept)


def fits(cell: Cell, text: str, tiles: TileSet, rules: Rules) -> bool:
    """Whether the box of the rules has this square, and the pieces on it."""
    old, new = (box.terrain_of_code.get(text[0]) for box in (tiles, rules.tiles))
    if cell != HOME and (old is None or new is None or old.key != new.key):
        return False
    try:
        parse(text if cell == HOME else f"*{text}", rules.tiles)
    except BadInput:
        return False
    return True


def _grid(cells: Mapping[Cell, str], span: int) -> Box:
    """The place of the grid around the starting tile in which most of the squares are."""
    grids = (Box(x, x + span - 1, y, y + span - 1) for y in range(1 - span, 1) for x in range(1 - span, 1))
    return max(grids, key=lambda grid: sum(_holds(grid, cell) for cell in cells))


def _holds(grid: Box, cell: Cell) -> bool:
    return grid.west <= cell.x <= grid.east and grid.north <= cell.y <= grid.south


def joined(tokens: Mapping[Cell, str]) -> str:
    """The notation of these cells, with the starting tile among them."""
    laid = {cell: text for cell, text in tokens.items() if text != "."}
    laid.setdefault(HOME, "*")
    box = Box(0, 0, 0, 0).around(laid)
    rows = (range(box.west, box.east + 1) for _ in range(box.north, box.south + 1))
    return "/".join("".join(laid.get(Cell(x, y), ".") for x in row) for y, row in enumerate(rows, box.north))
