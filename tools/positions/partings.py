"""The file of the concordance made again: every reading parted from the program's by the smallest position.

`python -m tools pages positions` searches for all the positions and writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from kdexplore.core.notation import write
from kdexplore.core.problems import Problem
from kdexplore.core.state import Step
from kdexplore.engine.concordance import FILE, Parting, position_of
from kdexplore.engine.rival_readings import DISPUTES, Answer, SearchedPosition, answer, before_last, rules_of, values_of
from tools.positions.search import Found, Walk, search, setups, tables

SQUARES, SQUARES_OF_TWO = 5, 8  # how far is searched: on one territory, on the two of a table
WIDTH = 120  # of a line of the file


def sizes_of(name: str, value: str) -> Callable[[int], Iterator[SearchedPosition]]:
    """All the positions of so many squares that the program's answer and another are asked about.

    >>> next(sizes_of("fire_on_start", "forbidden")(3)).volcanoes
    (Cell(x=-1, y=0),)
    """
    step, first = DISPUTES[name].step, values_of(name)[0]
    if step is None:
        return setups
    walk = Walk(tuple(dict.fromkeys(rules_of(name, each) for each in (first, value))))
    return partial(tables, walk) if step is Step.GIVE else partial(walk.moments, step)


def find(name: str, value: str) -> Found:
    """The smallest position that parts the program's answer from another.

    >>> find("centre", "full").squares
    1
    """
    first = values_of(name)[0]
    most = SQUARES_OF_TWO if DISPUTES[name].step is Step.GIVE else SQUARES

    def both(position: SearchedPosition) -> tuple[Answer, Answer]:
        return answer(name, first, position), answer(name, value, position)

    return search(sizes_of(name, value), both, most)


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

    >>> from kdexplore.engine.concordance import question_of
    >>> answers("must_place", "optional", question_of("must_place").positions[0].example)
    {'always': {'problems': [['still_fits', 'placing.must']]}, 'optional': {'problems': []}}
    """
    position = position_of(name, example)
    return {each: plain(answer(name, each, position)) for each in (values_of(name)[0], value)}


def plain(said: Any) -> Any:
    """An answer, or any of its parts, as plain data.

    >>> from kdexplore.core.cells import Cell
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


def example_of(name: str, position: SearchedPosition) -> dict[str, Any]:
    """A position as an example.

    >>> from kdexplore.engine.rival_readings import SearchedPosition
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


def laid_out(value: Any, indent: int = 0, used: int = 0) -> str:
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
