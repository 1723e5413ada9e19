"""How games end: what every seat has by the numbers that the kernel reports, how far ahead it is, its victory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kdexplore.core.ranking import shares, values_after
from kdexplore.core.state import GameState
from kdexplore.engine.kernel.players import RESULT

# What the kernel reports of a seat. The first `TOTAL` add up to its points; the next two settle ties.
PARTS = ("area", "resources", "people", "totems", "bonuses", "largest", "symbols", "discards", "first_claim", "claimed")
TOTAL = 5


class GameEnd(NamedTuple):
    """How one game ended, seat by seat: points and what they come from, margin, share of the victory."""

    points: tuple[float, ...]
    margins: tuple[float, ...]
    wins: tuple[float, ...]
    parts: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(
        cls, points: Sequence[int], values: Sequence[tuple[int, ...]], parts: tuple[tuple[int, ...], ...] = ()
    ) -> GameEnd:
        """The end of a game with these points that is decided by these values, rung by rung of the core's ladder.

        >>> GameEnd.of((9, 9, 7), [(9, 4, 2), (9, 4, 2), (7, 5, 5)])
        GameEnd(points=(9, 9, 7), margins=(0, 0, -2), wins=(0.5, 0.5, 0.0), parts=())
        """
        own = tuple(points)
        return cls(own, tuple([margin(own, seat) for seat in range(len(own))]), shares(values), parts)


def margin(points: tuple[int, ...], seat: int) -> int:
    """How far a seat is ahead of the best of the others.

    >>> margin((5, 9, 7), 2)
    -2
    """
    return points[seat] - max((*points[:seat], *points[seat + 1 :]), default=0)


def game_ends(state: GameState, numbers: Sequence[int], *, with_parts: bool = False) -> Iterator[GameEnd]:
    """How games ended that began in a state, by the numbers reported: `RESULT` for each seat of each game.

    >>> from kdexplore import deal, rules
    >>> first = deal(rules("classic", players=2), seed=17)
    >>> [end.wins for end in game_ends(first, [5, 0, 0, 0, 0, 3, 1, 0, 7, 7, 5, 0, 0, 0, 0, 2, 4, 0, 9, 9])]
    [(1.0, 0.0)]
    """
    size = state.rules.players * RESULT
    for first in range(0, len(numbers), size):
        seats = [numbers[place : place + RESULT] for place in range(first, first + size, RESULT)]
        points = [sum(seat[:TOTAL]) for seat in seats]
        ladder = [(own, *seat[TOTAL : TOTAL + 2]) for own, seat in zip(points, seats, strict=True)]
        values = [values_after(state, seat, end) for seat, end in enumerate(ladder)]
        yield GameEnd.of(points, values, tuple([tuple(seat[:TOTAL]) for seat in seats]) if with_parts else ())


def dynasty_end(state: GameState, games: Sequence[GameEnd]) -> GameEnd:
    """How a dynasty ends in which these games follow those that are over: the sum of the points decides.

    >>> from kdexplore import rules
    >>> from kdexplore.core.game import start
    >>> first, second = GameEnd.of((40, 45), [(40,), (45,)]), GameEnd.of((50, 45), [(50,), (45,)])
    >>> dynasty_end(start(rules("duel", players=2)), [first, second])
    GameEnd(points=(90, 90), margins=(0, 0), wins=(0.5, 0.5), parts=())
    """
    sums = [int(sum(column)) for column in zip(*state.totals, *(game.points for game in games), strict=True)]
    return GameEnd.of(sums, [(own,) for own in sums])
