"""Boxes read: JSON, tables and rows as tile sets, with the file and the entry of whatever is wrong."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from kdexplore.core.cells import expected, whole
from kdexplore.core.problems import BadInput, TileSetError
from kdexplore.core.reader import Reader, brief, parse_json, plain_text
from kdexplore.core.tiles import START, Domino, FireToken, Person, Resource, Square, Terrain, TileSet

Made = TypeVar("Made")

FORMAT = "kdexplore/tiles"
VERSION = 1
SYMBOLS = ("crown", "fire")
PER = ("resource", "fire", "person")  # what a cave person may count besides one kind of resource
REQUIRED = ("format", "version", "id", "symbol", "terrains", "dominoes")
LISTS = ("resources", "fire_tokens", "people", "sources")
MOST_DOMINOES = 200
LONGEST_NAME = 60  # characters of a name that is read by people
COLUMNS = ("number", "left", "right")
ENTRIES = {
    "terrains": Terrain,
    "dominoes": Domino,
    "resources": Resource,
    "fire_tokens": FireToken,
    "people": Person,
    "sources": str,
}
LINE = re.compile(r"[^\r\n]*(?:\r\n|[\r\n])|[^\r\n]+")  # with what ends it, as csv wants it
UNNAMED = re.compile(r"(?:unnamed: ?[0-9]+|index)?")  # what pandas calls the column of its row numbers
_FORMS = {
    "key": re.compile(r"[a-z][a-z0-9_]*"),
    "letter": re.compile(r"[a-z]"),
    "colour": re.compile(r"#[0-9a-fA-F]{6}"),
    "number": re.compile(r"[0-9]{1,9}"),
    "square": re.compile(r"([a-z])([0-9]?)"),
}


def read_tile_set(text: str | bytes, source: str = "") -> TileSet:
    """The box that a JSON text describes; faults are placed in `source`, the file's name.

    >>> read_tile_set("[]", "mine.json")
    Traceback (most recent call last):
    kdexplore.core.problems.TileSetError: mine.json: The wrong kind of value: a list in square brackets. ...
    """
    with faults_placed_in(source):
        return _tile_set(Reader(parse_json(text)))


def tile_set_from(reader: Reader) -> TileSet:
    """The box inside another file.

    >>> from kdexplore import tiles
    >>> from kdexplore.core.tilefiles import write_tile_set
    >>> tile_set_from(Reader(write_tile_set(tiles("origins")))) == tiles("origins")
    True
    """
    with faults_placed_in(""):
        return _tile_set(reader)


def read_csv(text: str | bytes, base: TileSet, id: str, source: str = "") -> TileSet:
    r"""The box `base` with the dominoes of a table `number,left,right`; rows count as in a spreadsheet, from 1.

    >>> from kdexplore import tiles
    >>> read_csv("number,left,right\n7,w1,f", tiles("kingdomino"), "mine").domino(7).first
    Square(terrain='wheat', symbols=1, craters=0)
    """
    with faults_placed_in(source):
        key = _formed(Reader(id, "id"), "key")
        dominoes = _listed(_rows(plain_text(text)), lambda row: _row_domino(row, base), unique=("number",))
        return _sound(replace(base, id=key, dominoes=dominoes, sources=(), draft=True))


def tiles_from_rows(rows: list[object], base: TileSet, id: str) -> TileSet:
    """The box `base` with the dominoes of rows such as `{"number": 7, "left": "w1", "right": "f"}`.

    >>> from kdexplore import tiles
    >>> tiles_from_rows([{"number": 7, "left": "w1", "right": "f"}], tiles("kingdomino"), "mine")
    <TileSet mine: 1 domino>
    """
    with faults_placed_in(""):
        key = _formed(Reader(id, "id"), "key")
        items = Reader(rows, "rows").items(most=MOST_DOMINOES, least=1)
        texts = tuple(Reader(_texts_of(item), item.where) for item in items)
        dominoes = _listed(texts, lambda row: _row_domino(row, base), unique=("number",))
        return _sound(replace(base, id=key, dominoes=dominoes, sources=(), draft=True))


def _texts_of(row: Reader) -> dict[str, object]:
    """A row with texts for its values; a number may be of any type, also one that pandas has made a fraction."""
    if isinstance(row.value, list | tuple) and len(row.value) == len(COLUMNS):
        values = dict(zip(COLUMNS, row.value, strict=True))
    else:
        _refuse_row_numbers(row)
        values = {name: field.value for name, field in row.fields(COLUMNS).items()}
    number = values["number"]
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    return values | {"number": str(whole(number)) if whole(number) is not None else number}


def _refuse_row_numbers(row: Reader) -> None:
    """The row numbers of a DataFrame are no column of a tile set."""
    names = row.value if isinstance(row.value, dict) else ()
    if unnamed := [name for name in names if UNNAMED.fullmatch(str(name).lower())]:
        raise row.error("row_numbers", field=brief(str(unnamed[0])), known=COLUMNS)


def check_tiles(tiles: TileSet) -> None:
    """`TileSetError` with the first fault that a reader of its file would meet."""
    from kdexplore.core.tilefiles import write_tile_set  # noqa: PLC0415 -- what is written is read here

    for name, kind in ENTRIES.items():
        for index, entry in enumerate(getattr(tiles, name)):
            if not isinstance(entry, kind):
                raise expected(f"a {kind.__name__} in {name}[{index}]", entry)
    tile_set_from(Reader(write_tile_set(tiles)))


def _sound(tiles: TileSet) -> TileSet:
    """A box that has been read to its end: no draft any more, and not to be read a second time."""
    object.__setattr__(tiles, "draft", False)
    return tiles


def _tile_set(reader: Reader) -> TileSet:
    entry = dict.fromkeys(LISTS, Reader([])) | reader.fields(REQUIRED, (*LISTS, "name"))
    entry["format"].choice((FORMAT,))
    if (version := entry["version"].integer(0, 9999)) != VERSION:
        raise entry["version"].error("unknown_version", found=version, expected=VERSION)
    resources = _listed(entry["resources"].items(26), _resource, unique=("key",))
    kinds = tuple(kind.key for kind in resources)
    box = TileSet(
        draft=True,
        id=_formed(entry["id"], "key"),
        symbol=entry["symbol"].choice(SYMBOLS),
        terrains=_listed(entry["terrains"].items(26, 1), lambda item: _terrain(item, kinds), unique=("key", "code")),
        dominoes=(),
        resources=resources,
        fire_tokens=_listed(entry["fire_tokens"].items(9), _fire_token, unique=("fires",)),
        people=_listed(entry["people"].items(64), lambda item: _person(item, kinds), unique=("key",)),
        sources=tuple(item.text(200) for item in entry["sources"].items(32)),
        name=entry["name"].text(LONGEST_NAME) if "name" in entry else "",
    )
    items = entry["dominoes"].items(MOST_DOMINOES, 1)
    return _sound(replace(box, dominoes=_listed(items, lambda item: _domino(item, box), unique=("number",))))


def _terrain(reader: Reader, kinds: tuple[str, ...]) -> Terrain:
    entry = reader.fields(("key", "code", "colour", "pattern"), ("resource", "volcano", "name", "letter"))
    return Terrain(
        key=_formed(entry["key"], "key", reserved=(START,)),
        code=_formed(entry["code"], "letter"),
        colour=_formed(entry["colour"], "colour"),
        pattern=_formed(entry["pattern"], "key"),
        resource=entry["resource"].choice(kinds) if "resource" in entry else None,
        volcano="volcano" in entry and entry["volcano"].flag(),
        name=entry["name"].text(LONGEST_NAME) if "name" in entry else "",
        letter=_sign(entry["letter"]) if "letter" in entry else "",
    )


def _sign(reader: Reader) -> str:
    """One letter of any script."""
    text = reader.text(LONGEST_NAME)
    if len(text) != 1 or not text.isalpha():
        raise reader.error("wrong_form", found=text, expected="sign")
    return text


def _resource(reader: Reader) -> Resource:
    entry = reader.fields(("key", "count", "totem"))
    key = _formed(entry["key"], "key", reserved=PER)
    return Resource(key, entry["count"].integer(0, 400), entry["totem"].integer(0, 99))


def _fire_token(reader: Reader) -> FireToken:
    entry = reader.fields(("fires", "reach", "count"))
    return FireToken(entry["fires"].integer(1, 9), entry["reach"].integer(1, 12), entry["count"].integer(0, 400))


def _person(reader: Reader, kinds: tuple[str, ...]) -> Person:
    """A cave person either counts what is around, or is a warrior and has power."""
    entry = reader.fields(("key", "count"), ("points", "per", "power"))
    worth = ("power",) if "power" in entry else ("points", "per")
    entry = reader.fields(("key", "count", *worth))
    key, count = _formed(entry["key"], "key"), entry["count"].integer(0, 99)
    if "power" in entry:
        return Person(key, count, power=entry["power"].integer(1, 99))
    return Person(key, count, entry["points"].integer(1, 99), entry["per"].choice((*kinds, *PER)))


def _domino(reader: Reader, box: TileSet) -> Domino:
    entry = reader.fields(COLUMNS)
    return Domino(entry["number"].integer(1, 999), _square(entry["left"], box), _square(entry["right"], box))


def _square(reader: Reader, box: TileSet) -> Square:
    entry = reader.fields(("terrain",), ("symbols", "craters"))
    terrain = entry["terrain"].choice(box.terrain)
    digits = {field: entry[field].integer(0, 9) for field in ("symbols", "craters") if field in entry}
    return _printable_square(Square(terrain, **digits), box, reader)


def _printable_square(square: Square, box: TileSet, reader: Reader) -> Square:
    """A volcano has craters and no symbols, and a token for as many fires; no other terrain has craters."""
    if not box.terrain[square.terrain].volcano:
        if square.craters:
            raise reader.error("no_volcano", found=square.craters, expected=0)
    elif not square.craters:
        raise reader.error("no_craters", found=0, expected=1)
    elif square.symbols:
        raise reader.error("symbols_on_volcano", found=square.symbols, expected=0)
    elif box.fire_token and square.craters not in box.fire_token:
        raise reader.error("no_fire_token", found=square.craters, expected=tuple(box.fire_token))
    return square


def _rows(text: str) -> tuple[Reader, ...]:
    """Every row below the header as an object of texts, its place numbered as in a spreadsheet; empty rows count."""
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    table = csv.reader(LINE.findall(text), delimiter=delimiter, strict=True)
    try:
        rows = [(f"rows[{table.line_num}]", [cell.strip() for cell in cells]) for cells in table]
    except csv.Error:
        raise BadInput("not_csv", f"rows[{table.line_num}]") from None
    rows = [(where, cells) for where, cells in rows if any(cells)]
    place, header = rows[0] if rows else ("rows[1]", [])
    names = [name.lower() for name in header]
    _refuse_row_numbers(Reader(dict.fromkeys(names), place))
    Reader(dict.fromkeys(names), place).fields(COLUMNS)
    for where, cells in rows:
        if len(cells) != len(COLUMNS):
            raise BadInput("wrong_width", where, found=len(cells), expected=len(COLUMNS))
    Reader(rows[1:], "rows").items(most=MOST_DOMINOES, least=1)
    return tuple(Reader(dict(zip(names, cells, strict=True)), where) for where, cells in rows[1:])


def _row_domino(reader: Reader, box: TileSet) -> Domino:
    entry = reader.fields(COLUMNS)
    number = Reader(int(_formed(entry["number"], "number")), entry["number"].where).integer(1, 999)
    return Domino(number, _token_square(entry["left"], box), _token_square(entry["right"], box))


def _token_square(reader: Reader, box: TileSet) -> Square:
    """Half a domino in the notation: a letter, and a digit for its symbols or craters."""
    token = _formed(reader, "square")
    terrain = box.terrain_of_code[Reader(token[0], reader.where).choice(box.terrain_of_code)]
    digit = int(token[1:] or 0)
    square = Square(terrain.key, craters=digit) if terrain.volcano else Square(terrain.key, symbols=digit)
    return _printable_square(square, box, reader)


@contextmanager
def faults_placed_in(source: str) -> Iterator[None]:
    """Whatever is wrong inside is a `TileSetError`, its place headed by the file's name."""
    try:
        yield
    except BadInput as error:
        fault = error.fault
        where = ": ".join(part for part in (brief(source), fault.where) if part)
        raise TileSetError(fault.code, where, **dict(fault.facts)) from None


def _formed(reader: Reader, form: str, reserved: tuple[str, ...] = ()) -> str:
    """A text of one of the forms: a key, a letter, a colour, a number or half a domino."""
    text = reader.text()
    if not _FORMS[form].fullmatch(text):
        raise reader.error("wrong_form", found=text, expected=form)
    if text in reserved:
        raise reader.error("reserved", found=text)
    return text


def _listed(items: tuple[Reader, ...], make: Callable[[Reader], Made], unique: tuple[str, ...]) -> tuple[Made, ...]:
    """What is made of each entry; no two share what is to be unique."""
    made = tuple(make(item) for item in items)
    for field in unique:
        first: dict[int | str, str] = {}
        for item, value in zip(items, made, strict=True):
            where = f"{item.where}.{field}"
            if (found := getattr(value, field)) in first:
                raise BadInput("duplicate", where, found=found, first=first[found])
            first[found] = where
    return made
