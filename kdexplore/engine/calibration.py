"""Calibration: does what `evaluate` states hold? Shares of the victory beside what happens, errors beside the truth.

Games are played by the kernel's players. At every ninth decision the move that is taken is played on many times, as
`evaluate` plays on a candidate: the mean share of the victory is the prediction, how the game ends is the outcome.
For the errors, `evaluate` answers about the same decisions with many seeds; the truth is many more games.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from math import hypot
from operator import sub
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.core.variants import rules
from kdexplore.engine.bench import WORKLOADS
from kdexplore.engine.estimates import SHARE, SURE, error_of, mean_of
from kdexplore.engine.evaluation import DRAWN, evaluate
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.search import SUMS, share_of
from kdexplore.engine.kernel.speed import fastest
from kdexplore.engine.ladder import table_of
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.policies import POLICIES, policy_named
from kdexplore.engine.search import seen_by_all
from kdexplore.engine.simulation import played, seed_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.estimates import Estimate
    from kdexplore.engine.kernel.speed import Kernel

EVERY = 9  # decisions between two predictions
BANDS = 10
WHOLE = 840
DRAWS = (64, 480, 1_920)  # with which errors are compared with the truth
REFERENCE = 20_000  # games for each candidate that stand for the truth, of a seed that nothing else has
TRUTH = 0  # that seed
AT_ONCE = 1_000


@dataclass(frozen=True)
class Prediction:
    """One decision: the game it belongs to, the predicted share of the victory, and the one that came of it."""

    game: int
    predicted: float
    won: float


@dataclass(frozen=True)
class Band:
    """The decisions with predictions in a tenth: how many, their mean prediction, what came of them ± error."""

    low: float
    high: float
    decisions: int
    predicted: float
    won: float
    error: float


def predictions(  # noqa: PLR0913 -- all are named
    *,
    players: str = "greedy",
    playouts: str = "greedy",
    table: str = "four",
    decisions: int = 2_000,
    draws: int = 100,
    seed: int = 1,
    kernel: Kernel | None = None,
) -> list[Prediction]:
    """So many predictions with their outcomes, from games of these players.

    >>> from kdexplore.engine.kernel.speed import plain
    >>> found = predictions(players="random", playouts="random", table="two", decisions=3, draws=4, kernel=plain())
    >>> [one.game for one in found]
    [0, 0, 0]
    """
    kernel, found, number = kernel or fastest(), list[Prediction](), 0
    policies = POLICIES[policy_named(players, "players")], POLICIES[policy_named(playouts)]
    while len(found) < decisions:
        found += _game(kernel, table, policies, (seed, number, draws))
        number += 1
    return found[:decisions]


def _game(kernel: Kernel, table: str, policies: tuple[int, int], numbers: tuple[int, int, int]) -> Iterator[Prediction]:
    """The predictions of one game."""
    given, (seed, number, draws) = table_of(table), numbers
    run, rules, game = kernel.run, kernel.table(given), kernel.game(given.players)
    for seat in range(given.players):
        game[at.POLICY + seat] = policies[0]
    run.seed_game(game, seed, number)
    run.start(game, rules)
    pending, turn = list[tuple[int, float]](), number
    while game[at.STEP] != at.OVER:
        turn += 1
        if turn % EVERY:
            run.step(game, rules)
            continue
        base, seat = seen_by_all(game, rules), int(run.actor(game))
        run.step(game, rules)
        base[at.MOVE : at.MOVE + 4] = game[at.MOVE : at.MOVE + 4]
        pending.append((seat, _predicted(kernel, base, rules, policies[1], (seed + number, draws))))
    words = kernel.words(game), kernel.words(rules)
    for seat, predicted in pending:
        yield Prediction(number, predicted, share_of(*words, seat) / WHOLE)


def _predicted(kernel: Kernel, base: Any, rules: Any, policy: int, numbers: tuple[int, int]) -> float:  # noqa: ANN401
    """The mean share of the victory in games played on after the move in `base`."""
    players, sums = int(rules[at.PLAYERS]), kernel.zeros(SUMS)
    for seat in range(players):
        base[at.POLICY + seat] = policy
    seed, draws = numbers
    kernel.run.sample(base, kernel.game(players), rules, seed, 0, draws, sums)
    return int(sums[5]) / WHOLE / draws


def bands(found: Sequence[Prediction]) -> tuple[Band, ...]:
    """The predictions by tenths. Decisions of one game are not independent: the error counts games, not decisions.

    As everywhere it counts one more that went the other way, so that it is never zero.

    >>> bands([Prediction(0, 0.31, 0.0), Prediction(1, 0.39, 1.0)])
    (Band(low=0.3, high=0.4, decisions=2, predicted=0.35, won=0.5, error=0.6124),)
    """
    made = []
    for tenth in range(BANDS):
        inside = [one for one in found if min(BANDS - 1, int(one.predicted * BANDS)) == tenth]
        if not inside:
            continue
        number = len(inside)
        won = sum(one.won for one in inside) / number
        by_game: dict[int, float] = {}
        for one in inside:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.won - won
        error = error_of(sum(rest**2 for rest in by_game.values()), number, SHARE)
        predicted = sum(one.predicted for one in inside) / number
        numbers = number, round(predicted, 4), round(won, 4), round(error, 4)
        made.append(Band(tenth / BANDS, (tenth + 1) / BANDS, *numbers))
    return tuple(made)


# ---- stated errors beside the truth


class Stated(NamedTuple):
    """One stated value beside the truth: how far it is too high, in its own errors, and whether it holds."""

    position: int
    high: float
    holds: bool


@dataclass(frozen=True)
class Fit:
    """How well stated values fit: by how many of their errors they are too high, mean ± error, and which share holds.

    A value holds if the truth is within two errors of it.
    """

    values: int
    high: float
    error: float
    holds: float


@dataclass(frozen=True)
class ErrorCheck:
    """Answers of `evaluate` with so many draws: the value of the best, how far others are behind, what is `clear`.

    `wrong` are those clear answers after which another candidate is better for certain.
    """

    draws: int
    answers: int
    clear: int
    wrong: int
    best: Fit
    behind: Fit


def error_checks(  # noqa: PLR0913 -- all but the numbers of positions and seeds are named
    positions: int = 40,
    seeds: int = 30,
    *,
    draws: Sequence[int] = DRAWS,
    reference: int = REFERENCE,
    seed: int = 1,
    kernel: Kernel | None = None,
) -> Iterator[ErrorCheck]:
    """For each number of draws, how well the values and errors fit that `evaluate` states about the same decisions."""
    kernel = kernel or fastest()
    truths = [_Truth(state, kernel, reference) for state in islice(decisions(seed, kernel), positions)]
    for number in draws:
        best, behind, clear, wrong = list[Stated](), list[Stated](), 0, 0
        for place, truth in enumerate(truths):
            for each in range(TRUTH + 1, TRUTH + 1 + seeds):
                found = evaluate(truth.state, seed=each, draws=number, kernel=kernel)
                top = found.best.action
                best.append(_stated(place, found.best.value, truth.value(top)))
                behind += [_stated(place, one.behind, truth.behind(top, one.action)) for one in found.candidates[1:]]
                if found.stopped == "clear":
                    clear += 1
                    wrong += any(truth.behind(one.action, top).is_sure for one in found.candidates[1:])
        yield ErrorCheck(number, len(truths) * seeds, clear, wrong, _fit(best), _fit(behind))


def decisions(seed: int, kernel: Kernel) -> Iterator[GameState]:
    """Decisions of games of greedy players, one of each game, mode after mode, where nothing is proved yet."""
    for number in count():
        mode, players = WORKLOADS[number % len(WORKLOADS)]
        game = played(rules(mode, players=players), ("greedy",) * players, seed_of(seed, number))
        states = [state for state, _ in game if state.actor is not None and len(state.legal_actions) > 1]
        Random(seed + number).shuffle(states)  # noqa: S311 -- repeatable on purpose
        yield next(one for one in states if evaluate(one, draws=1, kernel=kernel).best.kind == "estimated")


class _Truth:
    """What the candidates of a decision are worth, by many games of a seed of their own, on the same draws."""

    def __init__(self, state: GameState, kernel: Kernel, games: int) -> None:
        self.state, self.games, seat = state, games, state.actor or 0
        self._playouts = Playouts(state.rules, kernel, TRUTH, DRAWN)
        self.values = cache(lambda action: array("d", self._margins(action, seat)))
        self.value = cache(lambda action: mean_of(self.values(action)))
        self.behind = cache(lambda best, action: mean_of([*map(sub, self.values(best), self.values(action))]))

    def _margins(self, action: Action, seat: int) -> Iterator[float]:
        for first in range(0, self.games, AT_ONCE):
            ends = self._playouts.after(self.state, action, first, min(AT_ONCE, self.games - first))
            yield from (end[seat].margin for end in ends)


def _stated(position: int, stated: Estimate, truth: Estimate) -> Stated:
    """A stated value beside the truth, whose own error counts too when it is asked whether the value holds."""
    off = stated.mean - truth.mean
    return Stated(position, off / stated.error, abs(off) <= SURE * hypot(stated.error, truth.error))


def _fit(found: Sequence[Stated]) -> Fit:
    """Values of one position share the truth: the error counts positions, not values."""
    number = len(found)
    high = sum(one.high for one in found) / number
    by_position = dict[int, float]()
    for one in found:
        by_position[one.position] = by_position.get(one.position, 0.0) + one.high - high
    error = error_of(sum(rest**2 for rest in by_position.values()), number, SHARE)
    return Fit(number, round(high, 4), round(error, 4), round(sum(one.holds for one in found) / number, 4))
