"""Stated errors: the values and errors that `evaluate` states beside the truth, which is many more games.

It answers about the same decisions with many seeds, so that it can be counted how often the truth is within two errors.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count, islice
from math import hypot
from operator import sub
from random import Random
from typing import Any, NamedTuple

from kdexplore.cli.files import check_writable, save
from kdexplore.core.actions import Action
from kdexplore.core.state import GameState
from kdexplore.core.variants import rules
from kdexplore.engine.estimates import SHARE, SURE, Estimate, error_of, mean_of
from kdexplore.engine.evaluation import DRAWN, evaluate
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.simulation import played, seed_of
from tools.engine.bench import WORKLOADS

DRAWS = (64, 480, 1_920)  # with which errors are compared with the truth
REFERENCE = 20_000  # games for each candidate that stand for the truth, of a seed that nothing else has
TRUTH = 0  # that seed
AT_ONCE = 1_000


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
            yield from (end.margins[seat] for end in ends)


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


def main(words: list[str]) -> None:
    """Write for each number of draws how well stated values and errors fit."""
    parser = ArgumentParser(prog="python -m tools errors", description=__doc__)
    parser.add_argument("--draws", type=int, nargs="+", default=DRAWS)
    parser.add_argument("--positions", type=int, default=40, help="at how many decisions")
    parser.add_argument("--seeds", type=int, default=30, help="how many answers for each decision")
    parser.add_argument("--reference", type=int, default=REFERENCE, help="games that stand for the truth")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", metavar="FILE", help="write the data (JSON)")
    options = parser.parse_args(words)
    check_writable(options.output)
    numbers: dict[str, Any] = {name: getattr(options, name) for name in ("positions", "seeds", "reference", "seed")}
    checks = list[ErrorCheck]()
    for check in error_checks(**numbers, draws=options.draws):
        checks.append(check)
        print(f"{check.draws} draws: {check.answers} answers, {check.clear} called clear, {check.wrong} of them wrong")
        for name, fit in (("the best", check.best), ("behind", check.behind)):
            print(f"  {name}: {fit.values} values, too high by {fit.high:+.3f} ± {fit.error:.3f} of their errors, "
                  f"{100 * fit.holds:.1f} % hold within two")  # fmt: skip
    if options.output:
        save(options.output, json.dumps({**numbers, "checks": [asdict(check) for check in checks]}, indent=1) + "\n")
