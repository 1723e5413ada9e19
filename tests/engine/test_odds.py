"""What is left, and the odds of the next line: counted one by one, and against every line there can be."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore import rules, start
from kdexplore.core.state import Step
from kdexplore.engine import odds
from tests.strategies import any_rules, states

CLASSIC = rules("classic", players=4)


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_the_chance_of_at_least_one_is_that_of_all_draws_there_are(of, hits, drawn):
    hits, drawn = min(of, hits), min(of, drawn)
    draws = list(combinations(range(of), drawn))
    lucky = sum(any(thing < hits for thing in draw) for draw in draws)
    assert odds.at_least_one(of, hits, drawn) == Fraction(lucky, len(draws))


@pytest.mark.no_cover
@given(states(any_rules))
def test_odds_agree_with_the_dominoes_nobody_has_seen(state):
    unseen = odds.left(state)
    assert {domino.number for domino in unseen} == state.unseen
    for one in odds.odds(state):
        found = [
            domino
            for domino in unseen
            if any(half.terrain == one.terrain and (half.symbols or not one.marked) for half in domino[1:])
        ]
        assert one.hits == len(found)
        assert one.chance == odds.at_least_one(len(unseen), len(found), odds.drawn_next(state))
        assert one.expected == (Fraction(len(found) * odds.drawn_next(state), len(unseen)) if unseen else 0)
        assert 0 <= one.chance <= one.expected
        assert one.chance <= 1


@given(states(any_rules, (Step.OVER,)))
def test_after_the_last_line_nothing_comes_any_more(state):
    assert odds.drawn_next(state) == 0
    assert all(one.chance == one.expected == 0 for one in odds.odds(state))


@given(states(any_rules))
def test_counts_hold_every_square_and_symbol_once(state):
    unseen = odds.left(state)
    counts = odds.counted(unseen, state.rules.tiles)
    assert [count.terrain for count in counts] == [terrain.key for terrain in state.rules.tiles.terrains]
    assert sum(count.squares for count in counts) == 2 * len(unseen)
    assert sum(count.symbols for count in counts) == sum(half.symbols for domino in unseen for half in domino[1:])
    for count in counts:
        assert count.marked <= count.symbols
        assert count.marked <= count.squares <= 2 * count.dominoes


def test_the_first_line_of_four_brings_a_certain_domino_once_in_twelve_games():
    drawn = odds.drawn_next(start(CLASSIC))
    assert odds.at_least_one(48, 1, drawn) == Fraction(1, 12)
    assert odds.at_least_one(48, 48, drawn) == 1


def test_a_terrain_without_symbols_is_told_once():
    volcanoes = [one.marked for one in odds.odds(start(rules("discovery", players=2))) if one.terrain == "volcano"]
    assert volcanoes == [False]
