"""Symbols: all that the boxes need is drawn, in one file, for Python and for browsers alike."""

import re
import xml.etree.ElementTree as ET

import pytest

from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.views import art
from kdexplore.views.palette import SHAPES, THEMES

ALL = art.symbols()
BOXES = [tile_set(box) for box in BUILT_IN]


def parsed(text):
    return ET.fromstring(f"<svg>{text}</svg>")  # noqa: S314 -- our own text


def test_every_terrain_resource_person_and_token_of_the_boxes_has_its_own_drawing():
    for box in BOXES:
        assert all(terrain.pattern in art.PATTERNS for terrain in box.terrains)
        assert {art.resource(key) for key in box.resource} == set(box.resource)
        assert {art.person(key) for key in box.person} == set(box.person)
        assert art.SYMBOLS[box.symbol] in art.names()
        assert art.STARTS[box.symbol] in art.names()
    totems = {art.totem(key) for box in BOXES for key in box.resource}
    asked = {*art.PATTERNS, *art.HATCHES, *art.RESOURCES, *art.PEOPLE, *SHAPES.values(), *totems}
    assert asked | {"crown", "flame", "crater", "token", "spark", "lump", "person", "totem"} <= set(art.names())


def test_no_two_symbols_are_the_same_picture():
    bodies = [body.partition(">")[2] for body in art.drawings().values()]
    assert len(set(bodies)) == len(bodies)


def test_all_symbols_are_well_formed_and_bear_our_prefix():
    ids = [symbol.get("id") for symbol in parsed(ALL)]
    assert ids == [f"kd-{name}" for name in art.names()]
    assert all(symbol.get("viewBox") for symbol in parsed(ALL))


def test_symbols_use_nothing_from_outside_and_no_script():
    assert not re.search(r"script|<style|https?:|url\(|data:|\son\w+=|<image|<foreign", ALL)
    assert set(re.findall(r'href="([^"]*)"', ALL)) <= {f"#kd-{name}" for name in art.names()}


def test_a_theme_can_change_every_colour():
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?!-)", ALL.replace('href="#kd-', ""))
    asked = set(re.findall(r"var\((--[a-z-]+)\)", ALL))
    assert asked == set(THEMES["light"].variables)
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', ALL)) <= {"none", "currentColor", *(f"var({n})" for n in asked)}


def test_with_paints_no_property_is_left_open():
    assert "var(" not in art.symbols(paints=THEMES["print"].variables)


def test_a_symbol_brings_what_it_is_made_of_and_nothing_else():
    found = parsed(art.symbols(["warrior3", "totem-fish"], prefix="x-"))
    assert [symbol.get("id") for symbol in found] == [
        "x-fish", "x-totem", "x-totem-fish", "x-war-card", "x-folk-beard", "x-spear3", "x-warrior3",
    ]  # fmt: skip
    assert 'href="#x-fish"' in art.symbols(["totem-fish"], prefix="x-")


@pytest.mark.parametrize("make", [art.pattern, art.resource, art.person, art.totem])
def test_a_key_that_is_not_ours_still_gets_a_drawing(make):
    assert make("ice_bear") == make("ice_bear")
    assert make("ice_bear") in art.names()


def test_strange_patterns_are_spread_over_all_hatches():
    assert {art.pattern(f"key{n}") for n in range(60)} == set(art.HATCHES)


def test_everything_a_browser_is_sent_is_small():
    assert len(ALL.encode()) < 32_000
