"""`forecast`: what each cell of a territory brings at the end, and how likely it stays empty, from games played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.codec import Coded
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState
from kdexplore.engine.estimates import SHARE, Estimate, error_of, share_of
from kdexplore.engine.exact.holes import checked_seat, empty_at_the_end, never_filled
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import bits, cell_at, game_of, land_of
from kdexplore.engine.kernel.speed import WORD, Kernel, at_hand
from kdexplore.engine.policies import POLICIES, policy_named

FIRST = {"compiled": 32, "plain": 4}  # games before the first answer; then twice as many each time


@dataclass(frozen=True)
class CellForecast(Coded):
    """A cell, the points that its square brings with its region at the end, and how often it stays empty."""

    cell: Cell
    value: Estimate
    empty: Estimate


@dataclass(frozen=True)
class Forecast(Coded):
    """What becomes of the cells of a seat's territory; those that are `lost` stay empty for certain."""

    seat: int
    draws: int
    lost: tuple[Cell, ...]
    cells: tuple[CellForecast, ...]


def forecast(state: GameState, seat: int | None = None, draws: int = 256, **options: Any) -> Forecast:  # noqa: ANN401
    """What becomes of the cells of a seat's territory after so many games; the same for a seed.

    >>> from kdexplore import GameState, rules
    >>> from kdexplore.engine.kernel.speed import plain
    >>> state = GameState.at(rules("classic", players=2), ["w1w*f/w..f/ffff", "*"], line=[(1, 0), (3, 1)])
    >>> found = forecast(state, draws=4, playouts="random", kernel=plain())
    >>> found.draws, [one.value.mean for one in found.cells if one.cell == (-2, 0)]
    (4, [1.0])
    """
    *_, last = forecasts(state, seat, draws, **options)
    return last


def forecasts(  # noqa: PLR0913 -- all but the state, the seat and the draws are named
    state: GameState,
    seat: int | None = None,
    draws: int = 256,
    *,
    seed: int = 1,
    playouts: str = "greedy",
    kernel: Kernel | None = None,
    cancelled: Callable[[], bool] = bool,
) -> Iterator[Forecast]:
    """Better and better forecasts; `cancelled` is asked after every game."""
    whose, policy = checked_seat(state, seat, draws, seed), POLICIES[policy_named(playouts)]
    if state.is_over:
        yield _at_the_end(state, whose)
        return
    lost, kernel = never_filled(state, whose), kernel or at_hand()
    tally = _Tally(state, whose, kernel, (seed, policy))
    due = FIRST[kernel.name]
    while tally.games < draws and not (tally.games and cancelled()):
        tally.play()
        if tally.games >= min(due, draws):
            # Twice as many each time: the error shrinks visibly from one picture to the next.
            due *= 2
            yield Forecast(whose, tally.games, lost, tuple(tally.cells(lost)))


def _at_the_end(state: GameState, seat: int) -> Forecast:
    """What each square brings in a game that is over: nothing is left to chance."""
    territory = state.seats[seat].territory
    worth = {
        cell: line.points / len(line.cells)
        for line in state.score_of(seat).lines
        if line.kind is Kind.REGION
        for cell in line.cells
    }
    cells = sorted(territory.squares, key=reading_order)
    sure = Estimate(0.0, 0.0)
    found = (CellForecast(cell, Estimate(float(worth.get(cell, 0)), 0.0), sure) for cell in cells)
    return Forecast(seat, 0, never_filled(state, seat), tuple(found))


@dataclass
class _CellSums:
    """What has been counted of a cell: its points, their squares, the games in which it stayed empty."""

    points: int = 0
    squared: int = 0
    empty: int = 0


@dataclass
class _Tally:
    """Games played on from a state, and what has been counted of every cell in them."""

    state: GameState
    seat: int
    kernel: Kernel
    how: tuple[int, int]
    games: int = 0
    sums: dict[Cell, _CellSums] = field(default_factory=dict)

    def __post_init__(self) -> None:
        seats = self.state.rules.players
        self.table = self.kernel.table(self.state.rules)
        self.start, self.game = self.kernel.numbers(game_of(self.state, policy=self.how[1])), self.kernel.game(seats)

    def play(self) -> None:
        """One game more."""
        game, table, land = self.game, self.table, land_of(self.seat)
        self.kernel.run.play_out(self.start, game, table, self.how[0], self.games)
        self.games += 1
        for bit in bits(int(game[land + at.TAKEN]) % WORD):
            one = self.sums.setdefault(cell_at(game, table, land, bit), _CellSums())
            # A square brings its region's symbols: added up over its squares that makes the region's points.
            points = int(game[land + at.FIRES + int(game[land + at.ROOT + bit])]) if bit else 0
            one.points += points
            one.squared += points * points
        for cell in empty_at_the_end(game, table, land):
            self.sums.setdefault(cell, _CellSums()).empty += 1

    def cells(self, lost: tuple[Cell, ...]) -> Iterator[CellForecast]:
        """Every cell that has been counted, in reading order."""
        laid = self.state.seats[self.seat].territory.squares
        for cell in sorted(self.sums, key=reading_order):
            one = self.sums[cell]
            certain = cell in laid or cell in lost
            empty = Estimate(float(cell in lost), 0.0) if certain else share_of(one.empty, self.games)
            yield CellForecast(cell, _mean(one, self.games, certain=cell in lost), empty)


def _mean(one: _CellSums, games: int, *, certain: bool) -> Estimate:
    """The mean of the points; as long as every game agrees, one more might still have differed by a point."""
    mean = one.points / games
    if certain:
        return Estimate.exactly(mean)
    return Estimate(mean, error_of(max(0.0, one.squared - games * mean * mean), games, SHARE))
