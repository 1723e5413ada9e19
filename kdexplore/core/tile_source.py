"""`tiles`: a box by its id, or out of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.tilefiles import load, tile_set

if TYPE_CHECKING:
    from kdexplore.core.tiles import TileSet


def tiles(source: object) -> TileSet:
    """The box of that id, or the one in a `.json` or `.csv` file, given as text or as a path.

    >>> tiles("origins")
    <TileSet origins: 48 dominoes>
    """
    name = str(source)
    return load(name) if "." in name else tile_set(name)
