"""The line of dominoes: its slots, and the kings on them."""

from __future__ import annotations

from typing import NamedTuple


class Slot(NamedTuple):
    """A domino of a line and the seat whose king is on it."""

    number: int
    seat: int | None = None


Line = tuple[Slot, ...]  # ascending by number: the lowest plays first


def free_numbers(line: Line) -> tuple[int, ...]:
    """The dominoes of a line without a king."""
    return tuple(slot.number for slot in line if slot.seat is None)


def with_king(line: Line, number: int, seat: int) -> Line:
    """The line after a king has been put on a domino."""
    return tuple(Slot(number, seat) if slot.number == number else slot for slot in line)


def without_free(line: Line) -> Line:
    """The line after the dominoes nobody claimed have left the game."""
    return tuple(slot for slot in line if slot.seat is not None)


def partner(line: Line) -> int | None:
    """The domino that goes with the one just claimed: the outer two belong together, and the inner two."""
    taken = [index for index, slot in enumerate(line) if slot.seat is not None]
    return line[len(line) - 1 - taken[0]].number if len(taken) == 1 else None
