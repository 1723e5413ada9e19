"""What random play must come to on average: figures that independent engines agree on, within four standard errors."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from kdexplore.core.actions import Discard, Place
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from tests.strategies import next_action

ERRORS = 4  # standard errors: a right program fails once in 16,000 times, and with its seeds settled never
# players and mode, games, mean score, share of dominoes discarded, legal placements a turn
KNOWN = {
    "classic 4": (rules("classic", players=4), 250, 19.28, 0.110, 9.3),
    "classic 2": (rules("classic", players=2), 350, 19.09, 0.110, 9.3),
    "duel": (rules("duel", players=2), 200, 52.5, 0.086, 11.1),
}


class Tally:
    """What was seen in many games: scores, and for every game the share of discards and the mean of choices."""

    def __init__(self, wanted):
        self.rules = wanted
        self.scores: list[float] = []
        self.discards: list[float] = []
        self.choices: list[float] = []

    def play(self, seed):
        state, ways, discards = start(self.rules), [], 0
        dealer, player = Dealer(seed), RandomPlayer(Random(seed))
        while state.step is not Step.OVER:
            if state.step is Step.PLACE:
                ways.append(sum(isinstance(action, Place) for action in legal_actions(state)))
            action = next_action(state, dealer, player)
            discards += isinstance(action, Discard)
            state = apply(state, action).state
        self.scores.append(fmean(state.totals[0]))
        self.discards.append(discards / len(ways))
        self.choices.append(fmean(ways))


WHEN = {"classic 4": pytest.mark.slow, "classic 2": pytest.mark.deep, "duel": pytest.mark.deep}


@pytest.fixture(scope="module", params=[pytest.param(name, marks=mark) for name, mark in WHEN.items()])
def known(request):
    wanted, games, *means = KNOWN[request.param]
    tally = Tally(wanted)
    for seed in range(games):
        tally.play(seed)
    return tally, *means


def differs(values, mean, rounding):
    """By how many standard errors a mean differs from a figure that is known to so many decimals."""
    error = stdev(values) / sqrt(len(values))
    return max(0.0, abs(fmean(values) - mean) - rounding) / error


def test_the_mean_score_is_the_one_known(known):
    tally, mean, _, _ = known
    assert differs(tally.scores, mean, 0.05 if mean > 50 else 0.005) <= ERRORS


def test_as_many_dominoes_are_discarded_as_are_known_to_be(known):
    tally, _, share, _ = known
    assert differs(tally.discards, share, 0.0005) <= ERRORS


def test_a_turn_offers_as_many_placements_as_are_known(known):
    tally, _, _, ways = known
    assert differs(tally.choices, ways, 0.05) <= ERRORS


def test_the_measure_would_notice_a_wrong_figure(known):
    tally, mean, share, ways = known
    assert differs(tally.scores, mean * 1.1, 0) > ERRORS
    assert differs(tally.discards, share * 1.25, 0) > ERRORS
    assert differs(tally.choices, ways * 1.05, 0) > ERRORS
