"""Counting the ways a game can go on, with what chance brings settled beforehand: the test of any rules engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.game import apply, legal_actions
from kdexplore.core.problems import BadInput
from kdexplore.core.state import Step

if TYPE_CHECKING:
    from kdexplore.core.state import GameState
    from kdexplore.engine.dealer import FixedDealer

MOST_WORK = 20_000_000  # some minutes of counting: an action applied counts ten, one only counted one
APPLYING = 10


def perft(state: GameState, dealer: FixedDealer, depth: int, budget: int = MOST_WORK) -> int:
    """How many sequences of `depth` decisions there are; what the dealer turns up is no decision.

    >>> from kdexplore import rules, start
    >>> from kdexplore.engine.dealer import FixedDealer
    >>> perft(start(rules("classic", players=4)), FixedDealer(range(1, 49), (2, 0, 3, 1)), 4)
    24
    """
    return _DecisionCount(dealer, budget).below(state, depth)


class _DecisionCount:
    """A count under way: it stops with an error rather than run for hours."""

    def __init__(self, dealer: FixedDealer, budget: int) -> None:
        self.dealer, self.left, self.budget = dealer, budget, budget

    def below(self, state: GameState, depth: int) -> int:
        if depth == 0:
            return 1
        while state.step in (Step.REVEAL, Step.DRAW):
            state = apply(state, self.dealer.deal(state)).state
        total = 0
        for action in legal_actions(state):
            self.left -= 1 if depth == 1 else APPLYING
            if self.left < 0:
                raise BadInput("count_too_large", limit=self.budget)
            total += 1 if depth == 1 else self.below(apply(state, action).state, depth - 1)
        return total
