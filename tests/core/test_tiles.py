"""The two boxes hold what the rulebooks say they hold."""

from collections import Counter
from itertools import combinations
from math import dist

import pytest

from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import HOME_SQUARE, START, Domino, FireToken, Person, Resource, Square

KINGDOMINO = tile_set("kingdomino")
ORIGINS = tile_set("origins")

# the list at the end of the rulebook: squares of each terrain by the crowns on them
CROWNS = {
    "wheat": {0: 21, 1: 5},
    "forest": {0: 16, 1: 6},
    "lake": {0: 12, 1: 6},
    "grassland": {0: 10, 1: 2, 2: 2},
    "swamp": {0: 6, 1: 2, 2: 2},
    "mine": {0: 1, 1: 1, 2: 3, 3: 1},
}
# the table on the last page of the Origins rulebook; for the volcano, by craters
FIRES = {
    "desert": {0: 20, 1: 2},
    "grassland": {0: 16, 1: 3},
    "lake": {0: 13, 1: 4},
    "jungle": {0: 11, 1: 3, 2: 1},
    "quarry": {0: 9, 1: 2, 2: 2},
    "volcano": {1: 5, 2: 4, 3: 1},
}


def squares(tiles):
    return [square for domino in tiles.dominoes for square in (domino.first, domino.second)]


@pytest.mark.parametrize(("tiles", "printed"), [(KINGDOMINO, CROWNS), (ORIGINS, FIRES)], ids=BUILT_IN)
def test_every_count_printed_in_the_rulebook_is_met(tiles, printed):
    found: dict[str, Counter[int]] = {terrain: Counter() for terrain in tiles.terrain}
    for square in squares(tiles):
        found[square.terrain][square.craters or square.symbols] += 1
    assert found == printed
    assert list(found) == list(printed)
    assert tiles.printed == {terrain: frozenset(digits) for terrain, digits in printed.items()}


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_box_holds_48_dominoes_numbered_in_order(name):
    tiles = tile_set(name)
    assert [domino.number for domino in tiles.dominoes] == list(range(1, 49))
    assert list(tiles.numbers) == list(range(1, 49))
    assert len(squares(tiles)) == 96
    assert repr(tiles) == f"<TileSet {name}: 48 dominoes>"


def test_kingdomino_has_39_crowns_and_nothing_else():
    assert KINGDOMINO.symbol == "crown"
    assert sum(square.symbols for square in squares(KINGDOMINO)) == 39
    assert [*KINGDOMINO.resources, *KINGDOMINO.fire_tokens, *KINGDOMINO.people] == []
    assert not any(square.craters for square in squares(KINGDOMINO))


def test_origins_has_20_printed_fires_and_16_on_tokens():
    assert ORIGINS.symbol == "fire"
    assert sum(square.symbols for square in squares(ORIGINS)) == 20
    assert sum(token.fires * token.count for token in ORIGINS.fire_tokens) == 16


def test_every_volcano_has_its_fire_token_in_the_box():
    assert ORIGINS.fire_tokens == (FireToken(1, 3, 5), FireToken(2, 2, 4), FireToken(3, 1, 1))
    craters = Counter(square.craters for square in squares(ORIGINS) if square.craters)
    assert craters == {fires: token.count for fires, token in ORIGINS.fire_token.items()}
    assert all(ORIGINS.terrain[square.terrain].volcano == bool(square.craters) for square in squares(ORIGINS))


def test_every_square_that_bears_a_resource_has_one_in_the_box():
    assert ORIGINS.resources == (
        Resource("mammoth", 16, 3),
        Resource("fish", 13, 4),
        Resource("mushroom", 11, 5),
        Resource("flint", 9, 6),
    )
    needed = Counter(ORIGINS.resource_on(square) for square in squares(ORIGINS))
    del needed[None]
    assert needed == {kind.key: kind.count for kind in ORIGINS.resources}
    assert needed.total() == 49


def test_the_cave_board_has_22_people():
    assert sum(person.count for person in ORIGINS.people) == 22
    assert ORIGINS.people == (
        Person("hunter", 2, 3, "mammoth"),
        Person("fisher", 2, 3, "fish"),
        Person("gatherer", 2, 4, "mushroom"),
        Person("sculptor", 2, 5, "flint"),
        Person("painter", 2, 2, "resource"),
        Person("fire_eater", 2, 1, "fire"),
        Person("shaman", 2, 2, "person"),
        Person("warrior1", 4, power=1),
        Person("warrior2", 3, power=2),
        Person("warrior3", 1, power=3),
    )


def test_letters_are_those_of_the_notation():
    assert "".join(KINGDOMINO.terrain_of_code) == "wflgsm"
    assert "".join(ORIGINS.terrain_of_code) == "dgljqv"


@pytest.mark.parametrize(
    ("name", "number", "face"),
    [
        ("kingdomino", 23, (Square("wheat", 1), Square("mine"))),
        ("kingdomino", 39, (Square("grassland"), Square("swamp", 1))),
        ("kingdomino", 48, (Square("wheat"), Square("mine", 3))),
        ("origins", 9, (Square("desert"), Square("jungle"))),
        ("origins", 35, (Square("lake", 1), Square("quarry"))),
        ("origins", 36, (Square("grassland"), Square("jungle", 1))),
        ("origins", 44, (Square("jungle"), Square("volcano", craters=2))),
    ],
)
def test_dominoes_drawn_in_the_rulebooks_look_like_that(name, number, face):
    assert tile_set(name).domino(number) == Domino(number, *face)


def test_a_number_that_is_not_in_the_box_is_a_key_error():
    with pytest.raises(KeyError):
        ORIGINS.domino(49)


def test_a_domino_is_symmetric_when_its_halves_are_alike():
    assert ORIGINS.domino(1).symmetric
    assert not ORIGINS.domino(37).symmetric


def test_resources_lie_only_where_nothing_is_printed():
    assert ORIGINS.resource_on(Square("lake")) == "fish"
    assert ORIGINS.resource_on(Square("lake", 1)) is None
    assert ORIGINS.resource_on(Square("volcano", craters=1)) is None
    assert ORIGINS.resource_on(Square("desert")) is None
    assert ORIGINS.resource_on(HOME_SQUARE) is None
    assert HOME_SQUARE.terrain == START


def test_things_are_found_by_key():
    assert ORIGINS.resource["fish"].totem == 4
    assert ORIGINS.person["shaman"].per == "person"


def test_boxes_compare_and_hash_by_content():
    assert len({KINGDOMINO, ORIGINS, tile_set("origins")}) == 2


# what eyes with one kind of cone missing see (Machado, Oliveira and Fernandes 2009), in linear light
EYES = {
    "every colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))  # the white point divided out


def turned(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen(colour, eye):
    """A colour in the space where equal distances look equally far apart (CIE Lab)."""
    light = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in light]
    light = [min(1, max(0, part)) for part in turned(EYES[eye], light)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in turned(TO_XYZ, light))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_colour_blind_eyes_tell_the_terrains_apart(name, eye):
    colours = [seen(terrain.colour, eye) for terrain in tile_set(name).terrains]
    assert min(dist(one, other) for one, other in combinations(colours, 2)) > 15


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_terrain_has_a_pattern_of_its_own(name):
    assert len({terrain.pattern for terrain in tile_set(name).terrains}) == 6


def test_terrains_found_in_both_boxes_look_the_same():
    for key in KINGDOMINO.terrain.keys() & ORIGINS.terrain.keys():
        one, other = KINGDOMINO.terrain[key], ORIGINS.terrain[key]
        assert (one.code, one.colour, one.pattern) == (other.code, other.colour, other.pattern)
