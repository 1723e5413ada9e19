"""What a link holds of the Lab beside its position: squares that the rules cannot hold, and where a photograph is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, islice

from kdexplore.app.lab.kept import OTHER_BOX, TOO_WIDE, Kept, fits
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.notation import WIDEST, parse
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Box, Territory
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import Rules
from kdexplore.views.scenes.photo import CORNERS, SHARES, PhotoPlace

MOST_KEPT = WIDEST**2
_KEPT = re.compile(r"(-?\d{1,2}),(-?\d{1,2})=([a-z][^\s=;]{0,30})")
_CORNER = re.compile(r"\d{1,4},\d{1,4}")
_CELL = re.compile(r"-?\d{1,2},-?\d{1,2}")


def kept_as_text(kept: tuple[Kept, ...]) -> str:
    """The squares box by box, each with its cell and its token, as in `origins:1,0=q1 2,0=j'`."""
    by_box = groupby(sorted(kept, key=lambda each: (each.tiles.id, each.cell)), lambda each: each.tiles.id)
    return ";".join(
        f"{box}:{' '.join(f'{each.cell.x},{each.cell.y}={each.token}' for each in some)}" for box, some in by_box
    )


def kept_from(text: str, territory: Territory, rules: Rules, own: TileSet | None) -> tuple[Kept, ...]:
    """The squares that such a text describes beside a territory; what means nothing there is left out."""
    boxes = {box: tile_set(box) for box in BUILT_IN} | ({own.id: own} if own is not None else {})
    boxes |= {rules.tiles.id: rules.tiles}
    found = {each.cell: each for each in _kept(text, boxes, rules) if each.cell not in territory.squares}
    return tuple(found[cell] for cell in sorted(found))


def _kept(text: str, boxes: Mapping[str, TileSet], rules: Rules) -> Iterator[Kept]:
    for group in text.split(";"):
        box, _, squares = group.partition(":")
        for match in islice(_KEPT.finditer(squares), MOST_KEPT if box in boxes else 0):
            cell, token, tiles = Cell(int(match[1]), int(match[2])), match[3], boxes[box]
            if cell != HOME and max(map(abs, cell)) < WIDEST and _printed(token, tiles):
                yield Kept(cell, token, tiles, TOO_WIDE if fits(cell, token, tiles, rules) else OTHER_BOX)


def _printed(token: str, tiles: TileSet) -> bool:
    """Whether a box has a square that this token describes."""
    try:
        return set(parse(f"*{token}", tiles).squares) == {HOME, Cell(1, 0)}
    except BadInput:
        return False


def photo_as_text(place: PhotoPlace) -> str:
    """The four corners in thousandths of the picture, then its first and its last cell, as in `80,80 … -2,-2 2,2`."""
    west, east, north, south = place.cells
    return " ".join(f"{x},{y}" for x, y in (*place.corners, (west, north), (east, south)))


def photo_from(text: str) -> PhotoPlace | None:
    """The place that such a text describes; `None` if it describes none."""
    parts = text.split(" ")
    corners, cells = parts[:CORNERS], parts[CORNERS:]
    if len(cells) != 2 or not all(map(_CORNER.fullmatch, corners)) or not all(map(_CELL.fullmatch, cells)):  # noqa: PLR2004 -- the first and the last
        return None
    shares = [tuple(map(int, corner.split(","))) for corner in corners]
    (west, north), (east, south) = (tuple(map(int, cell.split(","))) for cell in cells)
    if max(map(max, shares)) > SHARES or west > east or north > south:
        return None
    return PhotoPlace(tuple((x, y) for x, y in shares), Box(west, east, north, south))
