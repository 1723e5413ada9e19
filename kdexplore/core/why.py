"""`why_not` for everything that can be asked: an action in a game, or a placement in a territory alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from kdexplore.core import game, placing
from kdexplore.core.state import GameState

if TYPE_CHECKING:
    from kdexplore.core.actions import Action
    from kdexplore.core.problems import Problem
    from kdexplore.core.territory import Placement, Territory
    from kdexplore.core.variants import Rules


@overload
def why_not(here: GameState, wanted: Action) -> tuple[Problem, ...]: ...


@overload
def why_not(here: Territory, wanted: Placement, rules: Rules) -> tuple[Problem, ...]: ...


def why_not(here: GameState | Territory, wanted: Action | Placement, rules: Rules | None = None) -> tuple[Problem, ...]:
    """Every rule that an action or a placement breaks, in rulebook order; empty when it is legal.

    >>> from kdexplore import Cell, Placement, parse, rules
    >>> classic = rules("classic", players=4)
    >>> far = Placement(classic.tiles.domino(48), (Cell(1, 1), Cell(1, 2)))
    >>> why_not(parse("w*", classic.tiles), far, classic)[0].reason
    <Reason.TOUCHES_NOTHING: 'touches_nothing'>
    """
    if isinstance(here, GameState):
        return game.why_not(here, wanted)  # type: ignore[arg-type]
    if rules is None:
        msg = "a placement in a territory alone is judged by rules: why_not(territory, placement, rules)"
        raise TypeError(msg)
    return placing.why_not(here, wanted, rules)  # type: ignore[arg-type]
