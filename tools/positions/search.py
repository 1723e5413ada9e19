"""Positions smallest first: every set-up, moment of a turn and table of two, until two answers differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Any

from kdexplore.core import fire, placing, tribe
from kdexplore.core.cells import Cell
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino
from kdexplore.core.variants import MODE_KINDS, Rules
from kdexplore.engine.rival_readings import CAVE, PERSON, Answer, SearchedPosition


@dataclass(frozen=True)
class Found:
    """How a search ended: how many positions of each size were tried, and the first whose answers differ, if any."""

    tried: Mapping[int, int]
    position: SearchedPosition | None = None

    @property
    def squares(self) -> int:
        """How many squares the position has; without a position, the largest size that was searched."""
        return max(self.tried)


def search(
    sizes: Callable[[int], Iterable[SearchedPosition]],
    ask: Callable[[SearchedPosition], tuple[Answer, Answer]],
    most: int,
) -> Found:
    """The first position of at most so many squares of which two different things are said.

    Every smaller one has been tried before: `tried` counts them.

    >>> both = lambda position: ({"players": position.players}, {"players": 3})
    >>> search(setups, both, 4).tried
    {2: 1}
    """
    tried: dict[int, int] = {}
    for squares in range(1, most + 1):
        for number, position in enumerate(sizes(squares), 1):
            tried[squares] = number
            first, second = ask(position)
            if first != second:
                return Found(tried, position)
    return Found(tried)


def setups(squares: int) -> Iterator[SearchedPosition]:
    """Every official set-up with so many starting tiles on the table.

    >>> [position.mode for position in setups(2)]
    ['classic', 'duel', 'discovery', 'totem', 'tribe']
    """
    for kind in MODE_KINDS.values():
        if squares in kind.seats:
            yield SearchedPosition(kind.id, squares)


# ---- the moments of a turn


@dataclass(frozen=True)
class Walk:
    """All territories that one player can build, domino by domino, with placements legal under all the given rules.

    Of territories that are one another turned or mirrored, with the same dominoes left in the box, the first is met.
    """

    tables: tuple[Rules, ...]

    @property
    def rules(self) -> Rules:
        """The rules by which dominoes are placed: all of the given ones agree there."""
        return self.tables[0]

    @cached_property
    def _settled(self) -> list[list[Territory]]:
        return [[Territory()]]

    def moments(self, step: Step, squares: int) -> Iterator[SearchedPosition]:
        """Every moment of that step with so many squares: before a domino is placed, a fire thrown, a person recruited.

        >>> from kdexplore import rules
        >>> walk = Walk((rules("classic", players=4),))
        >>> [sum(1 for _ in walk.moments(Step.RECRUIT, squares)) for squares in (1, 2, 3)]
        [1, 0, 122]
        """
        dominoes, odd = divmod(squares, 2)
        if not odd:
            return
        match step:
            case Step.PLACE:
                for territory in self.settled(dominoes):
                    yield from (self._at(territory, domino=domino) for domino in self._left(territory))
            case Step.THROW:
                yield from (moment for moment in self._laid(dominoes, fiery=True) if moment.volcanoes)
            case _:
                yield from map(self._at, self._thrown(dominoes))

    def settled(self, dominoes: int) -> list[Territory]:
        """Every territory of so many dominoes once the turn is over.

        >>> from kdexplore import rules
        >>> len(Walk((rules("discovery", players=4),)).settled(1))
        155
        """
        while len(self._settled) <= dominoes:
            after = [each for territory in self._thrown(len(self._settled)) for each in self._recruited(territory)]
            self._settled.append(after)
        return self._settled[dominoes]

    def _at(self, territory: Territory, **more: Any) -> SearchedPosition:
        return SearchedPosition(self.rules.mode, self.rules.players, territory, **more)

    def _left(self, territory: Territory) -> Iterator[Domino]:
        """The dominoes still in the box: of equal ones the lowest."""
        used, seen = {placement.domino.number for placement in territory.placements}, set()
        for number, domino in self.rules.tiles.numbers.items():
            if number not in used and domino[1:] not in seen:
                seen.add(domino[1:])
                yield domino

    def _laid(self, dominoes: int, *, fiery: bool = False) -> Iterator[SearchedPosition]:
        """A domino more, with its resources, and its volcanoes still to throw; `fiery` leaves out those without."""
        if not dominoes:
            yield from () if fiery else (self._at(Territory()),)
            return
        seen = set()
        for territory in self.settled(dominoes - 1):
            for domino in self._left(territory):
                if not fiery or domino.first.craters or domino.second.craters:
                    for placement in placing.legal_placements(territory, domino, self.rules):
                        moment = self._after(territory, placement)
                        if (seen_as := look(moment)) not in seen:
                            seen.add(seen_as)
                            yield moment

    def _after(self, territory: Territory, placement: Placement) -> SearchedPosition:
        volcanoes = fire.volcanoes(placement) if self.rules.fire else ()
        return self._at(territory.laid(placement, self.rules), volcanoes=volcanoes)

    def _thrown(self, dominoes: int) -> Iterator[Territory]:
        """Fire thrown, too, wherever that is legal under all the rules."""
        seen = set()
        for moment in self._laid(dominoes):
            if not moment.volcanoes:
                yield moment.territory
                continue
            after = [moment.territory]
            for volcano in moment.volcanoes:
                after = [each for territory in after for each in self._burnt(territory, volcano)]
            for territory in after:
                if (seen_as := look(self._at(territory))) not in seen:
                    seen.add(seen_as)
                    yield territory

    def targets(self, territory: Territory, volcano: Cell) -> tuple[Cell, ...]:
        """Where the fire of a volcano may land under all the rules."""
        first, *others = (fire.targets(territory, volcano, rules) for rules in self.tables)
        return tuple(cell for cell in first if all(cell in other for other in others))

    def _burnt(self, territory: Territory, volcano: Cell) -> Iterator[Territory]:
        token = fire.token_of(territory, volcano, self.rules)
        for target in self.targets(territory, volcano):
            yield territory.burning(target, token.fires)
        if not any(fire.targets(territory, volcano, rules) for rules in self.tables):
            yield territory

    def _recruited(self, territory: Territory) -> Iterator[Territory]:
        """The territory as it is, and after every recruitment that is legal under all the rules."""
        yield territory
        seen = set()
        for purchase in tribe.purchases(territory, CAVE, self.rules) if self.rules.tribe else ():
            if not any(tribe.why_not(territory, CAVE, purchase, rules) for rules in self.tables):
                after = territory.without_resources(purchase.paid).with_person(purchase.cell, PERSON)
                if (seen_as := look(self._at(after))) not in seen:
                    seen.add(seen_as)
                    yield after


TURNS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (x, y), lambda x, y: (y, -x), lambda x, y: (-x, -y), lambda x, y: (-y, x),
    lambda x, y: (-x, y), lambda x, y: (y, x), lambda x, y: (x, -y), lambda x, y: (-y, -x),
)  # fmt: skip


def look(position: SearchedPosition) -> tuple[object, ...]:
    """What is the same of two moments if one is the other turned or mirrored, and the same dominoes are left.

    >>> from kdexplore import parse, tiles
    >>> box = tiles("kingdomino")
    >>> look(SearchedPosition(territory=parse("w1f*", box))) == look(
    ...     SearchedPosition(territory=parse("*./f./w1.", box))
    ... )
    True
    """
    there = position.territory
    look_of = [
        (cell, (*square, *_pieces(there, cell), cell in position.volcanoes)) for cell, square in there.squares.items()
    ]
    turned = min(sorted((turn(*cell), what) for cell, what in look_of) for turn in TURNS)
    return tuple(turned), tuple(sorted(placement.domino[1:] for placement in there.placements))


def _pieces(there: Territory, cell: Cell) -> tuple[object, ...]:
    return there.fire_at.get(cell, 0), there.resource_at.get(cell, ""), cell in there.person_at


# ---- tables of two

# Of the first round of two with two kings each, in which one claims the outer pair and the other the inner one: how
# many dominoes the seat that throws and the other one have laid, by squares on the table. At 8 the other one began.
FIRST_ROUND = MappingProxyType({4: (1, 0), 6: (1, 1), 8: (2, 1)})


def tables(walk: Walk, squares: int) -> Iterator[SearchedPosition]:
    """Every table of two with so many squares on which a seat throws in the first round, and each totem on it.

    >>> from kdexplore import rules
    >>> sum(1 for _ in tables(Walk((rules("totem", players=2),)), 4))
    220
    """
    mine, theirs = FIRST_ROUND.get(squares, (0, 0))
    others: dict[tuple[int, ...], list[Territory]] = {}
    for territory in walk.settled(theirs) if mine else ():
        others.setdefault(_counts(territory, walk.rules), []).append(territory)
    for moment in walk.moments(Step.THROW, 2 * mine + 1) if mine else ():
        for counts, alike in others.items():
            other = next((each for each in alike if _in_one_box(moment.territory, each, walk.rules)), None)
            if other is not None:
                yield from _throws(walk, moment._replace(other=other), counts)


def _throws(walk: Walk, moment: SearchedPosition, theirs: tuple[int, ...]) -> Iterator[SearchedPosition]:
    there = moment.territory
    old = tuple(each for each in there.resources if each[0] not in there.placements[-1].cells)
    counts = zip(walk.rules.tiles.resource, _counts(replace(there, resources=old), walk.rules), theirs, strict=True)
    for target, (totem, before, other) in product(walk.targets(there, moment.volcanoes[0]), counts):
        # of two with as many the other one, who began, has had the totem all along
        holder = None if before == other == 0 else int(other >= before)
        yield moment._replace(target=target, totem=totem, holder=holder)


def _counts(territory: Territory, rules: Rules) -> tuple[int, ...]:
    standing = Counter(territory.resource_at.values())
    return tuple(standing[kind] for kind in rules.tiles.resource)


def _in_one_box(first: Territory, second: Territory, rules: Rules) -> bool:
    """Whether the box has enough dominoes of each look for both territories."""
    box = Counter(domino[1:] for domino in rules.tiles.dominoes)
    return Counter(placement.domino[1:] for placement in first.placements + second.placements) <= box
