"""Rules as plain data and back: the set-up part of files, links and requests."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from kdexplore.core.names import names_from
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.reader import Reader
from kdexplore.core.tile_reader import tile_set_from
from kdexplore.core.tilefiles import BUILT_IN, tile_set, write_tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import (
    BONUSES,
    DYNASTY,
    FREE,
    GAME_OF_MODE,
    LINES,
    MODES,
    MODULES,
    OPENINGS,
    READINGS,
    SEATS,
    SPANS,
    Rules,
    checked,
    readings_of,
    rules_for,
)

LARGEST_PILE = 200
# Two readings are a plain yes or no: the words of the book and JSON's own are both understood.
YES_OR_NO = {
    "fire_on_start": {True: "allowed", False: "forbidden"},
    "person_on_volcano": {True: "allowed", False: "forbidden"},
    "must_place": {True: "always", False: "optional"},
}
COMMON = ("tiles", "game", "bonuses", "readings", "names")


def setup_of(rules: Rules) -> dict[str, object]:
    """The set-up as plain JSON data; what an official mode settles by itself is left out."""
    data: dict[str, object] = {"tiles": tiles_data(rules.tiles), "game": rules.game, "mode": rules.mode}
    data |= {"players": rules.players}
    if rules.mode == FREE:
        data |= {"span": rules.span, "line": rules.line, "kings": rules.kings, "pile": rules.pile}
        data |= {"opening": rules.opening, "games": rules.games}
        data |= {"modules": [module for module in MODULES if getattr(rules, module)]}
    elif rules.games == DYNASTY:
        data |= {"dynasty": True}
    if rules.bonuses:
        data |= {"bonuses": list(rules.bonuses)}
    if chosen := rules.readings.chosen:
        data |= {"readings": chosen}
    if rules.names:
        data |= {"names": list(rules.names)}
    return data


def tiles_data(tiles: TileSet) -> object:
    """A tile set as plain data: its id if it comes with the package, or written out in full."""
    return tiles.id if tiles.id in BUILT_IN and tile_set(tiles.id) == tiles else write_tile_set(tiles)


def setup_from(reader: Reader, tiles: TileSet | None = None) -> Rules:
    """The rules that a set-up describes; `BadInput` names the field, or carries the broken rules.

    With `tiles`, that box is taken for the one the set-up names.
    """
    free = isinstance(reader.value, dict) and reader.value.get("mode") == FREE
    try:
        rules = _free_setup(reader, tiles) if free else _official_setup(reader, tiles)
    except IllegalSetup as error:
        raise reader.error("illegal_setup").because(error.problems) from None
    names = reader.fields(tuple(reader.value)).get("names") if isinstance(reader.value, dict) else None
    return rules if names is None else replace(rules, names=names_from(names, rules.players))


def _official_setup(reader: Reader, tiles: TileSet | None) -> Rules:
    fields = reader.fields(("mode", "players"), (*COMMON, "dynasty"))
    mode = fields["mode"].choice((*MODES, FREE))
    if "game" in fields:
        fields["game"].choice((GAME_OF_MODE[mode],))
    return rules_for(
        mode,
        players=fields["players"].integer(SEATS[0], SEATS[-1]),
        bonuses=bonuses_from(fields.get("bonuses")),
        dynasty="dynasty" in fields and fields["dynasty"].flag(),
        readings=readings_from(fields.get("readings")),
        tiles=tiles or (tiles_from(fields["tiles"]) if "tiles" in fields else None),
    )


def _free_setup(reader: Reader, tiles: TileSet | None) -> Rules:
    numbers = ("span", "line", "kings", "pile", "games")
    fields = reader.fields(("tiles", "mode", "players"), (*COMMON, *numbers, "opening", "modules"))
    if "game" in fields:
        fields["game"].choice((FREE,))
    tiles = tiles or tiles_from(fields["tiles"])
    limits = {"span": SPANS[-1], "line": LINES[-1], "kings": LINES[-1], "pile": LARGEST_PILE, "games": DYNASTY}
    parts: dict[str, Any] = {"pile": len(tiles.dominoes)}
    parts |= {key: fields[key].integer(1, limits[key]) for key in numbers if key in fields}
    if "modules" in fields:
        parts |= {item.choice(MODULES): True for item in fields["modules"].items(len(MODULES))}
    return checked(
        Rules(
            tiles,
            **parts,
            players=fields["players"].integer(SEATS[0], SEATS[-1]),
            opening=fields["opening"].choice(OPENINGS) if "opening" in fields else "drawn",
            bonuses=bonuses_from(fields.get("bonuses")),
            readings=readings_of(readings_from(fields.get("readings"))),
        )
    )


def tiles_from(reader: Reader) -> TileSet:
    """A tile set named by its id, or written out in full."""
    if isinstance(reader.value, str):
        return tile_set(reader.choice(BUILT_IN))
    return tile_set_from(reader)


def bonuses_from(reader: Reader | None) -> tuple[str, ...]:
    """A list of bonuses, each once."""
    return each_once(reader, tuple(BONUSES)) if reader else ()


def each_once(reader: Reader, known: Collection[str]) -> tuple[str, ...]:
    """A list of known keys, each at most once."""
    keys = tuple(item.choice(known) for item in reader.items(len(known)))
    if twice := repeated(keys):
        raise reader.error("given_twice", value=twice[0])
    return keys


def repeated(values: Sequence[object]) -> tuple[str, ...]:
    """The values that are in a list more than once, as text."""
    return tuple(str(value) for index, value in enumerate(values) if value in values[:index])


def readings_from(reader: Reader | None) -> dict[str, str]:
    """The readings that are chosen; each is a known one."""
    if reader is None:
        return {}
    return {key: _reading(key, value) for key, value in reader.fields((), tuple(READINGS)).items()}


def _reading(key: str, reader: Reader) -> str:
    if isinstance(reader.value, bool) and key in YES_OR_NO:
        return YES_OR_NO[key][reader.value]
    if type(reader.value) is int and str(reader.value) in READINGS[key]:
        return str(reader.value)  # 36 or 48 dominoes
    return reader.choice(READINGS[key])


def position_rules(tiles: TileSet, span: int, **changes: Any) -> Rules:  # noqa: ANN401 -- any field of Rules
    """Rules for judging a single territory: no game is started from them, so the pile does not matter."""
    return Rules(tiles, span=span, pile=len(tiles.dominoes), **changes)
