"""Whether a bonus is sure, still possible or lost while a territory grows, and the points it has so far."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from kdexplore.core.bonus_register import bonus_kind
from kdexplore.core.coercion import TerritoryLike, territory_of
from kdexplore.core.ruleset import Rules
from kdexplore.core.scoring import BONUS_POINTS, Kind, ScoreLine, ScoreSheet, score
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.core.variants import rules_of


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
    ends = bonus_kind(bonus).can_end(territory, rules, left, discards)
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
    outlooks = {bonus: outlook(bonus, territory, rules, left=left, discards=discards) for bonus in rules.bonuses}
    open_ones = [bonus for bonus in rules.bonuses if outlooks[bonus] is not Outlook.SURE]
    lines = (_open(line, outlooks[line.key]) if line.key in open_ones else line for line in sheet.lines)
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
