"""Colours: whatever is written can be read on what lies below it, in every theme and for every tile set."""

from itertools import product

import pytest

from kdexplore.core.problems import BadInput
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import START, Terrain, TileSet
from kdexplore.views.palette import (
    READABLE,
    SHAPES,
    THEMES,
    VISIBLE,
    contrast,
    ground,
    heat_colour,
    luminance,
    mix,
    parts,
    player,
    text_on,
    theme_of,
)

ANY_COLOURS = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in product(range(0, 256, 51), repeat=3)]
KEYS = [(box, key) for box in BUILT_IN for key in (*tile_set(box).terrain, START)]
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def box_of(*colours):
    terrains = tuple(Terrain(f"t{index}", "t", colour, "ice") for index, colour in enumerate(colours))
    return TileSet("mine", "crown", terrains, (), draft=True)


@themes
@pytest.mark.parametrize(("box", "key"), KEYS)
def test_the_letter_of_every_terrain_can_be_read_and_its_pattern_seen(theme, box, key):
    colours = ground(key, tile_set(box), theme)
    assert contrast(colours.letter, colours.colour) >= READABLE
    assert contrast(colours.pattern, colours.colour) >= VISIBLE


@themes
def test_so_can_those_of_any_colour_somebody_chooses(theme):
    box = box_of(*ANY_COLOURS)
    for key in box.terrain:
        colours = ground(key, box, theme)
        assert contrast(colours.letter, colours.colour) >= READABLE
        assert contrast(colours.pattern, colours.colour) >= VISIBLE


@themes
def test_words_can_be_read_on_paper_and_board_and_on_every_badge(theme):
    for below in (theme.paper, theme.board):
        assert contrast(theme.ink, below) >= READABLE
        assert contrast(theme.muted, below) >= READABLE
        assert contrast(theme.legal, below) >= 3
        assert contrast(theme.bad, below) >= 3
    for fill in (theme.legal, theme.bad, theme.paints["flame"], *(heat_colour(n / 50, theme) for n in range(51))):
        assert contrast(text_on(fill, "#ffffff"), fill) >= READABLE


def test_the_light_theme_shows_the_colours_of_the_box_as_they_are():
    assert ground("t0", box_of("#12ab9F"), THEMES["light"]).colour == "#12ab9f"


@themes
def test_what_is_no_colour_never_reaches_a_picture(theme):
    hostile = box_of('red" onload="alert(1)', "#12345", "")
    assert all(parts(ground(key, hostile, theme).colour) for key in hostile.terrain)


def test_print_has_no_colours_and_never_much_grey():
    theme = THEMES["print"]
    found = [ground(key, tile_set(box), theme).colour for box, key in KEYS]
    assert all(len(set(parts(colour))) == 1 and luminance(colour) > 0.6 for colour in found)
    assert all(len(set(parts(colour))) == 1 for colour in (*theme.paints.values(), *theme.players.values()))


@themes
@pytest.mark.parametrize("box", BUILT_IN)
def test_no_two_seats_look_alike(theme, box):
    looks = [player(seat, tile_set(box), theme) for seat in range(8)]
    for part in zip(*looks, strict=True):
        assert len(set(part)) == 8


def test_seats_are_called_as_the_words_call_them():
    assert [player(seat, tile_set("kingdomino"), THEMES["light"]).name for seat in range(4)] == [
        "pink", "yellow", "green", "blue",
    ]  # fmt: skip
    assert [player(seat, tile_set("origins"), THEMES["light"]).shape for seat in range(4)] == [
        "circle", "square", "triangle", "pentagon",
    ]  # fmt: skip


def test_every_theme_paints_the_same_things():
    assert len({tuple(theme.paints) for theme in THEMES.values()}) == 1
    assert all(set(theme.players) == set(SHAPES) for theme in THEMES.values())


def test_heat_rises_in_brightness_or_falls_and_never_turns():
    for theme in THEMES.values():
        steps = [luminance(heat_colour(n / 20, theme)) for n in range(21)]
        assert steps in (sorted(steps), sorted(steps, reverse=True))
        assert heat_colour(-1, theme) == theme.heat[0]
        assert heat_colour(2, theme) == theme.heat[-1]


def test_a_theme_is_named_or_given_and_an_unknown_one_is_refused():
    own = THEMES["dark"]
    assert theme_of("dark") is theme_of(own) is own
    with pytest.raises(BadInput, match="unknown_value"):
        theme_of("neon")


def test_mixing_keeps_both_ends():
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert mix("#102030", "#ffffff", 1) == "#ffffff"
