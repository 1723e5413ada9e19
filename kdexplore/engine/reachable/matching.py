"""Pairing off: whether everybody finds a partner, and if not, which group has too few."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

One = TypeVar("One")
Other = TypeVar("Other")


def without_partners(partners: Mapping[One, Collection[Other]]) -> tuple[One, ...]:
    """A group with fewer partners than members; empty when everybody finds a partner of their own.

    >>> without_partners({"a": [1], "b": [1, 2], "c": [2]})
    ('c', 'b', 'a')
    """
    taken: dict[Other, One] = {}
    for one in partners:
        asked: dict[One, None] = {}
        if not _finds(one, partners, taken, asked):
            return tuple(asked)
    return ()


def _finds(
    one: One, partners: Mapping[One, Collection[Other]], taken: dict[Other, One], asked: dict[One, None]
) -> bool:
    """Whether one finds a partner, others moving on to make room; `asked` collects who was asked in vain."""
    asked[one] = None
    for other in partners[one]:
        holder = taken.get(other)
        if holder is None or (holder not in asked and _finds(holder, partners, taken, asked)):
            taken[other] = one
            return True
    return False
