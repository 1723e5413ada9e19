"""`why_not` for everything that can be asked: an action in a game, or a placement in a territory alone."""

from __future__ import annotations

from typing import overload

from kdexplore.core import game, placing
from kdexplore.core.actions import Action
from kdexplore.core.coercion import TerritoryLike, placement_of, territory_of
from kdexplore.core.problems import Problem
from kdexplore.core.ruleset import Rules, rules_of
from kdexplore.core.state import GameState
from kdexplore.core.territory import PlacementLike


@overload
def why_not(place: GameState, action: Action | str) -> tuple[Problem, ...]: ...


@overload
def why_not(place: TerritoryLike, action: PlacementLike, rules: Rules) -> tuple[Problem, ...]: ...


def why_not(place: object, action: object, rules: Rules | None = None) -> tuple[Problem, ...]:
    """Every rule that an action or a placement breaks, in rulebook order; empty when it is legal.

    The place is a state of a game, or a territory with the rules.

    >>> from kdexplore import rules
    >>> why_not("w*", (48, ((1, 1), (1, 2))), rules("classic", players=4))[0].reason
    <Reason.TOUCHES_NOTHING: 'touches_nothing'>
    """
    if isinstance(place, GameState):
        return game.why_not(place, action)  # type: ignore[arg-type]
    if rules is None:
        msg = "a placement in a territory alone is judged by rules: why_not(territory, placement, rules)"
        raise TypeError(msg)
    tiles = rules_of(rules).tiles
    return placing.why_not(territory_of(place, tiles), placement_of(action, tiles), rules)
