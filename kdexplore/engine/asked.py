"""What analysis is asked about: a state or a game, or a `TypeError` that says what was expected."""

from __future__ import annotations

from kdexplore.core.cells import expected
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState


def state_of(given: object) -> GameState:
    """The same state; a `TypeError` that says what was expected if it is something else."""
    if not isinstance(given, GameState):
        raise expected("a GameState, as History.state is or parse_state makes one", given)
    return given


def decision_of(given: object) -> GameState:
    """The same state; `BadInput` if nobody decides in it."""
    state = state_of(given)
    if state.actor is None:
        raise BadInput("nobody_decides", "state")
    return state


def finished_game(given: object) -> History:
    """The same game; `BadInput` if it is not over."""
    if not isinstance(given, History):
        raise expected("a History, as read_game makes one", given)
    if not given.state.is_over:
        raise BadInput("not_over", "game")
    return given
