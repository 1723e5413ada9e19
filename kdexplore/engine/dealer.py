"""What the table turns up: a seeded shuffle of the box, so that the same seed deals the same game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from kdexplore.core.actions import Action, DrawKing, Reveal
from kdexplore.core.state import GameState, Step

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Dealer:
    """Deals whatever chance decides next, drawing from its own stream of random numbers."""

    random: Random

    @classmethod
    def seeded(cls, seed: int) -> Dealer:
        """A dealer whose deals follow from the seed alone.

        >>> from kdexplore import rules, start
        >>> state = start(rules("classic", players=4))
        >>> Dealer.seeded(17).deal(state) == Dealer.seeded(17).deal(state)
        True
        """
        return cls(Random(seed))  # noqa: S311 -- games, not secrets

    def deal(self, state: GameState) -> Action:
        """The chance action that the state waits for."""
        if state.step is Step.DRAW:
            return DrawKing(self.random.choice(state.hand))
        people = self.random.sample(state.cave.stack, state.cave.refill) if state.rules.tribe else []
        dominoes = self.random.sample(sorted(state.unseen), state.rules.line)
        return Reveal(tuple(dominoes), tuple(people))


@dataclass(frozen=True)
class FixedDealer:
    """Deals in an order settled beforehand: dominoes, kings and people from the top."""

    deck: Sequence[int]
    order: Sequence[int]
    people: Sequence[str] = ()

    def deal(self, state: GameState) -> Action:
        """The chance action that the state waits for, read off the order."""
        if state.step is Step.DRAW:
            return DrawKing(self.order[state.rules.players * state.rules.kings - len(state.hand)])
        at = state.lines_seen * state.rules.line
        return Reveal(tuple(self.deck[at : at + state.rules.line]), self._people(state))

    def _people(self, state: GameState) -> tuple[str, ...]:
        """The next people of the order that are still in the stack; those bought out of it are skipped."""
        found: list[str] = []
        taken = Counter(self.people) - Counter(state.cave.stack)
        for person in self.people if state.rules.tribe else ():
            if taken[person]:
                taken[person] -= 1
            elif len(found) < state.cave.refill:
                found.append(person)
        return tuple(found)
