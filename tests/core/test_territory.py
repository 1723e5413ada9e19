"""A territory stores what was laid and what lies on it; everything else about it is derived."""

from dataclasses import replace

import pytest

from kdexplore.core.cells import HOME, Cell
from kdexplore.core.rules_json import position_rules
from kdexplore.core.territory import Box, Placement, Region, Territory
from kdexplore.core.tiles import HOME_SQUARE, START, Square
from tests.drawing import KINGDOMINO, ORIGINS, domino_of, drawn, laid

EAST, FURTHER_EAST = Cell(1, 0), Cell(2, 0)
RULES = position_rules(KINGDOMINO, 5)
TOTEM = position_rules(ORIGINS, 5, resources=True, totems=True)
WHEAT_FOREST = domino_of("w-f", KINGDOMINO)
WHEAT_WHEAT = domino_of("w-w", KINGDOMINO)


def test_a_new_territory_is_the_starting_tile():
    assert dict(Territory().squares) == {HOME: HOME_SQUARE}
    assert Territory().regions == ()
    assert Territory().box == Box(0, 0, 0, 0)


def test_a_domino_lies_first_half_first():
    placement = Placement(WHEAT_FOREST, (FURTHER_EAST, EAST))
    assert placement.squares == {FURTHER_EAST: Square("wheat"), EAST: Square("forest")}


def test_a_domino_with_equal_halves_looks_the_same_turned_about():
    assert Placement(WHEAT_WHEAT, (FURTHER_EAST, EAST)) == Placement(WHEAT_WHEAT, (EAST, FURTHER_EAST))
    assert Placement(WHEAT_FOREST, (FURTHER_EAST, EAST)) != Placement(WHEAT_FOREST, (EAST, FURTHER_EAST))


def test_equal_halves_are_kept_in_reading_order_upright_too():
    assert Placement(WHEAT_WHEAT, (Cell(1, 1), Cell(1, 0))).cells == (Cell(1, 0), Cell(1, 1))


def test_a_placement_shows_its_number_and_cells():
    assert repr(Placement(WHEAT_FOREST, (EAST, FURTHER_EAST))) == "<Placement of 13 on (1, 0) (2, 0)>"


def test_laying_a_domino_leaves_the_old_territory_as_it_was():
    old = Territory()
    new = old.laid(Placement(WHEAT_FOREST, (EAST, FURTHER_EAST)), RULES)
    assert set(old.squares) == {HOME}
    assert set(new.squares) == {HOME, EAST, FURTHER_EAST}


def test_resources_come_with_a_domino_only_where_they_are_played_with():
    placement = Placement(domino_of("g-q", ORIGINS), (EAST, FURTHER_EAST))
    assert placement.resources(TOTEM) == {EAST: "mammoth", FURTHER_EAST: "flint"}
    assert placement.resources(replace(TOTEM, resources=False, totems=False)) == {}


def test_a_domino_is_laid_with_its_resources_beside_those_already_there():
    grass, quarry = domino_of("g-g", ORIGINS), domino_of("g-q", ORIGINS)
    first = Territory().laid(Placement(grass, (EAST, FURTHER_EAST)), TOTEM)
    second = first.laid(Placement(quarry, (Cell(0, 1), Cell(0, 2))), TOTEM)
    assert [placement.domino for placement in second.placements] == [grass, quarry]
    assert second.resource_at == {
        EAST: "mammoth", FURTHER_EAST: "mammoth", Cell(0, 1): "mammoth", Cell(0, 2): "flint",
    }  # fmt: skip


def test_no_resource_comes_with_a_printed_fire_or_a_volcano():
    placement = Placement(domino_of("l1-j2", ORIGINS), (EAST, FURTHER_EAST))
    volcano = Placement(domino_of("d-v1", ORIGINS), (Cell(0, 1), Cell(0, 2)))
    assert Territory().laid(placement, TOTEM).laid(volcano, TOTEM).resources == ()


def test_squares_cannot_be_changed_from_outside():
    with pytest.raises(TypeError):
        Territory().squares[EAST] = Square("wheat")  # type: ignore[index]


def test_painted_and_laid_squares_lie_side_by_side():
    painted = drawn("* w", KINGDOMINO).territory
    whole = painted.laid(Placement(WHEAT_FOREST, (FURTHER_EAST, Cell(3, 0))), RULES)
    assert [whole.squares[Cell(x, 0)].terrain for x in range(4)] == [START, "wheat", "wheat", "forest"]


