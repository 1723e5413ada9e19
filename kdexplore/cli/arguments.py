"""Text of the command line becomes values here: a box, a grid, a territory, a set-up; or `BadInput`."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from pathlib import Path

from kdexplore.cli.files import content
from kdexplore.core.cell_names import named_cell
from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.rules_json import YES_OR_NO, setup_from
from kdexplore.core.state_notation import is_state
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import BUILT_IN, load_tiles, tile_set, write_tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import BONUSES, MODES, READINGS, SEATS, SPANS, Rules, rules_for
from kdexplore.engine.questions.board import SeatInState, state_in
from kdexplore.engine.questions.question import Fields

CELL = re.compile(r"\s*\(?(-?\d{1,2}),\s*(-?\d{1,2})\)?\s*")
LONGEST_INPUT = 20_000  # characters of a notation
NUMBER = re.compile(r"-?\d{1,12}")
WORDS_OF_YES = {"true": True, "yes": True, "false": False, "no": False}


def tiles_of(arguments: Namespace) -> TileSet:
    """The box named, or read from a file."""
    name: str = arguments.tiles
    return tile_set(name) if name in BUILT_IN or not Path(name).suffix else load_tiles(name)


def span_of(arguments: Namespace) -> int:
    """The width of the grid."""
    return number_of(str(arguments.span), "span", SPANS[0], SPANS[-1]) if arguments.span else 5


def number_of(text: str, where: str, low: int, high: int) -> int:
    """A whole number within limits."""
    if not NUMBER.fullmatch(text):
        raise BadInput("wrong_type", where, expected="integer", found="text")
    if not low <= int(text) <= high:
        raise BadInput("out_of_range", where, value=int(text), low=low, high=high)
    return int(text)


def cell_of(text: str, where: str, span: int | None = None) -> Cell:
    """A cell by its name, such as `I7`, or written `x,y`, counted from the starting tile."""
    if named := named_cell(text, span):
        return named
    parts = CELL.fullmatch(text)
    if parts is None:
        raise BadInput("not_a_cell", where, text=text.strip()[:20])
    return Cell(int(parts[1]), int(parts[2]))


def is_cell(text: str) -> bool:
    """Whether a text could be meant as a cell: a name, or two numbers with a comma."""
    return "," in text or named_cell(text) is not None


def territory_of(text: str, tiles: TileSet, span: int | None = None) -> Territory:
    """A territory in notation."""
    try:
        return parse(typed(text), tiles, span)
    except BadInput as error:
        raise error.within("territory") from None


def whole(text: str) -> int | str:
    """A text of digits as a number; any other text stays what it is, so that the question refuses it by its name.

    >>> whole("23"), whole("w1-f")
    (23, 'w1-f')
    """
    return int(text) if NUMBER.fullmatch(text) else text


def domino_field(arguments: Namespace) -> int | str | None:
    """The domino typed; in a state it may be left out."""
    return None if arguments.domino is None else whole(arguments.domino)


def known_once(texts: list[str] | None) -> list[str] | None:
    """An option given several times, each value once."""
    return list(dict.fromkeys(texts)) if texts else None


def typed(text: str) -> str:
    """A notation as it was typed; `-` means the standard input."""
    return sys.stdin.read(LONGEST_INPUT).strip() if text.strip() == "-" else text.strip()


def seat_in_state(arguments: Namespace, text: str) -> SeatInState | None:
    """A state and the seat that is meant there, if the notation is that of a state."""
    if not is_state(text):
        return None
    plain = _state_fields(arguments, text)
    reader = Reader({field: value for field, value in plain.items() if value is not None})
    return state_in(Fields(reader.fields(("state",), tuple(plain))))


def _state_fields(arguments: Namespace, text: str) -> dict[str, object]:
    """A state, the seat that is meant, and the box if it comes from a file."""
    tiles, seat = tiles_fields(arguments), whole(arguments.seat) if arguments.seat else None
    return {"state": text, "seat": seat, "tiles": tiles if isinstance(tiles, dict) else None}


def board_fields(arguments: Namespace, span: int | None = 5) -> dict[str, object]:
    """The fields of a question about a territory or a state, as flags give them."""
    text = typed(arguments.territory)
    if is_state(text):
        given = {"span": arguments.span, "readings": reading_pairs(arguments) or None}
        return _state_fields(arguments, text) | given
    if arguments.seat:
        raise BadInput("unknown_field", field="seat", known=())
    return {
        "tiles": tiles_fields(arguments),
        "span": whole(str(arguments.span)) if arguments.span else span,
        "territory": text,
        "readings": reading_pairs(arguments) or None,
    }


def tiles_fields(arguments: Namespace) -> object:
    """The box named, or written out if it comes from a file."""
    name: str | None = arguments.tiles
    return write_tile_set(load_tiles(name)) if name and name not in BUILT_IN and Path(name).suffix else name


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


def rules_of(arguments: Namespace) -> Rules:
    """The rules of a mode, or of a set-up written in a file: any span, line, kings, tiles and modules."""
    if arguments.setup:
        return setup_from(Reader(parse_json(content(arguments.setup))))
    if arguments.mode not in MODES:
        raise BadInput("unknown_value", "mode", value=arguments.mode[:40], known=MODES)
    if unknown := [bonus for bonus in arguments.bonus or () if bonus not in BONUSES]:
        raise BadInput("unknown_value", "bonus", value=unknown[0][:40], known=BONUSES)
    try:
        return rules_for(
            arguments.mode,
            players=number_of(str(arguments.players), "players", SEATS[0], SEATS[-1]),
            bonuses=tuple(dict.fromkeys(arguments.bonus or ())),
            dynasty=arguments.dynasty,
            readings=reading_pairs(arguments),
            tiles=tiles_of(arguments) if arguments.tiles else None,
        )
    except IllegalSetup as error:
        raise BadInput("illegal_setup").because(error.problems) from None
