"""The studio as a value: boxes chosen, changed, taken back, read from files, checked, tried out, carried by links."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kdexplore.app.studio.state import MOST_BACK, MOST_DOMINOES, OWN, Studio
from kdexplore.core.links import Link, Position, decode, encode
from kdexplore.core.problems import BadInput, TileSetError
from kdexplore.core.reader import SIZE
from kdexplore.core.territory import Territory
from kdexplore.core.tile_reader import read_tile_set
from kdexplore.core.tilefiles import dump_table, tile_set
from kdexplore.core.tiles import Domino, Square
from kdexplore.engine.balance import Trial
from kdexplore.words import Term, say
from kdexplore.words.letters import letters_of

KINGDOMINO, ORIGINS = tile_set("kingdomino"), tile_set("origins")
OWN_SET = Studio().copied()
VOLCANO = True
HALF_SET = OWN_SET.halved()
CSV = "number,left,right\n7,w1,f\n"


def domino(studio):
    """The domino that is open."""
    assert studio.domino is not None
    return studio.domino


def carried(studio):
    """The position that carries a set."""
    return Position(studio.rules_for_play(), Territory())


def places(studio):
    return [fault.where for fault in studio.faults]


def test_the_studio_opens_with_an_official_box_that_is_in_order():
    assert Studio().tiles == KINGDOMINO
    assert not Studio().faults
    assert Studio().own is None


def test_a_copy_has_the_same_dominoes_under_a_name_of_its_own():
    assert OWN_SET.tiles.dominoes == KINGDOMINO.dominoes
    assert OWN_SET.tiles.id == "my_kingdomino"
    assert OWN_SET.own == OWN_SET.tile_set()


def test_one_s_own_set_stays_while_another_box_is_looked_at():
    away = HALF_SET.chosen("origins")
    assert away.tiles == ORIGINS
    assert away.own == HALF_SET.tiles
    assert away.chosen(OWN).tiles == HALF_SET.tiles


def test_one_s_own_set_begins_as_a_copy_and_an_unknown_box_changes_nothing():
    assert Studio().chosen(OWN).tiles.id == "my_kingdomino"
    assert Studio().chosen("chess") == Studio()


def test_a_half_is_given_another_terrain_and_another_number_of_symbols():
    studio = OWN_SET.opened(46).edited("second", terrain="lake").edited("first", digit=3)
    assert studio.domino == Domino(47, Square("swamp", 3), Square("lake", 2))


def test_the_digit_of_a_volcano_is_its_craters():
    studio = Studio().chosen("origins").copied().opened(47).edited("second", digit=2)
    assert domino(studio).second == Square("volcano", craters=2)
    assert domino(studio.edited("second", terrain="lake")).second == Square("lake", 2)


def test_an_invalid_set_stays_as_it_was_typed_and_each_fault_has_its_place():
    studio = OWN_SET.renumbered(2).edited("first", digit=12).renamed("origins")
    assert places(studio) == ["id", "dominoes[0].left.symbols", "dominoes[1].number"]
    assert studio.domino == Domino(2, Square("wheat", 12), Square("wheat"))
    assert studio.own is None
    with pytest.raises(TileSetError) as error:
        studio.tile_set()
    assert error.value.fault.where == "id"


def test_every_change_can_be_taken_back():
    studio = OWN_SET
    for step in (Studio.added, Studio.removed, Studio.halved, Studio.sorted_by_worth, Studio.terrain_added):
        assert step(studio).taken_back().draft == studio.draft
        studio = step(studio)
    for _ in range(5):
        studio = studio.taken_back()
    assert studio.draft == OWN_SET.draft
    assert studio.taken_back().draft is None
    assert studio.taken_back().taken_back().tiles == KINGDOMINO


def test_only_so_many_changes_are_kept():
    studio = OWN_SET
    for number in range(100):
        studio = studio.renumbered(number + 1)
    assert len(studio.past) == MOST_BACK


def test_a_domino_more_has_the_next_free_number_and_is_opened():
    studio = OWN_SET.opened(3).removed().added()
    assert domino(studio).number == 4
    assert studio.at == 47


def test_a_set_has_no_more_dominoes_and_terrains_than_a_file_may_hold():
    studio = OWN_SET
    for _ in range(MOST_DOMINOES - 48):
        studio = studio.added()
    assert not studio.faults
    with pytest.raises(BadInput):
        studio.added()
    for _ in range(20):
        studio = studio.terrain_added()
    assert not studio.faults
    with pytest.raises(BadInput):
        studio.terrain_added()


def test_the_last_domino_can_be_removed_and_the_first_added():
    studio = replace(OWN_SET, draft=replace(OWN_SET.tiles, dominoes=OWN_SET.tiles.dominoes[:1])).removed()
    assert studio.domino is None
    assert places(studio) == ["dominoes"]
    assert studio.removed().turned().renumbered(3).edited("first", digit=1).domino is None
    assert studio.added().domino == Domino(1, Square("wheat"), Square("wheat"))


def test_sorting_by_worth_numbers_from_one():
    studio = OWN_SET.opened(0).edited("first", digit=3).sorted_by_worth()
    assert [domino.number for domino in studio.tiles.dominoes] == list(range(1, 49))
    assert not studio.report.out_of_order


def test_half_a_box_has_half_the_dominoes_and_about_half_the_crowns():
    assert len(HALF_SET.tiles.dominoes) == 24
    assert HALF_SET.report.symbols == 19
    assert HALF_SET.rules_for_play().pile == 24


def test_the_halves_of_a_domino_are_exchanged():
    assert OWN_SET.opened(47).turned().domino == Domino(48, Square("mine", 3), Square("wheat"))


# ---- terrains


def test_the_dominoes_follow_the_name_of_their_terrain():
    studio = OWN_SET.terrain_edited("name", "gold")
    assert studio.report.terrains[0].key == "gold"
    assert studio.report.terrains[0].squares == 26
    assert not studio.faults


def test_no_two_terrains_get_one_name():
    with pytest.raises(BadInput):
        OWN_SET.terrain_edited("name", "Lake")
    assert OWN_SET.terrain_edited("name", "wheat").draft == OWN_SET.draft


def test_names_may_be_of_any_script_and_their_keys_are_made_from_them():
    """Defect 23: a name had to be a key of small letters, and "\u00f6" was refused as a letter."""
    studio = OWN_SET.terrain_edited("name", "\u00d6kr\u00f6s mez\u0151").terrain_edited("letter", "\u00f6")
    assert (studio.terrain.key, studio.terrain.name) == ("okros_mezo", "\u00d6kr\u00f6s mez\u0151")
    assert (studio.terrain.code, studio.terrain.letter) == ("o", "\u00f6")
    studio = studio.renamed("  \u041c\u043e\u0439  \u043d\u0430\u0431\u043e\u0440 ")
    assert studio.tiles.title == "\u041c\u043e\u0439 \u043d\u0430\u0431\u043e\u0440"
    assert not studio.faults
    assert read_tile_set(studio.file()) == studio.tiles
    assert say(Term("terrain", "okros_mezo"), "en", tiles=studio.tiles) == "\u00d6kr\u00f6s mez\u0151"
    assert letters_of(studio.tiles, "en")["okros_mezo"] == "\u00d6"
    with pytest.raises(BadInput):
        studio.terrain_edited("letter", "7")


def test_undo_and_redo_walk_through_the_designs():
    first = OWN_SET.opened(0)
    second = first.renumbered(99).renamed("other")
    back = second.taken_back()
    assert back.tiles.id == first.tiles.id
    assert back.redone().tiles == second.tiles
    assert back.redone().redone() == back.redone()
    assert back.renamed("third").future == ()


def test_a_terrain_that_becomes_a_volcano_has_craters_from_then_on():
    studio = OWN_SET.terrain_edited("volcano", VOLCANO)
    assert {square.craters for square in studio.report.squares if square.terrain == "wheat"} == {1}
    assert not studio.faults
    assert studio.terrain_edited("volcano", not VOLCANO).report.terrains[0].symbols == 26


def test_colour_pattern_letter_and_resource_of_a_terrain_are_what_is_given():
    studio = Studio().chosen("origins").copied().opened_terrain(0)
    studio = studio.terrain_edited("colour", "#123456").terrain_edited("pattern", "ears").terrain_edited("letter", "x")
    assert studio.terrain_edited("resource", "flint").terrain.resource == "flint"
    assert studio.terrain_edited("resource", "").terrain.resource is None
    assert (studio.terrain.colour, studio.terrain.pattern, studio.terrain.code) == ("#123456", "ears", "x")


def test_a_terrain_taken_away_leaves_faulty_dominoes_and_the_last_one_stays():
    studio = OWN_SET.opened_terrain(5).terrain_removed()
    assert {fault.code for fault in studio.faults} == {"unknown_value"}
    assert len(studio.faults) == 6
    for _ in range(4):
        studio = studio.terrain_removed()
    with pytest.raises(BadInput):
        studio.terrain_removed()


# ---- files


def test_a_table_is_read_into_the_box_that_is_shown():
    studio = Studio().imported("My cards.csv", CSV)
    assert studio.tiles.dominoes == (Domino(7, Square("wheat", 1), Square("forest")),)
    assert studio.tiles.id == "my_cards"


def test_json_is_told_by_its_content_whatever_the_file_is_called():
    assert Studio().imported("cards.txt", HALF_SET.file()).tiles == HALF_SET.tiles


def test_an_official_file_gets_a_name_of_its_own():
    assert Studio().imported("k.json", Studio().file()).tiles.id == "my_kingdomino"


@pytest.mark.parametrize(
    ("name", "content", "where"),
    [
        ("a.csv", "number,left,right\n1,w1,w\n2,w1,zz", "a.csv: rows[3].right"),
        ("a.csv", "number,left\n1,w1", "a.csv: rows[1]"),
        ("a.json", "{", "a.json"),
        ("a.json", '{"format": "kdexplore/tiles"}', "a.json"),
        ("a.csv", "x" * (SIZE + 1), "a.csv"),
        ("a.csv", b"\xff\xfe", "a.csv"),
        ("a.csv", "", "a.csv: rows[1]"),
    ],
)
def test_a_file_that_cannot_be_read_says_file_and_place(name, content, where):
    with pytest.raises(BadInput) as error:
        OWN_SET.imported(name, content)
    assert error.value.fault.where == where


@settings(deadline=None)
@given(content=some.text(max_size=200) | some.binary(max_size=200), name=some.text(max_size=60))
def test_whatever_is_handed_in_is_read_or_refused(content, name):
    try:
        studio = Studio().imported(name, content)
    except BadInput:
        return
    assert not studio.faults


def test_a_table_that_was_saved_is_read_back_the_same():
    again = HALF_SET.imported("mine.csv", dump_table(HALF_SET.tiles))
    assert again.tiles.dominoes == HALF_SET.tiles.dominoes


# ---- trials and links


def test_the_set_and_the_official_box_are_on_trial():
    mine, theirs = HALF_SET.on_trial()
    assert mine == HALF_SET.rules_for_play()
    assert theirs.tiles == KINGDOMINO


def test_an_official_box_is_tried_alone():
    assert len(Studio().on_trial()) == 1


def test_what_a_trial_has_found_goes_with_the_set_it_was_played_with():
    tried = HALF_SET.tried((Trial(HALF_SET.rules_for_play(), "random", 1),))
    assert tried.trials
    assert not tried.renumbered(99).trials
    assert not tried.asked(players=3).trials
    assert tried.opened(3).trials


def test_a_link_brings_one_s_own_set_to_somebody_else():
    studio = HALF_SET.opened(5)
    link = decode(encode(Link(position=carried(studio), view=tuple(studio.view().items()))))
    assert link.position is not None
    found = Studio().from_position(link.position).from_view(dict(link.view))
    assert (found.tiles, found.at, found.box) == (studio.tiles, 5, OWN)


def test_the_largest_set_fits_into_a_link():
    keys = tuple(KINGDOMINO.terrain)
    dominoes = tuple(
        Domino(n, Square(keys[n % 6], n * 7 % 10), Square(keys[n * 5 // 3 % 6], n % 10)) for n in range(1, 201)
    )
    studio = OWN_SET.with_draft(replace(OWN_SET.tiles, dominoes=dominoes))
    assert not studio.faults
    assert encode(Link(position=carried(studio)))


def test_official_and_faulty_sets_are_not_carried_by_a_link():
    assert Studio().own is None
    assert OWN_SET.renumbered(0).own is None


def test_a_view_opens_an_official_box_and_no_set_that_did_not_come_with_it():
    assert Studio().from_view({"box": "origins", "tile": 3}).domino == ORIGINS.dominoes[3]
    assert Studio().from_view({"box": OWN, "tile": "x"}) == Studio()
    assert Studio().from_view({"tile": 10**6}).at == 47


def test_a_position_with_an_official_box_opens_that_box():
    position = carried(OWN_SET.chosen("origins").copied())
    official = replace(position, rules=replace(position.rules, tiles=ORIGINS))
    assert Studio().from_position(official).box == "origins"
