"""Who has won: the ranking, with every step of the tie-break as it was executed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kdexplore.core.state import GameState

LADDER = (("total", "ending.total"), ("largest", "ending.largest"), ("symbols", "ending.symbols"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """One rung of the ladder between two neighbours of the ranking: what was compared, and both values."""

    criterion: str
    rule: str
    upper: int
    lower: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place, its values on every rung, and the rungs that set it below the seat before it."""

    place: int
    seat: int
    values: tuple[int, ...]
    below: tuple[Comparison, ...] = ()

    def __repr__(self) -> str:
        return f"<Standing: place {self.place}, seat {self.seat}, {', '.join(map(str, self.values))}>"


def ranking(state: GameState) -> tuple[Standing, ...]:
    """Every seat, best first; seats that share a place have equal values on every rung.

    A dynasty is decided by the sum of its games alone; the game being played counts with what it is worth now.
    """
    values = [values_of(state, seat) for seat in range(state.rules.players)]
    order = sorted(range(state.rules.players), key=lambda seat: (*(-value for value in values[seat]), seat))
    standings: list[Standing] = []
    for index, seat in enumerate(order):
        steps = _ladder(values[order[index - 1]], values[seat]) if index else ()
        tied = bool(steps) and steps[-1].upper == steps[-1].lower
        place = standings[-1].place if tied else index + 1
        standings.append(Standing(place, seat, values[seat], steps))
    return tuple(standings)


def values_of(state: GameState, seat: int) -> tuple[int, ...]:
    """What a seat has on each rung of the ladder."""
    sheet = state.score_of(seat)
    if len(state.totals) == state.rules.games > 1:  # the last game is among the totals
        return (sum(totals[seat] for totals in state.totals),)
    return values_after(state, seat, (sheet.total, sheet.largest, sheet.symbols))


def values_after(state: GameState, seat: int, end: tuple[int, ...]) -> tuple[int, ...]:
    """What a seat has on each rung if the game being played ends for it with these points, largest region, symbols."""
    if state.rules.games == 1:
        return end
    return (sum(totals[seat] for totals in state.totals) + end[0],)


def shares(values: Sequence[tuple[int, ...]]) -> tuple[float, ...]:
    """The part of the victory that each seat has by its values: all who are first share it equally.

    >>> shares([(9, 4, 2), (9, 4, 2), (9, 3, 5)])
    (0.5, 0.5, 0.0)
    """
    best = max(values)
    first = values.count(best)
    return tuple((value == best) / first for value in values)


def _ladder(upper: tuple[int, ...], lower: tuple[int, ...]) -> tuple[Comparison, ...]:
    """The comparisons that were needed: all until one decides, and the shared victory when none does."""
    steps: list[Comparison] = []
    for (criterion, rule), above, below in zip(LADDER, upper, lower, strict=False):
        steps.append(Comparison(criterion, rule, above, below))
        if above != below:
            return tuple(steps)
    return (*steps, Comparison("shared", "ending.shared", 0, 0))
