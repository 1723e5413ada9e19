"""Games played on from a moment, many at a time."""

from __future__ import annotations

from typing import Any

from kdexplore.core.actions import Action
from kdexplore.core.state import GameState
from kdexplore.core.variants import Rules
from kdexplore.engine.game_ends import GameEnd, game_ends
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import game_of, move_of
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import WORD, Kernel
from kdexplore.engine.policies import POLICIES, policy_named


class Playouts:
    """Plays games on with the same player in every seat; draw number n of a seed is the same for every action."""

    def __init__(self, rules: Rules, kernel: Kernel, seed: int, playouts: str) -> None:
        self.rules, self.kernel, self.seed = rules, kernel, seed
        self.name = policy_named(playouts)
        self.policy = POLICIES[self.name]
        self.table = kernel.table(rules)
        self._scratch = kernel.game(rules.players)

    def after(self, state: GameState, action: Action, first: int, draws: int) -> list[GameEnd]:
        """How games end in which an action is taken."""
        base = self._base(state)
        move = move_of(state, action)
        base[at.MOVE : at.MOVE + len(move)] = [number % WORD if number >= 0 else number for number in move]
        results = self._room(draws)
        numbers = self.kernel.numbers(base)
        self.kernel.run.play_on(numbers, self._scratch, self.table, self.seed, first, draws, results)
        return self._ends(state, results)

    def onward(self, state: GameState, first: int, draws: int) -> list[GameEnd]:
        """How games end that go on from a decision."""
        base, results = self.kernel.numbers(self._base(state)), self._room(draws)
        self.kernel.run.play_outs(base, self._scratch, self.table, self.seed, first, draws, results)
        return self._ends(state, results)

    def whole(self, state: GameState, first: int, games: int) -> list[GameEnd]:
        """How whole games end that begin from a state in which nothing is laid."""
        base, results = self.kernel.game(self.rules.players), self._room(games)
        for seat in range(self.rules.players):
            base[at.POLICY + seat] = self.policy
        self.kernel.run.play_games(base, self.table, self.seed, first, games, results)
        return self._ends(state, results)

    def _base(self, state: GameState) -> list[int]:
        return game_of(state, policy=self.policy)

    def _room(self, games: int) -> Any:  # noqa: ANN401 -- a list or an array
        return self.kernel.zeros(games * self.rules.players * RESULT)

    def _ends(self, state: GameState, results: Any) -> list[GameEnd]:  # noqa: ANN401
        numbers = results if self.kernel.arrays is None else results.tolist()
        return list(game_ends(state, numbers, with_parts=True))
