"""The lean kernel plays games on as the kernel does, from any decision of a game, and leaves the rest to it."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from kdexplore.core.variants import rules
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import lean_doors, rollout
from kdexplore.engine.kernel.convert import game_of, move_of
from kdexplore.engine.kernel.lean import plays
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.kernel.tables import why_too_large
from kdexplore.engine.simulation import played
from tests.strategies import free_rules, seeds

SETUPS = [
    rules("classic", players=4),
    rules("classic", players=3, bonuses="complete"),
    rules("classic", players=3, readings={"three_kings": "48"}),
    rules("classic", players=2, bonuses="complete"),
    rules("classic", players=2, readings={"two_kings_first_line": "abba"}),
    rules("duel", players=2),
]
POLICIES = [at.GREEDY_PLACEMENT, at.GREEDY]
GAMES = 2
DECIDING = 8  # of the numbers reported of a seat; the others are about claims


def game_for(setup, policy):
    game = plain().game(setup.players)
    game[at.POLICY : at.POLICY + setup.players] = [policy] * setup.players
    return game


def ends(play, setup, *position):
    """What decides the games that are played on from a position."""
    table, results = plain().table(setup), [0] * (GAMES * setup.players * RESULT)
    play(*position, plain().game(setup.players), table, 7, 1, GAMES, results)
    return [results[place : place + DECIDING] for place in range(0, len(results), RESULT)]


def assert_alike(setup, policies, seed):
    """Both sources play on alike from every decision of a game, with and without the action that was taken."""
    for state, action in played(setup, ("random",) * setup.players, seed):
        if state.actor is None:
            continue
        base = game_of(state)
        base[at.POLICY : at.POLICY + setup.players] = policies[: setup.players]
        assert ends(lean_doors.play_outs, setup, base) == ends(rollout.play_outs, setup, base)
        move = move_of(state, action)
        base[at.MOVE : at.MOVE + len(move)] = move
        before = list(base)
        assert ends(lean_doors.play_on, setup, base) == ends(rollout.play_on, setup, base)
        assert base == before


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
def test_greedy_players_play_on_as_in_the_kernel(setup):
    assert lean_doors.box_for(game_for(setup, at.GREEDY), plain().table(setup)) is not None
    assert_alike(setup, [at.GREEDY] * 4, 2018)


@pytest.mark.no_cover
@settings(max_examples=12)
@given(some.sampled_from(SETUPS), some.lists(some.sampled_from(POLICIES), min_size=4, max_size=4), seeds)
def test_games_played_on_from_any_decision_are_those_of_the_kernel(setup, policies, seed):
    assert_alike(setup, policies, seed)


@settings(max_examples=20)
@given(free_rules(), seeds)
def test_boxes_nobody_has_printed_are_left_to_the_kernel_or_played_alike(given, seed):
    assume(why_too_large(given) is None)
    first = next(state for state, _ in played(given, ("random",) * given.players, seed) if state.actor is not None)
    base = game_of(first, policy=POLICIES[seed % 2])
    assert ends(lean_doors.play_outs, given, base) == ends(rollout.play_outs, given, base)


def test_what_it_does_not_know_is_left_to_the_kernel():
    others = [rules("discovery"), rules("totem"), rules("tribe"), rules("classic", bonuses="centre")]
    assert not any(plays(plain().table(one)) for one in others)
    assert not plays(plain().table(rules("classic", readings={"must_place": "optional"})))
    known = rules("classic")
    for policy in (at.RANDOM, at.LEARNED):
        assert lean_doors.box_for(game_for(known, policy), plain().table(known)) is None


def test_nothing_but_games_played_on_is_replaced():
    run = vars(plain().run)
    replaced = {name for name, one in run.items() if getattr(one, "__module__", "") == lean_doors.__name__}
    assert replaced == {"play_on", "play_outs"}
    assert run["make_move"] is rollout.make_move
