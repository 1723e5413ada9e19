"""`people` and `recruit`: who may be recruited and where people may live, and why somebody may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core import tribe
from kdexplore.core.cells import reading_order
from kdexplore.core.tribe import PRICE_OF_FACE_UP, PRICE_OF_STACK, Cave, Purchase
from kdexplore.engine.questions.board import board_in, board_plain, cells_plain, state_in
from kdexplore.engine.questions.question import Question
from kdexplore.engine.questions.why_not import Refusal

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

MOST_PEOPLE = 200


def cave_in(fields: Fields, rules: Rules) -> Cave:
    """The people face up and in the stack; without either, everybody may be bought at both prices."""
    if there := state_in(fields):
        return there.state.cave
    keys = tuple(person.key for person in rules.tiles.people)
    if "face_up" not in fields and "stack" not in fields:
        return Cave(keys, keys)
    face_up, stack = (
        tuple(item.choice(rules.tiles.person) for item in fields[name].items(MOST_PEOPLE)) if name in fields else ()
        for name in ("face_up", "stack")
    )
    return Cave(face_up, stack)


@dataclass(frozen=True)
class Recruits:
    """Who can be paid for at which price, and the cells on which somebody may live after some payment."""

    offers: tuple[tuple[str, int], ...]
    cells: tuple[Cell, ...]

    def to_plain(self) -> Plain:
        """The offers and cells as plain data."""
        offers = [{"person": person, "price": price} for person, price in self.offers]
        return {"offers": offers, "cells": cells_plain(self.cells)}


@dataclass(frozen=True)
class People(Question):
    """Who may be recruited from the cave board, and where people may live.

    >>> question = People.from_plain({"tiles": "origins", "span": 5, "territory": "g'l'*d", "face_up": ["hunter"]})
    >>> question.answer().to_plain()
    {'offers': [{'person': 'hunter', 'price': 2}], 'cells': [[-2, 0], [-1, 0], [1, 0]]}
    """

    name: ClassVar[str] = "people"
    required: ClassVar[tuple[str, ...]] = ("tiles", "span", "territory")
    optional: ClassVar[tuple[str, ...]] = ("face_up", "stack", "readings")
    of_state = ((), ())

    territory: Territory
    cave: Cave
    rules: Rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        territory, rules = board_in(fields, fire=True, resources=True, tribe=True)
        return cls(territory, cave_in(fields, rules), rules)

    def to_plain(self) -> Plain:
        """The question as plain data."""
        board = board_plain(self.territory, self.rules)
        return {"ask": self.name, **board, "face_up": list(self.cave.face_up), "stack": list(self.cave.stack)}

    def answer(self) -> Recruits:
        """The offers that can be paid for and lead somewhere, and the cells."""
        offers: list[tuple[str, int]] = []
        cells: set[Cell] = set()
        for price, people in ((PRICE_OF_FACE_UP, self.cave.face_up), (PRICE_OF_STACK, self.cave.stack)):
            there = self._cells(price) if people else set()
            offers += [(person, price) for person in dict.fromkeys(people) if there]
            cells |= there
        return Recruits(tuple(offers), tuple(sorted(cells, key=reading_order)))

    def _cells(self, price: int) -> set[Cell]:
        """The cells free after some payment at this price: those free anyway, and those whose resource can be paid."""
        if next(tribe.payments(self.territory, price), None) is None:
            return set()
        alone = ((cell,) for cell in self.territory.resource_at)
        free = {cell for paid in alone for cell in tribe.homes(self.territory, paid, self.rules)}
        return free | set(tribe.homes(self.territory, (), self.rules))


@dataclass(frozen=True)
class Recruitment(Question):
    """Why a person may not be recruited for these resources and put on this cell."""

    name: ClassVar[str] = "recruit"
    required: ClassVar[tuple[str, ...]] = ("tiles", "span", "territory", "person", "paid", "cell")
    optional: ClassVar[tuple[str, ...]] = ("face_up", "stack", "readings")
    of_state = (("person", "paid", "cell"), ())

    territory: Territory
    cave: Cave
    purchase: Purchase
    rules: Rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        territory, rules = board_in(fields, fire=True, resources=True, tribe=True)
        person = fields["person"].choice(rules.tiles.person)
        purchase = Purchase(person, fields["paid"].cells(), fields["cell"].cell())
        return cls(territory, cave_in(fields, rules), purchase, rules)

    def to_plain(self) -> Plain:
        """The question as plain data."""
        person, paid, cell = self.purchase
        people = {"face_up": list(self.cave.face_up), "stack": list(self.cave.stack), "person": person}
        board = board_plain(self.territory, self.rules)
        return {"ask": self.name, **board, **people, "paid": cells_plain(paid), "cell": list(cell)}

    def answer(self) -> Refusal:
        """Every broken rule."""
        return Refusal(tribe.why_not(self.territory, self.cave, self.purchase, self.rules))
