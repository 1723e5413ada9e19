"""Territories and dominoes as text: what is written is read back, and what cannot be read is named and placed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.cells import Cell
from kdexplore.core.notation import LONGEST, face, faces, parse, parse_faces, token, write
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import Square
from tests.strategies import boxes, states

KINGDOMINO, ORIGINS = tile_set("kingdomino"), tile_set("origins")


@given(states())
def test_every_territory_that_is_played_is_read_back(state):
    tiles = state.rules.tiles
    for seat in state.seats:
        text = write(seat.territory, tiles)
        again = parse(text, tiles, state.rules.span)
        assert write(again, tiles) == text
        assert again.squares == seat.territory.squares
        for part in ("fires", "resources", "people"):
            assert getattr(again, part) == getattr(seat.territory, part)


@given(boxes)
def test_every_domino_is_read_back_from_its_faces(tiles):
    for domino in tiles.dominoes:
        assert parse_faces(faces(domino, tiles), tiles)[1:] == domino[1:]


@given(st.data(), boxes)
def test_every_painted_square_is_read_back(data, tiles):
    square = st.sampled_from([square for domino in tiles.dominoes for square in domino[1:]])
    cells = st.builds(Cell, st.integers(-3, 3), st.integers(-3, 3)).filter(any)
    painted = tuple(sorted(data.draw(st.dictionaries(cells, square, max_size=20)).items()))
    territory = Territory(painted=painted)
    assert parse(write(territory, tiles), tiles) == territory


def test_the_examples_of_the_contract_are_read_as_it_says():
    text = "q'j'../j^1*v2d/.dg1l'"
    there = parse(text, ORIGINS)
    assert there.squares[Cell(1, 0)] == Square("volcano", 0, 2)
    assert there.squares[Cell(1, 1)] == Square("grassland", 1)
    assert there.fires == ((Cell(-1, 0), 1),)
    assert there.resources == ((Cell(-1, -1), "flint"), (Cell(0, -1), "mushroom"), (Cell(2, 1), "fish"))
    people = parse("*^2d(shaman)", ORIGINS)
    assert people.people == ((Cell(1, 0), "shaman"),)
    assert people.fire_at[Cell(0, 0)] == 2
    assert token(people, Cell(0, 0), ORIGINS) == "*^2"
    assert token(people, Cell(5, 5), ORIGINS) == "."
    assert face(Square("mine", 3), KINGDOMINO) == "m3"


def test_the_starting_tile_alone_is_a_territory():
    assert parse("*", KINGDOMINO) == Territory()
    assert write(Territory(), KINGDOMINO) == "*"


def test_empty_rows_and_columns_at_the_edge_are_not_written():
    assert write(parse("..../.w*./....", KINGDOMINO), KINGDOMINO) == "w*"


REFUSED = {
    "rows of unequal width": ("w*/w", "uneven_rows", "row 2"),
    "an empty row": ("w*//ww", "empty_row", "row 2"),
    "nothing at all": ("", "empty_row", "row 1"),
    "no starting tile": ("ww/ww", "no_start", ""),
    "two starting tiles": ("*w/w*", "two_starts", "row 2, column 2"),
    "an unknown letter": ("*w/wx", "unknown_letter", "row 2, column 2"),
    "a letter of the other box": ("*d", "unknown_letter", "row 1, column 2"),
    "a sign that is no token": ("*w/w?", "unknown_token", "row 2, column 2"),
    "a capital letter": ("*W", "unknown_token", "row 1, column 2"),
    "more crowns than any square has": ("*w2", "digit_too_high", "row 1, column 2"),
    "two digits": ("*m12", "one_digit", "row 1, column 2"),
    "a zero": ("*m0", "one_digit", "row 1, column 2"),
    "a digit on the starting tile": ("*1w", "nothing_goes_here", "row 1, column 1"),
    "a person on the starting tile": ("w*(hunter)", "nothing_goes_here", "row 1, column 2"),
    "a resource on no square": ("*.'", "nothing_goes_here", "row 1, column 2"),
    "fire on no square": ("*.^1", "nothing_goes_here", "row 1, column 2"),
    "a resource where none grows": ("*w'", "no_resource_here", "row 1, column 2"),
    "a person of another box": ("*w(hunter)", "unknown_person", "row 1, column 2"),
    "a fire token of another box": ("*w^1", "unknown_fires", "row 1, column 2"),
}
REFUSED_IN_ORIGINS = {
    "a volcano without craters": ("*v", "digit_too_high", "row 1, column 2"),
    "a volcano of four craters": ("*v4", "digit_too_high", "row 1, column 2"),
    "a resource in the desert": ("*d'", "no_resource_here", "row 1, column 2"),
    "a resource beside printed fire": ("*g1'", "no_resource_here", "row 1, column 2"),
    "a resource in a volcano": ("*v1'", "no_resource_here", "row 1, column 2"),
    "a resource under a fire token": ("*g'^1", "no_resource_here", "row 1, column 2"),
    "a fire token of four fires": ("*g^4", "unknown_fires", "row 1, column 2"),
    "a token of two digits": ("*g^11", "one_digit", "row 1, column 2"),
    "a person nobody knows": ("*g(king)", "unknown_person", "row 1, column 2"),
    "a person without a name": ("*g()", "unknown_person", "row 1, column 2"),
}
EVERY = [(KINGDOMINO, *case) for case in REFUSED.values()] + [(ORIGINS, *case) for case in REFUSED_IN_ORIGINS.values()]


@pytest.mark.parametrize(("tiles", "text", "code", "where"), EVERY, ids=[*REFUSED, *REFUSED_IN_ORIGINS])
def test_it_is_refused_to_read(tiles, text, code, where):
    with pytest.raises(BadInput) as refusal:
        parse(text, tiles)
    assert (refusal.value.fault.code, refusal.value.fault.where) == (code, where)


@pytest.mark.parametrize(("text", "span"), [("wwwwww*", 6), ("w/w/w/w/w/w/*", 6), ("w" * 15 + "*", None)])
def test_a_territory_wider_than_asked_for_is_refused(text, span):
    with pytest.raises(BadInput, match="wider_than_span"):
        parse(text, KINGDOMINO, span)


def test_a_text_longer_than_any_territory_is_refused_at_once():
    with pytest.raises(BadInput, match="too_long"):
        parse("." * (LONGEST + 1), KINGDOMINO)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("w", "not_a_domino", ""),
        ("w-f-l", "not_a_domino", ""),
        ("w-?", "unknown_token", "right"),
        ("x-w", "unknown_letter", "left"),
        ("w-f9", "digit_too_high", "right"),
        ("w-f10", "one_digit", "right"),
        ("-", "unknown_token", "left"),
    ],
)
def test_faces_that_are_no_domino_are_refused(text, code, where):
    with pytest.raises(BadInput) as refusal:
        parse_faces(text, KINGDOMINO)
    assert (refusal.value.fault.code, refusal.value.fault.where) == (code, where)
