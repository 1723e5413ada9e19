"""The concordance: where the rulebooks differ or are silent, what decides there, and where the answers differ.

`python -m tools pages positions` searches for all the positions again and writes the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import Problem
from kdexplore.engine.position_search import Answer, SearchedPosition
from kdexplore.engine.rival_readings import DISPUTES, answer, before_last, find, rules_of, values_of
from kdexplore.engine.rulebook import SHELF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.core.variants import Rules

FILE = SHELF.joinpath("concordance").with_suffix(".json")
WIDTH = 120  # of a line of the file


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


def parting(name: str, value: str) -> Parting:
    """The smallest position that parts the program's answer from another, searched for now.

    >>> parting("fire_on_start", "forbidden").example["territory"]
    'dv1*'
    """
    search = find(name, value)
    tried = {str(squares): count for squares, count in search.tried.items()}
    if search.position is None:
        return Parting(value, None, tried)
    example = example_of(name, search.position)
    return Parting(value, search.squares, tried, example, answers(name, value, example))


def answers(name: str, value: str, example: Mapping[str, Any]) -> dict[str, Answer]:
    """What the engine says of an example now: the program's answer, and another.

    >>> answers("must_place", "optional", question_of("must_place").positions[0].example)
    {'always': {'problems': [['still_fits', 'placing.must']]}, 'optional': {'problems': []}}
    """
    position = position_of(name, example)
    return {each: plain(answer(name, each, position)) for each in (values_of(name)[0], value)}


def plain(said: Any) -> Any:  # noqa: ANN401 -- an answer and all its parts
    """An answer, or any of its parts, as plain data.

    >>> plain({"targets": (Cell(0, 1),)})
    {'targets': [[0, 1]]}
    """
    match said:
        case Problem():
            return [said.reason.value, said.rule]
        case dict():
            return {key: plain(value) for key, value in said.items()}
        case tuple():
            return [plain(part) for part in said]
        case _:
            return said


# ---- positions as examples, in the manner of the book of rules


def rules_in(name: str, value: str, example: Mapping[str, Any]) -> Rules:
    """The rules by which an example is judged.

    >>> rules_in("three_kings", "48", {"kind": "setup", "setup": {"mode": "classic", "players": 3}}).pile
    48
    """
    return rules_of(name, value, **example.get("setup", {}))


def example_of(name: str, position: SearchedPosition) -> dict[str, Any]:
    """A position as an example.

    >>> example_of("centre", SearchedPosition())
    {'kind': 'score', 'mode': 'classic', 'bonuses': ['centre'], 'territory': '*'}
    """
    dispute = DISPUTES[name]
    if dispute.step is None:
        return {"kind": dispute.kind, "setup": {"mode": position.mode, "players": position.players}}
    rules = rules_of(name, values_of(name)[0])
    if dispute.kind in ("last_turn", "first_chief"):
        position = before_last(position, rules)
    example: dict[str, Any] = {"kind": dispute.kind, "mode": dispute.mode, "tiles": rules.tiles.id}
    example |= {"bonuses": list(dispute.bonuses), "territory": write(position.territory, rules.tiles)}
    example |= {"other": position.other and write(position.other, rules.tiles)}
    example |= {"domino": position.domino and position.domino.number, "cells": plain(position.cells)}
    example |= {"volcano": plain(position.volcanoes[0]) if position.volcanoes else None}
    example |= {"target": plain(position.target), "totem": position.totem, "holder": position.holder}
    if dispute.kind != "fire":
        del example["tiles"]  # the mode says so; the book of rules asks for it with fire alone
    return {key: part for key, part in example.items() if part not in (None, "", [])}


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


# ---- the file


def text() -> str:
    """The text of the file with all positions searched for again; parts written by hand stay."""
    given = json.loads(FILE.read_text(encoding="utf-8"))
    for entry in given:
        if entry["id"] in DISPUTES:
            entry["values"] = list(values_of(entry["id"]))
            partings = [parting(entry["id"], value) for value in entry["values"][1:]]
            entry["positions"] = [{key: part for key, part in vars(each).items() if part} for each in partings]
    return f"{laid_out(given)}\n"


def laid_out(value: Any, indent: int = 0, used: int = 0) -> str:  # noqa: ANN401 -- any plain data
    """Plain data as JSON, whatever fits on a line on one line.

    >>> print(laid_out([{"cells": [[0, 1], [0, 2]]}]))
    [
      {"cells": [[0, 1], [0, 2]]}
    ]
    """
    short = json.dumps(value, ensure_ascii=False)
    if (indent and indent + used + len(short) < WIDTH) or not isinstance(value, dict | list) or not value:
        return short
    inner, (first, last) = " " * (indent + 2), "{}" if isinstance(value, dict) else "[]"
    if isinstance(value, dict):
        keys = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
        parts = [f"{keys[key]}{laid_out(part, indent + 2, len(keys[key]) + 1)}" for key, part in value.items()]
    else:
        parts = [laid_out(part, indent + 2, 1) for part in value]
    return "\n".join((first, ",\n".join(f"{inner}{part}" for part in parts), f"{' ' * indent}{last}"))
