"""Boxes by their id or out of a file, and boxes written: the JSON file and the table of dominoes."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import fields
from functools import cache

from kdexplore.core import disk
from kdexplore.core.cells import expected
from kdexplore.core.disk import FilePath, is_path
from kdexplore.core.notation import face
from kdexplore.core.problems import BadInput, TileSetError
from kdexplore.core.reader import brief
from kdexplore.core.tile_reader import COLUMNS, FORMAT, VERSION, faults_placed_in, read_csv, read_tile_set
from kdexplore.core.tiles import FireToken, Person, Resource, Square, Terrain, TileSet, TilesLike


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


def id_from(stem: str) -> str:
    """A key made of a name in any script, such as that of a file.

    >>> id_from("Erd\u0151 \u00e9s mez\u0151")
    'erdo_es_mezo'
    """
    plain = "".join(each for each in unicodedata.normalize("NFKD", stem) if not unicodedata.combining(each))
    key = re.sub(r"[^a-z0-9_]+", "_", plain.lower())[:40]
    return key if key[:1].isalpha() else f"tiles_{key}"


BUILT_IN = ("kingdomino", "origins")
SUFFIXES = (".json", ".csv")
ENTRIES = ("terrains", "dominoes", "resources", "fire_tokens", "people", "sources")  # a line for each entry


@cache
def tile_set(id: str) -> TileSet:
    """The box of that name; `TileSetError` if the game comes with none.

    >>> tile_set("origins")
    <TileSet origins: 48 dominoes>
    """
    if id not in BUILT_IN:
        raise TileSetError("unknown_tiles", value=brief(id), known=BUILT_IN)
    return load_tiles(disk.SHELF / f"{id}.json")


def load_tiles(path: FilePath, base: TileSet | None = None) -> TileSet:
    """The box in a `.json` file, or the dominoes in a `.csv` file in a box that is otherwise `base` (or Kingdomino's).

    >>> load_tiles("mine.txt")
    Traceback (most recent call last):
    kdexplore.core.problems.TileSetError: mine.txt: Files with the ending “.txt” cannot be read. ...
    """
    with faults_placed_in(disk.name_of(path)):
        if (suffix := disk.suffix_of(path)) not in SUFFIXES:
            raise BadInput("unknown_suffix", found=brief(suffix), expected=SUFFIXES)
        if suffix == ".csv":
            return read_csv(disk.content(path), base or tile_set("kingdomino"), id_from(disk.stem_of(path)))
        return read_tile_set(disk.content(path))


def write_tile_set(tiles: TileSet) -> dict[str, object]:
    """A box as plain JSON data, from which `tile_set_from` makes an equal one.

    >>> write_tile_set(tile_set("kingdomino"))["dominoes"][47]["right"]
    {'terrain': 'mine', 'symbols': 3}
    """
    data: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "id": tiles.id,
        **({"name": tiles.name} if tiles.name else {}),
        "symbol": tiles.symbol,
        "terrains": [*map(_given, tiles.terrains)],
        "dominoes": [
            {"number": number, "left": _given(left), "right": _given(right)} for number, left, right in tiles.dominoes
        ],
    }
    lists: dict[str, list[object]] = {
        "resources": [*map(_given, tiles.resources)],
        "fire_tokens": [*map(_given, tiles.fire_tokens)],
        "people": [*map(_given, tiles.people)],
        "sources": list(tiles.sources),
    }
    return data | {field: entries for field, entries in lists.items() if entries}


def _given(value: Terrain | Square | Resource | FireToken | Person) -> dict[str, object]:
    """The fields of a value that differ from what they are when not given."""
    if isinstance(value, Square):
        return {name: part for name, part in value._asdict().items() if part != value._field_defaults.get(name)}
    parts = ((field.name, getattr(value, field.name), field.default) for field in fields(value))
    return {name: part for name, part, default in parts if part != default}


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
    rows = (f"{number},{face(left, tiles)},{face(right, tiles)}" for number, left, right in tiles.dominoes)
    return "\n".join([",".join(COLUMNS), *rows, ""])
