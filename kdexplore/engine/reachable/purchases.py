"""What must have been paid, and who must have moved in, for the resources and people of a territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from kdexplore.core import tribe
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.core.verdict import Answer, Check, refusal
from kdexplore.engine.reachable.tiling import Budget


class Pile(NamedTuple):
    """Resources of one kind that pay equally well: the same, or nothing, hangs on when each of them is paid.

    On `homes` somebody lives once they are paid; a `single` one was paid before fire fell on its square.
    """

    kind: str
    cells: tuple[Cell, ...]
    homes: bool = False
    single: bool = False


@dataclass(frozen=True)
class Household:
    """What was bought in all: the resources paid, the people still there, and those who burned.

    `homes` are the cells of the people still there, `doomed` those of the people on whom fire fell later.
    """

    piles: tuple[Pile, ...] = ()
    homes: tuple[Cell, ...] = ()
    doomed: tuple[Cell, ...] = ()

    @property
    def people(self) -> int:
        """How many people were bought."""
        return len(self.homes) + len(self.doomed)

    @cached_property
    def bare_homes(self) -> tuple[Cell, ...]:
        """The homes on which no resource ever stood."""
        paid = {cell for pile in self.piles for cell in pile.cells}
        return tuple(cell for cell in self.homes if cell not in paid)

    @cached_property
    def pile_of(self) -> dict[Cell, int]:
        """The pile in which each resource that was paid lay."""
        return {cell: number for number, pile in enumerate(self.piles) for cell in pile.cells}

    def payable(self, paid: Sequence[int], bought: int) -> bool:
        """Whether what is left of the piles can pay for the people left: two or four resources each, all different."""
        left = Counter[str]()
        for pile, gone in zip(self.piles, paid, strict=True):
            left[pile.kind] += len(pile.cells) - gone
        return can_be_shared(left.values(), self.people - bought)


def can_be_shared(counts: Iterable[int], people: int) -> bool:
    """Whether so many resources of each kind make that many prices: two or four apiece, each of another kind.

    >>> can_be_shared([2, 1, 1], 2), can_be_shared([3, 1], 2), can_be_shared([1, 1, 1, 1], 1), can_be_shared([1], 1)
    (True, False, True, False)
    """
    ranked = sorted(counts, reverse=True)
    fours, odd = divmod(sum(ranked) - tribe.PRICE_OF_FACE_UP * people, 2)
    if odd or not 0 <= fours <= people:
        return False
    prices = [tribe.PRICE_OF_STACK] * fours + [tribe.PRICE_OF_FACE_UP] * (people - fours)
    return all(sum(ranked[:kinds]) <= sum(min(price, kinds) for price in prices) for kinds in range(1, len(ranked) + 1))


def missing(territory: Territory, rules: Rules) -> tuple[Cell, ...]:
    """The squares without their resource and without fire: somebody paid with it."""
    if not rules.resources:
        return ()
    bare = (cell for cell in territory.squares if cell not in territory.resource_at and cell not in territory.fire_at)
    return tuple(cell for cell in bare if rules.tiles.resource_on(territory.squares[cell]))


def resources_astray(territory: Territory, rules: Rules) -> Iterator[Answer]:
    """A resource stays where it was turned up, unless it was burned, or paid for a cave person."""
    if territory.resources and not rules.resources:
        yield refusal(Check.RESOURCES, territory.resource_at, "setup.resources", resources=len(territory.resources))
    for cell, resource in territory.resources:
        square = territory.squares.get(cell)
        if square is None or rules.tiles.resource_on(square) != resource or cell in territory.fire_at:
            yield refusal(Check.RESOURCES, [cell], resource=resource)
    if (gone := missing(territory, rules)) and not rules.tribe:
        yield refusal(Check.RESOURCES, gone, "setup.tribe", missing=len(gone))


def people_astray(territory: Territory, rules: Rules) -> Iterator[Answer]:
    """People live only in tribes, as many of a kind as there are in the box, each on a cell where it may live."""
    if territory.people and not rules.tribe:
        yield refusal(Check.PEOPLE, territory.person_at, "setup.tribe", people=len(territory.people))
    for person, count in Counter(territory.person_at.values()).items():
        held = rules.tiles.person[person].count if person in rules.tiles.person else 0
        if count > held:
            cells = (cell for cell, other in territory.people if other == person)
            yield refusal(Check.PEOPLE, cells, person=person, found=count, box=held)
    empty = replace(territory, people=())
    for cell, person in territory.people:
        for problem in tribe.cell_is_taken(empty, tribe.Cave(), tribe.Purchase(person, (), cell), rules):
            yield refusal(Check.PEOPLE, [cell], problem.rule, **dict(problem.facts))


def recruiting_turns(rules: Rules) -> int:
    """The turns of a seat in which a person can be bought: all but those of the last round."""
    return (rules.rounds - 1) * rules.kings


def recruiting_chances(rules: Rules, gone: int = 0, turns: int | None = None) -> int:
    """How many times a seat can recruit once some of its turns are gone; `turns` is where its last one is.

    >>> from kdexplore import rules
    >>> recruiting_chances(rules("tribe", players=2))
    22
    >>> recruiting_chances(rules("tribe", players=2, readings={"two_chiefs_recruit": "once"}))
    11
    """
    every = rules.kings if rules.readings.two_chiefs_recruit == "once" else 1
    last = recruiting_turns(rules) if turns is None else min(turns, recruiting_turns(rules))
    return max(last // every - gone // every, 0)


def certain(household: Household, rules: Rules) -> bool:
    """Whether chance can surely have offered these people: enough face up in each round, and a stack to buy from."""
    box = sum(person.count for person in rules.tiles.people)
    by_twos = sum(len(pile.cells) for pile in household.piles) == tribe.PRICE_OF_FACE_UP * household.people
    lasting = by_twos or household.people <= box - tribe.FACE_UP
    return lasting and (rules.kings <= tribe.FACE_UP or household.people <= tribe.FACE_UP)


def households(territory: Territory, rules: Rules, budget: Budget) -> Iterator[Household]:
    """Every household that the pieces allow, those in which least came before a fire first."""
    box = sum(person.count for person in rules.tiles.people)
    hidden = [(cell, chances) for cell in territory.fire_at if (chances := _chances(territory, cell, rules))]
    for size in range(2 * len(hidden) + 1):
        for paid, doomed in _hidden(hidden, size):
            budget.spend()
            found = _household(territory, rules, paid, doomed)
            if found.people <= min(recruiting_chances(rules), box) and found.payable((0,) * len(found.piles), 0):
                yield found


_Hidden = tuple[tuple[Cell, ...], tuple[Cell, ...]]  # the burning cells that were paid from, and lived on, before


def _chances(territory: Territory, cell: Cell, rules: Rules) -> tuple[str, ...]:
    """What may have happened on a burning cell before the fire: paid from, lived on, or both."""
    if cell == HOME or not rules.tribe:
        return ()
    bare = replace(territory, fires=(), resources=(), people=())
    taken = any(tribe.cell_is_taken(bare, tribe.Cave(), tribe.Purchase("", (), cell), rules))
    if rules.tiles.resource_on(territory.squares[cell]) is None:
        return () if taken else ("d",)
    return ("p", "pd")


def _hidden(cells: Sequence[tuple[Cell, tuple[str, ...]]], size: int) -> Iterator[_Hidden]:
    """Every choice of that many hidden events on these cells."""
    if not cells or not size:
        if not size:
            yield (), ()
        return
    (cell, chances), *rest = cells
    yield from _hidden(rest, size)
    for chance in chances:
        if len(chance) <= size:
            for paid, doomed in _hidden(rest, size - len(chance)):
                yield (cell, *paid) if "p" in chance else paid, (cell, *doomed) if "d" in chance else doomed


def _household(territory: Territory, rules: Rules, paid: tuple[Cell, ...], doomed: tuple[Cell, ...]) -> Household:
    homes = tuple(territory.person_at)
    piles: dict[tuple[str, bool], list[Cell]] = {}
    for cell in missing(territory, rules):
        kind = rules.tiles.resource_on(territory.squares[cell]) or ""
        piles.setdefault((kind, cell in territory.person_at), []).append(cell)
    plain = [Pile(kind, tuple(cells), lived_on) for (kind, lived_on), cells in sorted(piles.items())]
    single = [Pile(rules.tiles.resource_on(territory.squares[cell]) or "", (cell,), single=True) for cell in paid]
    return Household((*plain, *single), homes, doomed)


def unpaid(territory: Territory, rules: Rules) -> Answer:
    """The answer when no household accounts for the resources that are missing and the people that are there."""
    gone = missing(territory, rules)
    cells = (*gone, *territory.person_at)
    return refusal(Check.PEOPLE, cells, "tribe.price", missing=len(gone), people=len(territory.people))
