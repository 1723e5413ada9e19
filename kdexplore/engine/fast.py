"""Simulation on the kernel: as many games as anybody has time for, the same on one process, on several, on a cluster.

A chunk of games depends on the seed and the numbers of its games alone, so it does not matter who plays it or when.
Each game has a seed of its own, by which the core, the page and the command line play it too.
"""

from __future__ import annotations

from array import array
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import whole_number
from kdexplore.core.variants import rules_of
from kdexplore.engine.estimates import Estimate, error_of, mean_of, share_of
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.board import seed_of
from kdexplore.engine.kernel.machine_code import is_kept
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import can_compile, compiled, fastest, plain
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.policies import OLD_NAMES, POLICIES
from kdexplore.engine.simulation import SeatResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kdexplore.core.variants import Rules

WORTH_COMPILING = 20_000  # games; fewer are played by the plain kernel before the other one is compiled
MOST_GAMES = 1_000_000  # as many as there are seeds
HIGHEST_SEED = 2**31 - 1
CHUNK = {"compiled": 20_000, "plain": 500}
PARTS = ("area", "resources", "people", "totems", "bonuses", "largest", "symbols", "discards", "first_claim", "claimed")
TASKS = 4  # for each worker, so that nobody waits long for the last
TOTAL = 5  # the first parts add up to the total


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


