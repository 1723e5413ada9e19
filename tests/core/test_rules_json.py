"""A set-up as plain JSON data: written, read back, or refused by field and by rule."""

import json
from dataclasses import replace

import pytest

from kdexplore.core.problems import BadInput, Reason
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import position_rules, setup_from, setup_of, tiles_from
from kdexplore.core.tilefiles import write_tile_set
from kdexplore.core.variants import MODES, READINGS, Readings, Rules, readings_of, rules, why_not_rules
from tests.drawing import KINGDOMINO, ORIGINS

CUSTOM = replace(KINGDOMINO, id="mine", dominoes=KINGDOMINO.dominoes[:12])
CLASSIC = {"mode": "classic", "players": 4}
FREE = {"mode": "free", "tiles": "kingdomino", "players": 2, "line": 4}
SETUPS = [
    *(rules(mode, players=2) for mode in MODES),
    rules("classic", players=3, dynasty=True, bonuses=["complete", "centre"]),
    rules("classic", players=3, readings={"three_kings": "48", "must_place": "optional"}),
    rules("duel", players=2, readings={"two_kings_first_line": "abba", "centre": "frame"}),
    rules("tribe", players=4, readings={"fire_path": "rays", "person_on_volcano": "allowed"}),
    Rules(KINGDOMINO),
    Rules(CUSTOM, players=1, span=15, line=6, pile=12, games=2),
    Rules(KINGDOMINO, players=8, span=1, line=12, pile=24),
    Rules(ORIGINS, players=2, kings=2, opening="partners", fire=True, resources=True, totems=True, tribe=True),
    Rules(KINGDOMINO, bonuses=("centre",), readings=Readings(must_place="optional", centre="full")),
]


def fault(data):
    """The code, place and reasons of the `BadInput` that reading a set-up ends in."""
    with pytest.raises(BadInput) as caught:
        setup_from(Reader(data))
    error = caught.value
    return error.fault.code, error.fault.where, [problem.reason for problem in error.problems]


@pytest.mark.parametrize("wanted", SETUPS, ids=lambda wanted: f"{wanted.mode}-{wanted.players}-{wanted.span}")
def test_what_is_written_is_read_back_the_same(wanted):
    data = json.loads(json.dumps(setup_of(wanted)))
    assert setup_from(Reader(data)) == wanted


@pytest.mark.parametrize(
    "wanted",
    [
        replace(rules("classic"), span=7),
        replace(rules("discovery", players=2), opening="drawn"),
        Rules(KINGDOMINO, mode="solo"),
        Rules(KINGDOMINO, players=8, kings=2, line=16),
        Rules(KINGDOMINO, games=0),
        Rules(KINGDOMINO, games=4),
        Rules(KINGDOMINO, readings=readings_of({"centre": "middle"})),
    ],
    ids=["span", "opening", "mode", "line", "no-games", "games", "readings"],
)
def test_a_game_that_can_start_can_be_saved_and_is_the_same_when_it_comes_back(wanted):
    if not why_not_rules(wanted):
        assert setup_from(Reader(setup_of(wanted))) == wanted


def test_an_official_set_up_is_short():
    assert setup_of(rules("classic")) == {"tiles": "kingdomino", "game": "kingdomino", "mode": "classic", "players": 4}
    assert setup_of(rules("duel", players=2, dynasty=True, bonuses=["centre"], readings={"centre": "full"})) == {
        "tiles": "kingdomino",
        "game": "kingdomino",
        "mode": "duel",
        "players": 2,
        "dynasty": True,
        "bonuses": ["centre"],
        "readings": {"centre": "full"},
    }


def test_a_free_set_up_says_everything():
    wanted = Rules(ORIGINS, players=3, span=6, line=5, pile=40, games=2, fire=True, resources=True, totems=True)
    assert setup_of(wanted) == {
        "tiles": "origins",
        "game": "free",
        "mode": "free",
        "players": 3,
        "span": 6,
        "line": 5,
        "kings": 1,
        "pile": 40,
        "opening": "drawn",
        "games": 2,
        "modules": ["fire", "resources", "totems"],
    }


def test_a_box_of_ones_own_is_written_out_in_full():
    assert setup_of(Rules(CUSTOM, line=4, pile=12))["tiles"] == write_tile_set(CUSTOM)


def test_a_box_that_only_bears_a_known_name_is_written_out_too():
    impostor = replace(CUSTOM, id="kingdomino")
    assert setup_of(Rules(impostor, line=4, pile=12))["tiles"] == write_tile_set(impostor)


