"""In which order dominoes, throws and purchases can have come, once the tiling and the throws are settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from kdexplore.core import fire, placing
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tribe import PRICE_OF_FACE_UP, PRICE_OF_STACK
from kdexplore.core.variants import Rules
from kdexplore.engine.reachable.purchases import Household, recruiting_chances, recruiting_turns
from kdexplore.engine.reachable.tiling import Budget


@dataclass(frozen=True)
class Course:
    """A tiling, and where the fire of each volcano landed: what may be laid when."""

    tiling: tuple[Placement, ...]
    touching: tuple[int, ...]
    throws: Mapping[Cell, Cell]
    rules: Rules

    @cached_property
    def bit(self) -> dict[Cell, int]:
        """The bit of the domino on each cell; the bit after the last is the starting tile's."""
        bits = {cell: 1 << number for number, placement in enumerate(self.tiling) for cell in placement.cells}
        return {**bits, HOME: 1 << len(self.tiling)}

    @cached_property
    def volcanoes(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each domino that erupt when it is laid."""
        return tuple(fire.volcanoes(placement) if self.rules.fire else () for placement in self.tiling)

    @cached_property
    def targets(self) -> tuple[tuple[Cell, ...], ...]:
        """Where the fires of each domino landed."""
        return tuple(tuple(self.throws[cell] for cell in cells if cell in self.throws) for cells in self.volcanoes)

    @cached_property
    def silent(self) -> int:
        """The bits of the dominoes with a volcano whose token came back: waiting only makes them harder to lay."""
        cells = (cell for erupting in self.volcanoes for cell in erupting if cell not in self.throws)
        return sum({self.bit[cell] for cell in cells})

    def fits(self, number: int, laid: int) -> bool:
        """Whether a domino may be laid next, and its volcanoes then throw as they did."""
        there = laid | 1 << number
        return bool(self.touching[number] & laid) and all(
            self._throws_so(volcano, there) for volcano in self.volcanoes[number]
        )

    def _throws_so(self, volcano: Cell, there: int) -> bool:
        target = self.throws.get(volcano)
        # A token that came back: at that moment there was nowhere to throw, which is asked of the board as it was then.
        if target is None:
            return not fire.targets(self.board(there, volcano), volcano, self.rules)
        if not there & self.bit[target]:
            return False
        walking = self.rules.readings.fire_path == "squares"
        return not walking or not any(fire.flies_too_far(self.board(there, volcano), volcano, target, self.rules))

    def board(self, laid: int, erupting: Cell | None = None) -> Territory:
        """The dominoes laid so far and the fires that burn when that volcano erupts."""
        squares = {cell: square for way in self._ways(laid) for cell, square in way.squares.items()}
        done = [cell for way in self._ways(laid) for cell in way.cells if cell in self.throws]
        if erupting is not None:
            both = fire.volcanoes(self.tiling[self.bit[erupting].bit_length() - 1])
            done = [cell for cell in done if cell not in both[both.index(erupting) :]]
        fires = tuple((self.throws[cell], squares[cell].craters) for cell in done)
        return Territory(painted=tuple(squares.items()), fires=fires)

    def _ways(self, laid: int) -> Iterator[Placement]:
        return (placement for number, placement in enumerate(self.tiling) if laid >> number & 1)


class Bought(NamedTuple):
    """A purchase: the piles it was paid from, and which of the doomed moved in; -1 for somebody who is still there."""

    piles: tuple[int, ...]
    doomed: int = -1


class OrderedTurn(NamedTuple):
    """One turn: which domino of the tiling was laid, or the number of one that was discarded; what was bought."""

    laid: int = -1
    discarded: int = 0
    bought: Bought | None = None


class Moment(NamedTuple):
    """The difference between two moments: dominoes placed, turns gone, piles paid from, people moved in, discards."""

    laid: int
    turn: int = 0
    paid: tuple[int, ...] = ()
    doomed: int = 0
    bought: int = 0
    discarded: frozenset[int] = frozenset()


class OrderSearch:
    """Looks for an order of turns that leads along a course to a household.

    Laying a domino never makes another harder to lay, so once all is bought and no silent volcano waits, whatever
    fits is laid; before that every order is tried, and moments that led nowhere are remembered.
    """

    def __init__(self, course: Course, household: Household, budget: Budget) -> None:
        self.course, self.household, self.budget, self.rules = course, household, budget, course.rules
        self.size = len(course.tiling)
        self.discarding = self.short_of_discards = False
        self.once = self.rules.readings.two_chiefs_recruit == "once" and self.rules.kings > 1
        self.failed: set[Moment] = set()
        self.misfits: dict[int, tuple[int, ...]] = {}

    def turns(self) -> tuple[OrderedTurn, ...] | None:
        """The turns in order, without discards if possible; `None` if no order leads there."""
        if not self._thinkable():
            return None
        start = Moment(1 << self.size, paid=(0,) * len(self.household.piles))
        turns = self._search(start)
        if turns is None and self.household.people:
            self.discarding = True
            # What failed without discards may succeed with them.
            self.failed.clear()
            turns = self._search(start)
        return turns

    def _left(self, laid: int) -> list[int]:
        return [number for number in range(self.size) if not laid >> number & 1]

    def _thinkable(self) -> bool:
        """Whether an order exists if whatever is to be bought were to be had at once, and silence cost nothing."""
        laid, hidden = 1 << self.size, {*self.household.pile_of, *self.household.doomed}
        while ready := [number for number in self._left(laid) if self._may_follow(number, laid, hidden)]:
            for number in ready:
                laid |= 1 << number
        return not self._left(laid)

    def _may_follow(self, number: int, laid: int, hidden: set[Cell]) -> bool:
        course = self.course
        if any(cell in hidden and not course.bit[cell] & laid for cell in course.targets[number]):
            return False
        if course.silent >> number & 1:
            return bool(course.touching[number] & laid)
        return course.fits(number, laid)

    def _search(self, moment: Moment) -> tuple[OrderedTurn, ...] | None:
        """The turns from here on."""
        self.budget.spend()
        if moment in self.failed or self._too_late(moment):
            return None
        if moment.bought == self.household.people and not self.course.silent & ~moment.laid:
            return self._finish(moment)
        for turn, after in self._ways_on(moment):
            rest = self._search(after)
            if rest is not None:
                return (turn, *rest)
        self.failed.add(moment)
        return None

    def _finish(self, moment: Moment) -> tuple[OrderedTurn, ...] | None:
        """Lays whatever fits until all is laid."""
        turns: list[OrderedTurn] = []
        laid = moment.laid
        while ready := [number for number in self._left(laid) if self.course.fits(number, laid)]:
            turns.extend(map(OrderedTurn, ready))
            laid |= sum(1 << number for number in ready)
        return None if self._left(laid) else tuple(turns)

    def _too_late(self, moment: Moment) -> bool:
        """Whether too few turns are left: for the dominoes, or for the people."""
        dominoes = len(self._left(moment.laid))
        chances = recruiting_chances(self.rules, moment.turn, None if self.discarding else moment.turn + dominoes)
        people = self.household.people - moment.bought
        return people > chances or moment.turn + dominoes > self.rules.rounds * self.rules.kings

    def _ways_on(self, moment: Moment) -> Iterator[tuple[OrderedTurn, Moment]]:
        """Every next turn worth trying: a discard only for the sake of a purchase."""
        for number in sorted(self._left(moment.laid), key=self._promise):
            if self.course.fits(number, moment.laid) and self._ripe(number, moment):
                later = moment._replace(laid=moment.laid | 1 << number, turn=moment.turn + 1)
                for bought, after in self._purchases(later):
                    yield OrderedTurn(number, bought=bought), after
                yield OrderedTurn(number), later
        # All misfits are alike for what follows, so one is enough.
        if number := self._misfit(moment):
            later = moment._replace(turn=moment.turn + 1, discarded=moment.discarded | {number})
            for bought, after in self._purchases(later):
                yield OrderedTurn(discarded=number, bought=bought), after
            if self.once:
                yield OrderedTurn(discarded=number), later  # to recruit a turn later

    def _promise(self, number: int) -> tuple[bool, int]:
        """Silent volcanoes come first, then the dominoes that can pay for people."""
        cells = self.course.tiling[number].cells
        return not self.course.silent >> number & 1, -sum(cell in self.household.pile_of for cell in cells)

    def _ripe(self, number: int, moment: Moment) -> bool:
        """Whether all that had to happen on a square before fire fell there has happened."""
        household = self.household
        return all(
            (cell not in household.pile_of or moment.paid[household.pile_of[cell]])
            and (cell not in household.doomed or moment.doomed >> household.doomed.index(cell) & 1)
            for cell in self.course.targets[number]
        )

    def _misfit(self, moment: Moment) -> int:
        """A domino not used elsewhere that may be discarded now; 0 if there is none."""
        if not self.discarding or moment.turn >= recruiting_turns(self.rules):
            return 0
        if moment.laid not in self.misfits:
            self.budget.spend(len(self.rules.tiles.dominoes))
            self.misfits[moment.laid] = self._all_misfits(moment.laid)
        left = [number for number in self.misfits[moment.laid] if number not in moment.discarded]
        self.short_of_discards |= bool(self.misfits[moment.laid]) and not left
        return left[0] if left else 0

    def _all_misfits(self, laid: int) -> tuple[int, ...]:
        used = {placement.domino.number for placement in self.course.tiling}
        dominoes = [domino for domino in self.rules.tiles.numbers.values() if domino.number not in used]
        board, free = self.course.board(laid), self.rules.readings.must_place != "always"
        return tuple(
            domino.number for domino in dominoes if free or not placing.fits_somewhere(board, domino, self.rules)
        )

    def _purchases(self, moment: Moment) -> Iterator[tuple[Bought, Moment]]:
        """Every purchase at the end of a turn that leaves the rest payable; the dearest first."""
        household = self.household
        if moment.turn > recruiting_turns(self.rules) or moment.bought == household.people:
            return
        if self.once and moment.turn % self.rules.kings:
            return
        open_piles = self._open_piles(moment)
        for price in (PRICE_OF_STACK, PRICE_OF_FACE_UP):
            for kinds in combinations(open_piles, price):
                for piles in product(*(open_piles[kind] for kind in kinds)):
                    paid = tuple(gone + (number in piles) for number, gone in enumerate(moment.paid))
                    if household.payable(paid, moment.bought + 1):
                        yield from self._moves_in(piles, moment._replace(paid=paid, bought=moment.bought + 1))

    def _open_piles(self, moment: Moment) -> dict[str, list[int]]:
        """For each kind the piles that can be paid from now; where people are to live is cleared first."""
        left = {
            number: self._laid(pile.cells, moment) - moment.paid[number]
            for number, pile in enumerate(self.household.piles)
        }
        piles: dict[str, list[int]] = {}
        for number, pile in enumerate(self.household.piles):
            homes = any(left[other] for other, rival in enumerate(self.household.piles)
                        if rival.homes and rival.kind == pile.kind)  # fmt: skip
            if left[number] and (pile.homes or pile.single or not homes):
                piles.setdefault(pile.kind, []).append(number)
        return piles

    def _laid(self, cells: tuple[Cell, ...], moment: Moment) -> int:
        return sum(bool(self.course.bit[cell] & moment.laid) for cell in cells)

    def _moves_in(self, piles: tuple[int, ...], moment: Moment) -> Iterator[tuple[Bought, Moment]]:
        """Where a person can move in once the piles are paid: the doomed have no time to lose."""
        household, doomed = self.household, False
        for place, cell in enumerate(household.doomed):
            cleared = cell not in household.pile_of or moment.paid[household.pile_of[cell]]
            if cleared and self.course.bit[cell] & moment.laid and not moment.doomed >> place & 1:
                doomed = True
                yield Bought(piles, place), moment._replace(doomed=moment.doomed | 1 << place)
        cleared_homes = sum(gone for pile, gone in zip(household.piles, moment.paid, strict=True) if pile.homes)
        homes = self._laid(household.bare_homes, moment) + cleared_homes
        # People who are still there can be moved in at any time, in any home; only how many there are is counted.
        if not doomed and moment.bought - moment.doomed.bit_count() <= homes:
            yield Bought(piles), moment
