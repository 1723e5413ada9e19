"""The concordance: where the rulebooks differ or are silent, what decides there, and where the answers differ.

`python -m tools pages positions` searches for all the positions again and writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse
from kdexplore.core.variants import Rules
from kdexplore.engine.rival_readings import Answer, SearchedPosition, rules_of, values_of
from kdexplore.engine.rulebook import SHELF

FILE = SHELF.joinpath("concordance").with_suffix(".json")


class Said(NamedTuple):
    """What a rulebook says, and in which section: a value of the reading, or a key; `silent` or `lost` is nothing.

    `supports` are the values of the reading with which these words agree, where the words are no value themselves.
    """

    says: str
    section: str
    supports: tuple[str, ...] = ()


@dataclass(frozen=True)
class Parting:
    """The smallest position that parts the program's answer from another, as an example, and both answers.

    `tried` counts the positions that were searched, by squares; without a position they are all that there are. What
    was not searched for has no value: its example is one like those of the book of rules, and says what to expect.
    """

    value: str = ""
    squares: int | None = None
    tried: Mapping[str, int] = field(default_factory=dict)
    example: Mapping[str, Any] | None = None
    answers: Mapping[str, Answer] = field(default_factory=dict)


@dataclass(frozen=True)
class Exhibit:
    """A question that the rulebooks leave open: what each says, and the reading or else the ruling that decides.

    `rule` is the rule of the book that it belongs to, `ruling` a heading of docs/rulings.md, as a link names it.
    """

    id: str
    question: str
    rule: str
    books: Mapping[str, Said]
    reading: str | None
    ruling: str | None
    values: tuple[str, ...]
    positions: tuple[Parting, ...]


@cache
def concordance() -> tuple[Exhibit, ...]:
    """Every question, in the order of the book.

    >>> concordance()[0].id
    'three_kings'
    """
    return tuple(map(_question, json.loads(FILE.read_text(encoding="utf-8"))))


def _question(given: dict[str, Any]) -> Exhibit:
    books = MappingProxyType({book: _said(said, given["values"]) for book, said in given["books"].items()})
    positions = tuple(Parting(**parting) for parting in given["positions"])
    return Exhibit(**{**given, "books": books, "values": tuple(given["values"]), "positions": positions})


def _said(given: dict[str, Any], values: list[str]) -> Said:
    """A rulebook that names a value supports it."""
    named = [given["says"]] if given["says"] in values else []
    return Said(given["says"], given["section"], tuple(given.get("supports", named)))


def question_of(name: str) -> Exhibit:
    """The question of that id; `KeyError` if there is none.

    >>> question_of("fire_path").values
    ('flight', 'squares', 'rays')
    """
    return {question.id: question for question in concordance()}[name]


# ---- positions as examples, in the manner of the book of rules


def rules_in(name: str, value: str, example: Mapping[str, Any]) -> Rules:
    """The rules by which an example is judged.

    >>> rules_in("three_kings", "48", {"kind": "setup", "setup": {"mode": "classic", "players": 3}}).pile
    48
    """
    return rules_of(name, value, **example.get("setup", {}))


def position_of(name: str, example: Mapping[str, Any]) -> SearchedPosition:
    """The position that an example describes.

    >>> position_of("fire_on_start", question_of("fire_on_start").positions[0].example).volcanoes
    (Cell(x=-1, y=0),)
    """
    if "setup" in example:
        return SearchedPosition(**example["setup"])
    tiles = rules_of(name, values_of(name)[0]).tiles
    cells = tuple(Cell(*cell) for cell in example.get("cells", ()))
    return SearchedPosition(
        example["mode"],
        territory=parse(example["territory"], tiles),
        domino=tiles.domino(example["domino"]) if "domino" in example else None,
        cells=(cells[0], cells[1]) if cells else None,
        volcanoes=(Cell(*example["volcano"]),) if "volcano" in example else (),
        other=parse(example["other"], tiles) if "other" in example else None,
        target=Cell(*example["target"]) if "target" in example else None,
        totem=example.get("totem", ""),
        holder=example.get("holder"),
    )
