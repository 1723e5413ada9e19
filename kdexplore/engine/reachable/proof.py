"""The course that the search returns, turn by turn, with real dominoes, cells and people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.tribe import Purchase
from kdexplore.core.verdict import Witness, WitnessTurn
from kdexplore.engine.reachable.move_order import Bought, Course, OrderedTurn
from kdexplore.engine.reachable.purchases import Household


def witness(course: Course, household: Household, turns: Iterable[OrderedTurn], people: dict[Cell, str]) -> Witness:
    """The turns of a timeline as steps; `people` are those who still live in the territory."""
    return _ProofWriter(course, household, people).steps(turns)


class _ProofWriter:
    """Picks cells where the search only counted: any of a pile, or of the homes, that is there serves as well."""

    def __init__(self, course: Course, household: Household, people: dict[Cell, str]) -> None:
        self.course, self.household, self.people = course, household, people
        box = Counter({person.key: person.count for person in course.rules.tiles.people})
        self.others = sorted((box - Counter(people.values())).elements())
        self.paid: set[Cell] = set()
        self.filled: set[Cell] = set()
        self.laid: set[Cell] = set()

    def steps(self, turns: Iterable[OrderedTurn]) -> Witness:
        """The turns as steps, in order."""
        return tuple(self._step(turn) for turn in turns)

    def _step(self, turn: OrderedTurn) -> WitnessTurn:
        if turn.discarded:
            domino = self.course.rules.tiles.domino(turn.discarded)
            return WitnessTurn(discarded=domino, purchase=self._purchase(turn.bought))
        placement = self.course.tiling[turn.laid]
        self.laid.update(placement.cells)
        throws = tuple(self.course.throws.get(volcano) for volcano in self.course.volcanoes[turn.laid])
        return WitnessTurn(placement, throws=throws, purchase=self._purchase(turn.bought))

    def _purchase(self, bought: Bought | None) -> Purchase | None:
        if bought is None:
            return None
        cells = [self._first(self.household.piles[number].cells, self.paid) for number in bought.piles]
        self.paid.update(cells)
        paid = tuple(sorted(cells, key=reading_order))
        if bought.doomed >= 0:
            return Purchase(self.others.pop(), paid, self.household.doomed[bought.doomed])
        uncleared = self.household.pile_of.keys() - self.paid
        home = self._first(self.household.homes, self.filled | uncleared)
        self.filled.add(home)
        return Purchase(self.people[home], paid, home)

    def _first(self, cells: Iterable[Cell], gone: set[Cell]) -> Cell:
        """The first of these cells that is laid and has not been used so yet."""
        return next(cell for cell in cells if cell in self.laid and cell not in gone)
