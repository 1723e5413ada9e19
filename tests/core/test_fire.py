"""Volcanoes: which token they throw, what it reaches, and the three readings of its path."""

from dataclasses import replace

import pytest

from kdexplore.core.cells import HOME, Cell, reading_order
from kdexplore.core.fire import targets, token_of, volcanoes, why_not
from kdexplore.core.problems import Reason
from kdexplore.core.rules_json import position_rules
from kdexplore.core.territory import Placement
from kdexplore.core.tiles import Domino, FireToken, Square
from kdexplore.core.variants import READINGS, Readings
from tests.drawing import ORIGINS, domino_of, drawn

RULES = position_rules(ORIGINS, 7)
EAST, FURTHER_EAST = Cell(1, 0), Cell(2, 0)


def lit(drawing, reading="flight"):
    """The cells on which the fire of the volcano on V may land."""
    rules = replace(RULES, readings=Readings(fire_path=reading))
    return targets(drawing.territory, drawing.cell("V"), rules)


@pytest.mark.parametrize(("look", "fires", "reach"), [("v1", 1, 3), ("v2", 2, 2), ("v3", 3, 1)])
def test_the_more_craters_the_more_fires_and_the_shorter_the_flight(look, fires, reach):
    token = token_of(drawn(f"* {look}", ORIGINS).territory, EAST, RULES)
    assert (token.fires, token.reach) == (fires, reach)


@pytest.mark.parametrize(("look", "cells"), [("d-d", ()), ("d-v1", (FURTHER_EAST,)), ("q-v3", (FURTHER_EAST,))])
def test_the_volcanoes_of_a_domino_are_where_its_craters_lie(look, cells):
    assert volcanoes(Placement(domino_of(look, ORIGINS), (EAST, FURTHER_EAST))) == cells


def test_both_volcanoes_of_a_domino_erupt_the_first_half_first():
    twins = Domino(1, Square("volcano", craters=2), Square("volcano", craters=1))
    assert volcanoes(Placement(twins, (FURTHER_EAST, EAST))) == (FURTHER_EAST, EAST)


def test_targets_come_in_reading_order():
    found = lit(drawn("dT  v1V  dT\ndT  *T  dT", ORIGINS))
    assert found == tuple(sorted(found, key=reading_order))
    assert len(found) == 5


def test_flight_crosses_gaps_a_path_over_squares_goes_round_them():
    drawing = drawn(
        """
            d   .   d    .  d
            .   .   .    .  .
            dT  .   v2V  .  d
            .   *T  .    .  .
            dT  .   dT   .  d
        """,
        ORIGINS,
    )
    flight, squares, rays = (set(lit(drawing, reading)) for reading in READINGS["fire_path"])
    assert flight == set(drawing.territory.squares) - {drawing.cell("V")}
    assert squares == set(drawing.marks["T"])
    assert rays == flight  # nothing here lies a knight's jump away


def test_a_path_over_squares_may_be_as_long_as_the_reach_and_no_longer():
    drawing = drawn(
        """
            .   dT   .   .
            *T  .    dT  .
            .   v1V  .   dT
            .   .    .   d
            .   .    .   d
        """,
        ORIGINS,
    )
    assert set(lit(drawing, "squares")) == {*drawing.marks["T"], Cell(3, 2)}


def test_the_token_of_a_box_of_ones_own_flies_as_far_as_it_says():
    rules = replace(RULES, tiles=replace(ORIGINS, id="far", fire_tokens=(FireToken(1, 5, 3),), draft=True))
    drawing = drawn("*  v1V  d  d  d  d  dT  d", ORIGINS)
    assert not why_not(drawing.territory, drawing.cell("V"), drawing.cell("T"), rules)
    assert why_not(drawing.territory, drawing.cell("V"), Cell(7, 0), rules)[0].reason is Reason.OUT_OF_REACH


def test_every_fault_of_a_throw_is_told_in_order():
    rules = replace(RULES, readings=Readings(fire_on_start="forbidden"))
    drawing = drawn("*^1  d  v3V", ORIGINS)
    problems = why_not(drawing.territory, drawing.cell("V"), HOME, rules)
    assert [problem.reason for problem in problems] == [Reason.OUT_OF_REACH, Reason.ALREADY_BURNING, Reason.ON_START]


def test_beside_the_territory_a_path_is_missing_and_a_square_too():
    rules = replace(RULES, readings=Readings(fire_path="squares"))
    drawing = drawn("*  v1V  T", ORIGINS)
    problems = why_not(drawing.territory, drawing.cell("V"), drawing.cell("T"), rules)
    assert [problem.reason for problem in problems] == [Reason.OFF_PATH, Reason.NO_SQUARE]
