"""Simulation on the kernel: as many games as anybody has time for, the same on one process, on several, on a cluster.

A chunk of games depends on the seed and the numbers of its games alone, so it does not matter who plays it or when.
Each game has a seed of its own, by which the core, the page and the command line play it too.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import ceil
from multiprocessing import get_context
from typing import Any, TypedDict, Unpack

from kdexplore.core.reader import whole_number
from kdexplore.core.variants import Rules
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.machine_code import is_kept
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import can_compile, compiled, plain
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.policies import POLICIES
from kdexplore.engine.simulation import Simulation, checked_players

WORTH_COMPILING = 20_000  # games; fewer are played by the plain kernel before the other one is compiled
MOST_GAMES = 1_000_000  # as many as there are seeds
HIGHEST_SEED = 2**31 - 1
CHUNK = {"compiled": 20_000, "plain": 500}
TASKS = 4  # for each worker, so that nobody waits long for the last


@dataclass(frozen=True)
class Chunk:
    """Games number `first` up to `first + games` of a simulation: a task for any process."""

    rules: Rules
    policies: tuple[int, ...]
    seed: int
    first: int
    games: int
    build: str

    def play(self) -> bytes:
        """The numbers that the games end with, `RESULT` for each seat of each game."""
        kernel = compiled() if self.build == "compiled" else plain()
        game = kernel.game(self.rules.players)
        for seat, policy in enumerate(self.policies):
            game[at.POLICY + seat] = policy
        results = kernel.zeros(self.games * self.rules.players * RESULT)
        kernel.run.play_games(game, kernel.table(self.rules), self.seed, self.first, self.games, results)
        return array("i", results if self.build == "plain" else results.tolist()).tobytes()


def simulate(  # noqa: PLR0913 -- what is simulated, and who works on it
    rules: Rules,
    players: str | Sequence[str] = "greedy",
    games: int = 1_000,
    seed: int = 1,
    *,
    workers: int = 1,
    build: str | None = None,
    client: Any = None,  # noqa: ANN401 -- a client of Dask, which is not imported here
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Games of `random`, `greedy` and `planner`, as the register has them; the same on any number of processes.

    `build` is `compiled` or `plain`; both play the same games. The compiled kernel is used where it has been compiled
    before, or where there are games enough to make that worth while; with a `client`, its workers say what they have.

    >>> from kdexplore import rules
    >>> found = simulate(rules("classic", players=2), ("greedy", "random"), games=20, seed=17)
    >>> found.players, found.win_shares
    (('greedy', 'random'), (1.0, 0.0))
    """
    names = checked_players(rules, players, QUICK_PLAYERS)
    if build is None:
        builds = {build_for(games)} if client is None else set(client.run(build_for, games).values())
        build = "compiled" if builds == {"compiled"} else "plain"
    return simulate_fast(rules, names, games, seed, workers=workers, build=build, client=client, progress=progress)


def build_for(games: int) -> str:
    """The build that plays so many games soonest on this machine; a cluster asks every worker."""
    return "compiled" if can_compile() and (is_kept() or games >= WORTH_COMPILING) else "plain"


class Work(TypedDict, total=False):
    """Who works on a simulation, and who hears how far it is: as `simulate` has them."""

    workers: int
    build: str | None
    client: Any
    progress: Callable[[int, int], None] | None


def simulate_fast(
    rules: Rules, players: str | Sequence[str] = "greedy", games: int = 1_000, seed: int = 1, **work: Unpack[Work]
) -> Simulation:
    """Games of the kernel's players by the names of the ladder; the same however many `workers` or a `client` play.

    >>> from kdexplore import rules
    >>> simulate_fast(rules("classic", players=2), "random", games=3, seed=17, build="plain").means
    (17.333333333333332, 15.333333333333334)
    """
    names = checked_players(rules, players, POLICIES)
    games, seed = whole_number(games, "games", 1, MOST_GAMES), whole_number(seed, "seed", 0, HIGHEST_SEED)
    build, progress = work.get("build") or ("compiled" if can_compile() else "plain"), work.get("progress")
    policies = tuple(POLICIES[name] for name in names)
    workers, client = work.get("workers", 1), work.get("client")
    played = games * rules.games
    size = _chunk(played, build, sum(client.nthreads().values()) if client else workers if build == "plain" else 1)
    task = partial(Chunk, rules, policies, seed, build=build)
    chunks = [task(first=first, games=min(size, played - first)) for first in range(0, played, size)]
    numbers = array("i")
    for part in _played(chunks, workers, client):
        numbers.frombytes(part)
        if progress:
            progress(len(numbers) // (rules.players * RESULT * rules.games), games)
    return Simulation(rules, names, seed, games, build, numbers)


def _chunk(games: int, build: str, workers: int) -> int:
    """How many games a task has: few enough that every worker gets some."""
    return CHUNK[build] if workers <= 1 else min(CHUNK[build], ceil(games / (workers * TASKS)))


def _played(chunks: list[Chunk], workers: int, client: Any) -> Iterator[bytes]:  # noqa: ANN401
    """The chunks played, in order."""
    if client is not None:
        yield from (future.result() for future in client.map(Chunk.play, chunks, pure=False))
    elif workers == 1 or len(chunks) == 1:
        yield from map(Chunk.play, chunks)
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(Chunk.play, chunks)
