"""What the table turns up: a seeded shuffle of the box, so that the same seed deals the same game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from kdexplore.core.actions import Action, DrawKing, Reveal
from kdexplore.core.state import GameState, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kdexplore.core.variants import Rules


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


@dataclass(frozen=True)
class SeededDealer:
    """Deals every game by a seed and nothing else: who comes back to a moment is dealt the same again."""

    seed: int

    def deal(self, state: GameState) -> Action:
        """The chance action that the state waits for.

        >>> from kdexplore import rules, start
        >>> SeededDealer(17).deal(start(rules("classic", players=4)))
        Reveal(dominoes=(2, 27, 30, 43), people=())
        """
        game = state.rules, state.game
        if state.step is Step.DRAW:
            return DrawKing(self._king(state))
        deck = self._shuffled("deck", sorted(domino.number for domino in state.rules.tiles.dominoes), *game)
        numbers = [number for number in deck if number in state.unseen]
        return Reveal(tuple(numbers[: state.rules.line]), self._people(state))

    def _shuffled(self, what: str, things: Sequence[Any], rules: Rules, game: int) -> list[Any]:
        order = list(things)
        Random(f"{self.seed}/{what}/{game}/{rules.players}").shuffle(order)  # noqa: S311 -- games, not secrets
        return order

    def _king(self, state: GameState) -> int:
        kings = [seat for seat in range(state.rules.players) for _ in range(state.rules.kings)]
        order = self._shuffled("kings", kings, state.rules, state.game)
        drawn = len(kings) - len(state.hand)
        return next(int(seat) for seat in (*order[drawn:], *state.hand) if seat in state.hand)

    def _people(self, state: GameState) -> tuple[str, ...]:
        if not state.rules.tribe:
            return ()
        order = self._shuffled("people", sorted(state.cave.stack), state.rules, len(state.unseen))
        return tuple(order[: state.cave.refill])
