"""The glossary: the code's name of all that is in the boxes or on the table, and its word in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import START
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES, Rules
from kdexplore.words import Text, say
from kdexplore.words.catalogue import SHELF

# What is in a box or on the table of its game, by the name that the code has for it.
ON_EVERY_TABLE: Mapping[str, str] = MappingProxyType(
    {
        "domino": "Domino",
        "square": "Square",
        "symbols": "symbols",
        "start": "HOME",
        "king": "kings",
        "pile": "pile",
        "line": "line",
        "territory": "Territory",
        "grid": "span",
        "region": "Region",
        "round": "round",
        "points": "points",
    }
)
ON_A_TABLE_OF: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "kingdomino": {},
        "origins": {
            "crater": "craters",
            "fire_token": "FireToken",
            "resource": "resources",
            "totem": "totems",
            "cave": "Cave",
            "person": "Person",
            "gatherer": "per",
            "warrior": "warrior",
            "power": "power",
            "horde": "horde",
            "pad": "sheet",
        },
    }
)


# A term shared by both games may be printed in one of them only.
BOOKS_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"kingdomino": ("001", "002", "004", "en"), "origins": ("000", "003")}
)


class Thing(NamedTuple):
    """Something with a word in every language: its name in the code, and the key of the word."""

    code: str
    key: str


def word(key: str, lang: str, box: str, rules: Rules) -> str:
    """The word, and the rulebooks that print it for this game."""
    marks = printed(lang)
    books = [book for book in marks.get(f"{key}.{box}", marks.get(key, ())) if book in BOOKS_OF[box]]
    word = say(Text(key), lang, rules=rules)
    return f"{word} ({', '.join(books)})" if books else word


@cache
def printed(lang: str) -> Mapping[str, tuple[str, ...]]:
    """The rulebooks that print the terms of a language, as the notes above its messages say.

    >>> printed("hu")["terrain.lake"], printed("hu")["terrain.wheat"]
    (('000', '004'), ('004',))
    """
    text = (SHELF / f"{lang}.po").read_text(encoding="utf-8")
    notes = re.findall(r'#\. (?:rulebook: ([\w,]+))?.*\nmsgid "([^"]+)"', text)
    return MappingProxyType({key: tuple(books.split(",")) if books else () for books, key in notes})


def things(box: str) -> Iterator[Thing]:
    """Everything of a box and of its table that has a name, kind by kind."""
    tiles = tile_set(box)
    table = {**ON_EVERY_TABLE, **ON_A_TABLE_OF[box]}
    yield from (Thing(code, f"glossary.{name}") for name, code in table.items())
    kinds: Mapping[str, Iterable[str]] = {
        "mode": [*(mode for mode in MODES if GAME_OF_MODE[mode] == box), *(["dynasty"] if box == "kingdomino" else [])],
        "bonus": BONUSES,
        "terrain": (START, *tiles.terrain),
        "resource": tiles.resource,
        "totem": tiles.resource,
        "person": tiles.person,
    }
    yield from (Thing(key, f"{kind}.{key}") for kind, keys in kinds.items() for key in keys)
