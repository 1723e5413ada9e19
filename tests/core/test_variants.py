"""A variant is a value: official modes have the numbers of their book, free ones whatever makes a game."""

from dataclasses import asdict, replace

import pytest

from kdexplore.core.problems import IllegalSetup, Reason
from kdexplore.core.tiles import Domino, Square
from kdexplore.core.variants import (
    BONUSES,
    GAME_OF_MODE,
    MODES,
    READINGS,
    Readings,
    Rules,
    checked,
    rules,
    rules_for,
    why_not_rules,
)
from tests.drawing import KINGDOMINO, ORIGINS

FREE = Rules(KINGDOMINO)


def reasons(ask, *args, **options):
    """The reasons of the `IllegalSetup` that a call ends in."""
    with pytest.raises(IllegalSetup) as caught:
        ask(*args, **options)
    return [problem.reason for problem in caught.value.problems]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_official_mode_can_be_played_with_every_official_number_of_players(mode, players):
    if mode == "duel" and players > 2:
        assert reasons(rules, mode, players=players) == [Reason.PLAYERS]
    else:
        assert why_not_rules(rules(mode, players=players)) == ()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("key", "values"), READINGS.items())
def test_every_reading_goes_with_every_mode_except_discarding_at_will(mode, key, values):
    for value in values:
        if (GAME_OF_MODE[mode], key, value) == ("origins", "must_place", "optional"):
            assert reasons(rules, mode, players=2, readings={key: value}) == [Reason.READING_ELSEWHERE]
        else:
            assert getattr(rules_for(mode, players=2, readings={key: value}).readings, key) == value


def test_the_default_of_every_reading_is_the_first_of_its_values():
    assert asdict(Readings()) == {key: values[0] for key, values in READINGS.items()}
    assert Readings().chosen == {}


def test_a_chosen_reading_differs_from_its_default():
    assert Readings(centre="full", fire_path="flight").chosen == {"centre": "full"}


@pytest.mark.parametrize(
    ("mode", "players", "numbers"),
    [
        ("classic", 2, (5, 4, 2, 24, 6)),
        ("classic", 3, (5, 3, 1, 36, 12)),
        ("classic", 4, (5, 4, 1, 48, 12)),
        ("duel", 2, (7, 4, 2, 48, 12)),
        ("discovery", 2, (7, 4, 2, 48, 12)),
        ("totem", 3, (5, 4, 1, 48, 12)),
        ("tribe", 4, (5, 4, 1, 48, 12)),
    ],
)
def test_span_line_kings_pile_and_rounds_are_those_of_the_book(mode, players, numbers):
    found = rules(mode, players=players)
    assert (found.span, found.line, found.kings, found.pile, found.rounds) == numbers


def test_a_mode_belongs_to_the_book_that_describes_it():
    assert [rules(mode, players=2).game for mode in MODES] == ["kingdomino", "kingdomino", *["origins"] * 3]
    assert FREE.game == "free"


def test_resources_score_except_where_they_only_pay_for_people():
    assert [rules(mode).resources_score for mode in ("classic", "discovery", "totem", "tribe")] == [
        False,
        False,
        True,
        False,
    ]
    both = replace(FREE, tiles=ORIGINS, resources=True, totems=True, tribe=True)
    assert both.resources_score
    assert replace(both, totems=False, tribe=False).resources_score


def test_the_opening_of_two_follows_the_book_or_the_reading():
    assert rules("classic", players=2).opening == "drawn"
    assert rules("classic", players=2, readings={"two_kings_first_line": "abba"}).opening == "abba"
    assert rules("classic", players=4, readings={"two_kings_first_line": "abba"}).opening == "drawn"
    assert rules("totem", players=2).opening == "partners"


def test_a_free_set_up_is_two_players_on_a_grid_of_five_unless_said_otherwise():
    assert (FREE.mode, FREE.players, FREE.span, FREE.line, FREE.kings, FREE.pile) == ("free", 2, 5, 4, 1, 48)
    assert (FREE.opening, FREE.games, FREE.bonuses, FREE.readings) == ("drawn", 1, (), Readings())
    assert (FREE.fire, FREE.resources, FREE.totems, FREE.tribe) == (False, False, False, False)


