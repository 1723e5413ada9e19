"""Squares on a board that its rules cannot hold: drawn as their own box has them, and named with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kdexplore.core.notation import parse
from kdexplore.core.territory import Box
from kdexplore.views import art, palette
from kdexplore.views.described.labels import listed, square_title
from kdexplore.views.drawing.squares import look_of, pieces_on
from kdexplore.views.palette import THEMES
from kdexplore.views.scenes.cells import BROWSER_THEMES
from kdexplore.words.letters import letters_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.core.cells import Cell
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.scenes.types import BoardScene, CellScene


@dataclass(frozen=True)
class Stranger:
    """Such a square: its place, its token, the box it comes from, and the reason in words."""

    cell: Cell
    token: str
    tiles: TileSet
    reason: str


def with_strangers(scene: BoardScene, strangers: Iterable[Stranger]) -> BoardScene:
    """The scene with these squares on cells that are free otherwise."""
    entries = {tuple(entry["at"]): entry for entry in scene["cells"]}
    for stranger in strangers:
        if stranger.cell in entries:
            _put(scene, entries[stranger.cell], stranger)
            scene["window"] = [*Box(*scene["window"]).around([stranger.cell])]
    return scene


def _put(scene: BoardScene, entry: CellScene, stranger: Stranger) -> None:
    """The look and the label of one of them."""
    tiles, lang = stranger.tiles, scene["lang"]
    territory = parse(f"*{stranger.token}", tiles)
    (cell, square), *_ = territory.painted
    pieces = pieces_on(territory, cell)
    named = f"{tiles.id}:{square.terrain}"
    if named not in scene["terrains"]:
        _add_terrain(scene, named, square.terrain, tiles)
    entry.update(look_of(square, pieces))  # type: ignore[typeddict-item]
    entry["terrain"] = named
    place = entry["label"].split(", ")[0]
    entry["label"] = listed([place, square_title(square, pieces, tiles, lang), stranger.reason], lang)


def _add_terrain(scene: BoardScene, named: str, key: str, tiles: TileSet) -> None:
    """A terrain of another box, with its colours in every theme."""
    paint, terrain = f"--kd-k{len(scene['terrains'])}", tiles.terrain[key]
    letter = letters_of(tiles, scene["lang"])[key]
    scene["terrains"][named] = {"paint": paint, "pattern": art.pattern(terrain.pattern), "letter": letter}
    for name in BROWSER_THEMES:
        colours = palette.ground(key, tiles, THEMES[name])
        names = ("", "-pattern", "-letter")
        scene["themes"][name] |= {f"{paint}{part}": colour for part, colour in zip(names, colours, strict=True)}
