"""`tiles`: a box by its id, or out of a file."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from kdexplore.core.cells import expected
from kdexplore.core.tilefiles import load, tile_set
from kdexplore.core.tiles import TileSet


@runtime_checkable
class FilePath(Protocol):
    """A path that is not a text, such as one of pathlib."""

    def __fspath__(self) -> str: ...


TilesLike = TileSet | str | FilePath


def tiles(source: TilesLike) -> TileSet:
    """The box of that id, or the one in a `.json` or `.csv` file, given as text or as a path.

    >>> tiles("origins")
    <TileSet origins: 48 dominoes>
    """
    if isinstance(source, TileSet):
        return source
    if not isinstance(source, str | FilePath):
        raise expected("a TileSet, its id such as 'kingdomino', or the path of a file", source)
    return load(str(source)) if "." in str(source) else tile_set(str(source))
