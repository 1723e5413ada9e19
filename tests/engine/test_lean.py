"""The lean kernel plays the games of the kernel: whole games, their boards, and games played on from any decision."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from kdexplore.core.variants import rules
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import lean_doors, players, rollout
from kdexplore.engine.kernel.board import seed_of
from kdexplore.engine.kernel.convert import bits, cell_at, game_of, land_of, move_of
from kdexplore.engine.kernel.lean import LeanGame, box_of, draws, plays
from kdexplore.engine.kernel.ops import advance
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
POLICIES = (
    (at.RANDOM,) * 4,
    (at.GREEDY_PLACEMENT,) * 4,
    (at.GREEDY,) * 4,
    (at.GREEDY, at.RANDOM, at.GREEDY_PLACEMENT, at.GREEDY),
)


def game_for(setup, policies):
    game = plain().game(setup.players)
    game[at.POLICY : at.POLICY + setup.players] = policies[: setup.players]
    return game


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
@pytest.mark.parametrize("policies", POLICIES)
def test_whole_games_are_those_of_the_kernel(setup, policies):
    table, size = plain().table(setup), 6 * setup.players * RESULT
    known, lean = [0] * size, [0] * size
    players.play_games(game_for(setup, policies), table, 2018, 3, 6, known)
    lean_doors.play_games(game_for(setup, policies), table, 2018, 3, 6, lean)
    assert lean_doors.box_for(game_for(setup, policies), table) is not None
    assert lean == known


@pytest.mark.parametrize("setup", SETUPS, ids=repr)
@pytest.mark.parametrize("policy", [at.RANDOM, at.GREEDY_PLACEMENT, at.GREEDY])
def test_the_boards_are_those_of_the_kernel(setup, policy):
    table, game = plain().table(setup), game_for(setup, (policy,) * 4)
    players.play_games(game, table, 7, 5, 1, [0] * setup.players * RESULT)
    lean = LeanGame(box_of(table), [policy] * setup.players)
    lean.started(seed_of(7, 5), 0)
    lean.finish()
    for seat, land in enumerate(lean.lands):
        place, grid = land_of(seat), lean.box.grid
        for terrain, mark in enumerate(land.marks):
            laid = [cell_at(game, table, place, bit) for bit in bits(game[place + at.LAND + terrain])]
            squares = {(x + setup.span - 1) + 2 * setup.span * (y + setup.span - 1) for x, y in laid}
            assert set(bits(mark >> 2 * grid.exchange & grid.board)) == squares


@pytest.mark.no_cover
@settings(max_examples=12)
@given(some.sampled_from(SETUPS), some.sampled_from([at.RANDOM, at.GREEDY_PLACEMENT, at.GREEDY]), seeds)
def test_games_played_on_from_any_decision_are_those_of_the_kernel(setup, policy, seed):
    table, scratch, size = plain().table(setup), plain().game(setup.players), 2 * setup.players * RESULT
    for state, action in played(setup, ("random",) * setup.players, seed):
        if state.actor is None:
            continue
        base, known, lean = game_of(state, policy=policy), [0] * size, [0] * size
        rollout.play_outs(base, scratch, table, seed, 1, 2, known)
        lean_doors.play_outs(base, scratch, table, seed, 1, 2, lean)
        assert lean == known
        move = move_of(state, action)
        base[at.MOVE : at.MOVE + len(move)] = move
        before = list(base)
        rollout.play_on(base, scratch, table, seed, 1, 2, known)
        lean_doors.play_on(base, scratch, table, seed, 1, 2, lean)
        assert lean == known
        assert base == before


@settings(max_examples=20)
@given(free_rules(), seeds)
def test_boxes_nobody_has_printed_are_left_to_the_kernel_or_played_alike(given, seed):
    assume(why_too_large(given) is None)
    table, size = plain().table(given), 2 * given.players * RESULT
    known, found = [0] * size, [0] * size
    game = game_for(given, (seed % 3,) * given.players)
    players.play_games(game, table, seed, 0, 2, known)
    lean_doors.play_games(game, table, seed, 0, 2, found)
    assert found == known


def test_what_it_does_not_know_is_left_to_the_kernel():
    others = [rules("discovery"), rules("totem"), rules("tribe"), rules("classic", bonuses="centre")]
    assert not any(plays(plain().table(one)) for one in others)
    assert not plays(plain().table(rules("classic", readings={"must_place": "optional"})))
    known = rules("classic")
    assert lean_doors.box_for(game_for(known, (at.LEARNED,) * 4), plain().table(known)) is None


def test_random_numbers_come_in_the_order_of_the_stream():
    word, stream = 2**63 + 12345, draws(2**63 + 12345)
    for _ in range(300):
        word = advance(word)
        assert next(stream) == word >> 32


def test_nothing_but_whole_playouts_is_replaced():
    run = vars(plain().run)
    assert {name for name, one in run.items() if getattr(one, "__module__", "") == lean_doors.__name__} == {
        "play_games",
        "play_on",
        "play_outs",
    }
    assert run["make_move"] is rollout.make_move
