"""The place of a fault in a set: its name as an intent, and its words for a person."""

from __future__ import annotations

import re
from dataclasses import replace

from kdexplore.core.problems import Fault
from kdexplore.core.tiles import TileSet
from kdexplore.words import Term, Text, capital, say

_PLACE = re.compile(r"(terrains|dominoes)\[(\d+)\](?:\.(\w+))?.*")
HALF_OF_FIELD = {"left": "studio.first", "right": "studio.second"}
FIELDS = {
    "key": "studio.ground.key",
    "code": "studio.ground.code",
    "colour": "studio.ground.colour",
    "pattern": "studio.ground.pattern",
    "resource": "studio.ground.resource",
    "volcano": "studio.ground.volcano",
    "id": "studio.name",
    "symbol": "studio.symbol",
}


def of(fault: Fault) -> tuple[str, int, str]:
    """List, entry and field of a fault's place; no list for what belongs to the whole set.

    >>> from kdexplore.core.problems import Fault
    >>> of(Fault("out_of_range", "dominoes[3].left.symbols"))
    ('dominoes', 3, 'left')
    """
    match = _PLACE.fullmatch(fault.where)
    return (match[1], int(match[2]), match[3] or "") if match else ("", 0, fault.where)


def name(fault: Fault) -> str:
    """The intent that opens the place of a fault."""
    kind, index, _ = of(fault)
    return {"dominoes": f"open:{index}", "terrains": f"ground:{index}"}.get(kind, "set")


def bare(fault: Fault, tiles: TileSet, lang: str) -> str:
    """What is wrong, without the place: it is said beside the field itself."""
    facts = dict(fault.facts)
    if "first" in facts:
        _, index, _ = of(replace(fault, where=str(facts["first"])))
        facts["first"] = f"#{index + 1}"
    return say(replace(fault, where="", facts=tuple(facts.items())), lang, tiles=tiles)


def sentence(fault: Fault, tiles: TileSet, lang: str) -> str:
    """What is wrong, and where in the set."""
    kind, index, field = of(fault)
    said = bare(fault, tiles, lang)
    if kind == "dominoes":
        number = tiles.dominoes[index].number
        if field in HALF_OF_FIELD:
            half = say(Text(HALF_OF_FIELD[field]), lang)
            return say(Text("studio.where_half", number=number, half=half, fault=said), lang)
        return say(Text("studio.where_domino", number=number, fault=said), lang)
    named = say(Text(FIELDS[field]), lang) if field in FIELDS else field
    if kind == "terrains":
        terrain = capital(say(Term("terrain", tiles.terrains[index].key), lang, tiles=tiles), lang)
        return say(Text("studio.where_terrain", terrain=terrain, field=named, fault=said), lang)
    return say(Text("studio.where_set", field=named, fault=said), lang)


def beside(faults: tuple[Fault, ...], place: tuple[str, int, str], tiles: TileSet, lang: str) -> str:
    """What is wrong with one field, for the place beside it; nothing if it is in order."""
    return " ".join(bare(fault, tiles, lang) for fault in faults if of(fault) == place)
