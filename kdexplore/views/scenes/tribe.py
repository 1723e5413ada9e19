"""The parts of a scene for recruiting: first what is paid with, then where the person moves in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kdexplore.core import tribe
from kdexplore.core.cells import Cell
from kdexplore.core.problems import Problem, Reason
from kdexplore.core.tribe import PRICE_OF_FACE_UP, PRICE_OF_STACK, Cave, Purchase
from kdexplore.views import art
from kdexplore.views.scenes.board_view import Plain, Setting, key, pairs
from kdexplore.views.scenes.fire import every_cell
from kdexplore.views.scenes.shared import Tables
from kdexplore.words import Term, Text, capital

PRICES = (PRICE_OF_FACE_UP, PRICE_OF_STACK)


class RecruitChoice(NamedTuple):
    """A person chosen, and the cells whose resources are to pay for it; where it will live is still open."""

    person: str
    paid: tuple[Cell, ...]


def pay_part(setting: Setting, cave: Cave, tables: Tables) -> Plain:
    """Which resources can pay, which do not go together, and whom so many buy."""
    territory = setting.territory
    payable = {cell: kind for cell in every_cell(setting.view) if (kind := territory.resource_at.get(cell))}
    return {
        "cells": {
            key(cell): {
                "name": setting.say(Term("resource", kind)),
                "not_with": _clashes(setting, cell, payable, tables),
            }
            for cell, kind in payable.items()
        },
        "refusals": _unpayable(setting, payable, tables),
        "hint": setting.say(Text("board.payable")),
        **choosing(setting, cave, tables),
    }


def choosing(setting: Setting, cave: Cave, tables: Tables) -> Plain:
    """Whom so many resources buy, and why so many others buy nobody."""
    return {
        "offers": {
            str(PRICE_OF_FACE_UP): [person_plain(setting, person) for person in dict.fromkeys(cave.face_up)],
            str(PRICE_OF_STACK): [person_plain(setting, person) for person in dict.fromkeys(cave.stack)],
        },
        "counts": {str(paid): _count(setting, paid, tables) for paid in range(1, PRICE_OF_STACK) if paid not in PRICES},
        "detail": setting.say(Text("board.pay")),
    }


def person_plain(setting: Setting, person: str) -> Plain:
    """A cave person as it is drawn and called."""
    name = capital(setting.say(Term("person", person)), setting.lang)
    return {"person": person, "symbol": art.person(person), "name": name}


def _price_problems(setting: Setting, paid: tuple[Cell, ...], reason: Reason) -> list[Problem]:
    purchase = Purchase("", paid, paid[0])
    found = tribe.price_is_wrong(setting.territory, Cave(), purchase, setting.rules)
    return [problem for problem in found if problem.reason is reason]


def _clashes(setting: Setting, cell: Cell, payable: Iterable[Cell], tables: Tables) -> dict[str, int]:
    """The other resources that cannot be paid together with this one, each with why."""
    found = {}
    for other in payable:
        if other != cell and (problems := _price_problems(setting, (cell, other), Reason.SAME_RESOURCE)):
            found[key(other)] = tables.refusal(problems, (cell, other))
    return found


def _count(setting: Setting, paid: int, tables: Tables) -> int:
    """Why so many resources buy nobody."""
    cells = tuple(every_cell(setting.view)[:paid])
    return tables.refusal(_price_problems(setting, cells, Reason.WRONG_PRICE), cells)


def _unpayable(setting: Setting, payable: Iterable[Cell], tables: Tables) -> dict[str, int]:
    cells = set(every_cell(setting.view)) - set(payable)
    ordered = [cell for cell in every_cell(setting.view) if cell in cells]
    return {
        key(cell): tables.refusal(_price_problems(setting, (cell,), Reason.NOTHING_TO_PAY), (cell,)) for cell in ordered
    }


def home_part(setting: Setting, cave: Cave, choice: RecruitChoice, tables: Tables) -> Plain:
    """Where the person may move in, with what it would be worth there, and why not elsewhere."""
    territory, rules = setting.territory, setting.rules
    homes: Plain = {}
    refused: dict[str, int] = {}
    for cell in every_cell(setting.view):
        problems = tribe.why_not(territory, cave, Purchase(choice.person, choice.paid, cell), rules)
        if problems:
            refused[key(cell)] = tables.refusal(problems, (cell,))
        else:
            after = setting.holding.worth_settled(choice.person, cell, choice.paid)
            homes[key(cell)] = tables.gain(after) | {"rule": tables.rule("tribe.cell")}
    person = person_plain(setting, choice.person)
    return {
        **person,
        "paid": pairs(choice.paid),
        "homes": homes,
        "refusals": refused,
        "hint": setting.say(Text("board.home")),
        "detail": f"{person['name']}. {setting.say(Text('board.homes', n=len(homes)))}",
    }
