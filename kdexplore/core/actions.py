"""What can be asked for: the decisions of the players, and what the table turns up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kdexplore.core.cells import reading_order

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell


@dataclass(frozen=True)
class Reveal:
    """The table turns up a line of dominoes and, in the tribe, people for the cave board. Chance."""

    dominoes: tuple[int, ...]
    people: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dominoes", tuple(sorted(self.dominoes)))
        object.__setattr__(self, "people", tuple(sorted(self.people)))


@dataclass(frozen=True, slots=True)
class DrawKing:
    """The king of this seat comes out of the hand. Chance."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A king is put on a domino of the line."""

    number: int


@dataclass(frozen=True, slots=True)
class Place:
    """The claimed domino is laid on two cells, first half first."""

    cells: tuple[Cell, Cell]


@dataclass(frozen=True, slots=True)
class Discard:
    """The claimed domino leaves the game."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The volcano's fire flies to a cell."""

    target: Cell


@dataclass(frozen=True, slots=True)
class Give:
    """A totem that must be passed on goes to one of those who tie for it."""

    totem: str
    seat: int


@dataclass(frozen=True)
class Recruit:
    """Resources are paid for a cave person, who is put on a cell."""

    person: str
    paid: tuple[Cell, ...]
    cell: Cell

    def __post_init__(self) -> None:
        object.__setattr__(self, "paid", tuple(sorted(self.paid, key=reading_order)))


@dataclass(frozen=True, slots=True)
class Pass:
    """Nobody is recruited this turn."""


Action = Reveal | DrawKing | Claim | Place | Discard | Throw | Give | Recruit | Pass
CHANCE = (Reveal, DrawKing)
