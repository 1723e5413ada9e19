"""Cells: the four that share an edge, the four at the corners, king's moves and reading order."""

import pytest

from kdexplore.core.cells import HOME, Cell, reading_order
from tests.drawing import KINGDOMINO, drawn

AROUND = drawn(
    """
        C  N  C
        N  *  N
        C  N  C
    """,
    KINGDOMINO,
).marks


def test_the_starting_tile_lies_on_the_origin():
    assert Cell(0, 0) == HOME


def test_neighbours_share_an_edge():
    assert set(HOME.neighbours) == set(AROUND["N"])


def test_corners_touch_at_a_corner_only():
    assert set(HOME.corners) == set(AROUND["C"])


def test_the_surroundings_are_the_eight_cells_around():
    assert len(HOME.surroundings) == 8
    assert set(HOME.surroundings) == {*AROUND["N"], *AROUND["C"]}


@pytest.mark.parametrize(("cell", "steps"), [((0, 0), 0), ((1, 1), 1), ((2, -1), 2), ((-3, 3), 3), ((0, -4), 4)])
def test_a_king_goes_straight_and_askew(cell, steps):
    assert HOME.steps_to(Cell(*cell)) == steps
    assert Cell(*cell).steps_to(HOME) == steps


def test_reading_order_goes_row_by_row_from_the_north_west():
    cells = [Cell(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    assert sorted(cells, key=reading_order) == cells
