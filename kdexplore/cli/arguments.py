"""What several commands are given: a box, a grid, a territory, a set-up; text becomes values here, or `BadInput`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from kdexplore.cli.files import content
from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse, parse_faces
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.rules_json import YES_OR_NO, setup_from
from kdexplore.core.tilefiles import BUILT_IN, load, tile_set
from kdexplore.core.variants import BONUSES, MODES, READINGS, SEATS, SPANS, Readings, Rules, rules

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino, TileSet

CELL = re.compile(r"\s*\(?(-?\d{1,2}),\s*(-?\d{1,2})\)?\s*")
NUMBER = re.compile(r"\d{1,3}")  # of a domino
WHOLE = re.compile(r"\d{1,6}")
WORDS_OF_YES = {"true": True, "yes": True, "false": False, "no": False}


def shielded(words: Iterable[str]) -> list[str]:
    """Arguments such as `-1,0` kept from being taken for options: a space before them makes them plain."""
    return [f" {word}" if re.match(r"-\d+,", word) else word for word in words]


def tiles_of(arguments: Namespace) -> TileSet:
    """The box named, or read from a file."""
    name: str = arguments.tiles
    return tile_set(name) if name in BUILT_IN or not Path(name).suffix else load(name)


def span_of(arguments: Namespace, default: int = 5) -> int:
    """The width of the grid."""
    return number_of(str(arguments.span), "span", SPANS[0], SPANS[-1]) if arguments.span else default


def number_of(text: str, where: str, low: int, high: int) -> int:
    """A whole number within limits."""
    if not WHOLE.fullmatch(text):
        raise BadInput("wrong_type", where, expected="integer", found="text")
    if not low <= int(text) <= high:
        raise BadInput("out_of_range", where, value=int(text), low=low, high=high)
    return int(text)


def cell_of(text: str, where: str) -> Cell:
    """A cell written `x,y`."""
    found = CELL.fullmatch(text)
    if found is None:
        raise BadInput("not_a_cell", where, text=text.strip()[:20])
    return Cell(int(found[1]), int(found[2]))


def territory_of(text: str, tiles: TileSet, span: int | None = None) -> Territory:
    """A territory in notation."""
    try:
        return parse(text, tiles, span)
    except BadInput as error:
        raise error.within("territory") from None


def domino_of(text: str, tiles: TileSet) -> Domino:
    """A domino by its number or its faces."""
    if not NUMBER.fullmatch(text):
        try:
            return parse_faces(text, tiles)
        except BadInput as error:
            raise error.within("domino") from None
    if int(text) not in tiles.numbers:
        raise BadInput("unknown_domino", "domino", number=int(text), tiles=tiles.id)
    return tiles.domino(int(text))


def reading_pairs(arguments: Namespace) -> dict[str, str]:
    """The readings chosen as `key=value`."""
    chosen: dict[str, str] = {}
    for given in arguments.reading or ():
        key, _, value = given.partition("=")
        if key not in READINGS:
            raise BadInput("unknown_value", "reading", value=key[:40], known=tuple(READINGS))
        if key in YES_OR_NO and value in WORDS_OF_YES:
            value = YES_OR_NO[key][WORDS_OF_YES[value]]
        if value not in READINGS[key]:
            raise BadInput("unknown_value", f"reading {key}", value=value[:40], known=READINGS[key])
        chosen[key] = value
    return chosen


def readings_of(arguments: Namespace) -> Readings:
    """The readings chosen, the others by default."""
    return Readings(**reading_pairs(arguments))


def rules_of(arguments: Namespace) -> Rules:
    """The rules of a mode, or of a set-up written in a file: any span, line, kings, tiles and modules."""
    if arguments.setup:
        return setup_from(Reader(parse_json(content(arguments.setup))))
    if arguments.mode not in MODES:
        raise BadInput("unknown_value", "mode", value=arguments.mode[:40], known=MODES)
    if strange := [bonus for bonus in arguments.bonus or () if bonus not in BONUSES]:
        raise BadInput("unknown_value", "bonus", value=strange[0][:40], known=BONUSES)
    try:
        return rules(
            arguments.mode,
            players=number_of(str(arguments.players), "players", SEATS[0], SEATS[-1]),
            bonuses=tuple(dict.fromkeys(arguments.bonus or ())),
            dynasty=arguments.dynasty,
            readings=reading_pairs(arguments),
            tiles=tiles_of(arguments) if arguments.tiles else None,
        )
    except IllegalSetup as error:
        raise BadInput("illegal_setup").because(error.problems) from None
