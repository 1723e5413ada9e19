"""Painting: what a brush makes of a square, and what the territory would be worth after it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.app.lab.kept import joined
from kdexplore.core.cells import HOME
from kdexplore.core.notation import parse, token
from kdexplore.core.problems import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kdexplore.app.lab.state import Asked
    from kdexplore.core.cells import Cell
    from kdexplore.core.problems import Fault
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules

FREE = "."
_FACE = re.compile(r"[a-z]\d?")
_BRUSH = re.compile(r"[a-z]\d?|'|\^\d|\([a-z0-9_]+\)|\.")
_SQUARE = re.compile(r"([a-z*]\d?).*")

Stroke = tuple[str, "Sequence[Cell]"]


def known_brush(brush: str, rules: Rules) -> bool:
    """Whether the rules have anything that a brush could paint."""
    if brush in {FREE, "'"}:
        return brush == FREE or rules.resources
    if brush.startswith("^"):
        return rules.fire and brush[1:].isdecimal() and int(brush[1:]) in rules.tiles.fire_token
    if brush.startswith("("):
        return rules.tribe and brush[1:-1] in rules.tiles.person
    terrain = rules.tiles.terrain_of_code.get(brush[:1])
    return terrain is not None and int(brush[1:] or 0) in rules.tiles.printed[terrain.key]


def first_brush(rules: Rules) -> str:
    """The brush that is in the hand at first: the plainest square of the first terrain."""
    terrain = rules.tiles.terrains[0]
    return f"{terrain.code}{min(rules.tiles.printed[terrain.key], default=0) or ''}"


def repainted(territory: Territory, strokes: Iterable[Stroke], rules: Rules) -> Territory:
    """The territory after some strokes, each a brush and the cells that it went over."""
    tokens = {cell: token(territory, cell, rules.tiles) for cell in territory.squares}
    for brush, cells in strokes:
        if not _BRUSH.fullmatch(brush):
            raise BadInput("unknown_token", "brush", text=brush)
        for cell in cells:
            tokens[cell] = _brushed(tokens.get(cell, FREE), brush)
    return parse(joined(tokens), rules.tiles, rules.span)


def _brushed(old: str, brush: str) -> str:
    """The token of a cell after a brush has gone over it."""
    match = _SQUARE.fullmatch(old)
    square = match[1] if match else FREE
    if brush == FREE:
        return FREE if square != "*" else "*"
    if _FACE.fullmatch(brush):
        if square == "*":
            raise BadInput("starting_tile_painted")
        return brush
    if brush == "'":
        return f"{square}'"
    return f"{square}{brush}"  # fire burns the piece there, and a person moves in where there is none


@lru_cache(maxsize=32)
def outcomes(asked: Asked, brush: str, cells: tuple[Cell, ...]) -> Mapping[Cell, int | Fault]:
    """For each of some cells what the territory is worth once it is painted there, or why it cannot be."""
    return {cell: _outcome(asked, brush, cell) for cell in cells if cell != HOME or not _FACE.fullmatch(brush)}


def _outcome(asked: Asked, brush: str, cell: Cell) -> int | Fault:
    try:
        territory = repainted(asked.territory, [(brush, (cell,))], asked.rules)
    except BadInput as error:
        return error.fault
    return asked._replace(territory=territory).sheet.total
