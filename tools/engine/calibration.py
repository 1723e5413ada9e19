"""Calibration: the shares of the victory that `evaluate` predicts beside what happens.

Games are played by the kernel's players. At every ninth decision the move that is taken is played on many times, as
`evaluate` plays on a candidate: the mean share of the victory is the prediction, how the game ends is the outcome.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kdexplore.cli.files import check_writable, save
from kdexplore.engine.estimates import SHARE, error_of
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.search import SUMS, share_of
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.policies import POLICIES, policy_named
from kdexplore.engine.search import seen_by_all
from tools.engine.ladder import TABLES, table_of
from tools.engine.pictures import calibration_picture

EVERY = 9  # decisions between two predictions
BANDS = 10
WHOLE = 840
PLAYED = ("greedy", "planner")  # who plays the games; the predictions are made with greedy players
PLAYOUTS = "greedy"


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


def _predicted(kernel: Kernel, base: Any, rules: Any, policy: int, numbers: tuple[int, int]) -> float:
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


def main(words: list[str]) -> None:
    """Predict, play to the end, and write every band of predictions with what came of it."""
    parser = ArgumentParser(prog="python -m tools calibrate", description=__doc__)
    parser.add_argument("--decisions", type=int, default=2_500)
    parser.add_argument("--draws", type=int, default=60, help="games played for each prediction")
    parser.add_argument("--table", choices=TABLES, default="four")
    parser.add_argument("--seats", nargs="+", choices=POLICIES, default=PLAYED, help="who plays the games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", metavar="FILE", help="write the data (JSON)")
    parser.add_argument("--picture", metavar="FILE", help="draw them (SVG)")
    options = parser.parse_args(words)
    check_writable(options.output, options.picture)
    numbers: dict[str, Any] = {name: getattr(options, name) for name in ("decisions", "draws", "seed")}
    series: list[tuple[str, tuple[Band, ...]]] = []
    for players in options.seats:
        series.append((players, bands(predictions(players=players, table=options.table, **numbers))))
        print(players)
        for band in series[-1][1]:
            print(f"  {100 * band.low:.0f} to {100 * band.high:.0f} %: {band.decisions} decisions, mean prediction "
                  f"{100 * band.predicted:.1f} %, won {100 * band.won:.1f} ± {100 * band.error:.1f} %")  # fmt: skip
    if options.output:
        rows = [{"players": players, **asdict(band)} for players, made in series for band in made]
        data = {"table": options.table, "playouts": PLAYOUTS, **numbers, "bands": rows}
        save(options.output, json.dumps(data, indent=1) + "\n")
    if options.picture:
        save(options.picture, calibration_picture(series, "compare predicted victories with what happened"))
