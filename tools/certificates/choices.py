"""Choices of dominoes that could be worth many points: what is left where multipliers do not rule a split out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tools.certificates.bound import SCALE, Half, Numbers, tightest

Face = tuple["Half", "Half"]


class Alike(NamedTuple):
    """Dominoes that look alike: their value with the multipliers of a split, their squares, how many there are."""

    value: int
    face: Face
    copies: int


def choices(dominoes: list[Face], number: int, split: Numbers, least: int) -> Iterator[list[int]]:
    """Every choice of so many dominoes with the squares of a split that would be worth so many points.

    Each terrain counts as one region. A choice is a list of places; of dominoes that look alike the first are taken.

    >>> from kdexplore.core.tilefiles import tiles
    >>> from tools.certificates.bound import halves
    >>> list(choices(halves(tiles("kingdomino")), 3, (1, 0, 0, 0, 2, 3), 21))
    [[45, 46, 47]]
    """
    multipliers = tightest(dominoes, number, split)[1]
    kinds = [Alike(_value(face, split, multipliers), face, count) for face, count in Counter(dominoes).items()]
    kinds.sort(reverse=True)
    paid = sum(one * count for one, count in zip(multipliers, split, strict=True))
    for counts in _counts(kinds, number, SCALE * least + paid, split):
        left = dict(counts)
        yield sorted(place for place, face in enumerate(dominoes) if _take(left, face))


def _value(face: Face, split: Numbers, multipliers: Numbers) -> int:
    return sum(SCALE * half.symbols * split[half.terrain] + multipliers[half.terrain] for half in face)


def _take(left: dict[Face, int], face: Face) -> bool:
    left[face] = left.get(face, 0) - 1
    return left[face] >= 0


def _counts(kinds: list[Alike], number: int, needed: int, squares: Numbers) -> Iterator[tuple[tuple[Face, int], ...]]:
    """How many of each kind: all ways to fill the squares exactly with so many dominoes of at least this value."""
    if not number:
        if needed <= 0:
            yield ()
        return
    if not kinds or _most(kinds, number) < needed:
        return
    value, face, copies = kinds[0]
    for taken in range(min(copies, number), -1, -1):
        left = list(squares)
        for half in face:
            left[half.terrain] -= taken
        if min(left) >= 0:
            for others in _counts(kinds[1:], number - taken, needed - taken * value, tuple(left)):
                yield ((face, taken), *others)


def _most(kinds: list[Alike], number: int) -> int:
    """What the best dominoes are worth, whatever their squares."""
    total = 0
    for value, _, copies in kinds:
        taken = min(copies, number)
        total, number = total + taken * value, number - taken
    return total
