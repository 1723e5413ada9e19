"""All faults of a box are found at once, each at the entry where a person has to mend it."""

from dataclasses import replace

import pytest

from kdexplore.core.tilechecks import faults, is_custom
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import Domino, Person, Square, Terrain

KINGDOMINO = replace(tile_set("kingdomino"), id="mine")
ORIGINS = replace(tile_set("origins"), id="mine")
WHEAT = Square("wheat")


def found(box):
    return [(fault.code, fault.where) for fault in faults(box)]


def with_first(box, **parts):
    """The box with its first domino changed."""
    return replace(box, dominoes=(box.dominoes[0]._replace(**parts), *box.dominoes[1:]), draft=True)


def with_ground(box, **parts):
    """The box with its first terrain changed."""
    return replace(box, terrains=(replace(box.terrains[0], **parts), *box.terrains[1:]), draft=True)


@pytest.mark.parametrize("id", BUILT_IN)
def test_an_official_box_is_in_order_and_not_custom(id):
    assert not faults(tile_set(id))
    assert not is_custom(tile_set(id))


def test_a_box_with_another_name_or_other_dominoes_is_custom():
    assert is_custom(KINGDOMINO)
    assert is_custom(replace(tile_set("kingdomino"), dominoes=KINGDOMINO.dominoes[1:]))


def test_nobody_else_s_box_bears_the_name_of_an_official_one():
    box = replace(tile_set("kingdomino"), dominoes=KINGDOMINO.dominoes[1:])
    assert found(box) == [("reserved", "id")]
    assert found(with_first(box, number=0)) == [("reserved", "id"), ("out_of_range", "dominoes[0].number")]


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (replace(KINGDOMINO, id="My Set", draft=True), [("wrong_form", "id")]),
        (replace(KINGDOMINO, symbol="star", draft=True), [("unknown_value", "symbol")]),
        (replace(KINGDOMINO, dominoes=(), draft=True), [("too_few", "dominoes")]),
        (replace(KINGDOMINO, terrains=(), draft=True), [("too_few", "terrains")]),
        (with_ground(KINGDOMINO, code="W"), [("wrong_form", "terrains[0].code")]),
        (with_ground(KINGDOMINO, code="f"), [("duplicate", "terrains[1].code")]),
        (with_ground(KINGDOMINO, colour="red"), [("wrong_form", "terrains[0].colour")]),
        (with_ground(ORIGINS, resource="gold"), [("unknown_value", "terrains[0].resource")]),
        (with_first(KINGDOMINO, first=Square("ice")), [("unknown_value", "dominoes[0].left.terrain")]),
        (with_first(KINGDOMINO, first=Square("wheat", 10)), [("out_of_range", "dominoes[0].left.symbols")]),
        (with_first(KINGDOMINO, number=2), [("duplicate", "dominoes[1].number")]),
        (with_first(ORIGINS, second=Square("volcano")), [("no_craters", "dominoes[0].right")]),
        (with_first(ORIGINS, second=Square("volcano", craters=7)), [("no_fire_token", "dominoes[0].right")]),
        (replace(ORIGINS, people=(Person("x", 1, 1, "gold"),), draft=True), [("unknown_value", "people[0].per")]),
    ],
    ids=lambda value: value[0][1] if isinstance(value, list) else "",
)
def test_each_fault_is_found_at_its_place(box, expected):
    assert found(box) == expected


def test_every_fault_is_found_and_not_only_the_first():
    dominoes = (Domino(1, WHEAT, Square("ice")), Domino(0, WHEAT, WHEAT), Domino(1, WHEAT, WHEAT))
    assert found(replace(KINGDOMINO, id="1", dominoes=dominoes, draft=True)) == [
        ("wrong_form", "id"),
        ("unknown_value", "dominoes[0].right.terrain"),
        ("out_of_range", "dominoes[1].number"),
        ("duplicate", "dominoes[2].number"),
    ]


def test_dominoes_are_judged_once_their_terrains_are_in_order():
    box = with_ground(with_first(KINGDOMINO, first=Square("wheat", 10)), colour="red")
    assert found(box) == [("wrong_form", "terrains[0].colour")]
    lost = replace(KINGDOMINO, terrains=(Terrain("ice", "i", "#ffffff", "dunes"), *KINGDOMINO.terrains[1:]), draft=True)
    assert {where for _, where in found(lost)} >= {"dominoes[0].left.terrain", "dominoes[1].left.terrain"}
