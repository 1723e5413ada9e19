"""What can be asked for: the decisions of the players, and what the table turns up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kdexplore.core.cells import Cell, CellLike, cell_of, cells_of, pair_of, reading_order
from kdexplore.core.tiles import Domino, number_of, numbers_of


@dataclass(frozen=True)
class Reveal:
    """The table turns up a line of dominoes and, in the tribe, people for the cave board. Chance."""

    dominoes: tuple[int, ...]
    people: tuple[str, ...] = ()

    if TYPE_CHECKING:  # what is taken is more than what is kept

        def __init__(self, dominoes: Iterable[int | Domino], people: Iterable[str] = ()) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "dominoes", tuple(sorted(numbers_of(self.dominoes))))
        object.__setattr__(self, "people", tuple(sorted(self.people)))


@dataclass(frozen=True, slots=True)
class DrawKing:
    """The king of this seat comes out of the hand. Chance."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A king is put on a domino of the line."""

    number: int

    if TYPE_CHECKING:

        def __init__(self, number: int | Domino) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", number_of(self.number))


@dataclass(frozen=True, slots=True)
class Place:
    """The claimed domino is laid on two cells, first half first."""

    cells: tuple[Cell, Cell]

    if TYPE_CHECKING:

        def __init__(self, cells: Iterable[CellLike]) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", pair_of(self.cells))


@dataclass(frozen=True, slots=True)
class Discard:
    """The claimed domino leaves the game."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The volcano's fire flies to a cell."""

    target: Cell

    if TYPE_CHECKING:

        def __init__(self, target: CellLike) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", cell_of(self.target))


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

    if TYPE_CHECKING:

        def __init__(self, person: str, paid: Iterable[CellLike], cell: CellLike) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "paid", tuple(sorted(cells_of(self.paid), key=reading_order)))
        object.__setattr__(self, "cell", cell_of(self.cell))


@dataclass(frozen=True, slots=True)
class Pass:
    """Nobody is recruited this turn."""


Action = Reveal | DrawKing | Claim | Place | Discard | Throw | Give | Recruit | Pass
CHANCE = (Reveal, DrawKing)
