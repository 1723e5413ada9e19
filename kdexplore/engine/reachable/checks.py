"""Can this occur in a game? Whether some course of legal turns leads to a painted territory, and if none, why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

from kdexplore.core.cells import HOME
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules
from kdexplore.core.verdict import Answer, Check, Verdict, Witness, refusal
from kdexplore.engine.reachable.fire_sources import (
    fires_elsewhere,
    fires_from_nowhere,
    sharings,
    short_of_tokens,
    throwers,
    volcano_cells,
    volcanoes_without_fire,
)
from kdexplore.engine.reachable.move_order import Course, OrderSearch
from kdexplore.engine.reachable.proof import witness
from kdexplore.engine.reachable.purchases import Household, certain, households, people_astray, resources_astray, unpaid
from kdexplore.engine.reachable.tiling import (
    Area,
    Budget,
    Tell,
    UndecidedError,
    contacts,
    joined_tilings,
    tilings,
    unreached,
    without_partners,
)

__all__ = ["Answer", "Check", "Verdict", "Witness", "can_occur"]

BUDGET = 250_000  # about ten seconds of search
GLANCE = 3_000  # how far the tilings are looked through for the one that comes closest to an order
PATIENCE = 20  # how many households are tried on a course, each ten times as long, before the next has its turn


@dataclass(frozen=True)
class Inquiry:
    """A territory, of which only squares and pieces count, and the rules of the game in which it would occur."""

    territory: Territory
    rules: Rules

    @cached_property
    def area(self) -> Area:
        """The squares to be tiled."""
        return Area(self.territory, self.rules.tiles)


def can_occur(territory: Territory, rules: Rules, *, budget: int = BUDGET, tell: Tell | None = None) -> Answer:
    """Whether a territory can occur in a game: yes with a witness, no with the first check that fails.

    The budget counts positions looked at; when it runs out, the check at hand is called undecided, unless a later
    one certainly fails. Who claimed which domino from which line is not asked.

    >>> from kdexplore import parse, rules
    >>> classic = rules("classic", players=4)
    >>> can_occur(parse("m3*m3", classic.tiles), classic).facts
    (('terrain', 'mine'), ('symbols', 3), ('found', 2), ('box', 1))
    """
    painted = tuple(sorted((cell, square) for cell, square in territory.squares.items() if cell != HOME))
    question = Inquiry(replace(territory, placements=(), painted=painted), rules)
    purse, doubt = Budget(budget, tell=tell), None
    for check, asked in CHECKS:
        try:
            for answer in asked(question, purse):
                return answer
        except UndecidedError:
            doubt = doubt or check
    return Answer(Verdict.UNDECIDED, doubt, facts=(("budget", budget),))


def _frame(question: Inquiry, _purse: Budget) -> Iterator[Answer]:
    """A territory fits inside a grid of `rules.span` by `rules.span` cells."""
    box, span = question.territory.box, question.rules.span
    edges = [(box.width, 0, (box.west, box.east)), (box.height, 1, (box.north, box.south))]
    wide = [(axis, ends) for length, axis, ends in edges if length > span]
    cells = [cell for cell in question.territory.squares if any(cell[axis] in ends for axis, ends in wide)]
    if wide:
        yield refusal(Check.FRAME, cells, "placing.grid", limit=span, width=box.width, height=box.height)


def _squares(question: Inquiry, _purse: Budget) -> Iterator[Answer]:
    """No square appears more often than the box has it."""
    squares, dominoes = question.territory.squares, question.rules.tiles.dominoes
    box = Counter(face for domino in dominoes for face in (domino.first, domino.second))
    found = Counter(squares[cell] for cell in question.area.cells)
    for face, count in found.items():
        if count > box[face]:
            digits = {"craters": face.craters} if face.craters else {"symbols": face.symbols}
            cells = (cell for cell in question.area.cells if squares[cell] == face)
            yield refusal(Check.SQUARES, cells, terrain=face.terrain, **digits, found=count, box=box[face])


def _area(question: Inquiry, _purse: Budget) -> Iterator[Answer]:
    """The squares can be paired off, each with a neighbour: no part is odd, no cells compete for fewer neighbours."""
    area = question.area
    odd = [part for part in area.components(area.every) if part.bit_count() % 2]
    for part in sorted(odd, key=int.bit_count):
        yield refusal(Check.AREA, area.cells_of(part), "placing.domino", cells=part.bit_count())
    for colour in (0, 1):
        near = {
            cell: [other for other in cell.neighbours if other in area.bit]
            for cell in area.cells
            if (cell.x + cell.y) % 2 == colour
        }
        if group := without_partners(near):
            partners = len({other for cell in group for other in near[cell]})
            yield refusal(Check.AREA, group, "placing.domino", cells=len(group), partners=partners)


def _turns(question: Inquiry, _purse: Budget) -> Iterator[Answer]:
    """A seat lays at most one domino each turn."""
    dominoes, turns = len(question.area.cells) // 2, question.rules.rounds * question.rules.kings
    if dominoes > turns:
        yield refusal(Check.TURNS, question.area.cells, dominoes=dominoes, turns=turns)


def _tiling(question: Inquiry, purse: Budget) -> Iterator[Answer]:
    """The squares can be cut into dominoes of the box, each used at most once."""
    area = question.area
    if lonely := [cell for cell in area.cells if not area.pairs_at[area.bit[cell]]]:
        yield refusal(Check.TILING, lonely, "placing.domino", cells=len(lonely))
    elif next(tilings(area, purse), None) is None:
        yield refusal(Check.TILING, area.cells, "placing.domino", cells=len(area.cells))


def _order(question: Inquiry, purse: Budget) -> Iterator[Answer]:
    """Some tiling has an order in which every domino is placed against one already placed."""
    if next(joined_tilings(question.area, purse), None) is None:
        left = _closest(question)
        cells = [cell for placement in left for cell in placement.cells] or question.area.cells
        yield refusal(Check.ORDER, cells, "placing.match", dominoes=len(left))


def _closest(question: Inquiry) -> tuple[Placement, ...]:
    """The dominoes not reached in the tiling where they are fewest, of those seen at a glance."""
    fewest: tuple[Placement, ...] = ()
    try:
        for tiling in tilings(question.area, Budget(GLANCE)):
            left = unreached(tiling, question.territory)
            fewest = left if not fewest or len(left) < len(fewest) else fewest
    except UndecidedError:
        pass
    return fewest


def _fires(question: Inquiry, purse: Budget) -> Iterator[Answer]:
    """Every fire came from a volcano, and every volcano threw if it could, along some order of the dominoes."""
    territory, rules = question.territory, question.rules
    yield from fires_elsewhere(territory, rules)
    yield from fires_from_nowhere(territory, rules)
    yield from volcanoes_without_fire(territory, rules, question.area)
    if _WitnessSearch(question, purse).witness(lambda: iter([Household()])) is None:
        cells = (*territory.fire_at, *volcano_cells(territory, rules))
        yield refusal(Check.FIRES, cells, "fire.land", fires=len(territory.fires))


def _resources(question: Inquiry, _purse: Budget) -> Iterator[Answer]:
    return resources_astray(question.territory, question.rules)


def _people(question: Inquiry, purse: Budget) -> Iterator[Answer]:
    """People live where they may, and the resources that are gone paid for them and for those who burned.

    This is the last check: what passes it has a witness.
    """
    yield from people_astray(question.territory, question.rules)
    budgeted = partial(households, question.territory, question.rules, purse)
    if next(budgeted(), None) is None:
        yield unpaid(question.territory, question.rules)
    found = _WitnessSearch(question, purse).witness(budgeted)
    yield unpaid(question.territory, question.rules) if found is None else Answer(Verdict.YES, witness=found)


CHECKS: tuple[tuple[Check, Callable[[Inquiry, Budget], Iterator[Answer]]], ...] = (
    (Check.FRAME, _frame),
    (Check.SQUARES, _squares),
    (Check.AREA, _area),
    (Check.TURNS, _turns),
    (Check.TILING, _tiling),
    (Check.ORDER, _order),
    (Check.FIRES, _fires),
    (Check.RESOURCES, _resources),
    (Check.PEOPLE, _people),
)


class _WitnessSearch:
    """Goes through tilings, throws and households for a timeline; each in turn is followed further every time."""

    def __init__(self, question: Inquiry, purse: Budget) -> None:
        self.territory, self.rules, self.area, self.purse = question.territory, question.rules, question.area, purse
        self.gave_up = False
        self.doubtful = short_of_tokens(self.territory, self.rules)

    def witness(self, make_households: Callable[[], Iterator[Household]]) -> Witness | None:
        """The first witness of one of these households; `None` if there is none, `UndecidedError` if one may be."""
        patience, self.gave_up = PATIENCE, True
        while self.gave_up:
            self.gave_up = False
            for found in self._witnesses(make_households, patience):
                return found
            patience *= 20
        if self.doubtful:
            raise UndecidedError
        return None

    def _witnesses(self, make_households: Callable[[], Iterator[Household]], patience: int) -> Iterator[Witness]:
        for course in self._courses():
            for tried, household in enumerate(make_households()):
                if tried > patience:
                    self.gave_up = True
                    break
                turns = self._followed(course, household, patience)
                if turns is not None:
                    yield turns

    def _courses(self) -> Iterator[Course]:
        """Every tiling that can be laid, with every sharing of the fires among its volcanoes."""
        able = throwers(self.territory, self.rules)
        for tiling in joined_tilings(self.area, self.purse):
            touching = contacts(tiling, self.territory)
            for throws in sharings(able, self.purse):
                yield Course(tiling, touching, throws, self.rules)

    def _followed(self, course: Course, household: Household, patience: int) -> Witness | None:
        """The witness along a course to a household, if one is found with so much patience."""
        if not certain(household, self.rules):
            self.doubtful = True
            return None
        timeline = OrderSearch(course, household, self.purse.lend(10 * patience))
        try:
            turns = timeline.turns()
        except UndecidedError:
            if self.purse.left < 0:
                raise
            self.gave_up = True
            return None
        if turns is None:
            self.doubtful |= timeline.short_of_discards
            return None
        return witness(course, household, turns, dict(self.territory.people))
