"""Games, states and tile sets in files: the content of a file decides what it is, not its name."""

from __future__ import annotations

from kdexplore.core import disk
from kdexplore.core.cells import expected
from kdexplore.core.disk import FilePath
from kdexplore.core.gamefile import FORMAT as GAME
from kdexplore.core.gamefile import dump_game, game_from
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader, brief, parse_json, plain_text
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import is_state, write_state
from kdexplore.core.state_reading import parse_state
from kdexplore.core.tile_reader import FORMAT as TILES
from kdexplore.core.tile_reader import read_csv, tile_set_from
from kdexplore.core.tilefiles import dump_table, dump_tiles, id_from
from kdexplore.core.tilefiles import tiles as box_of
from kdexplore.core.tiles import TileSet, TilesLike

Storable = History | GameState | TileSet


def load(path: FilePath, base: TilesLike = "kingdomino") -> Storable:
    """The game, the tile set or the state of a game in a file; `BadInput` names the file and the place of a fault.

    A table of dominoes is read into the box `base`, and a state may be one of that box.
    """
    try:
        return _read(plain_text(disk.content(path)), disk.stem_of(path), box_of(base))
    except BadInput as error:
        raise error.inside(brief(disk.name_of(path))) from None


def save(value: Storable, path: FilePath) -> None:
    """Write a game, a tile set or a state, so that `load` reads it again; a tile set as a table if the path says .csv.

    Nothing is written that `load` would refuse, and an old file stays as it was until the new one is whole.
    """
    if not isinstance(value, Storable):
        raise expected("a History, a GameState or a TileSet", value)
    try:
        text = _written(value, disk.suffix_of(path))
    except BadInput as error:
        raise error.inside(brief(disk.name_of(path))) from None
    disk.write(path, text)


def _written(value: Storable, suffix: str) -> str:
    """The value as text, which has been read back once."""
    kingdomino = box_of("kingdomino")
    if isinstance(value, TileSet) and suffix == ".csv":
        if (value.terrains, value.symbol) != (kingdomino.terrains, kingdomino.symbol):
            raise BadInput("not_as_table")
        read_csv(text := dump_table(value), kingdomino, value.id)
        return text
    text = _text_of(value)
    _read(text, "", value.rules.tiles if isinstance(value, GameState) else kingdomino)
    return text


def _text_of(value: Storable) -> str:
    if isinstance(value, History):
        return dump_game(value)
    return dump_tiles(value) if isinstance(value, TileSet) else write_state(value) + "\n"


def _read(text: str, stem: str, base: TileSet) -> Storable:
    if text.lstrip()[:1] in ("{", "["):
        reader = Reader(parse_json(text))
        format_of = reader.value.get("format") if isinstance(reader.value, dict) else None
        if format_of == GAME:
            return game_from(reader)
        if format_of == TILES:
            return tile_set_from(reader)
        raise reader.error("not_ours")
    if is_state(text):
        return parse_state(text, base)
    if any(sign in text.partition("\n")[0] for sign in ",;"):
        return read_csv(text, base, id_from(stem))
    raise BadInput("not_ours")
