"""How many games a second the compiled kernel, the plain kernels and the core play, beside the goals."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

from kdexplore.core.variants import rules
from kdexplore.engine.fast import FAST_PLAYERS
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import players as playing
from kdexplore.engine.kernel.lean_doors import box_for
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import Kernel, can_compile, compiled, plain
from kdexplore.engine.simulation import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.options import Mode
    from kdexplore.core.variants import Rules

WORKLOADS: tuple[tuple[Mode, int], ...] = (
    ("classic", 4), ("classic", 3), ("classic", 2), ("duel", 2), ("discovery", 4), ("totem", 4), ("tribe", 4),
)  # fmt: skip
CORE = {
    "random": "random",
    "greedy": None,
    "full_greedy": "greedy",
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
SECONDS = 0.3  # of processor time for each figure
ROUNDS = 3  # the best of so many: what else runs on the machine only ever slows us down


@dataclass(frozen=True)
class Speed:
    """Games a second of one workload; `None` where there is nothing that plays it."""

    mode: str
    players: int
    player: str
    compiled: float | None
    plain: float
    lean: float | None
    core: float | None

    @property
    def goals(self) -> tuple[int | None, int | None]:
        """What the compiled kernel and the faster of the plain ones have to reach."""
        return GOALS.get((self.mode, self.players, self.player), (None, None))


def figures(seconds: float = SECONDS) -> Iterator[Speed]:
    """Every figure as soon as it is measured."""
    for mode, players in WORKLOADS:
        given = rules(mode, players=players)
        for player in FAST_PLAYERS:
            fast = kernel_speed(compiled(), given, player, seconds) if can_compile() else None
            slow, lean = (
                kernel_speed(Kernel("plain", playing), given, player, seconds),
                lean_speed(given, player, seconds),
            )
            yield Speed(mode, players, player, fast, slow, lean, core_speed(given, player))


def lean_speed(given: Rules, player: str, seconds: float) -> float | None:
    """Games a second of the lean kernel; `None` where it leaves the game to the plain one."""
    game = plain().game(given.players)
    game[at.POLICY : at.POLICY + given.players] = [FAST_PLAYERS[player]] * given.players
    return kernel_speed(plain(), given, player, seconds) if box_for(game, plain().table(given)) else None


def kernel_speed(kernel: Kernel, given: Rules, player: str, seconds: float) -> float:
    """Games a second of processor time: the number of games grows until they take long enough."""
    game, table, games, best = kernel.game(given.players), kernel.table(given), 1, 0.0
    for seat in range(given.players):
        game[at.POLICY + seat] = FAST_PLAYERS[player]
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


def core_speed(given: Rules, player: str) -> float | None:
    """Games a second of the core, from one or a few games."""
    name = CORE[player]
    if name is None:
        return None
    games, began = 0, process_time()
    while process_time() - began < SECONDS:
        for _ in played(given, (name,) * given.players, games):
            pass
        games += 1
    return games / (process_time() - began)
