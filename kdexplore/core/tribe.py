"""Resources, totems and cave people: what is counted, what may be bought, and where a person may live."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from kdexplore.core.cells import HOME, Cell, reading_order
from kdexplore.core.problems import Problem, Reason
from kdexplore.core.ruleset import Rules
from kdexplore.core.territory import Territory

FACE_UP = 4  # the spaces of the cave board
PRICE_OF_FACE_UP, PRICE_OF_STACK = 2, 4


class Cave(NamedTuple):
    """The cave board: the people face up, and those known to be in the stack, each sorted by key."""

    face_up: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()

    @property
    def refill(self) -> int:
        """How many people are turned up with the next line."""
        return min(FACE_UP - len(self.face_up), len(self.stack))

    def turned_up(self, people: Sequence[str]) -> Cave:
        """The board after these people have been turned up."""
        left = Counter(self.stack) - Counter(people)
        return Cave(tuple(sorted((*self.face_up, *people))), tuple(sorted(left.elements())))

    def without(self, person: str, price: int) -> Cave:
        """The board after a person has been bought at that price."""
        face_up, stack = list(self.face_up), list(self.stack)
        (face_up if price == PRICE_OF_FACE_UP else stack).remove(person)
        return Cave(tuple(face_up), tuple(stack))


class Purchase(NamedTuple):
    """A person, the cells whose resources pay for it, and the cell where it is put."""

    person: str
    paid: tuple[Cell, ...]
    cell: Cell


def heirs(holder: int | None, counts: Sequence[int], *, lost: bool = False) -> tuple[int, ...]:
    """The seats one of whom has the totem next: nobody, one, or several among whom the old holder chooses.

    A holder whose majority is `lost` cannot stay where somebody else has as many.

    >>> heirs(None, [2, 1, 2]), heirs(0, [2, 2, 1]), heirs(0, [1, 2, 2]), heirs(1, [0, 0, 0])
    ((), (0,), (1, 2), ())
    >>> heirs(0, [2, 2, 1], lost=True)
    (1,)
    """
    most = max(counts)
    if most == 0:
        return ()
    leaders = tuple(seat for seat, count in enumerate(counts) if count == most)
    if holder in leaders:
        others = tuple(seat for seat in leaders if seat != holder)
        return others if lost and others else (holder,)
    return leaders if holder is not None or len(leaders) == 1 else ()


def price_is_wrong(territory: Territory, _cave: Cave, purchase: Purchase, _rules: Rules) -> Iterator[Problem]:
    """A person costs two resources or four, each from another cell and each of another kind."""
    paid, standing = purchase.paid, territory.resource_at
    if len(paid) not in (PRICE_OF_FACE_UP, PRICE_OF_STACK):
        yield Problem(Reason.WRONG_PRICE, "tribe.price", paid, (("paid", len(paid)),))
    if twice := tuple(cell for cell, count in Counter(paid).items() if count > 1):
        yield Problem(Reason.PAID_TWICE, "tribe.price", twice)
    if bare := tuple(cell for cell in dict.fromkeys(paid) if cell not in standing):
        yield Problem(Reason.NOTHING_TO_PAY, "tribe.price", bare)
    kinds = Counter(standing[cell] for cell in set(paid) if cell in standing)
    for kind, count in sorted(kinds.items()):
        if count > 1:
            cells = tuple(cell for cell in dict.fromkeys(paid) if standing.get(cell) == kind)
            yield Problem(Reason.SAME_RESOURCE, "tribe.price", cells, (("resource", kind), ("price", len(paid))))


def person_is_away(_territory: Territory, cave: Cave, purchase: Purchase, _rules: Rules) -> Iterator[Problem]:
    """Two resources buy a person lying face up, four buy any person of the stack."""
    facts = (("person", purchase.person),)
    if len(purchase.paid) != PRICE_OF_STACK:
        if purchase.person not in cave.face_up:
            yield Problem(Reason.NOT_FACE_UP, "tribe.face_up", facts=(*facts, ("face_up", cave.face_up)))
    elif not cave.stack:
        yield Problem(Reason.STACK_EMPTY, "tribe.stack", facts=facts)
    elif purchase.person not in cave.stack:
        yield Problem(Reason.NOT_IN_STACK, "tribe.stack", facts=facts)


def cell_is_taken(territory: Territory, _cave: Cave, purchase: Purchase, rules: Rules) -> Iterator[Problem]:
    """A person lives on a landscape square without fire, resource or another person; what was paid is gone."""
    cell = purchase.cell
    if cell not in territory.squares:
        yield Problem(Reason.PERSON_NO_SQUARE, "tribe.cell", (cell,))
        return
    if cell == HOME:
        yield Problem(Reason.PERSON_ON_START, "tribe.cell", (cell,))
    if territory.squares[cell].craters and rules.readings.person_on_volcano == "forbidden":
        yield Problem(Reason.PERSON_ON_VOLCANO, "tribe.volcano", (cell,))
    if fires := territory.symbols_on(cell):
        yield Problem(Reason.PERSON_ON_FIRE, "tribe.cell", (cell,), (("fires", fires),))
    if cell in territory.resource_at and cell not in purchase.paid:
        facts = (("resource", territory.resource_at[cell]),)
        yield Problem(Reason.PERSON_ON_RESOURCE, "tribe.cell", (cell,), facts)
    if cell in territory.person_at:
        yield Problem(Reason.PERSON_ON_PERSON, "tribe.cell", (cell,), (("person", territory.person_at[cell]),))


CHECKS: tuple[Callable[[Territory, Cave, Purchase, Rules], Iterator[Problem]], ...] = (
    price_is_wrong, person_is_away, cell_is_taken,
)  # fmt: skip


def why_not(territory: Territory, cave: Cave, purchase: Purchase, rules: Rules) -> tuple[Problem, ...]:
    """Every rule this recruitment breaks, in rulebook order; empty when it is legal."""
    return tuple(problem for check in CHECKS for problem in check(territory, cave, purchase, rules))


def payments(territory: Territory, price: int) -> Iterator[tuple[Cell, ...]]:
    """Every way to pay that many resources, all different, cells in reading order."""
    by_kind: dict[str, list[Cell]] = {}
    for cell, kind in territory.resources:
        by_kind.setdefault(kind, []).append(cell)
    for kinds in combinations(sorted(by_kind), price):
        for cells in product(*(by_kind[kind] for kind in kinds)):
            yield tuple(sorted(cells, key=reading_order))


def homes(territory: Territory, paid: tuple[Cell, ...], rules: Rules) -> tuple[Cell, ...]:
    """Every cell on which a person may live once these resources have been paid."""
    free = (
        cell for cell in territory.squares if not any(cell_is_taken(territory, Cave(), Purchase("", paid, cell), rules))
    )
    return tuple(sorted(free, key=reading_order))


def purchases(territory: Territory, cave: Cave, rules: Rules) -> Iterator[Purchase]:
    """Every legal recruitment."""
    for price, people in ((PRICE_OF_FACE_UP, cave.face_up), (PRICE_OF_STACK, cave.stack)):
        for paid in payments(territory, price) if people else ():
            for cell in homes(territory, paid, rules):
                for person in dict.fromkeys(people):
                    yield Purchase(person, paid, cell)
