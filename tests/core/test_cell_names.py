"""Names of cells: each cell that can be reached or tried has one, and no two share it."""

import pytest

from kdexplore.core.cell_names import cell_name, column_name, home_number, named_cell, row_name
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.variants import SPANS


def around(span):
    """Every cell that a territory of this grid can hold, and one more on every side."""
    return [Cell(x, y) for x in range(-span, span + 1) for y in range(-span, span + 1)]


def test_the_starting_tile_is_h8_on_every_grid_of_the_boxes():
    assert {cell_name(HOME, span) for span in (None, 5, 7)} == {"H8"}


@pytest.mark.parametrize("span", SPANS[:-1])
def test_whatever_a_territory_can_reach_and_one_cell_more_has_a_name_of_its_own(span):
    names = {cell_name(cell, span): cell for cell in around(span)}
    assert len(names) == (2 * span + 1) ** 2
    assert not [name for name in names if "[" in name or "-" in name or name.endswith("A0")]
    assert all(named_cell(name, span) == cell for name, cell in names.items())


def test_where_no_grid_is_given_the_names_are_the_usual_ones():
    assert cell_name(HOME, SPANS[-1]) == "H8"


def test_columns_are_letters_and_rows_are_numbers():
    assert [column_name(x) for x in range(-7, 8)] == list("ABCDEFGHIJKLMNO")
    assert [row_name(y) for y in (-7, 0, 7)] == ["1", "8", "15"]
    assert cell_name(Cell(19, 1)) == "AA9"


def test_a_cell_far_outside_of_every_grid_has_its_offsets_in_brackets():
    assert cell_name(Cell(-40, 3)) == "[-40, 3]"
    assert (column_name(-40), row_name(-40)) == ("[-40]", "[-40]")


@pytest.mark.parametrize("text", ["", "H", "8", "H0", "8H", "1,0", "H-1", "Ä1"])
def test_what_is_no_name_names_no_cell(text):
    assert named_cell(text) is None


def test_small_letters_and_spaces_are_read_too():
    assert named_cell(" i7 ") == Cell(1, -1)
    assert home_number(9) == 10
