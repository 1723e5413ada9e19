"""Where things lie: `Cell`, and the little geometry the rules need."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Cell(NamedTuple):
    """A place in a territory: the starting tile lies on (0, 0), x grows east, y grows south."""

    x: int
    y: int

    @property
    def neighbours(self) -> tuple[Cell, ...]:
        """The four cells that share an edge with this one.

        >>> Cell(0, 0).neighbours[0]
        Cell(x=1, y=0)
        """
        return _neighbours(self)

    @property
    def corners(self) -> tuple[Cell, ...]:
        """The four cells that touch this one at a corner only."""
        return _corners(self)

    @property
    def surroundings(self) -> tuple[Cell, ...]:
        """The eight cells around this one."""
        return self.neighbours + self.corners

    def steps_to(self, other: Cell) -> int:
        """How many king's moves away another cell lies.

        >>> Cell(0, 0).steps_to(Cell(2, -1))
        2
        """
        return max(abs(self.x - other.x), abs(self.y - other.y))


HOME = Cell(0, 0)


@cache
def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell  # remembered: a third of a game is spent asking for them
    return Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y), Cell(x, y - 1)


@cache
def _corners(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return Cell(x + 1, y + 1), Cell(x - 1, y + 1), Cell(x - 1, y - 1), Cell(x + 1, y - 1)


def reading_order(cell: Cell) -> tuple[int, int]:
    """The key that sorts cells as a page is read: row by row from the north, each from the west."""
    return cell.y, cell.x
