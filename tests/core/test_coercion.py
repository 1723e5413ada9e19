"""What people write for a value: tuples, numbers and texts are taken; anything else says what was expected."""

from typing import Any

import pytest

import kdexplore as kd
from kdexplore.core.cells import Cell, cell_of, cells_of, pair_of, whole
from kdexplore.core.coercion import domino_of, placement_of, slot_of, slots_of, territory_of
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tilefiles import tiles
from tests.drawing import KINGDOMINO

EAST, FURTHER_EAST = Cell(1, 0), Cell(2, 0)
LAST = KINGDOMINO.domino(48)
CLASSIC = kd.rules("classic", players=4)
STATE = kd.GameState.at(CLASSIC, line=[(48, 0)])


class Numpy:
    """A whole number of somebody else's type, such as those of a DataFrame."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


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


LOOSE: Any = kd  # called as in a notebook, where nobody checks types
LOOSE_STATE: Any = STATE


def test_numbers_of_other_types_are_whole_numbers_but_flags_are_not():
    assert (whole(Numpy(3)), whole(True), whole("3"), whole(3.0)) == (3, None, None, None)  # noqa: FBT003
    assert cell_of((Numpy(1), Numpy(-2))) == Cell(1, -2)
    assert domino_of(Numpy(48), KINGDOMINO) is LAST
    assert type(LOOSE.Claim(Numpy(3)).number) is int


def test_actions_take_pairs_for_cells_and_dominoes_for_numbers():
    assert kd.Place([(1, 0), (2, 0)]) == kd.Place((EAST, FURTHER_EAST))
    assert type(kd.Throw((1, 0)).target) is Cell
    recruit = kd.Recruit("hunter", [(2, 0), (1, 0)], (0, 1))
    assert (recruit.paid, recruit.cell) == ((EAST, FURTHER_EAST), Cell(0, 1))
    assert kd.Reveal([LAST, 3]).dominoes == (3, 48)
    assert kd.Claim(LAST) == kd.Claim(48)


def test_a_state_takes_actions_as_text():
    assert STATE.why_not("place 1,0 2,0") == ()
    assert STATE.why_not("place 1,1 1,2") == STATE.why_not(kd.Place(((1, 1), (1, 2)))) != ()
    assert STATE.apply("place 1,0 2,0") == STATE.apply(kd.Place(((1, 0), (2, 0))))
    assert ["place 1,0 2,0" in LOOSE_STATE.legal_actions, "claim 3" in LOOSE_STATE.legal_actions] == [True, False]
    assert ["dance" in LOOSE_STATE.legal_actions, 5 in LOOSE_STATE.legal_actions] == [False, False]


def test_questions_take_notations_numbers_and_pairs():
    territory, placement = parse("w1w*", KINGDOMINO), Placement(LAST, (EAST, FURTHER_EAST))
    assert kd.parse("w1w*", "kingdomino") == territory
    assert kd.legal_placements("w1w*", 48, CLASSIC) == kd.legal_placements(territory, LAST, CLASSIC)
    assert kd.why_not("w1w*", (48, ((1, 0), (2, 0))), CLASSIC) == kd.why_not(territory, placement, CLASSIC) == ()
    assert kd.score("w1w*", CLASSIC) == kd.score(territory, CLASSIC)
    assert territory.laid((48, ((1, 0), (2, 0))), CLASSIC) == territory.laid(placement, CLASSIC)
    assert kd.heat.points(kd.WhatIf("w1w*", CLASSIC), 48) == kd.heat.points(kd.WhatIf(territory, CLASSIC), LAST)
    assert kd.rules("classic", bonuses="centre", tiles="kingdomino") == kd.rules("classic", bonuses=["centre"])


def test_pieces_are_put_on_pairs():
    with_pair = Territory().burning((1, 0), 2).with_person((2, 0), "hunter").with_resources({(3, 0): "fish"})
    cells = [cell for items in (with_pair.fires, with_pair.people, with_pair.resources) for cell, _ in items]
    assert [type(cell) for cell in cells] == [Cell] * 3
    painted = LOOSE.Territory(painted=(((1, 0), LAST.first),))
    assert type(painted.painted[0][0]) is Cell
    assert painted.symbols_on((1, 0)) == LAST.first.symbols


def test_pictures_take_the_same():
    assert kd.svg.domino(48, "kingdomino") == kd.svg.domino(LAST, KINGDOMINO)
    assert kd.svg.line([3, (48, 1)], "kingdomino") == kd.svg.line((Slot(3), Slot(48, 1)), KINGDOMINO)
    heat = kd.svg.board("w1w*", "kingdomino", heat={(-1, 0): 2.0})
    assert heat == kd.svg.board(parse("w1w*", KINGDOMINO), KINGDOMINO, heat={Cell(-1, 0): 2.0})


def test_a_tile_set_may_be_its_id():
    assert tiles(KINGDOMINO) is KINGDOMINO
    assert slots_of([3, (9, 1)]) == (Slot(3), Slot(9, 1))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: LOOSE.Placement(48, ((1, 0), (2, 0))), r"expected a Domino such as tiles.domino\(48\), not int: 48"),
        (lambda: LOOSE.Place((1, 0)), r"expected a cell such as \(1, 0\), not int: 1"),
        (lambda: LOOSE.Place(7), "expected two cells"),
        (lambda: LOOSE.Claim("3"), "expected a domino or its number, not str: '3'"),
        (lambda: LOOSE.Reveal(3), r"expected dominoes or their numbers such as \(3, 9\), not int: 3"),
        (lambda: LOOSE_STATE.why_not(17), r"expected an action such as Claim\(3\) or 'claim 3', not int: 17"),
        (lambda: LOOSE_STATE.apply(None), "expected an action"),
        (lambda: LOOSE.History.of(CLASSIC).play(3), "expected an action"),
        (lambda: LOOSE.start("classic"), "expected Rules such as"),
        (lambda: LOOSE.score("w1w*", "classic"), r"expected Rules such as rules\("),
        (lambda: LOOSE.legal_placements("w1w*", 48, "classic"), "expected Rules"),
        (lambda: LOOSE.why_not("w1w*", (48, ((1, 0), (2, 0))), "classic"), "expected Rules"),
        (lambda: LOOSE.WhatIf("w1w*", "classic"), "expected Rules"),
        (lambda: LOOSE.simulate("classic"), "expected Rules"),
        (lambda: LOOSE.simulate_in_core("classic"), "expected Rules"),
        (lambda: LOOSE.encode("w1w*"), r"expected a Link such as Link\(state=state\), not str"),
        (lambda: LOOSE.decode(7), "expected the text of a link, not int: 7"),
        (lambda: LOOSE.parse(7, "kingdomino"), "expected the notation of a territory"),
        (lambda: LOOSE.rules("classic", players="4"), "expected a number of players, not str: '4'"),
        (lambda: LOOSE.tiles(7), "expected a TileSet, its id such as 'kingdomino'"),
        (lambda: slots_of(3), r"expected a line such as \(3, 9, \(27, 1\)\)"),
    ],
)
def test_what_nobody_can_mean_is_a_type_error(asked, message):
    with pytest.raises(TypeError, match=message):
        asked()


def test_a_heat_of_what_is_not_there_is_bad_input():
    there = kd.WhatIf("*j", kd.rules("tribe", players=4))
    with pytest.raises(BadInput, match="no_volcano_here at volcano"):
        kd.heat.fire(there, (1, 0))
    with pytest.raises(BadInput, match="unknown_value at person"):
        kd.heat.people(there, "baker")
