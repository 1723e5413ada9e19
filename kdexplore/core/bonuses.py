"""Whether a bonus is sure, still possible or lost while a territory grows, and the points it has so far."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core.cells import Cell
from kdexplore.core.coercion import territory_of
from kdexplore.core.scoring import BONUS_POINTS, Kind, ScoreLine, ScoreSheet, centre_holds, score
from kdexplore.core.territory import Box
from kdexplore.core.variants import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.coercion import TerritoryLike
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules


class Outlook(StrEnum):
    """What can become of a bonus until the end of the game."""

    SURE = "sure"
    POSSIBLE = "possible"
    LOST = "lost"


def outlook(bonus: str, territory: TerritoryLike, rules: Rules, *, left: int, discards: int = 0) -> Outlook:
    """What can become of a bonus while `left` more dominoes are placed or discarded, whatever is printed on them.

    >>> from kdexplore import rules
    >>> classic = rules("classic", players=4, bonuses="centre")
    >>> [outlook("centre", "w1w*", classic, left=left).value for left in (11, 0)]
    ['possible', 'lost']
    """
    territory = territory_of(territory, rules_of(rules).tiles)
    ends = {"centre": _centre_ends, "complete": _complete_ends}[bonus](territory, rules, left, discards)
    return Outlook.POSSIBLE if len(ends) > 1 else Outlook.SURE if True in ends else Outlook.LOST


def sheet_so_far(
    territory: TerritoryLike, rules: Rules, *, left: int, discards: int = 0, totems: tuple[str, ...] = ()
) -> ScoreSheet:
    """The score of a territory, where a bonus counts only when it can no longer be lost.

    >>> from kdexplore import rules
    >>> classic = rules("classic", players=4, bonuses=["centre", "complete"])
    >>> sheet = sheet_so_far("*", classic, left=12)
    >>> sheet.total, sheet.possible
    (0, 15)
    """
    territory = territory_of(territory, rules_of(rules).tiles)
    sheet = score(territory, rules, discards=discards, totems=totems)
    if not left or not rules.bonuses:
        return sheet
    found = {bonus: outlook(bonus, territory, rules, left=left, discards=discards) for bonus in rules.bonuses}
    open_ones = [bonus for bonus in rules.bonuses if found[bonus] is not Outlook.SURE]
    lines = (_open(line, found[line.key]) if line.key in open_ones else line for line in sheet.lines)
    return replace(sheet, lines=tuple(lines))


def _open(line: ScoreLine, found: Outlook) -> ScoreLine:
    """A bonus that brings nothing yet or any more: how much it could have brought."""
    if line.kind is not Kind.BONUS:
        return line
    return replace(line, points=0, facts=((found.value, BONUS_POINTS[line.key]),))


def points_so_far(state: GameState, seat: int) -> ScoreSheet:
    """The score of a seat at a moment of a game; at the end of the game it is the one that the rules give."""
    there = state.seats[seat]
    return sheet_so_far(
        there.territory,
        state.rules,
        left=state.dominoes_left(seat),
        discards=len(there.discarded),
        totems=state.totems_of(seat),
    )


def left_of(territory: Territory, rules: Rules, discards: int = 0) -> int:
    """How many dominoes its owner still has to come in a game, by what has been placed and discarded so far."""
    return max(0, rules.rounds * rules.kings - dominoes_in(territory) - discards)


def dominoes_in(territory: Territory) -> int:
    """How many dominoes a territory consists of; two squares of which one is missing are one too."""
    return len(territory.squares) // 2


# ---- the centre: it depends on nothing but the rectangle around the territory


def _centre_ends(territory: Territory, rules: Rules, left: int, _discards: int) -> frozenset[bool]:
    return _centred(territory.box, rules, left)


@lru_cache(maxsize=4096)
def _centred(box: Box, rules: Rules, left: int) -> frozenset[bool]:
    """Whether the starting tile is in the middle of the rectangles that this one can become."""
    return frozenset(centre_holds(grown, rules) for grown in _grown(box, rules.span, 2 * left))


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
