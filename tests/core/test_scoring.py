"""A score sheet: every point with its rule and its cells, lines worth nothing included."""

from dataclasses import replace

import pytest

from kdexplore.core.bonus_register import centre_holds
from kdexplore.core.options import readings_of
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet, score
from kdexplore.core.setup_checks import printed_numbers
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Readings, rules
from tests.drawing import KINGDOMINO, ORIGINS, drawn

EVERYTHING = position_rules(
    ORIGINS, 7, fire=True, resources=True, totems=True, tribe=True, bonuses=("complete", "centre")
)


def test_the_total_is_the_sum_of_the_lines():
    lines = tuple(ScoreLine(Kind.REGION, "wheat", "scoring.region", points) for points in (3, 0, 8))
    assert ScoreSheet(lines, 4, 3).total == 11


def test_a_part_sums_some_kinds_of_line():
    board = drawn("l1  l'  *  d(warrior1)  d(shaman)  d(warrior2)", ORIGINS).territory
    sheet = score(board, EVERYTHING, totems=("fish",))
    parts = {kind: sheet.part(kind) for kind in Kind}
    assert parts == {Kind.REGION: 2, Kind.RESOURCE: 1, Kind.TOTEM: 4, Kind.PERSON: 4, Kind.HORDE: 3, Kind.BONUS: 5}
    assert sheet.part(Kind.REGION, Kind.HORDE) == 5
    assert sheet.part() == 0
    assert sum(parts.values()) == sheet.total


def test_a_line_knows_the_numbers_behind_its_points():
    (line,) = score(drawn("* w1 w", KINGDOMINO).territory, rules("classic")).lines
    assert (line.fact("squares"), line.fact("symbols")) == (2, 1)


def test_a_sheet_prints_line_by_line_with_its_total():
    sheet = score(drawn("f * w1 w", KINGDOMINO).territory, rules("classic"))
    assert str(sheet).splitlines() == ["   2  wheat (scoring.region)", "   0  forest (scoring.region)", "   2"]


def test_the_starting_tile_alone_is_worth_nothing_and_has_no_largest_region():
    sheet = score(Territory(), rules("classic"))
    assert (sheet.lines, sheet.total, sheet.largest, sheet.symbols) == ((), 0, 0, 0)


def test_regions_come_by_terrain_as_the_box_lists_them_then_as_a_page_is_read():
    board = drawn(
        """
            f   l1  f1
            w   *   w1
        """,
        KINGDOMINO,
    ).territory
    lines = score(board, rules("classic")).lines
    assert [(line.key, line.points) for line in lines] == [
        ("wheat", 0),
        ("wheat", 1),
        ("forest", 0),
        ("forest", 1),
        ("lake", 1),
    ]


def test_lines_come_in_the_order_of_the_score_sheet():
    board = drawn("l1  l'  *  d(warrior1)  d(shaman)", ORIGINS).territory
    kinds = [line.kind for line in score(board, EVERYTHING, totems=("fish",)).lines]
    assert kinds == [
        Kind.REGION,
        Kind.REGION,
        Kind.RESOURCE,
        Kind.TOTEM,
        Kind.PERSON,
        Kind.HORDE,
        Kind.BONUS,
        Kind.BONUS,
    ]


def test_totems_and_cave_people_together_score_resources_and_all():
    board = drawn("l'  d(fisher)  *", ORIGINS).territory
    assert score(board, EVERYTHING, discards=1, totems=("fish",)).total == 1 + 4 + 3


def test_every_warrior_stands_in_exactly_one_horde():
    board = drawn(
        """
            d(warrior1)  d(warrior1)  d(warrior2)
            d(warrior3)  *            d(warrior1)
            d            d(warrior2)  d
        """,
        ORIGINS,
    ).territory
    hordes = [line for line in score(board, EVERYTHING).lines if line.kind is Kind.HORDE]
    assert [line.points for line in hordes] == [5 * 8, 2]
    assert sum(len(line.cells) for line in hordes) == 6


@pytest.mark.parametrize(
    ("drawing", "symmetric", "frame", "full"),
    [
        ("*", True, True, False),
        ("w * w", True, True, False),
        ("w * w w", False, True, False),
        ("w w * w w", True, True, False),
        ("* w w w", False, False, False),
        ("w w w *", False, False, False),
        ("w\nw\nw\n*", False, False, False),
        ("*\nw\nw\nw", False, False, False),
        ("w w w\nw * w\nw w w", True, True, False),
        ("w * w\n. w .", False, True, False),
    ],
)
def test_the_three_readings_of_the_middle(drawing, symmetric, frame, full):
    board = drawn(drawing, KINGDOMINO).territory
    found = [
        centre_holds(board.box, position_rules(KINGDOMINO, 5, readings=Readings(centre=reading)))
        for reading in ("symmetric", "frame", "full")
    ]
    assert found == [symmetric, frame, full]


def test_a_grid_of_three_is_full_sooner():
    board = drawn("w w w\nw * w\nw w w", KINGDOMINO).territory
    assert centre_holds(board.box, position_rules(KINGDOMINO, 3, readings=Readings(centre="full")))


def test_an_unknown_bonus_is_an_error_and_never_another_bonus():
    lakes = replace(rules("classic"), bonuses=("lakes",))
    with pytest.raises(BadInput, match="unknown_value at bonuses"):
        score("w1w*", lakes)


def test_an_unknown_reading_or_mode_is_an_error_and_never_another_one():
    left = replace(rules("classic", bonuses="centre"), readings=readings_of({"centre": "left"}))
    with pytest.raises(BadInput, match=r"unknown_value at readings\.centre"):
        score("w1w*", left)
    with pytest.raises(BadInput, match="unknown_value at mode"):
        printed_numbers(replace(rules("classic"), mode="lakes"))
