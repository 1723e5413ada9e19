"""`tiles`: a box by its id, or out of a file."""

from __future__ import annotations

from kdexplore.core.cells import expected
from kdexplore.core.disk import is_path
from kdexplore.core.tilefiles import load_tiles, tile_set
from kdexplore.core.tiles import TileSet, TilesLike


def tiles(source: TilesLike) -> TileSet:
    """The box of that id, or the one in a `.json` or `.csv` file, given as text or as a path.

    >>> tiles("origins")
    <TileSet origins: 48 dominoes>
    """
    if isinstance(source, TileSet):
        return source
    if not is_path(source):
        raise expected("a TileSet, its id such as 'kingdomino', or the path of a file", source)
    return load_tiles(source) if "." in str(source) else tile_set(str(source))