def test_three_kings_may_play_with_all_48():
    found = rules("classic", players=3, readings={"three_kings": "48"})
    assert (found.line, found.kings, found.pile, found.rounds) == (4, 1, 48, 12)


def test_a_mode_may_be_played_with_a_box_of_ones_own():
    box = replace(KINGDOMINO, id="mine", dominoes=tuple(domino for domino in KINGDOMINO.dominoes if domino.number > 12))
    assert rules("classic", players=3, tiles=box).tiles == box
    assert reasons(rules, "classic", players=4, tiles=box) == [Reason.PILE]


def test_origins_cannot_be_played_with_a_box_that_lacks_its_pieces():
    assert reasons(rules, "tribe", tiles=KINGDOMINO) == [
        Reason.NEEDS_TOKENS,
        Reason.NEEDS_RESOURCES,
        Reason.NEEDS_PEOPLE,
    ]
    assert reasons(
        rules, "discovery", tiles=replace(ORIGINS, id="cold", fire_tokens=ORIGINS.fire_tokens[1:], draft=True)
    ) == [Reason.NEEDS_TOKENS]


def test_every_seat_and_box_that_is_wrong_with_an_official_mode_is_told():
    assert reasons(rules, "classic", players=9, tiles=ORIGINS) == [Reason.PLAYERS, Reason.WRONG_TILES]
    assert reasons(rules, "totem", players=1, dynasty=True) == [Reason.PLAYERS, Reason.DYNASTY_ELSEWHERE]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"readings": {"centre": "left"}}, {Reason.PLAYERS, Reason.UNKNOWN_READING}),
        ({"bonuses": ["harmony"]}, {Reason.PLAYERS, Reason.UNKNOWN_BONUS}),
    ],
    ids=["reading", "bonus"],
)
def test_one_fault_of_an_official_set_up_does_not_hide_another(settings, told):
    assert set(reasons(rules, "duel", players=3, **settings)) == told


def test_every_problem_of_a_free_set_up_is_told_in_order():
    hopeless = Rules(
        KINGDOMINO,
        players=9,
        span=0,
        line=0,
        kings=0,
        pile=0,
        opening="shouted",
        fire=True,
        resources=True,
        totems=True,
        tribe=True,
        bonuses=("harmony",),
        games=4,
    )
    assert [problem.reason for problem in why_not_rules(hopeless)] == [
        Reason.SPAN,
        Reason.PLAYERS,
        Reason.KINGS,
        Reason.LINE_LENGTH,
        Reason.PILE,
        Reason.OPENING,
        Reason.NEEDS_TOKENS,
        Reason.NEEDS_RESOURCES,
        Reason.NEEDS_PEOPLE,
        Reason.UNKNOWN_BONUS,
        Reason.DYNASTY_LENGTH,
    ]
    assert reasons(checked, hopeless)[0] == Reason.SPAN


def test_rules_from_which_a_game_can_start_pass_unchanged():
    assert checked(FREE) is FREE


@pytest.mark.parametrize("players", range(1, 9))
def test_a_free_table_seats_one_to_eight(players):
    assert why_not_rules(replace(FREE, players=players, line=8)) == ()


@pytest.mark.parametrize("span", range(1, 16))
def test_a_free_grid_may_be_of_any_span(span):
    assert why_not_rules(replace(FREE, span=span, bonuses=BONUSES)) == ()


@pytest.mark.parametrize("span", [1, 2, 5, 6, 15])
def test_a_full_grid_of_even_span_has_no_middle(span):
    wanted = replace(FREE, span=span, bonuses=("centre",), readings=Readings(centre="full"))
    assert [problem.reason for problem in why_not_rules(wanted)] == [Reason.NO_CENTRE] * (span % 2 == 0)


def test_fire_asks_for_a_volcano_in_the_box():
    plain = replace(ORIGINS, id="plain", dominoes=(Domino(1, Square("desert"), Square("lake")),))
    assert reasons(checked, Rules(plain, line=2, pile=1, players=1, fire=True))[-1] == Reason.NEEDS_TOKENS


def test_rules_compare_and_hash_by_content():
    assert rules("classic") == rules("classic")
    assert len({rules("classic"), rules("classic"), rules("classic", bonuses=["centre"])}) == 2
