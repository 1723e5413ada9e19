"""Places in a territory: `Cell`, the little geometry the rules need, and pairs of numbers taken for cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import index
from typing import Any, NamedTuple, SupportsIndex, cast

PAIR = 2


class Cell(NamedTuple):
    """A place in a territory: the starting tile is (0, 0), x grows east, y grows south."""

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
        """How many king's moves away another cell is.

        >>> Cell(0, 0).steps_to(Cell(2, -1))
        2
        """
        return max(abs(self.x - other.x), abs(self.y - other.y))


HOME = Cell(0, 0)
KEPT = 4096  # cells: more than any grid has, and cells come from outside too
CellLike = Cell | tuple[int, int]


@lru_cache(maxsize=KEPT)
def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell  # remembered: a third of a game is spent asking for them
    return Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y), Cell(x, y - 1)


@lru_cache(maxsize=KEPT)
def _corners(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return Cell(x + 1, y + 1), Cell(x - 1, y + 1), Cell(x - 1, y - 1), Cell(x + 1, y - 1)


def reading_order(cell: Cell) -> tuple[int, int]:
    """The key that sorts cells as a page is read: row by row from the north, each from the west."""
    return cell.y, cell.x


# ---- what people write for a cell


def expected(what: str, value: object) -> TypeError:
    """The error for a value of another type: what was expected, and what was given."""
    return TypeError(f"expected {what}, not {type(value).__name__}: {value!r:.80}")


def whole(value: object) -> int | None:
    """A whole number of any type, those of numpy included; `None` for anything else, true and 1.0 included.

    >>> whole(3), whole(True), whole(3.0)
    (3, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    return index(value)


def cell_of(value: object) -> Cell:
    """The cell that a pair of whole numbers names.

    >>> cell_of((1, -2))
    Cell(x=1, y=-2)
    """
    if type(value) is Cell:
        return value
    numbers = [*map(whole, value)] if isinstance(value, Iterable) and not isinstance(value, str) else []
    if len(numbers) != PAIR or None in numbers:
        raise expected("a cell such as (1, 0)", value)
    return Cell(*cast("list[int]", numbers))


def cells_of(value: object) -> tuple[Cell, ...]:
    """Cells that may be given as pairs of numbers."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise expected("cells such as ((1, 0), (2, 0))", value)
    return tuple(map(cell_of, value))


def pair_of(value: Any) -> tuple[Cell, Cell]:  # noqa: ANN401 -- whatever somebody writes for two cells
    """The two cells of a domino."""
    if type(value) is tuple and len(value) == PAIR and type(value[0]) is type(value[1]) is Cell:
        return value
    if not isinstance(value, Iterable) or isinstance(value, str) or len(cells := tuple(value)) != PAIR:
        raise expected("two cells such as ((1, 0), (2, 0))", value)
    return cell_of(cells[0]), cell_of(cells[1])
