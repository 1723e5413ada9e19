"""`Attempt`: the moves somebody has made from the moment of a step, and what has come of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from kdexplore.core.actions import Action
from kdexplore.core.events import Event
from kdexplore.core.game import apply, legal_actions, why_not
from kdexplore.core.problems import Problem
from kdexplore.core.state import GameState, Step

OPEN = (Step.PLACE, Step.THROW, Step.GIVE)  # of a turn, while a domino and its fire are still to be placed


@dataclass(frozen=True)
class Attempt:
    """A moment of a game, the legal moves made from it, and the last move tried if the rules refused it."""

    start: GameState
    moves: tuple[Action, ...] = ()
    refused: Action | None = None

    @property
    def learner(self) -> int:
        """The seat that makes the moves."""
        return self.start.actor or 0

    @cached_property
    def changes(self) -> tuple[tuple[GameState, tuple[Event, ...]], ...]:
        """The moment after each move, and what it brought about."""
        return _played(self.start, self.moves)

    @property
    def state(self) -> GameState:
        """The moment that has been reached."""
        return self.changes[-1][0] if self.moves else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(event for _, events in self.changes for event in events)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last move brought about."""
        return self.changes[-1][1] if self.moves else ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the last move tried was refused; empty if it was legal, or none was tried."""
        return why_not(self.state, self.refused) if self.refused is not None else ()

    @property
    def gain(self) -> int:
        """How many points the moves have brought."""
        return self.state.score_of(self.learner).total - self.start.score_of(self.learner).total

    def with_move(self, action: Action) -> Attempt:
        """A copy with one more move: made if it is legal, remembered if it is not."""
        if why_not(self.state, action):
            return Attempt(self.start, self.moves, action)
        return Attempt(self.start, (*self.moves, action))


@lru_cache(maxsize=512)
def _played(start: GameState, moves: tuple[Action, ...]) -> tuple[tuple[GameState, tuple[Event, ...]], ...]:
    if not moves:
        return ()
    before = _played(start, moves[:-1])
    after, events = apply(before[-1][0] if before else start, moves[-1])
    return (*before, (after, events))


def ends(state: GameState) -> Iterator[GameState]:
    """Every moment in which a turn may be, once its domino is placed and its fire thrown."""
    if state.step not in OPEN:
        yield state
        return
    for action in legal_actions(state):
        yield from ends(apply(state, action).state)


@lru_cache(maxsize=256)
def most(state: GameState, seat: int) -> int:
    """The most points that a seat can have at the end of this turn."""
    return max(after.score_of(seat).total for after in ends(state))
