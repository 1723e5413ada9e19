"""How long proofs take: every last decision of greedy games, each proved from scratch."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from kdexplore.core.options import Mode
from kdexplore.core.variants import rules
from kdexplore.engine.exact.ending import proved
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.simulation import played, seed_of
from tools.dated import keep

TABLES: tuple[tuple[Mode, int], ...] = (("classic", 4), ("duel", 2), ("discovery", 4), ("totem", 4), ("tribe", 4))
MEDIAN_GOAL, HIGH_GOAL = 0.2, 5.0  # seconds, for four players and the duel
HIGH = 0.99


@dataclass(frozen=True)
class ProofTimes:
    """Seconds of processor time for the proofs of one mode; `unproved` took more work than a proof may.

    `refused` are further decisions after the last line has been turned up, which are not tried: people may still be
    recruited, or there are fewer fire tokens than volcanoes.
    """

    mode: str
    players: int
    build: str
    games: int
    decisions: int
    unproved: int
    refused: int
    median: float
    high: float
    slowest: float


def proof_times(kernel: Kernel, games: int, seed: int = 1) -> Iterator[ProofTimes]:
    """The times of each mode, from the last decisions of so many greedy games."""
    for mode, players in TABLES:
        found = [proof for game in range(games) for proof in _timed(kernel, mode, players, seed_of(seed, game))]
        seconds = sorted(took for took, _ in found if took is not None)
        unproved = sum(not done for took, done in found if took is not None)
        parts = (mode, players, kernel.name, games, len(seconds), unproved, len(found) - len(seconds))
        yield ProofTimes(*parts, share_of(seconds, 0.5), share_of(seconds, HIGH), share_of(seconds, 1.0))


def _timed(kernel: Kernel, mode: Mode, players: int, seed: int) -> Iterator[tuple[float | None, bool]]:
    for state, _ in played(rules(mode, players=players), ("greedy",) * players, seed):
        reason = why_not_exact(state)
        if state.actor is None or reason == "chance":
            continue
        began = process_time()
        done = proved(state, kernel) is not None
        yield None if reason else process_time() - began, done


def share_of(values: list[float], share: float) -> float:
    """The least of the values, ascending, that so large a share of them does not exceed.

    >>> share_of([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return round(values[max(0, -(-len(values) * round(1_000 * share) // 1_000) - 1)], 4)


def main(words: list[str]) -> None:
    """Measure how long the last decisions of greedy games take to prove, mode by mode."""
    parser = ArgumentParser(prog="python -m tools proofs", description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", metavar="FILE", help="keep the times, as docs/proof-times.json does")
    options = parser.parse_args(words)
    kernel, rows = fastest(), list[dict[str, Any]]()
    for times in proof_times(kernel, options.games, options.seed):
        rows.append(asdict(times))
        print(json.dumps(rows[-1]))
    keep(options.output, {"kernel": kernel.name, "seed": options.seed, "times": rows})
