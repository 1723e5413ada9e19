"""Boxes as text: the JSON file and the table of dominoes that `tilefiles` reads back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kdexplore.core.tilefiles import COLUMNS, write_tile_set

if TYPE_CHECKING:
    from kdexplore.core.tiles import Square, TileSet

ENTRIES = ("terrains", "dominoes", "resources", "fire_tokens", "people", "sources")  # a line for each entry


def dump_tiles(tiles: TileSet) -> str:
    """The tile set file as text, one terrain and one domino a line; `read_tile_set` restores the box.

    >>> from kdexplore import tiles
    >>> dump_tiles(tiles("origins")).splitlines()[2]
    '  "version": 1,'
    """
    fields = (f"  {json.dumps(name)}: {_value(name, value)}" for name, value in write_tile_set(tiles).items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _value(name: str, value: object) -> str:
    if name not in ENTRIES or not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in value) + "\n  ]"


def dump_table(tiles: TileSet) -> str:
    """The dominoes alone as a table `number,left,right`; `read_csv` puts them into a box of the same terrains.

    >>> from kdexplore import tiles
    >>> dump_table(tiles("kingdomino")).splitlines()[48]
    '48,w,m3'
    """
    rows = (f"{number},{_token(left, tiles)},{_token(right, tiles)}" for number, left, right in tiles.dominoes)
    return "\n".join([",".join(COLUMNS), *rows, ""])


def _token(square: Square, tiles: TileSet) -> str:
    return f"{tiles.terrain[square.terrain].code}{square.symbols or square.craters or ''}"
