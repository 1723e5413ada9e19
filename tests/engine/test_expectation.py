"""Exact values one line before the end agree with a plain minimax over the core and every line that may come."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from kdexplore.core.actions import Reveal
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import shares
from kdexplore.core.state import Step
from kdexplore.core.tilefiles import tiles
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.exact.claims import points_of
from kdexplore.engine.exact.ending import EndingProof
from kdexplore.engine.exact.expectation import expected, expected_ending, why_not_expected
from kdexplore.engine.game_ends import margin
from kdexplore.engine.kernel.speed import can_compile, compiled, plain
from kdexplore.engine.simulation import played
from tools.engine.minimax import PlainMinimax, TooMany

PLAIN, MOST, LONG = plain(), 400, 1_000.0


def small_game(random, spare):
    """A random game of two or three with a grid of 2 and a box with so many dominoes more than are laid."""
    box, line = tiles(random.choice(("kingdomino", "origins"))), random.choice((2, 3))
    few = replace(box, dominoes=tuple(random.sample(box.dominoes, 3 * line + spare)))
    fire = any(half.craters for domino in few.dominoes for half in domino[1:])
    given = Rules(few, players=line, span=2, line=line, kings=1, pile=3 * line, fire=fire)
    state = start(given)
    while not state.is_over:
        yield state
        if state.step is Step.REVEAL:
            action = Reveal(tuple(random.sample(sorted(state.unseen), line)))
        else:
            action = random.choice(list(legal_actions(state)))
        state = apply(state, action).state


def worth(ends, seat):
    """Margin, own points, few points of all, the points, the share of the victory: what a seat prefers, in order."""
    points = points_of(ends)
    return margin(points, seat), points[seat], -sum(points), *points, shares(ends)[seat]


def by_trying(state, seat):
    """What the seat can expect, found by trying everything and every line."""
    if state.step is Step.REVEAL:
        lines = list(combinations(sorted(state.unseen), state.rules.line))
        each = [worth(PlainMinimax(None, MOST).outcome(apply(state, Reveal(line)).state), seat) for line in lines]
        return tuple(sum(column) / len(each) for column in zip(*each, strict=True))
    if not state.lines_left or len(state.unseen) == state.rules.line:
        return worth(PlainMinimax(None, MOST).outcome(state), seat)
    return max(by_trying(apply(state, action).state, seat) for action in legal_actions(state))


@pytest.mark.parametrize(("spare", "least"), [(0, 6), (1, 6)])
def test_values_agree_with_trying_everything_on_every_line_that_may_come(spare, least):
    random, compared = Random(4), 0
    while compared < least:
        for state in small_game(random, spare):
            if state.actor is None or why_not_expected(state) or state.lines_left != 1:
                continue
            try:
                plainly = {one: by_trying(apply(state, one).state, state.actor) for one in legal_actions(state)}
            except TooMany:
                continue
            found = expected_ending(state, LONG, PLAIN)
            for one in found.candidates:
                assert (one.value.margin, one.value.win) == pytest.approx(
                    (plainly[one.action][0], plainly[one.action][-1])
                )
            assert found.splits == (1 if not spare else state.rules.line + 1)
            assert found.best.value.margin == pytest.approx(max(plainly.values())[0])
            assert all(one.value.least <= one.value.margin for one in found.candidates)
            compared += 1


def late(players=4, turn=3, seed=2):
    given = rules("classic", players=players)
    for state, _ in played(given, ("greedy",) * players, seed):
        if state.lines_left == 1 and state.turn == turn and state.actor is not None:
            return state
    raise AssertionError


class SlowStart:
    """A clock that takes a second for the first line, when nothing is known yet, and hardly anything for the others."""

    def __init__(self):
        self.now, self.lines = 0.0, 0

    def __call__(self):
        return self.now

    def prove(self, outcome, *given):
        self.lines += 1
        self.now += 1.0 if self.lines == 1 else 0.02
        return outcome(*given)


def one_line_of_many():
    random = Random(4)
    while True:
        for state in small_game(random, 1):
            if state.actor is not None and not why_not_expected(state) and state.step is Step.CLAIM:
                return state


def test_an_expectation_that_fits_is_not_given_up_for_a_slow_first_line(monkeypatch):
    state, slow, outcome = one_line_of_many(), SlowStart(), EndingProof.outcome
    monkeypatch.setattr("kdexplore.engine.exact.allowance.clock", slow)
    monkeypatch.setattr(EndingProof, "outcome", lambda *given: slow.prove(outcome, *given))
    found = expected(state, PLAIN, 2.0)
    assert found is not None
    assert found.splits == state.rules.line + 1
    slow.lines = 0
    assert expected(state, PLAIN, 0.5) is None


def test_a_busy_machine_proves_as_much_as_a_calm_one(monkeypatch):
    """The limit counts processor time: a minute of the clock passes between two looks, and nothing of it is ours."""
    minutes = iter(range(0, 10**9, 60))
    monkeypatch.setattr("time.monotonic", lambda: float(next(minutes)))
    monkeypatch.setattr("kdexplore.engine.evaluation.monotonic", lambda: float(next(minutes)))
    state = late(turn=3)
    while state.lines_left or state.step is not Step.CLAIM:
        action = Reveal(tuple(sorted(state.unseen))) if state.step is Step.REVEAL else next(iter(legal_actions(state)))
        state = apply(state, action).state
    assert evaluate(state, budget=30.0, kernel=PLAIN).stopped == "proved"
    spent = iter(range(0, 10**9, 60))
    monkeypatch.setattr("kdexplore.engine.exact.allowance.clock", lambda: float(next(spent)))
    assert evaluate(state, budget=30.0, kernel=PLAIN, playouts="random").stopped != "proved"


def test_what_cannot_be_had_says_why():
    with pytest.raises(BadInput, match="not_exact"):
        expected_ending(deal(rules("classic", players=4), seed=1))
    with pytest.raises(BadInput, match="not_exact"):
        expected_ending(late(turn=0), seconds=0.0)
    assert why_not_expected(late(players=3, turn=0)) == "chance"
    assert expected(late(turn=0), PLAIN, LONG, cancelled=lambda: True) is None


# The tests of a checkout have numba; where it is missing, the runner calls the lane failed.
@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
def test_evaluate_takes_them_where_they_can_be_had_in_time():
    state = late()
    found = evaluate(state, budget=600.0, kernel=compiled())
    assert found.stopped == "proved"
    assert {one.kind for one in found.candidates} == {"proved"}
    assert found.best.value.mean == expected_ending(state, LONG, PLAIN).best.value.margin
    assert evaluate(state, draws=2, kernel=PLAIN, playouts="random").stopped != "proved"