def test_a_free_set_up_takes_the_whole_box_and_one_king_if_nothing_is_said():
    found = setup_from(Reader(FREE))
    assert found == Rules(KINGDOMINO, players=2, line=4, pile=48)
    assert setup_from(Reader(FREE | {"game": "free"})) == found


@pytest.mark.parametrize(
    ("key", "yes", "no"),
    [
        ("fire_on_start", "allowed", "forbidden"),
        ("person_on_volcano", "allowed", "forbidden"),
        ("must_place", "always", "optional"),
    ],
)
def test_a_reading_of_yes_or_no_may_be_written_so(key, yes, no):
    for value, meant in ((True, yes), (False, no), (yes, yes), (no, no)):
        found = setup_from(Reader(CLASSIC | {"readings": {key: value}}))
        assert getattr(found.readings, key) == meant


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], ""),
        ({}, ""),
        (CLASSIC | {"mode": "solo"}, "mode"),
        (CLASSIC | {"players": "four"}, "players"),
        (CLASSIC | {"players": 9}, "players"),
        (CLASSIC | {"game": "origins"}, "game"),
        (CLASSIC | {"span": 7}, ""),
        (CLASSIC | {"tiles": "dominion"}, "tiles"),
        (CLASSIC | {"dynasty": 1}, "dynasty"),
        (CLASSIC | {"bonuses": ["harmony"]}, "bonuses[0]"),
        (CLASSIC | {"bonuses": ["centre", "centre"]}, "bonuses"),
        (CLASSIC | {"bonuses": ["centre", "complete", "centre"]}, "bonuses"),
        (CLASSIC | {"readings": {"weather": "fine"}}, "readings"),
        (CLASSIC | {"readings": {"fire_path": "wind"}}, "readings.fire_path"),
        (CLASSIC | {"readings": {"three_kings": True}}, "readings.three_kings"),
        (FREE | {"game": "kingdomino"}, "game"),
        (FREE | {"dynasty": True}, ""),
        (FREE | {"span": 16}, "span"),
        (FREE | {"line": 13}, "line"),
        (FREE | {"kings": 0}, "kings"),
        (FREE | {"pile": 201}, "pile"),
        (FREE | {"games": 4}, "games"),
        (FREE | {"opening": "shouted"}, "opening"),
        (FREE | {"modules": ["magic"]}, "modules[0]"),
        ({"mode": "free", "players": 2}, ""),
    ],
)
def test_what_cannot_be_read_is_named_by_its_place(data, where):
    code, found, problems = fault(data)
    assert found == where
    assert code != "illegal_setup"
    assert problems == []


@pytest.mark.parametrize(
    ("data", "reasons"),
    [
        (CLASSIC | {"mode": "duel"}, [Reason.PLAYERS]),
        (CLASSIC | {"tiles": "origins"}, [Reason.WRONG_TILES]),
        (CLASSIC | {"mode": "totem", "readings": {"must_place": False}}, [Reason.READING_ELSEWHERE]),
        (FREE | {"line": 5, "pile": 47, "kings": 3}, [Reason.LINE_LENGTH, Reason.PILE_LINES]),
        (FREE | {"modules": ["totems"]}, [Reason.NEEDS_RESOURCES]),
        (FREE | {"players": 3, "opening": "abba"}, [Reason.OPENING]),
    ],
)
def test_what_can_be_read_but_not_played_carries_the_broken_rules(data, reasons):
    assert fault(data) == ("illegal_setup", "", reasons)


def test_the_place_of_a_set_up_inside_a_file_is_kept():
    with pytest.raises(BadInput) as caught:
        setup_from(Reader(CLASSIC | {"players": 1}, "setup"))
    assert caught.value.fault.where == "setup"


def test_a_box_may_be_named_or_written_out():
    assert tiles_from(Reader("origins")) == ORIGINS
    assert tiles_from(Reader(write_tile_set(CUSTOM))) == CUSTOM


@pytest.mark.parametrize("key", READINGS)
def test_a_position_is_judged_by_any_reading(key):
    value = READINGS[key][-1]
    found = position_rules(ORIGINS, 9, readings=readings_of({key: value}), fire=True)
    assert (found.span, found.pile, found.fire, found.readings.chosen) == (9, 48, True, {key: value})


@pytest.mark.parametrize("value", ["48", 48])
def test_the_dominoes_of_three_may_be_a_number(value):
    data = {"mode": "classic", "players": 3, "readings": {"three_kings": value}}
    assert setup_from(Reader(data)).line == 4


@pytest.mark.parametrize("value", [40, 48.0, True])
def test_any_other_number_of_dominoes_is_none(value):
    data = {"mode": "classic", "players": 3, "readings": {"three_kings": value}}
    assert fault(data)[1] == "readings.three_kings"
