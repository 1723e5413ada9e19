"""The kingdoms that a box can make, the likeliest first: each domino once, one starting tile, everything joined.

Squares are explained one after the other, row by row, each by a half of a domino whose other half is to its right or
below it. Of all explanations so far the best are kept (a beam). Numbers stand in for tuples, because a photograph has
to be read within two seconds in a browser: the looks so far, the halves still to come, and the dominoes used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, inf
from typing import NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.core.tiles import Square, TileSet
from kdexplore.engine.photo.looks import Look

WIDTH = 260  # explanations that are kept
TWINS = 6  # of these, explanations of the same squares by other dominoes
FAINT = 6.5  # a look so much less likely than the best of its square is not tried, as a logarithm
BITS = 5  # of a look, as a number: at most 31 of them
ROOM = 4  # bits in which the uses of a kind of domino are counted
MASK, USES = (1 << BITS) - 1, (1 << ROOM) - 1
START: Look = ("start", 0)
EMPTY: Look = (None, 0)


class LikelyKingdom(NamedTuple):
    """A look for every square, row by row, and its weight among all that were found: they add up to 1."""

    looks: tuple[Look, ...]
    weight: float


class _Halves(NamedTuple):
    """Two looks that a domino joins; its kind, as a place in a number; how many the box has; what they cost."""

    first: int
    second: int
    kind: int
    most: int
    loss: float


class _Ways(NamedTuple):
    """How a square can be explained: left empty, as the starting tile, or by a domino to the right or downwards."""

    alone: tuple[tuple[int, bool, float], ...]
    right: tuple[_Halves, ...]
    below: tuple[_Halves, ...]


State = tuple[int, int, int, bool]  # looks so far, halves to come, dominoes used, whether the starting tile was there


def kingdoms(likely: Sequence[dict[Look, float]], span: int, tiles: TileSet) -> list[LikelyKingdom]:
    """The likeliest kingdoms, the best first; none where the box cannot explain the squares."""
    names = sorted({look for square in likely for look in square}, key=str)
    losses = [_losses(square) for square in likely]
    box = Counter(tuple(sorted((look_of(one.first), look_of(one.second)), key=str)) for one in tiles.dominoes)
    states: dict[State, float] = {(0, 0, 0, False): 0.0}
    for cell in range(span * span):
        states = _best(_explained(states, _ways(cell, span, losses, names, box), BITS * (span - 1)))
    ends: dict[tuple[Look, ...], float] = {}
    for (laid, _, _, started), loss in states.items():
        kingdom = tuple(names[(laid >> BITS * place & MASK) - 1] for place in reversed(range(span * span)))
        if started and loss < ends.get(kingdom, inf) and is_joined(kingdom, span):
            ends[kingdom] = loss
    return _weighed(ends)


def _ways(
    cell: int, span: int, losses: Sequence[dict[Look, float]], names: Sequence[Look], box: Counter[tuple[Look, ...]]
) -> _Ways:
    """The ways to explain a square; looks have numbers from 1."""

    def halves(there: int) -> Iterator[_Halves]:
        for kind, (pair, most) in enumerate(box.items()):
            for one, other in dict.fromkeys((pair, pair[::-1])):
                if one in losses[cell] and other in losses[there]:
                    loss = losses[cell][one] + losses[there][other]
                    yield _Halves(names.index(one) + 1, names.index(other) + 1, ROOM * kind, most, loss)

    alone = tuple(
        (names.index(look) + 1, look == START, losses[cell][look]) for look in (EMPTY, START) if look in losses[cell]
    )
    right = tuple(halves(cell + 1)) if (cell + 1) % span else ()
    return _Ways(alone, right, tuple(halves(cell + span)) if cell + span < span * span else ())


def _explained(states: dict[State, float], ways: _Ways, last: int) -> dict[State, float]:
    """Every explanation with one square more; `last` is where the half below is put among those to come."""
    after: dict[State, float] = {}

    def keep(state: State, loss: float) -> None:
        if loss < after.get(state, inf):
            after[state] = loss

    for (laid, coming, used, started), loss in states.items():
        laid, rest = laid << BITS, coming >> BITS  # noqa: PLW2901 -- one square on
        if coming & MASK:
            keep((laid | coming & MASK, rest, used, started), loss)
            continue
        for look, starts, more in ways.alone:
            if not (starts and started):
                keep((laid | look, rest, used, started or starts), loss + more)
        right = () if rest & MASK else ways.right
        for place, pairs in ((0, right), (last, ways.below)):
            for first, second, kind, most, more in pairs:
                if used >> kind & USES < most:
                    keep((laid | first, rest | second << place, used + (1 << kind), started), loss + more)
    return after


def _losses(square: dict[Look, float]) -> dict[Look, float]:
    """How much less likely each look is than the best of its square; faint ones are left out."""
    best = max(square.values())
    kept = {look: best - value for look, value in square.items() if best - value < FAINT}
    return kept | {look: best - square[look] for look in (START, EMPTY) if look in square}


def look_of(square: Square) -> Look:
    """What a printed square looks like; a volcano has craters instead of symbols."""
    return str(square.terrain), square.symbols or square.craters


def _best(states: dict[State, float]) -> dict[State, float]:
    """The likeliest explanations, only a few of them for the same squares."""
    twins: Counter[tuple[int, int]] = Counter()
    kept: dict[State, float] = {}
    for key, loss in sorted(states.items(), key=lambda item: item[1]):
        twins[key[0], key[1]] += 1
        if twins[key[0], key[1]] <= TWINS:
            kept[key] = loss
            if len(kept) == WIDTH:
                break
    return kept


def is_joined(looks: Sequence[Look], span: int) -> bool:
    """Whether every square is joined to the starting tile, edge to edge.

    >>> is_joined([("start", 0), ("wheat", 0), (None, 0), ("wheat", 1)], 2)
    True
    """
    taken = {Cell(place % span, place // span) for place, look in enumerate(looks) if look != EMPTY}
    reached = {Cell(place % span, place // span) for place, look in enumerate(looks) if look == START}
    front = list(reached)
    while front:
        front = [near for near in {near for cell in front for near in cell.neighbours} if near in taken - reached]
        reached |= set(front)
    return reached == taken


def _weighed(found: dict[tuple[Look, ...], float]) -> list[LikelyKingdom]:
    """The kingdoms with their weights, the best first."""
    if not found:
        return []
    least = min(found.values())
    whole = sum(exp(least - loss) for loss in found.values())
    ranked = sorted(found.items(), key=lambda item: item[1])
    return [LikelyKingdom(looks, exp(least - loss) / whole) for looks, loss in ranked]
