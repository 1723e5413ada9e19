"""The short review of a guided game: in how many placements the most points were taken, and where most was left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.actions import Place
from kdexplore.core.bonuses import sheet_so_far
from kdexplore.core.game import legal_actions
from kdexplore.core.territory import Placement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.history import History
    from kdexplore.core.state import GameState
    from kdexplore.views.known import Known


class PlacingReview(NamedTuple):
    """In how many of all placements nothing was left; the most points left in one, and its round."""

    best: int
    all: int
    missed: int
    round: int


@lru_cache(maxsize=8)
def review(history: Known[History], seat: int) -> PlacingReview:
    """How well a seat has placed its dominoes, by the points that each brought at once."""
    left = tuple(_left(history.value, seat))
    missed = max(left, default=0)
    return PlacingReview(left.count(0), len(left), missed, left.index(missed) + 1 if left else 0)


def _left(history: History, seat: int) -> Iterator[int]:
    """The points that each placement of a seat left on the table."""
    for at, turn in enumerate(history.turns):
        state = history.state_at(at)
        if state.actor == seat and isinstance(turn.action, Place):
            yield most(state) - worth(state, turn.action)


def worth(state: GameState, action: Place) -> int:
    """The points of the territory right after a placement, before any fire."""
    assert state.domino is not None  # noqa: S101 -- something is being placed
    assert state.actor is not None  # noqa: S101 -- and by somebody
    laid = state.territory.laid(Placement(state.domino, action.cells), state.rules)
    discards = len(state.seats[state.actor].discarded)
    return sheet_so_far(laid, state.rules, left=state.dominoes_left(state.actor) - 1, discards=discards).total


def most(state: GameState) -> int:
    """The most points that a placement of the domino in hand can come to."""
    return max((worth(state, action) for action in legal_actions(state) if isinstance(action, Place)), default=0)
