"""How fast the readable core is: `python tools/benchmarks/run.py`, or `--json`. It measures and judges nothing else.

The targets are those of the design paper; a busy machine misses them without a fault of ours, so no test asks.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

from collections.abc import Callable, Iterator

from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.notation import parse, write
from kdexplore.core.placing import legal_placements
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules, rules_for
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer

ROOT = Path(__file__).resolve().parents[2]
GAMES = 12
IMPORTS = 15
TIMES = 5  # the best of so many: what else runs on the machine only ever slows us down
MODES = (("classic", 4), ("classic", 2), ("duel", 2), ("discovery", 4), ("totem", 4), ("tribe", 4), ("tribe", 2))


class CoreSpeed(NamedTuple):
    """One measured figure: what, how many milliseconds, and how many it may take."""

    what: str
    milliseconds: float
    target: float | None = None


def best(work: Callable[[], object], times: int = TIMES, clock: Callable[[], float] = process_time) -> float:
    """The milliseconds that some work takes when nothing disturbs it; the clock stands still while others work."""
    found = []
    for _ in range(times):
        began = clock()
        work()
        found.append(clock() - began)
    return min(found) * 1_000


def states_of(chosen: Rules, seed: int) -> Iterator[GameState]:
    """Every state of a random game."""
    dealer, player, state = Dealer(seed), RandomPlayer(Random(seed)), start(chosen)
    while state.step is not Step.OVER:
        yield state
        chance = state.step in (Step.REVEAL, Step.DRAW)
        state = apply(state, dealer.deal(state) if chance else player.choose(state)).state
    yield state


def public_game(chosen: Rules, seed: int) -> GameState:
    """A random game of nothing but the public `legal_actions` and `apply`; only the table has its dealer."""
    dealer, chance, state = Dealer(seed), Random(seed), start(chosen)
    while state.step is not Step.OVER:
        table = state.step in (Step.REVEAL, Step.DRAW)
        action = dealer.deal(state) if table else chance.choice(tuple(legal_actions(state)))
        state = apply(state, action).state
    return state


def a_game(mode: str, players: int) -> CoreSpeed:
    """A whole random game."""
    chosen = rules_for(mode, players=players)
    games = [best(partial(public_game, chosen, seed), 2) for seed in range(GAMES)]
    target = 25 if (mode, players) == ("classic", 4) else None
    return CoreSpeed(f"random game, {mode}, {players} players", median(games), target)


def placements(mode: str, players: int) -> CoreSpeed:
    """`legal_placements` in the middle of a game, asked of territories that nobody has looked at before."""
    chosen = rules_for(mode, players=players)
    found = [state for seed in range(GAMES) for state in states_of(chosen, seed) if state.step is Step.PLACE]
    middle = [state for state in found if len(state.territory.placements) == chosen.span]

    def ask() -> None:
        for state in middle:
            there = state.territory
            fresh = Territory(there.placements, there.painted, there.fires, there.resources, there.people)
            if state.domino:
                legal_placements(fresh, state.domino, chosen)

    return CoreSpeed(f"legal_placements, {mode} {chosen.span}x{chosen.span}", best(ask) / len(middle), 0.3)


def importing() -> CoreSpeed:
    """`import kdexplore` in a new Python, less what a Python that imports nothing takes."""

    def started(code: str) -> Callable[[], object]:
        command = [sys.executable, "-c", code]
        return lambda: subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 -- this very Python

    with_it, without = (best(started(code), IMPORTS, perf_counter) for code in ("import kdexplore", "pass"))
    return CoreSpeed("import kdexplore", with_it - without, 60)


def reachable() -> Iterator[CoreSpeed]:
    """Whether a territory can occur in a game, asked of the ends of some games; nothing where nobody can say yet."""
    try:
        from kdexplore.engine.reachable.checks import can_occur  # noqa: PLC0415 -- it may not be there
    except ImportError:
        return
    for mode, players in MODES:
        chosen, times = rules_for(mode, players=players), []
        for seed in range(GAMES):
            painted = parse(write(public_game(chosen, seed).seats[0].territory, chosen.tiles), chosen.tiles)
            times.append(best(partial(can_occur, painted, chosen), 1))
        yield CoreSpeed(f"can_occur, {mode}, {players} players, median", median(times))
        yield CoreSpeed(f"can_occur, {mode}, {players} players, longest", max(times))


def figures() -> Iterator[CoreSpeed]:
    """Everything that is measured, as soon as it is."""
    yield importing()
    yield placements("classic", 4)
    yield placements("duel", 2)
    yield from (a_game(mode, players) for mode, players in MODES)
    yield from reachable()


def report(figure: CoreSpeed) -> str:
    """A figure as a line of a table."""
    target = "" if figure.target is None else f"  target {figure.target:g}"
    late = "  MISSED" if figure.target is not None and figure.milliseconds > figure.target else ""
    return f"{figure.what:<44} {figure.milliseconds:9.3f} ms{target}{late}"


def main() -> None:
    """Measure, and print as a table or as JSON."""
    parser = argparse.ArgumentParser(description="Measure how fast the readable core is.")
    parser.add_argument("--json", action="store_true", help="print one JSON list instead of a table")
    as_json = parser.parse_args().json
    found = []
    for figure in figures():
        found.append(figure._asdict())
        if not as_json:
            sys.stdout.write(f"{report(figure)}\n")
    if as_json:
        sys.stdout.write(f"{json.dumps(found, indent=1)}\n")


if __name__ == "__main__":
    main()
