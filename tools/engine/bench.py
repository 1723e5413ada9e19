"""How many games a second the compiled kernel, the plain kernel and the core play, beside the goals.

What else runs on a machine only ever slows a measurement down, so every figure is the best of several short runs: a
peak. Beside it the compiled kernel has a sustained figure, of many games that it has not played before, each once. How
fast the machine is at that moment, a loop of plain additions says, measured as the peaks are beside each row.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from kdexplore.core.options import Mode
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import Kernel, can_compile, compiled, plain
from kdexplore.engine.policies import POLICIES
from kdexplore.engine.simulation import played
from tools.dated import keep

WORKLOADS: tuple[tuple[Mode, int], ...] = (
    ("classic", 4), ("classic", 3), ("classic", 2), ("duel", 2), ("discovery", 4), ("totem", 4), ("tribe", 4),
)  # fmt: skip
MODES = tuple(dict.fromkeys(mode for mode, _ in WORKLOADS))
CORE = {
    "random": "random",
    "greedy_placement": None,
    "greedy": "greedy",
    "planner": None,
}  # the players of the core that do the same
# Games a second on one core that the design asks for, compiled and plain.
GOALS = {
    ("classic", 4, "random"): (150_000, 9_000),
    ("classic", 4, "greedy"): (40_000, None),
    ("discovery", 4, "random"): (50_000, None),
    ("totem", 4, "random"): (12_500, None),
    ("tribe", 4, "random"): (12_500, None),
}
SECONDS = 0.35  # of processor time for each figure
ROUNDS = 7  # the best of so many
FRESH = 20_000  # games for a sustained figure
ADDITIONS = 20_000_000  # that the loop stands for; it makes a part of them in each round


@dataclass(frozen=True)
class Speed:
    """Games a second of one workload; `None` where there is nothing that plays it."""

    mode: str
    players: int
    player: str
    compiled: float | None
    sustained: float | None
    plain: float
    core: float | None
    loop: float  # seconds of processor time that a loop of `ADDITIONS` takes now

    @property
    def goals(self) -> tuple[int | None, int | None]:
        """What the compiled kernel and the plain one are asked to reach."""
        return GOALS.get((self.mode, self.players, self.player), (None, None))


def figures(seconds: float, fresh: int, modes: Sequence[str]) -> Iterator[Speed]:
    """Every row of these modes as soon as it is measured; the sustained figure is of so many fresh games."""
    for mode, players in (workload for workload in WORKLOADS if workload[0] in modes):
        given = rules(mode, players=players)
        for player in POLICIES:
            fast = kernel_speed(compiled(), given, player, seconds) if can_compile() else None
            steady = sustained_speed(compiled(), given, player, fresh) if can_compile() else None
            slow = kernel_speed(plain(), given, player, seconds)
            core = core_speed(given, player, seconds)
            yield Speed(mode, players, player, fast, steady, slow, core, loop_seconds(seconds))


def kernel_speed(kernel: Kernel, given: Rules, player: str, seconds: float) -> float:
    """Games a second of processor time: the number of games grows until they take long enough."""
    game, table, games, best = _seated(kernel, given, player), kernel.table(given), 1, 0.0
    kernel.run.play_games(game, table, 1, 0, 1, kernel.zeros(given.players * RESULT))  # what has to be loaded is loaded
    while True:
        results = kernel.zeros(games * given.players * RESULT)
        began = process_time()
        kernel.run.play_games(game, table, 1, 0, games, results)
        took = process_time() - began
        if took > seconds / ROUNDS:
            break
        games = games * 4 if took < seconds / 20 else games * 2
    for _ in range(ROUNDS):
        began = process_time()
        kernel.run.play_games(game, table, 1, 0, games, results)
        best = max(best, games / (process_time() - began))
    return best


def sustained_speed(kernel: Kernel, given: Rules, player: str, games: int = FRESH) -> float:
    """Games a second of processor time over so many games, each of them played once."""
    game, table = _seated(kernel, given, player), kernel.table(given)
    results = kernel.zeros(games * given.players * RESULT)
    kernel.run.play_games(game, table, 1, 0, 1, results)
    began = process_time()
    kernel.run.play_games(game, table, 1, 1, games, results)
    return games / (process_time() - began)


def _seated(kernel: Kernel, given: Rules, player: str) -> Any:
    """A game with the same player in every seat."""
    game = kernel.game(given.players)
    for seat in range(given.players):
        game[at.POLICY + seat] = POLICIES[player]
    return game


def core_speed(given: Rules, player: str, seconds: float) -> float | None:
    """Games a second of the core: the best run of a few games, all runs of the same."""
    name = CORE[player]
    if name is None:
        return None
    games, best = 0, 0.0
    began = process_time()
    while not games or process_time() - began < seconds / ROUNDS:
        _play_in_core(given, name, games)
        games += 1
    for _ in range(ROUNDS):
        began = process_time()
        for number in range(games):
            _play_in_core(given, name, number)
        best = max(best, games / (process_time() - began))
    return best


def _play_in_core(given: Rules, name: str, number: int) -> None:
    for _ in played(given, (name,) * given.players, number):
        pass


def loop_seconds(seconds: float = SECONDS) -> float:
    """Seconds of processor time for twenty million additions, by the best of several parts."""
    steps = max(1, int(ADDITIONS * seconds / (3 * ROUNDS)))
    return ADDITIONS / steps * min(_time_of_adding(steps) for _ in range(ROUNDS))


def _time_of_adding(steps: int) -> float:
    began, total = process_time(), 0
    for number in range(steps):
        total += number
    return process_time() - began


HEADS = ("mode", "", "player", "compiled/s", "sustained/s", "goal", "plain/s", "goal", "core/s", "loop (s)")


def main(words: list[str]) -> None:
    """Write games a second with the goals beside them."""
    parser = ArgumentParser(prog="python -m tools bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="write data for a program")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of processor time for each figure")
    parser.add_argument("--fresh", type=int, default=FRESH, help="games for each sustained figure")
    parser.add_argument("--output", metavar="FILE", help="keep the figures in this file, as docs/speed.json does")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=MODES, help="only the workloads of these modes")
    options = parser.parse_args(words)
    rows = []
    if not options.json:
        print(_row(HEADS))
    for speed in figures(options.seconds, options.fresh, options.modes):
        rows.append({**asdict(speed), "goals": speed.goals})
        if not options.json:
            goal, plain_goal = speed.goals
            numbers = (speed.compiled, speed.sustained, goal, speed.plain, plain_goal, speed.core)
            texts = ("" if number is None else f"{number:,.0f}".replace(",", " ") for number in numbers)
            print(_row((speed.mode, str(speed.players), speed.player, *texts, f"{speed.loop:.2f}")))
    if options.json:
        print(json.dumps(rows))
    keep(options.output, {"figures": rows})


def _row(cells: tuple[str, ...]) -> str:
    mode, players, player, *numbers = cells
    return f"{mode:<12}{players:>2} {player:<12}" + "".join(f"{cell:>14}" for cell in numbers)
