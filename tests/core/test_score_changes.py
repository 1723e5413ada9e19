"""The score_changes: what became of every line of a score sheet, its points adding up to the difference."""

from dataclasses import replace

import pytest

from kdexplore.core.actions import Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply
from kdexplore.core.rules_json import position_rules
from kdexplore.core.score_changes import score_changes, what_changed
from kdexplore.core.scoring import score
from kdexplore.core.variants import rules
from tests.drawing import KINGDOMINO, ORIGINS, drawn, table

TRIBE = position_rules(ORIGINS, 7, fire=True, resources=True, totems=True, tribe=True)


def changes(before, after, *, totems=((), ()), discards=(0, 0), bonuses=()):
    """The deltas between two drawings, as (kind, key, points, lines before, lines after)."""
    rules = replace(TRIBE, bonuses=bonuses)
    sheets = [
        score(drawn(drawing, ORIGINS).territory, rules, totems=held, discards=gone)
        for drawing, held, gone in zip((before, after), totems, discards, strict=True)
    ]
    deltas = score_changes(*sheets)
    assert sum(delta.points for delta in deltas) == sheets[1].total - sheets[0].total
    return [(delta.kind.value, delta.key, delta.points, len(delta.before), len(delta.after)) for delta in deltas]


def test_what_stays_the_same_is_not_told():
    assert changes("* d1 d", "* d1 d") == []


def test_a_region_grows():
    assert changes("* d1 d", "* d1 d d") == [("region", "desert", 1, 1, 1)]


def test_a_new_region_is_a_line_of_its_own_even_if_it_is_worth_nothing():
    assert changes("* d1", "* d1 l") == [("region", "lake", 0, 0, 1)]


def test_two_regions_join():
    assert changes("d1 * d d\n. . . .", "d1 * d d\nd d d .") == [("region", "desert", 5, 2, 1)]


def test_a_region_elsewhere_is_left_alone():
    assert changes("d1 * . d", "d1 * d d") == [("region", "desert", 0, 1, 1)]


def test_fire_brings_its_region_points_and_burns_a_resource():
    assert changes("* l' l'", "* l^2 l'") == [("region", "lake", 4, 1, 1), ("resource", "fish", -1, 1, 1)]


def test_a_burnt_person_takes_its_points_along():
    assert changes("* l' d(fisher)", "* l' d^1") == [("region", "desert", 1, 1, 1), ("person", "fisher", -3, 1, 0)]


def test_the_last_resource_of_a_kind_takes_its_line_along():
    assert changes("* l'", "* l") == [("resource", "fish", -1, 1, 0)]


def test_a_totem_comes_and_goes():
    assert changes("*", "*", totems=((), ("fish",))) == [("totem", "fish", 4, 0, 1)]
    assert changes("*", "*", totems=(("fish", "flint"), ("flint",))) == [("totem", "fish", -4, 1, 0)]


def test_two_persons_of_one_kind_are_told_apart_by_where_they_live():
    assert changes("d(painter) l' * d(painter) .", "d(painter) l' * d(painter) l'") == [
        ("region", "lake", 0, 0, 1),
        ("resource", "fish", 1, 1, 1),
        ("person", "painter", 2, 1, 1),
    ]


def test_two_hordes_join():
    assert changes("d(warrior1) d d(warrior2) *", "d(warrior1) d(warrior1) d(warrior2) *") == [
        ("horde", "horde", 9, 2, 1)
    ]


def test_a_horde_is_parted():
    assert changes("d(warrior1) d(warrior1) d(warrior2) *", "d(warrior1) d d(warrior2) *") == [
        ("horde", "horde", -11, 1, 1),
        ("horde", "horde", 2, 0, 1),
    ]


@pytest.mark.parametrize(
    ("after", "discards", "told"),
    [
        ("d * d d", (0, 0), [("region", "desert", 0, 1, 1), ("bonus", "centre", -10, 1, 1)]),
        ("d * d", (0, 1), [("bonus", "complete", -5, 1, 1)]),
    ],
)
def test_a_bonus_is_lost(after, discards, told):
    assert changes("d * d", after, discards=discards, bonuses=("centre", "complete")) == told


def test_two_more_columns_leave_the_middle_where_it_is_but_its_numbers_are_new():
    told = changes("d * d", "d d * d d", bonuses=("centre",))
    assert told[-1] == ("bonus", "centre", 0, 1, 1)


def test_between_two_moments_of_a_game_every_seat_has_its_ledger():
    before = table(rules("classic", players=3), drawn("* w1", KINGDOMINO).territory, look="w-f")
    after = apply(before, Place((Cell(2, 0), Cell(3, 0)))).state
    mine, *others = what_changed(before, after)
    assert [(delta.key, delta.points) for delta in mine] == [("wheat", 1), ("forest", 0)]
    assert others == [(), ()]
