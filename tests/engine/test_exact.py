"""Proved endings agree with a plain minimax over the core, with both builds of the kernel, and with `evaluate`."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import monotonic

import pytest

from kdexplore.core.game import apply
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import ranking, values_of
from kdexplore.core.state import GameState
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.exact.claims import points_of, preference
from kdexplore.engine.exact.ending import exact_ending, proved
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.game_ends import margin
from kdexplore.engine.kernel.speed import can_compile, compiled, plain
from kdexplore.engine.simulation import played
from tools.engine.minimax import EndingDiffers, TooMany, compare_endings, endings, small_rules, values
from tools.engine.proof_times import proof_times

PLAIN = plain()
KERNELS = (PLAIN, compiled()) if can_compile() else (PLAIN,)


def last_decisions(mode, players, seed=17):
    """The decisions of a greedy game of which nothing is left to chance, and the actions taken."""
    given = rules(mode, players=players)
    for state, action in played(given, ("greedy",) * players, seed):
        if state.actor is not None and not why_not_exact(state):
            yield state, action


@pytest.mark.no_cover
def test_proofs_agree_with_a_plain_minimax_that_tries_everything():
    assert compare_endings(PLAIN, 6, seed=10, most=60)["endings"] >= 6


@pytest.mark.slow
def test_dozens_of_proofs_of_every_kind_agree():
    compared = compare_endings(PLAIN, 30, seed=10, most=60)
    assert compared["endings"] >= 30
    assert compared["with claims"] >= 3
    assert compared["last placements"] >= 3
    assert compared["tied at the top"] >= 1


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(4))
def test_hundreds_of_proofs_agree(seed):
    sums = list[int]()
    done = sums.append
    compared = compare_endings(PLAIN, 150, seed=100 + seed, most=300, done=lambda so_far: done(so_far["endings"]))
    assert compared["endings"] == sums[-1] >= 150
    assert sums == sorted(set(sums))


def test_a_wrong_proof_is_found(monkeypatch):
    monkeypatch.setattr("kdexplore.engine.exact.lands.Lands.best", lambda _self, _land, dominoes: (len(dominoes), 0, 0))
    with pytest.raises(EndingDiffers):
        compare_endings(PLAIN, 30, seed=7, most=60)


@pytest.mark.parametrize(
    ("mode", "players"), [("classic", 4), ("duel", 2), ("discovery", 4), ("totem", 3), ("tribe", 2), ("classic", 3)]
)
def test_every_last_decision_of_a_game_is_proved_and_consistent(mode, players):
    """The best value of a decision is the value of the candidate that led to it."""
    expected, decided = None, 0
    for state, action in last_decisions(mode, players):
        found = exact_ending(state, PLAIN)
        assert {one.action for one in found.candidates} == set(state.legal_actions)
        if expected is not None:
            assert found.best.points == expected
        taken = next(one for one in found.candidates if one.action == action)
        assert all(one.least <= one.margin for one in found.candidates)
        assert taken.margin == margin(taken.points, state.actor) <= found.best.margin
        expected, decided = taken.points, decided + 1
    assert decided >= 2
    assert expected == tuple(apply(state, action).state.totals[-1])


# The tests of a checkout have numba; where it is missing, the runner calls the lane failed.
@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
def test_both_builds_prove_the_same():
    for state, _ in last_decisions("discovery", 3, seed=3):
        assert proved(state, compiled()) == proved(state, PLAIN)


@pytest.mark.no_cover
def test_proofs_are_timed_mode_by_mode():
    found = list(proof_times(PLAIN, 1, seed=3))
    assert [one.mode for one in found] == ["classic", "duel", "discovery", "totem", "tribe"]
    for one in found:
        assert one.decisions >= one.players
        assert 0 <= one.median <= one.high <= one.slowest
        assert one.unproved == 0
        assert (one.refused > 0) == (one.mode == "tribe")


def test_decisions_that_are_refused_are_counted(monkeypatch):
    monkeypatch.setattr("kdexplore.engine.exact.horizon.tokens_run_out", lambda state: state.step == "claim")
    monkeypatch.setattr("tools.engine.proof_times.TABLES", (("discovery", 4),))
    [found] = proof_times(PLAIN, 1, seed=3)
    assert found.refused == 4
    assert found.decisions >= 4


def test_preference_is_margin_then_points_then_few_points_of_others_then_the_victory():
    outcomes = [(10, 5, 5), (10, 5, 4), (11, 6, 4), (12, 8, 0)]
    ends = [tuple((points, 1, 1) for points in outcome) for outcome in outcomes]
    assert [points_of(one) for one in sorted(ends, key=lambda one: preference(one, 0), reverse=True)] == [
        (11, 6, 4), (10, 5, 4), (10, 5, 5), (12, 8, 0),
    ]  # fmt: skip
    won, shared, lost = ((9, 3, 2), (9, 3, 1)), ((9, 8, 2), (9, 8, 2)), ((9, 8, 2), (9, 9, 1))
    assert sorted([lost, shared, won], key=lambda one: preference(one, 0)) == [lost, shared, won]


TIED = GameState.parse("kds1 classic,players=2 w1w*|ff*w1w >3:1 - place - - - -")


def test_a_proved_share_of_the_victory_is_settled_by_the_ladder_of_ties():
    """All candidates end level in points: where the core ranks one seat alone first, the proof does so too."""
    for kernel in KERNELS:
        found = evaluate(TIED, kernel=kernel)
        assert {one.kind for one in found.candidates} == {"proved"}
        sampled = {one.action: one.win for one in evaluate(TIED, objective="win", draws=4, kernel=kernel).candidates}
        assert {(one.margin.mean, one.win.mean) for one in found.candidates} == {(0.0, 1.0), (0.0, 0.5)}
        assert found.best.win.mean == 1.0
        for one in found.candidates:
            ranked = ranking(apply(TIED, one.action).state)
            first = [standing.seat for standing in ranked if standing.place == 1]
            assert one.win == Estimate.exactly((found.seat in first) / len(first)) == sampled[one.action]


def test_a_dynasty_is_proved_by_the_sum_of_its_games_without_a_ladder():
    given = replace(TIED, rules=replace(TIED.rules, games=3))
    for totals, wins in (((), {0.5}), (((9, 4), (0, 5)), {0.5}), (((9, 4), (7, 5)), {0.0}), (((4, 5),), {1.0})):
        state = replace(given, totals=totals)
        found = exact_ending(state, PLAIN)
        assert {one.win for one in found.candidates} == wins
        assert {one.win.mean for one in evaluate(state, objective="win", draws=2, kernel=PLAIN).candidates} == wins


@pytest.mark.parametrize("seed", [11, 12])
def test_the_best_line_of_a_proof_ends_as_the_core_ranks_it(seed):
    random, tied, compared = Random(seed), 0, 0
    while tied < 3 or compared < 12:
        for state in endings(small_rules(random), random):
            found, then = proved(state, PLAIN), state
            if found is None:
                continue  # more than a proof may try
            seat, win = found.seat, found.best.win
            while not then.is_over:
                then = apply(then, exact_ending(then, PLAIN).best.action).state
            first = [standing.seat for standing in ranking(then) if standing.place == 1]
            assert tuple(values_of(then, one) for one in range(then.rules.players)) == found.best.ends
            assert win == (seat in first) / len(first)
            tied, compared = tied + (found.best.points.count(max(found.best.points)) > 1), compared + 1


def test_evaluate_proves_where_it_can_and_says_so():
    state = next(state for state, _ in last_decisions("classic", 4))
    found = evaluate(state, draws=10, kernel=PLAIN)
    assert found.stopped == "proved"
    assert {one.kind for one in found.candidates} == {"proved"}
    assert found.best.value.mean == exact_ending(state, PLAIN).best.margin
    assert found.best.least is not None
    assert evaluate(state, draws=4, objective="win", kernel=PLAIN).best.kind == "estimated"


def test_a_proof_without_time_becomes_an_estimate():
    state = next(state for state, _ in last_decisions("totem", 4))
    assert proved(state, PLAIN, ended=lambda: True) is None
    began = monotonic()
    found = evaluate(state, 0.02, kernel=PLAIN, playouts="random")
    assert found.candidates
    assert monotonic() - began < 2


def test_what_cannot_be_proved_says_why():
    with pytest.raises(BadInput, match="not_exact"):
        exact_ending(deal(rules("classic", players=4), seed=1))
    with pytest.raises(BadInput, match="nobody_decides"):
        exact_ending(GameState.at(rules("classic", players=2), ["w1w*", "*ff"], step="over"))


def test_a_domino_that_has_thrown_its_fire_needs_no_token_any_more():
    """The only token with one fire is left for the last volcano; the domino in play has thrown its own."""
    drawn = (
        ".dd.l/l*dl1l/ggdll1/dgglq/g1ggg1j", "v3q^3q^2v2j2/.g^1q^1*l1/ljqv1d/dd^1dv1v1/.dd1gl",
        ".qq1q2l/dd*ll1/gjdjg/.jl../.j^2jv2.-1", "gggdj/g*j1jj/v1dq1v2j^2/d1dqqd/lgq^1..",
    )  # fmt: skip
    rest = "14:3,35:0,>40:1,47:2 26:3,32,39:0,42 claim - - 1:1,2:1,3:0 -"
    claiming = GameState.parse(f"kds1 discovery,players=4 {'|'.join(drawn)} {rest}")
    assert why_not_exact(claiming) is None
    assert len(exact_ending(claiming, PLAIN).candidates) == 2


def test_proofs_agree_where_fire_tokens_run_short():
    """At a claim, a throw and a gift, with as many tokens as volcanoes that still have to throw."""
    random, short = Random(3), 0
    while short < 4:
        given = small_rules(random)
        if not given.fire:
            continue
        for state in endings(given, random):
            waiting = [slot.number for slot in (*state.line[state.turn :], *state.next_line)]
            volcanoes = Counter(half.craters for one in waiting for half in given.tiles.domino(one)[1:])
            if any(0 < left < volcanoes[fires] for fires, left in state.tokens):
                with suppress(TooMany):
                    found = {one.action: (one.ends, one.least) for one in exact_ending(state, PLAIN).candidates}
                    assert found == values(state, 100)
                    short += 1


def test_small_endings_are_of_every_kind():
    random = Random(2)
    kinds = {(given.fire, given.totems, given.players) for given in (small_rules(random) for _ in range(60))}
    assert len(kinds) == 9
    assert all(why_not_exact(state) is None for state in endings(small_rules(random), random))
