"""The short review of a guided game: what went well, what cost most, what to try next time; facts of the territory."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.scoring import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.cells import Cell
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.core.state import GameState

LARGE = 3  # squares of a region without symbols that are worth a word
FITTED = 4  # points that a domino is roughly worth: two squares of a region with two symbols


class Cost(NamedTuple):
    """What cost points: the key of its sentences, roughly how many, how often or how much, the line and the cells."""

    key: str
    points: int
    n: int = 0
    line: ScoreLine | None = None
    cells: tuple[Cell, ...] = ()


def best_line(state: GameState, seat: int) -> ScoreLine | None:
    """The region that brought a seat most; `None` if none brought anything."""
    regions = [line for line in state.score_of(seat).lines if line.kind is Kind.REGION and line.points]
    return max(regions, key=lambda line: line.points, default=None)


def dearest(state: GameState, seat: int) -> Cost | None:
    """What cost a seat most: discarded dominoes, a large region without a symbol, symbols with hardly any squares."""
    return max(_costs(state, seat), key=lambda cost: cost.points, default=None)


def _costs(state: GameState, seat: int) -> Iterator[Cost]:
    if thrown := len(state.seats[seat].discarded):
        yield Cost("discard", FITTED * thrown, thrown)
    for line in state.score_of(seat).lines:
        if line.kind is not Kind.REGION or state.rules.tiles.terrain[line.key].volcano:
            continue
        squares, symbols = line.number("squares"), line.number("symbols")
        if not symbols and squares >= LARGE:
            yield Cost("empty", squares, squares, line, line.cells)
        if symbols and squares == 1:
            yield Cost("lonely", 2 * symbols, symbols, line, line.cells)
