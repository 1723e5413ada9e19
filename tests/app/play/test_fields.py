"""The form before a game: every choice in words, and no choice that loses another."""

from dataclasses import replace

import pytest

from kdexplore.app.play.fields import chosen, groups
from kdexplore.app.play.setup import Setup
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import FREE, MODES, READINGS, rules
from kdexplore.words import languages


def every_field(setup, lang="en", own=None):
    return [field for made in groups(setup, lang, own).values() for field in made]


def names(setup):
    return [field["name"] for field in every_field(setup)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("mode", [*MODES, FREE])
def test_every_choice_of_every_mode_has_words_in_every_language(mode, lang):
    setup = chosen(Setup(), "mode", mode)
    for field in every_field(setup, lang):
        assert field["label"]
        if field["kind"] == "select":
            assert field["value"] in [value for _, value in field["options"]]
            assert all(text for text, _ in field["options"])


@pytest.mark.parametrize("mode", MODES)
def test_the_readings_offered_are_those_that_matter_in_the_mode(mode):
    game_of_fire = mode in ("discovery", "totem", "tribe")
    offered = {name.removeprefix("reading:") for name in names(Setup(mode=mode)) if name.startswith("reading:")}
    assert offered <= set(READINGS)
    assert ("fire_path" in offered) is game_of_fire
    assert ("three_kings" in offered) is not game_of_fire


@pytest.mark.parametrize("mode", MODES)
def test_a_free_setup_begins_with_the_numbers_of_the_mode_before_it(mode):
    setup = chosen(Setup(mode=mode), "mode", FREE)
    assert not setup.problems
    official = rules(mode, players=2)
    assert (setup.rules.span, setup.rules.pile, setup.rules.fire) == (official.span, official.pile, official.fire)


def test_every_choice_can_be_made_and_taken_back():
    setup = Setup()
    for name, value in (
        ("bonus:centre", True),
        ("bonus:complete", True),
        ("dynasty", True),
        ("deal", "seed"),
        ("seed", 5),
        ("deal", "hand"),
    ):
        setup = chosen(setup, name, value)
    assert setup.bonuses == ("centre", "complete")
    assert (setup.dynasty, setup.deal, setup.seed) == (True, "hand", 5)
    assert chosen(setup, "bonus:centre", value=False).bonuses == ("complete",)


def test_another_mode_keeps_the_players_and_drops_the_readings_of_the_other_game():
    setup = chosen(chosen(Setup(players=3), "reading:three_kings", "48"), "mode", "totem")
    assert setup.players == 3
    assert setup.readings == ()
    assert chosen(setup, "mode", "duel").players == 2


def test_a_set_of_ones_own_can_be_played_with():
    own = tile_set("kingdomino")
    mine = replace(own, id="mine")
    assert chosen(Setup(), "tiles", "own", mine).rules.tiles == mine
    options = dict(map(reversed, groups(Setup(), "en", mine)["deal"][0]["options"]))
    assert "mine" in options["own"]


def test_bots_are_chosen_seat_by_seat():
    setup = chosen(Setup(players=3), "bot2", "random")
    assert [setup.bot_of(seat) for seat in range(3)] == ["", "greedy", "random"]


@pytest.mark.parametrize(
    ("setup", "name"),
    [
        (Setup(mode="duel", players=3), "tiles"),
        (Setup(mode="totem", tiles=tile_set("kingdomino")), "tiles"),
        (Setup(mode=FREE, pile=7), "pile"),
        (Setup(mode=FREE, span=6, bonuses=("centre",), readings=(("centre", "full"),)), "bonus:centre"),
        (Setup(mode=FREE, modules=("fire",)), "module:fire"),
    ],
)
def test_what_is_wrong_with_a_choice_is_told_where_it_is_made(setup, name):
    assert setup.problems
    told = {field["name"]: field.get("hint") for field in every_field(setup)}
    assert told[name]


def test_of_choices_that_go_together_only_what_they_mean_is_told():
    told = [field["name"] for field in every_field(Setup(fresh=False)) if field.get("hint")]
    assert told == ["bot1", "bonus:centre", "bonus:complete", "dynasty", "seed"]


def test_what_a_mode_forbids_is_pale_and_says_why():
    field = next(field for field in every_field(Setup(mode="tribe", dynasty=True)) if field["name"] == "dynasty")
    assert (field["off"], field["value"], field["hint"]) == (True, False, "only in Kingdomino")
    assert not chosen(Setup(dynasty=True), "mode", "tribe").problems


def test_a_shuffle_is_fresh_until_its_number_is_chosen():
    fresh = [field["name"] for field in every_field(Setup())]
    assert "seed" not in fresh
    assert "seed" in [field["name"] for field in every_field(chosen(Setup(), "deal", "seed"))]
    assert chosen(chosen(Setup(), "deal", "seed"), "deal", "fresh").fresh
