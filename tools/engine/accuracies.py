"""Accuracies: how accurate `review` finds players of known strength, each against greedy ones on the same deals."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from kdexplore.cli.files import check_writable, save
from kdexplore.core.history import History
from kdexplore.core.variants import rules
from kdexplore.engine.estimates import Estimate, mean_of, sum_of
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.review import SeatReview, review
from kdexplore.engine.simulation import played, seed_of
from tools.engine.bench import WORKLOADS

PLAYERS = ("random", "greedy", "planner", "sampler", "thinker")  # as the ladder orders them


@dataclass(frozen=True)
class Accuracy:
    """How accurate a player was, on average of its games, and how many points of the margin a game cost it."""

    player: str
    games: int
    accuracy: Estimate
    loss: Estimate


def accuracies(
    games: int, players: Sequence[str] = PLAYERS, *, seed: int = 1, kernel: Kernel | None = None
) -> Iterator[Accuracy]:
    """Each player in that many games of the workloads, a seat further in each; the others play greedily."""
    kernel = kernel or fastest()
    for player in players:
        found = [_reviewed(player, number, seed, kernel) for number in range(games)]
        shares = [one.accuracy.mean for one in found if one.accuracy]
        losses = [sum_of([kind.margin for kind in one.kinds]).mean for one in found]
        yield Accuracy(player, games, mean_of(shares), mean_of(losses))


def _reviewed(player: str, number: int, seed: int, kernel: Kernel) -> SeatReview:
    """What the review says of the player in one game."""
    mode, seats = WORKLOADS[number % len(WORKLOADS)]
    mine = number // len(WORKLOADS) % seats
    names = tuple(player if seat == mine else "greedy" for seat in range(seats))
    given = rules(mode, players=seats)
    actions = [action for _, action in played(given, names, seed_of(seed, number))]
    return review(History.of(given, actions), kernel=kernel).seats[mine]


def main(words: list[str]) -> None:
    """Write how accurate each player is."""
    parser = ArgumentParser(prog="python -m tools accuracies", description=__doc__)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", metavar="FILE", help="write the data (JSON)")
    options = parser.parse_args(words)
    check_writable(options.output)
    rows = list[Accuracy]()
    for row in accuracies(options.games, options.players, seed=options.seed):
        rows.append(row)
        print(f"{row.player:<10} accuracy {row.accuracy.mean:.1f} ± {row.accuracy.error:.1f}, "
              f"loss {row.loss.mean:.1f} ± {row.loss.error:.1f} points, {row.games} games", flush=True)  # fmt: skip
    if options.output:
        save(options.output, json.dumps({"seed": options.seed, "rows": [asdict(row) for row in rows]}, indent=1) + "\n")
