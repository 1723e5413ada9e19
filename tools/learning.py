"""How the planner's weights are learned: games against greedy players, and the weights that win by most go on.

`python -m tools learn classic duel discovery totem tribe` writes `data/engine/weights.json` again. Each
generation tries weights drawn around the present ones, all on the same games, and moves towards the best of them. The
same seed learns the same weights; the compiled kernel is needed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from kdexplore.core.disk import write
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.game_ends import TOTAL
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import weights as shelf
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import compiled

NUMBERS = 2 * at.FEATURES
GENERATIONS, TRIED, KEPT = 24, 24, 8
GAMES = 1_000  # for each trial of each set-up
CHECKED = 20_000  # games for the figure that is stored
# Where the search begins, in hundredths of a point, and how far the first trials stray.
FIRST = {
    0: -200,
    1: -200,
    2: -40,
    3: -800,
    4: 0,
    5: 20,
    6: 20,
    7: -20,
    8: 30,
    9: 20,
    11: 100,
    12: 100,
    13: -10,
    14: -300,
}
STRAY, LEAST_STRAY, PER_ROUND = 60.0, 4.0, 0.5
PACE = 0.6


def setups(mode: str) -> tuple[Rules, ...]:
    """The games in which the weights of a mode are learned: with and without bonuses."""
    both: Any = {"bonuses": ("centre", "complete"), "readings": {"centre": "frame"}}
    if mode == "duel":
        return rules("duel", players=2), rules("duel", players=2, bonuses=("centre", "complete"))
    if mode == "classic":
        return rules("classic", players=4), rules("classic", players=4, **both), rules("classic", players=2, **both)
    return (rules(mode, players=4),)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Tried:
    """What some weights came to: the mean margin over the best rival, and its standard error."""

    margin: float
    error: float


def played(given: Rules, weights: list[int], seed: int, games: int) -> Tried:
    """Games of a planner with these weights in the first seat against greedy players."""
    kernel = compiled()
    table = kernel.table(given).copy()
    table[at.WEIGHTS : at.NEW_GAME] = weights
    game = kernel.game(given.players)
    for seat in range(given.players):
        game[at.POLICY + seat] = at.GREEDY if seat else at.LEARNED
    results = kernel.zeros(games * given.players * RESULT)
    kernel.run.play_games(game, table, seed, 0, games, results)
    points = results.reshape(games, given.players, RESULT)[:, :, :TOTAL].sum(axis=2)
    margins = points[:, 0] - points[:, 1:].max(axis=1)
    return Tried(float(margins.mean()), float(margins.std()) / sqrt(games))


def learn(mode: str, generations: int, games: int, seed: int = 1) -> Iterator[tuple[list[float], float]]:
    """The weights after each generation, and the mean margin of the best trial."""
    random = Random(f"{mode}/{seed}")  # noqa: S311 -- games, not secrets
    given = setups(mode)
    centre = [float(FIRST.get(place // 2, 0)) if place % 2 == 0 else 0.0 for place in range(NUMBERS)]
    stray = [STRAY if place % 2 == 0 else STRAY * PER_ROUND for place in range(NUMBERS)]
    for generation in range(generations):
        trials = []
        for _ in range(TRIED):
            weights = [random.gauss(mean, deviation) for mean, deviation in zip(centre, stray, strict=True)]
            numbers = [round(number) for number in weights]
            margin = sum(played(one, numbers, seed + generation, games).margin for one in given) / len(given)
            trials.append((margin, weights))
        trials.sort(reverse=True)
        best = [weights for _, weights in trials[:KEPT]]
        for place, column in enumerate(zip(*best, strict=True)):
            mean = sum(column) / KEPT
            deviation = sqrt(sum((number - mean) ** 2 for number in column) / KEPT)
            centre[place] += PACE * (mean - centre[place])
            stray[place] = max(LEAST_STRAY, stray[place] + PACE * (1.1 * deviation - stray[place]))
        yield list(centre), trials[0][0]


def learned(mode: str, generations: int, games: int, seed: int = 1) -> dict[str, Any]:
    """The weights of a mode as they are stored, with how they were learned and what they are worth."""
    centre: list[float] = []
    for number, (weights, margin) in enumerate(learn(mode, generations, games, seed)):
        centre = weights
        sys.stderr.write(f"{mode} generation {number + 1}: {margin:.2f}\n")
    numbers = [round(number) for number in centre]
    checks = [played(one, numbers, seed + 10_000, CHECKED) for one in setups(mode)]
    pairs = [numbers[place : place + 2] for place in range(0, NUMBERS, 2)]
    margins = [[round(check.margin, 2), round(check.error, 2)] for check in checks]
    return {"weights": pairs, "seed": seed, "games": generations * TRIED * games * len(checks), "margins": margins}


def main(words: list[str]) -> None:
    """Learn the weights of some modes and store them."""
    parser = argparse.ArgumentParser(prog="python -m tools learn", description=__doc__)
    parser.add_argument("modes", nargs="+")
    parser.add_argument("--generations", type=int, default=GENERATIONS)
    parser.add_argument("--games", type=int, default=GAMES, help="for each trial of each set-up")
    options = parser.parse_args(words)
    for mode in options.modes:
        found = learned(mode, options.generations, options.games)
        data = json.loads(shelf.SHELF.read_text(encoding="utf-8"))
        data["modes"][mode] = found
        write(shelf.SHELF, json.dumps(data, indent=1) + "\n")
