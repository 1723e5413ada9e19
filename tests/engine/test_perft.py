"""Counts that can be checked by hand; tests/core/test_perft.py compares many more with the naive reading."""

import pytest

from kdexplore.core.game import start
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.dealer import FixedDealer
from kdexplore.engine.questions.count import perft

DECK = range(1, 49)


def test_no_decision_is_one_way():
    assert perft(start(rules("classic", players=4)), FixedDealer(DECK, (0, 1, 2, 3)), 0) == 1


@pytest.mark.parametrize(("depth", "nodes"), [(1, 4), (2, 12), (3, 24), (4, 24), (5, 24 * 12), (6, 24 * 12 * 4)])
def test_four_kings_choose_from_four_then_three_and_the_first_domino_has_twelve_places(depth, nodes):
    assert perft(start(rules("classic", players=4)), FixedDealer(DECK, (2, 0, 3, 1)), depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), [(1, 4), (2, 4), (3, 8), (4, 8)])
def test_the_partner_of_the_first_claim_is_forced_and_the_other_seat_takes_the_rest(depth, nodes):
    assert perft(start(rules("totem", players=2)), FixedDealer(DECK, (1,)), depth) == nodes


def test_a_game_that_is_over_has_no_further_way():
    solo = start(Rules(rules("classic", players=4).tiles, players=1, line=1, pile=1))
    dealer = FixedDealer((1,), (0,))
    assert [perft(solo, dealer, depth) for depth in range(4)] == [1, 1, 12, 0]


def test_a_count_that_would_take_hours_stops():
    with pytest.raises(BadInput, match="count_too_large"):
        perft(start(rules("duel", players=2)), FixedDealer(DECK, (0, 1, 1, 0)), 9, budget=50)
