"""Where a domino may lie: the checks, and the list of legal placements made from them."""

import pytest

from kdexplore.core.cells import Cell
from kdexplore.core.placing import candidates, fits_somewhere, legal_placements, why_not
from kdexplore.core.problems import Reason
from kdexplore.core.rules_json import position_rules
from kdexplore.core.territory import Placement, Territory
from tests.drawing import KINGDOMINO, ORIGINS, domino_of, drawn

FIVE = position_rules(KINGDOMINO, 5)
NARROW = """
    w  f  f  f  w
    f  A  A  f  w
    f  f  *  f  w
    f  f  f  f  w
    f  f  f  f  w
"""


@pytest.mark.parametrize(("look", "ways"), [("w-f", 24), ("w-w", 12)])
def test_the_first_domino_lies_anywhere_beside_the_starting_tile(look, ways):
    assert len(legal_placements(Territory(), domino_of(look, KINGDOMINO), FIVE)) == ways


@pytest.mark.parametrize(("span", "ways"), [(1, 0), (2, 16), (3, 24)])
def test_a_narrow_grid_leaves_fewer_places(span, ways):
    rules = position_rules(KINGDOMINO, span)
    found = legal_placements(Territory(), domino_of("w-f", KINGDOMINO), rules)
    assert len(found) == ways
    assert fits_somewhere(Territory(), domino_of("w-f", KINGDOMINO), rules) == bool(ways)


def test_placements_come_in_a_fixed_order_each_once():
    found = legal_placements(Territory(), domino_of("w-f", KINGDOMINO), FIVE)
    cells = [placement.cells for placement in found]
    assert cells == sorted(set(cells))


def test_every_listed_placement_is_legal_and_every_legal_one_is_listed():
    drawing = drawn(
        """
            .  w  .  .  .
            f  *  w  l  .
            .  f  .  .  .
        """,
        KINGDOMINO,
    )
    domino, territory = domino_of("w-f", KINGDOMINO), drawing.territory
    around = [Cell(x, y) for x in range(-6, 8) for y in range(-6, 8)]
    ways = {Placement(domino, (cell, near)) for cell in around for near in cell.neighbours}
    legal = {placement for placement in ways if not why_not(territory, placement, FIVE)}
    assert set(legal_placements(territory, domino, FIVE)) == legal
    assert candidates(territory, domino) >= {placement.cells for placement in legal}


def test_one_gap_takes_a_domino_with_equal_halves_in_one_way():
    drawing = drawn(NARROW, KINGDOMINO)
    (only,) = legal_placements(drawing.territory, domino_of("l-l", KINGDOMINO), FIVE)
    assert only.cells == drawing.marks["A"]


def test_one_gap_takes_a_domino_with_two_faces_either_way_about_if_both_match():
    drawing = drawn(NARROW, KINGDOMINO)
    here, there = drawing.marks["A"]
    found = legal_placements(drawing.territory, domino_of("w-l", KINGDOMINO), FIVE)
    assert [placement.cells for placement in found] == [(here, there), (there, here)]


def test_a_full_grid_takes_no_domino():
    full = drawn(NARROW.replace("A", "f"), KINGDOMINO).territory
    assert not fits_somewhere(full, domino_of("f-f", KINGDOMINO), FIVE)
    assert legal_placements(full, domino_of("f-f", KINGDOMINO), FIVE) == ()


def test_no_cell_answers_just_illegal_every_refusal_has_a_reason():
    territory = drawn("* w", KINGDOMINO).territory
    reasons = set()
    for x in range(-6, 7):
        for y in range(-6, 7):
            placement = Placement(domino_of("l-l", KINGDOMINO), (Cell(x, y), Cell(x + 1, y)))
            reasons |= {problem.reason for problem in why_not(territory, placement, FIVE)}
    assert reasons == {Reason.COVERS_SQUARE, Reason.LEAVES_GRID, Reason.TOUCHES_NOTHING, Reason.NO_MATCH}


def test_both_halves_on_one_cell_lie_apart():
    placement = Placement(domino_of("w-f", KINGDOMINO), (Cell(1, 0), Cell(1, 0)))
    assert [problem.reason for problem in why_not(Territory(), placement, FIVE)] == [Reason.APART]


def test_a_volcano_may_lie_beside_the_starting_tile():
    domino = domino_of("d-v1", ORIGINS)
    assert len(legal_placements(Territory(), domino, position_rules(ORIGINS, 5))) == 24
