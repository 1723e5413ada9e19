"""Games played on from a moment, many at a time: what they end with, for every seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kdexplore.core.ranking import shares, values_after
from kdexplore.engine.fast import TOTAL
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import game_of, move_of
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import WORD
from kdexplore.engine.policies import POLICIES, policy_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.core.variants import Rules
    from kdexplore.engine.kernel.speed import Kernel

Ends = list[tuple["SeatEnd", ...]]


@dataclass(frozen=True)
class SeatEnd:
    """What one seat has at the end of one game: its points and what they come from, margin, share of the victory."""

    points: float
    margin: float
    win: float
    parts: tuple[int, ...] = ()


class Playouts:
    """Plays games on with the same player in every seat; draw number n of a seed is the same for every action."""

    def __init__(self, rules: Rules, kernel: Kernel, seed: int, playouts: str) -> None:
        self.rules, self.kernel, self.seed = rules, kernel, seed
        self.name = policy_named(playouts)
        self.policy = POLICIES[self.name]
        self.table = kernel.table(rules)
        self._scratch = kernel.game(rules.players)

    def after(self, state: GameState, action: Action, first: int, draws: int) -> Ends:
        """How games end in which an action is taken."""
        base = self._base(state)
        move = move_of(state, action)
        base[at.MOVE : at.MOVE + len(move)] = [number % WORD if number >= 0 else number for number in move]
        results = self._room(draws)
        numbers = self.kernel.numbers(base)
        self.kernel.run.play_on(numbers, self._scratch, self.table, self.seed, first, draws, results)
        return self._ends(state, results, draws)

    def onward(self, state: GameState, first: int, draws: int) -> Ends:
        """How games end that go on from a decision."""
        base, results = self.kernel.numbers(self._base(state)), self._room(draws)
        self.kernel.run.play_outs(base, self._scratch, self.table, self.seed, first, draws, results)
        return self._ends(state, results, draws)

    def whole(self, state: GameState, first: int, games: int) -> Ends:
        """How whole games end that begin from a state in which nothing is laid."""
        base, results = self.kernel.game(self.rules.players), self._room(games)
        for seat in range(self.rules.players):
            base[at.POLICY + seat] = self.policy
        self.kernel.run.play_games(base, self.table, self.seed, first, games, results)
        return self._ends(state, results, games)

    def _base(self, state: GameState) -> list[int]:
        return game_of(state, policy=self.policy)

    def _room(self, games: int) -> Any:  # noqa: ANN401 -- a list or an array
        return self.kernel.zeros(games * self.rules.players * RESULT)

    def _ends(self, state: GameState, results: Any, games: int) -> Ends:  # noqa: ANN401
        numbers, size = list(results) if self.kernel.arrays is None else results.tolist(), RESULT * self.rules.players
        return [seat_ends(state, numbers[game * size : (game + 1) * size]) for game in range(games)]


def all_games(state: GameState, games: Sequence[tuple[SeatEnd, ...]]) -> tuple[SeatEnd, ...]:
    """How a dynasty ends in which these games follow those that are over: the sum of the points decides.

    >>> from kdexplore import rules
    >>> from kdexplore.core.game import start
    >>> first, second = (SeatEnd(40, -5, 0.0), SeatEnd(45, 5, 1.0)), (SeatEnd(50, 5, 1.0), SeatEnd(45, -5, 0.0))
    >>> [(end.points, end.win) for end in all_games(start(rules("duel", players=2)), [first, second])]
    [(90, 0.5), (90, 0.5)]
    """
    sums = [
        sum(column) for column in zip(*state.totals, *([end.points for end in game] for game in games), strict=True)
    ]
    wins, ends = shares([(own,) for own in sums]), []
    for seat, own in enumerate(sums):
        ends.append(SeatEnd(own, own - max((*sums[:seat], *sums[seat + 1 :]), default=0), wins[seat]))
    return tuple(ends)


def seat_ends(state: GameState, numbers: list[int]) -> tuple[SeatEnd, ...]:
    """What the numbers that the kernel reports for one game from a state on come to.

    >>> from kdexplore import deal, rules
    >>> first = deal(rules("classic", players=2), seed=17)
    >>> [end.win for end in seat_ends(first, [5, 0, 0, 0, 0, 3, 1, 0, 7, 7, 5, 0, 0, 0, 0, 2, 4, 0, 9, 9])]
    [1.0, 0.0]
    """
    seats = [numbers[place : place + RESULT] for place in range(0, len(numbers), RESULT)]
    points = [sum(one[:TOTAL]) for one in seats]
    keys = [(total, *one[TOTAL : TOTAL + 2]) for total, one in zip(points, seats, strict=True)]
    wins = shares([values_after(state, seat, key) for seat, key in enumerate(keys)])
    ends = []
    for seat, own in enumerate(points):
        others = max((*points[:seat], *points[seat + 1 :]), default=0)
        ends.append(SeatEnd(own, own - others, wins[seat], tuple(seats[seat][:TOTAL])))
    return tuple(ends)
