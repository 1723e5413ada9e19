"""The best that a cave person can bring a territory now, and what it is paid with."""

from __future__ import annotations

from typing import NamedTuple

from kdexplore.core import tribe
from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.engine.what_if import WhatIf


class Hire(NamedTuple):
    """A person, the resources that pay for it, where it would live, and how many points that brings at once."""

    person: str
    paid: tuple[Cell, ...]
    cell: Cell
    gain: int


def best_hire(here: WhatIf, person: str, price: int) -> Hire | None:
    """The home and the payment that bring most points at once; `None` where so many resources cannot be paid.

    >>> from kdexplore import rules
    >>> from kdexplore.engine.what_if import WhatIf
    >>> best_hire(WhatIf("g'g*q'/.g..", rules("tribe")), "hunter", 2).gain
    0
    """
    ways = (way for cell in here.territory.squares if (way := _at(here, person, price, cell)) is not None)
    return max(ways, key=lambda way: (way.gain, -way.cell.y, -way.cell.x), default=None)


def _at(here: WhatIf, person: str, price: int, cell: Cell) -> Hire | None:
    """The cheapest payment for a person on this cell, if it may live there once that is paid."""
    paid = _cheapest(here.territory, here.rules, person, price, cell)
    if not paid or any(
        tribe.cell_is_taken(here.territory, tribe.Cave(), tribe.Purchase(person, paid, cell), here.rules)
    ):
        return None
    return Hire(person, paid, cell, here.worth_settled(person, cell, paid).total - here.sheet.total)


def _cheapest(territory: Territory, rules: Rules, person: str, price: int, home: Cell) -> tuple[Cell, ...]:
    """As many resources, all different, as cost the fewest points; one on the home itself has to go.

    People count the resources around them one by one, so that the costs of two resources add up.
    """
    cheapest: dict[str, tuple[int, Cell]] = {}
    for cell, kind in territory.resources:
        cost = _cost(territory, rules, cell, kind) + _near(rules, person, home, cell, kind)
        if cell == home:
            cost = -1_000_000
        if kind not in cheapest or (cost, *reading_order(cell)) < (
            cheapest[kind][0],
            *reading_order(cheapest[kind][1]),
        ):
            cheapest[kind] = (cost, cell)
    if len(cheapest) < price:
        return ()
    chosen = sorted(cheapest.values(), key=lambda each: (each[0], *reading_order(each[1])))[:price]
    return tuple(sorted((cell for _, cell in chosen), key=reading_order))


def _cost(territory: Territory, rules: Rules, cell: Cell, kind: str) -> int:
    """The points that go with a resource: its own, and those of the people who count it."""
    living = territory.person_at
    own = 1 if rules.resources_score else 0
    return own + sum(_near(rules, living[near], near, cell, kind) for near in cell.surroundings if near in living)


def _near(rules: Rules, person: str, home: Cell, cell: Cell, kind: str) -> int:
    """What a resource on a cell is worth to a person at home."""
    who = rules.tiles.person[person]
    return who.points if who.per in (kind, "resource") and cell in home.surroundings else 0
