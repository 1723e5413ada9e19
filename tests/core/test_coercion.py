"""What people write for a value: tuples, numbers and texts are taken; anything else says what was expected."""

import pytest

from kdexplore.core.cells import Cell
from kdexplore.core.coercion import cell_of, cells_of, domino_of, pair_of, placement_of, slot_of, territory_of
from kdexplore.core.drafting import Slot
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Placement, Territory
from tests.drawing import KINGDOMINO

EAST, FURTHER_EAST = Cell(1, 0), Cell(2, 0)
LAST = KINGDOMINO.domino(48)


def test_a_cell_may_be_a_pair_of_numbers():
    assert [type(cell_of(one)) for one in (EAST, (1, 0), [1, 0])] == [Cell] * 3
    assert cells_of([(1, 0), FURTHER_EAST]) == (EAST, FURTHER_EAST)
    assert pair_of(((1, 0), (2, 0))) == (EAST, FURTHER_EAST)


def test_a_domino_may_be_its_number_or_its_faces():
    assert domino_of(LAST, KINGDOMINO) is domino_of(48, KINGDOMINO) is domino_of("m3-w", KINGDOMINO) is LAST
    assert domino_of("s-m3", KINGDOMINO).number == 0


def test_a_placement_may_be_a_domino_and_two_cells():
    placement = Placement(LAST, (EAST, FURTHER_EAST))
    assert placement_of(placement, KINGDOMINO) is placement
    assert placement_of((48, ((1, 0), (2, 0))), KINGDOMINO) == placement


def test_a_territory_may_be_its_notation():
    assert territory_of("w1w*", KINGDOMINO) == parse("w1w*", KINGDOMINO)
    assert territory_of(Territory(), KINGDOMINO) == Territory()


def test_a_slot_may_be_a_number_with_or_without_a_seat():
    assert [slot_of(one) for one in (Slot(3, 1), (3, 1), [3, None], 3)] == [Slot(3, 1), Slot(3, 1), Slot(3), Slot(3)]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: cell_of(3), r"expected a cell such as \(1, 0\), not int: 3"),
        (lambda: cell_of((1, 0, 0)), "expected a cell"),
        (lambda: cell_of((1.0, 0)), "expected a cell"),
        (lambda: cells_of(7), "expected cells"),
        (lambda: cells_of("ab"), "expected cells"),
        (lambda: pair_of([(1, 0)]), "expected two cells"),
        (lambda: domino_of(1.5, KINGDOMINO), "expected a Domino, its number, or its faces such as 'w1-f', not float"),
        (lambda: domino_of(None, KINGDOMINO), "expected a Domino"),
        (lambda: placement_of(48, KINGDOMINO), "expected a Placement"),
        (lambda: territory_of(48, KINGDOMINO), "expected a Territory or its notation, not int: 48"),
        (lambda: slot_of("5"), "expected a domino's number"),
    ],
)
def test_anything_else_is_a_type_error_that_says_what_was_expected(asked, message):
    with pytest.raises(TypeError, match=message):
        asked()


def test_a_number_that_the_box_does_not_have_is_bad_input():
    with pytest.raises(BadInput, match="unknown_domino at domino"):
        domino_of(99, KINGDOMINO)


def test_a_notation_is_placed_where_it_was_given():
    with pytest.raises(BadInput, match=r"at seats\[1\], row 1, column 2"):
        territory_of("*x", KINGDOMINO, where="seats[1]")
    with pytest.raises(BadInput, match="at row 1, column 2"):
        territory_of("*x", KINGDOMINO)
