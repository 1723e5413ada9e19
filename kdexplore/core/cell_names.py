"""Names of cells: a letter for the column and a number for the row, as on the edges of every board.

The starting tile is H8 in every game of the boxes: H as in home. Columns go on with I, J and K to the east and with G,
F and E to the west, rows with 9 to the south and 7 to the north. So every cell that a grid of seven can ever hold has a
name, and one more on every side, for a domino that would leave the grid. A cell keeps its name however its territory
grows. In a wider grid the names begin at A1 as well, so its starting tile has a later one. The widest of all is for
no grid at all, as in a question that names none: there the names are the usual ones.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kdexplore.core.cells import Cell
from kdexplore.core.variants import SPANS

USUAL_SPAN = 7  # the widest grid of the boxes: no smaller grid has other names
LETTERS = 26
NAME = re.compile(r"([A-Z]+)([1-9]\d*)")


def home_number(span: int | None = None) -> int:
    """The number of the row of the starting tile, and which letter its column has, counted from 1.

    >>> home_number(5), home_number(7), home_number(9), home_number(SPANS[-1])
    (8, 8, 10, 8)
    """
    return 1 + (span if span is not None and USUAL_SPAN < span < SPANS[-1] else USUAL_SPAN)


def column_name(x: int, span: int | None = None) -> str:
    """The letter of a column; a column further out than any domino can be tried has its offset in brackets.

    >>> column_name(0), column_name(-1), column_name(2), column_name(-30)
    ('H', 'G', 'J', '[-30]')
    """
    number = x + home_number(span)
    if number < 1:
        return f"[{x}]"
    letters = ""
    while number:
        number, letter = divmod(number - 1, LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters


def row_name(y: int, span: int | None = None) -> str:
    """The number of a row, likewise.

    >>> row_name(0), row_name(-3), row_name(-30)
    ('8', '5', '[-30]')
    """
    number = y + home_number(span)
    return str(number) if number > 0 else f"[{y}]"


@lru_cache(maxsize=2048)
def cell_name(cell: Cell, span: int | None = None) -> str:
    """The name of a cell; far outside of every grid its offsets from the starting tile, as in the notation.

    >>> cell_name(Cell(0, 0)), cell_name(Cell(1, -2)), cell_name(Cell(-9, 0)), cell_name(Cell(0, 0), 9)
    ('H8', 'I6', '[-9, 0]', 'J10')
    """
    if min(cell) + home_number(span) < 1:
        return f"[{cell.x}, {cell.y}]"
    return column_name(cell.x, span) + row_name(cell.y, span)


def named_cell(name: str, span: int | None = None) -> Cell | None:
    """The cell of that name; `None` if it is no name of a cell.

    >>> named_cell("I6"), named_cell("h8"), named_cell("6I")
    (Cell(x=1, y=-2), Cell(x=0, y=0), None)
    """
    match = NAME.fullmatch(name.strip().upper())
    if match is None:
        return None
    number = 0
    for letter in match[1]:
        number = number * LETTERS + ord(letter) - ord("A") + 1
    return Cell(number - home_number(span), int(match[2]) - home_number(span))
