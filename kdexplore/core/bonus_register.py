"""The register of bonuses: each is one value, which carries all that is special about it.

What else there is about a bonus has its id: the words `bonus.<id>`, `about.bonus.<id>` and `table.bonus.<id>`, and
those of its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput, Facts, Problem, Reason
from kdexplore.core.ruleset import Rules
from kdexplore.core.territory import Box, Territory

Bonus = Literal["centre", "complete"]  # as in the register below


@dataclass(frozen=True)
class BonusKind:
    """Points for a whole territory: what earns them, and the rule that says so.

    `is_earned` is asked of a territory that ends now, with what was discarded; `can_end` of one with so many dominoes
    `left`: in which ways it can end, both while nothing is decided. `facts` are the numbers behind that, and `cells`
    where to look. `reading` is the one that decides how it is meant, `problems` are rules it cannot be played with.
    `in_kernel` is its place in `engine.kernel.layout`; without one, the core plays.
    """

    id: Bonus
    rule: str
    points: int
    is_earned: Callable[[Territory, Rules, int], bool]
    can_end: Callable[[Territory, Rules, int, int], frozenset[bool]]
    facts: Callable[[Territory, Rules, int], Facts]
    cells: tuple[Cell, ...] = ()
    reading: str = ""
    problems: Callable[[Rules], Iterator[Problem]] = lambda _: iter(())
    in_kernel: str = ""


# ---- the centre: it depends on nothing but the rectangle around the territory


def _centre_ends(territory: Territory, rules: Rules, left: int, _discards: int) -> frozenset[bool]:
    return _centred(territory.box, rules, left)


@lru_cache(maxsize=4096)
def _centred(box: Box, rules: Rules, left: int) -> frozenset[bool]:
    """Whether the starting tile is in the middle of the rectangles that this one can become."""
    return frozenset(centre_holds(grown, rules) for grown in _grown(box, rules.span, 2 * left))


def centre_holds(box: Box, rules: Rules) -> bool:
    """Whether the starting tile is in the middle of the rectangle around a territory, as the reading defines it."""
    half = rules.span // 2
    symmetric = -box.west == box.east and -box.north == box.south
    match rules.readings.centre:
        case "frame":
            return max(-box.west, box.east, -box.north, box.south) <= half
        case "full":
            return symmetric and box.width == box.height == rules.span
        case "symmetric":
            return symmetric
        case other:
            raise BadInput("unknown_value", "readings.centre", value=other[:40], known=("symmetric", "frame", "full"))


def _extent(territory: Territory, rules: Rules, _discards: int) -> Facts:
    """How far the territory reaches from its starting tile."""
    west, east, north, south = territory.box
    reach = (("west", -west), ("east", east), ("north", -north), ("south", south))
    return ("reading", rules.readings.centre), *reach


def _without_middle(rules: Rules) -> Iterator[Problem]:
    """No grid of even span has a middle to fill."""
    if rules.span % 2 == 0 and rules.readings.centre == "full":
        yield Problem(Reason.NO_CENTRE, "bonus.centre", facts=(("span", rules.span),))


def _grown(box: Box, span: int, most: int) -> Iterator[Box]:
    """Every rectangle inside the grid that is so many columns and rows larger at most: a domino adds two."""
    for west, east in _stretched(box.west, box.east, span, most):
        spent = box.west - west + east - box.east
        for north, south in _stretched(box.north, box.south, span, most - spent):
            yield Box(west, east, north, south)


def _stretched(first: int, last: int, span: int, most: int) -> Iterator[tuple[int, int]]:
    for low in range(max(first - most, last - span + 1), first + 1):
        yield from ((low, high) for high in range(last, min(last + most - (first - low), low + span - 1) + 1))


# ---- complete: all dominoes to come must find room


def _complete_ends(territory: Territory, rules: Rules, left: int, discards: int) -> frozenset[bool]:
    """As long as dominoes are to come, one of them may fit nowhere."""
    if discards or not left:
        return frozenset({not discards})
    return frozenset({False, _has_room(frozenset(territory.squares), territory.box, rules.span, left)})


@lru_cache(maxsize=4096)
def _has_room(laid: frozenset[Cell], box: Box, span: int, wanted: int) -> bool:
    """Whether so many dominoes have room side by side in some grid around the territory."""
    for west in range(box.east - span + 1, box.west + 1):
        for north in range(box.south - span + 1, box.north + 1):
            cells = {Cell(x, y) for x in range(west, west + span) for y in range(north, north + span)}
            if _fit(cells - laid, wanted):
                return True
    return False


def _fit(free: set[Cell], wanted: int) -> bool:
    """Whether so many pairs of neighbours can be formed: every other cell looks for a partner in turn."""
    seekers = [cell for cell in free if (cell.x + cell.y) % 2]
    spare = len(seekers) - wanted  # how many may stay alone
    partner: dict[Cell, Cell] = {}
    for cell in seekers:
        if spare < 0:
            return False
        spare -= not _pairs(cell, free, partner, set())
    return spare >= 0


def _pairs(cell: Cell, free: set[Cell], partner: dict[Cell, Cell], asked: set[Cell]) -> bool:
    """Whether a cell finds a partner, if need be one whose own partner finds another."""
    for near in cell.neighbours:
        if near in free and near not in asked:
            asked.add(near)
            if near not in partner or _pairs(partner[near], free, partner, asked):
                partner[near] = cell
                return True
    return False


# ---- the register

CENTRE = BonusKind(
    "centre",
    "bonus.centre",
    10,
    lambda territory, rules, _discards: centre_holds(territory.box, rules),
    _centre_ends,
    _extent,
    cells=(Cell(0, 0),),
    reading="centre",
    problems=_without_middle,
    in_kernel="CENTRE",
)
COMPLETE = BonusKind(
    "complete",
    "bonus.complete",
    5,
    lambda _territory, _rules, discards: not discards,
    _complete_ends,
    lambda _territory, _rules, discards: (("discards", discards),),
    in_kernel="COMPLETE",
)
BONUS_KINDS: Mapping[str, BonusKind] = MappingProxyType({kind.id: kind for kind in (CENTRE, COMPLETE)})
BONUSES: tuple[Bonus, ...] = tuple(kind.id for kind in BONUS_KINDS.values())


def bonus_kind(bonus: str) -> BonusKind:
    """The bonus of this id; `BadInput` if there is none.

    >>> bonus_kind("centre").points
    10
    """
    if bonus not in BONUS_KINDS:
        raise BadInput("unknown_value", "bonuses", value=bonus[:40], known=tuple(BONUS_KINDS))
    return BONUS_KINDS[bonus]