def test_territories_compare_and_hash_by_content():
    drawing = """
        *   A  A
        .   B  B
    """
    assert laid(drawing, "w-f w-w") == laid(drawing, "w-f w-w")
    assert hash(laid(drawing, "w-f w-w")) == hash(laid(drawing, "w-f w-w"))
    assert laid(drawing, "w-f w-w") != laid(drawing, "w-w w-f")


def test_the_box_is_the_smallest_rectangle_around_everything():
    box = laid(
        """
            A  .  .
            A  *  .
            .  B  B
        """,
        "w-f l-l",
    ).box
    assert box == Box(west=-1, east=1, north=-1, south=1)
    assert (box.width, box.height) == (3, 3)


def test_the_box_grows_around_further_cells_and_never_shrinks():
    box = Box(-1, 1, 0, 0)
    assert box.around([Cell(0, 2), Cell(-3, 0)]) == Box(-3, 1, 0, 2)
    assert box.around([HOME]) == box


def test_contacts_are_the_free_cells_beside_each_terrain():
    drawing = drawn(
        """
            .   S   W   .
            S   *   w   W
            .   S   W   .
        """,
        KINGDOMINO,
    )
    contacts = drawing.territory.contacts
    assert contacts == {START: frozenset(drawing.marks["S"]), "wheat": frozenset(drawing.marks["W"])}


def test_a_region_is_equal_terrain_joined_edge_to_edge():
    drawing = drawn(
        """
            wA   wA   fB
            w1A  *    wC
            fD   fD   fD
        """,
        KINGDOMINO,
    )
    assert drawing.territory.regions == (
        Region("wheat", drawing.marks["A"], 1),
        Region("forest", drawing.marks["B"], 0),
        Region("wheat", drawing.marks["C"], 0),
        Region("forest", drawing.marks["D"], 0),
    )


def test_a_region_is_worth_squares_times_symbols():
    assert Region("wheat", (EAST, FURTHER_EAST, Cell(3, 0)), 4).points == 12


def test_printed_symbols_and_fire_tokens_both_count_on_a_cell_craters_do_not():
    drawing = drawn("*^3S j1P j^2T v2V", ORIGINS)
    counted = {mark: drawing.territory.symbols_on(drawing.cell(mark)) for mark in "SPTV"}
    assert counted == {"S": 3, "P": 1, "T": 2, "V": 0}


def test_resources_stand_where_they_are_put_until_they_are_paid():
    drawing = drawn("* gA gB", ORIGINS)
    (a,), (b,) = drawing.marks["A"], drawing.marks["B"]
    rich = drawing.territory.with_resources({b: "mammoth"}).with_resources({a: "mammoth"})
    assert rich.resources == ((a, "mammoth"), (b, "mammoth"))
    assert rich.without_resources([a]).resource_at == {b: "mammoth"}


def test_people_are_kept_in_one_order_however_they_moved_in():
    drawing = drawn("* dA dB", ORIGINS)
    (a,), (b,) = drawing.marks["A"], drawing.marks["B"]
    one_way = drawing.territory.with_person(a, "shaman").with_person(b, "painter")
    other_way = drawing.territory.with_person(b, "painter").with_person(a, "shaman")
    assert one_way == other_way
    assert one_way.person_at == {a: "shaman", b: "painter"}


@pytest.mark.parametrize("drawing", ["* j'T j' d(shaman)", "* dT j' d(shaman)", "* j(shaman)T j' d(shaman)"])
def test_fire_burns_what_stands_on_its_cell_and_nothing_else(drawing):
    found = drawn(drawing, ORIGINS)
    burnt = found.territory.burning(found.cell("T"), 2)
    assert burnt.fire_at == {found.cell("T"): 2}
    assert list(burnt.resource_at.values()) == ["mushroom"]
    assert list(burnt.person_at.values()) == ["shaman"]


def test_a_territory_shows_itself_row_by_row():
    board = drawn("q'  v2  .\n.  *^1  d(shaman)", ORIGINS).territory
    assert str(board).split() == ["q'", "v2", ".", ".", "*^1", "d(shaman)"]
    assert repr(board) == "<Territory q'v2./.*^1d(shaman)>"