@dataclass(frozen=True)
class FastSimulation:
    """What many games came to; of a dynasty, the sum of its games."""

    rules: Rules
    players: tuple[str, ...]
    seed: int
    games: int
    build: str
    numbers: array[int]

    def __repr__(self) -> str:
        return f"<FastSimulation {self.rules.mode}: {self.games} games of {', '.join(self.players)}>"

    def results(self) -> Iterator[SeatResult]:
        """A row for each game and seat, as `Simulation` of the core has them."""
        for game in range(self.games):
            seed = seed_of(self.seed, game)
            seats = [self._parts(game, seat) for seat in range(len(self.players))]
            keys = [self._key(parts) for parts in seats]
            totals = [sum(parts[:TOTAL]) for parts in seats]
            for seat, parts in enumerate(seats):
                place = 1 + sum(key > keys[seat] for key in keys)
                margin = totals[seat] - max((*totals[:seat], *totals[seat + 1 :]), default=0)
                named = dict(zip(PARTS, parts, strict=True))
                player, total = self.players[seat], totals[seat]
                yield SeatResult(game, seed, seat, player, total, place, margin, **named)

    def rows(self) -> list[dict[str, Any]]:
        """The results as plain rows, for a table."""
        names = SeatResult.__dataclass_fields__
        return [{name: getattr(row, name) for name in names} for row in self.results()]

    def _parts(self, game: int, seat: int) -> list[int]:
        """What one seat has at the end of one game; of a dynasty the sum, and the largest of its regions."""
        seats, games = len(self.players), self.rules.games
        starts = [((game * games + one) * seats + seat) * RESULT for one in range(games)]
        if games == 1:
            return list(self.numbers[starts[0] : starts[0] + RESULT])
        several = [self.numbers[start : start + RESULT] for start in starts]
        sums = [sum(column) for column in zip(*several, strict=True)]
        sums[PARTS.index("largest")] = max(one[PARTS.index("largest")] for one in several)
        sums[PARTS.index("first_claim")] = several[0][PARTS.index("first_claim")]
        return sums

    def _key(self, parts: list[int]) -> tuple[int, ...]:
        """What decides: points, largest region, symbols; the points alone in a dynasty."""
        total = sum(parts[:TOTAL])
        return (total,) if self.rules.games > 1 else (total, parts[TOTAL], parts[TOTAL + 1])

    @cached_property
    def _tally(self) -> list[tuple[Counter[int], Counter[int], Counter[int]]]:
        """For each seat: how often it had so many points, such a margin, and such a share of the victory, in 840ths."""
        tally = [(Counter[int](), Counter[int](), Counter[int]()) for _ in self.players]
        winners: list[int] = []
        for row in self.results():
            points, margins, _ = tally[row.seat]
            points[row.total] += 1
            margins[row.margin] += 1
            winners += [row.seat] * (row.place == 1)
            if row.seat == len(self.players) - 1:
                for seat in winners:
                    tally[seat][2][840 // len(winners)] += 1
                winners = []
        return tally

    def points(self, seat: int) -> dict[int, int]:
        """How often a seat had so many points."""
        return dict(sorted(self._tally[seat][0].items()))

    def margins(self, seat: int) -> dict[int, int]:
        """How often a seat was so far ahead of the best of the others, or behind."""
        return dict(sorted(self._tally[seat][1].items()))

    def first_claims(self, seat: int) -> dict[int, int]:
        """How often a seat claimed each domino first, by its number; of a dynasty in its first game."""
        return dict(sorted(Counter(self._column("first_claim", seat)).items()))

    def claims(self, seat: int) -> dict[float, int]:
        """How often the dominoes that a seat claimed in a game had this mean number."""
        return dict(sorted(Counter(self._mean_numbers(seat)).items()))

    @cached_property
    def mean_claims(self) -> tuple[Estimate, ...]:
        """The mean number of the dominoes that each seat claims, with its standard error."""
        return tuple(mean_of(self._mean_numbers(seat)) for seat in range(len(self.players)))

    def _mean_numbers(self, seat: int) -> list[float]:
        dominoes = self.rules.rounds * self.rules.kings * self.rules.games
        return [total / dominoes for total in self._column("claimed", seat)]

    def _column(self, part: str, seat: int) -> list[int]:
        return [self._parts(game, seat)[PARTS.index(part)] for game in range(self.games)]

    @property
    def means(self) -> tuple[float, ...]:
        """The mean points of each seat."""
        return tuple(_mean(points, self.games) for points, _, _ in self._tally)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """The standard error of each mean, never zero: one game more, 10 points away, is counted in it."""
        return tuple(_error(points, self.games) for points, _, _ in self._tally)

    @property
    def mean_margins(self) -> tuple[float, ...]:
        """The mean margin of each seat."""
        return tuple(_mean(margins, self.games) for _, margins, _ in self._tally)

    @property
    def margin_errors(self) -> tuple[float, ...]:
        """The standard error of each mean margin, likewise never zero."""
        return tuple(_error(margins, self.games) for _, margins, _ in self._tally)

    @property
    def win_shares(self) -> tuple[float, ...]:
        """The share of games that each seat has won; a shared victory counts in equal parts."""
        return tuple(_mean(shares, self.games) / 840 for _, _, shares in self._tally)

    @property
    def win_errors(self) -> tuple[float, ...]:
        """The standard error of each share, which is never zero: one game more might have differed."""
        return tuple(share_of(share * self.games, self.games).error for share in self.win_shares)


def _mean(counts: Counter[int], games: int) -> float:
    return sum(value * number for value, number in counts.items()) / games


def _error(counts: Counter[int], games: int) -> float:
    """The standard error of a mean; values that are not counted are zeros."""
    mean = _mean(counts, games)
    squares = sum((value - mean) ** 2 * number for value, number in counts.items())
    squares += mean**2 * (games - counts.total())
    return error_of(squares, games)


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
) -> FastSimulation:
    """Games of `random`, `greedy` and `planner`, as the register has them; the same on any number of processes.

    `build` is `compiled` or `plain`; both play the same games. The compiled kernel is used where it has been compiled
    before, or where there are games enough to make that worth while; with a `client`, its workers say what they have.

    >>> from kdexplore import rules
    >>> found = simulate(rules("classic", players=2), ("greedy", "random"), games=20, seed=17)
    >>> found.players, found.win_shares
    (('greedy', 'random'), (1.0, 0.0))
    """
    names = _checked(rules, players, QUICK_PLAYERS)
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
) -> FastSimulation:
    """Games of the kernel's players by the names of the ladder; the same however many `workers` or a `client` play.

    >>> from kdexplore import rules
    >>> simulate_fast(rules("classic", players=2), "random", games=3, seed=17, build="plain").means
    (17.333333333333332, 15.333333333333334)
    """
    names = _checked(rules, players, POLICIES)
    games, seed = whole_number(games, "games", 1, MOST_GAMES), whole_number(seed, "seed", 0, HIGHEST_SEED)
    build, progress = work.get("build") or fastest().name, work.get("progress")
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
    return FastSimulation(rules, names, seed, games, build, numbers)


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


def _checked(rules: Rules, players: str | Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    """A name for each seat; `BadInput` names the argument that cannot be simulated."""
    given = (players,) * rules_of(rules).players if isinstance(players, str) else tuple(players)
    names = tuple(OLD_NAMES.get(name, name) for name in given)
    if unknown := [name for name in names if name not in known]:
        raise BadInput("unknown_value", "players", value=str(unknown[0])[:40], known=tuple(known))
    if len(names) != rules.players:
        raise BadInput("wrong_seats", "players", found=len(names), players=rules.players)
    return names
