"""The kernel plays by the rules of the core: whole games compared decision by decision, and what games come to."""

import subprocess
import sys
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from kdexplore.core.game import start
from kdexplore.core.options import readings_of
from kdexplore.core.problems import BadInput
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import MODES, Rules, rules
from kdexplore.engine.fast import simulate_fast
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import lean, ops
from kdexplore.engine.kernel.convert import land_of
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import compiled, plain
from kdexplore.engine.kernel.tables import rule_table, why_too_large
from tests.strategies import free_rules, seeds
from tools.engine.equality import KernelDiffers, compare, replay, same

ROOT = Path(__file__).resolve().parents[2]
# Of random play without bonuses: points, what part of the dominoes is discarded. Independent programs agree on them.
ORACLES = {("classic", 4): (19.28, 0.110), ("classic", 2): (19.09, 0.110), ("duel", 2): (52.5, 0.086)}


def results(kernel, given, games, policy=at.RANDOM, seed=5):
    game, numbers = kernel.game(given.players), kernel.zeros(games * given.players * RESULT)
    for seat in range(given.players):
        game[at.POLICY + seat] = policy
    kernel.run.play_games(game, kernel.table(given), seed, 0, games, numbers)
    words = kernel.words(numbers)
    return [words[place : place + RESULT] for place in range(0, len(words), RESULT)]


@pytest.mark.no_cover
@pytest.mark.parametrize("mode", MODES)
def test_games_of_every_mode_are_those_of_the_core(mode):
    for players in (2,) if mode == "duel" else (2, 3, 4):
        for policy in (at.RANDOM, at.GREEDY):
            compared = replay(plain(), rules(mode, players=players), 3, policy, (policy,) * players)
            assert compared["games"] == 1
            assert compared["place"] >= 12


def test_games_of_rules_drawn_at_random_are_those_of_the_core():
    compared = compare(plain(), games=8, seed=4)
    assert compared["games"] == 8
    assert all(compared[step] for step in ("claim", "place", "throw", "recruit"))


@settings(max_examples=12)
@given(free_rules(), seeds)
def test_games_of_boxes_nobody_has_printed_are_those_of_the_core(given, seed):
    assume(why_too_large(given) is None)
    assert replay(plain(), given, seed, 0, (seed % 3,) * given.players)["games"] == 1


@pytest.mark.parametrize(("reading", "number"), [("kept", 19), ("given", 8)])
def test_a_totem_that_must_be_given_is_given_alike(reading, number):
    given = rules("totem", players=4, readings={"totem_after_fire": reading})
    assert replay(plain(), given, 1, number, (at.RANDOM,) * 4)["give"] == 1


def test_a_difference_is_named():
    with pytest.raises(KernelDiffers, match=r"points: kernel 1, core 2"):
        same("points", 1, 2, start(rules("classic", players=2)))


def test_what_the_kernel_has_no_room_for_is_refused():
    wide = Rules(tile_set("kingdomino"), players=2, span=9, kings=2, pile=24)
    assert why_too_large(wide) == "span"
    with pytest.raises(BadInput, match="kernel_too_large at span"):
        rule_table(wide)


def test_what_the_kernel_does_not_know_is_an_error_and_never_another_rule():
    lakes = replace(rules("classic", players=2), bonuses=("lakes",))
    assert why_too_large(lakes) == "bonuses"
    with pytest.raises(BadInput, match="kernel_too_large at bonuses"):
        simulate_fast(lakes, "random", games=1, build="plain")
    left = replace(rules("classic"), readings=readings_of({"must_place": "left"}))
    with pytest.raises(BadInput, match=r"unknown_value at readings\.must_place"):
        rule_table(left)
    with pytest.raises(BadInput, match="unknown_value at mode"):
        rule_table(replace(rules("classic"), mode="lakes"))


def test_the_lean_source_plays_no_rules_with_a_number_that_it_does_not_follow():
    table = list(rule_table(rules("classic", players=2)))
    assert lean.plays(table)
    for place in (at.CENTRE, at.HAS_FIRE, at.MAY_DISCARD):
        table[place] = 1
        assert not lean.plays(table)
        table[place] = 0


@pytest.mark.parametrize(("setup", "oracle"), ORACLES.items())
def test_random_games_come_to_what_independent_programs_report(setup, oracle):
    mode, players = setup
    given, games = rules(mode, players=players), 250
    rows = results(plain(), given, games)
    mean, discarded = oracle
    totals = [sum(row[:5]) for row in rows]
    average = sum(totals) / len(totals)
    error = sqrt(sum((total - average) ** 2 for total in totals) / len(totals) ** 2)
    assert abs(average - mean) < 4 * error
    dominoes = games * given.pile
    assert abs(sum(row[7] for row in rows) / dominoes - discarded) < 4 * sqrt(discarded / dominoes) + 0.002


@pytest.mark.parametrize(("mode", "players", "oracle"), [("classic", 4, 9.3), ("duel", 2, 11.1)])
def test_a_turn_of_a_random_game_has_as_many_placements_as_elsewhere(mode, players, oracle):
    given, run = rules(mode, players=players), plain().run
    game, table, ways = plain().game(players), plain().table(given), []
    for number in range(30):
        run.seed_game(game, 3, number)
        run.start(game, table)
        while game[at.STEP] != at.OVER:
            if game[at.STEP] == at.PLACE:
                land = land_of(game[at.LINE_SEAT + game[at.TURN]])
                ways.append(run.find_ways(game, table, land, game[at.LINE + game[at.TURN]]))
            run.step(game, table)
    mean = sum(ways) / len(ways)
    deviation = sqrt(sum((number - mean) ** 2 for number in ways)) / len(ways)
    assert abs(mean - oracle) < 5 * deviation


def test_a_game_depends_on_the_seed_and_its_number_alone():
    given = rules("tribe", players=3)
    many = results(plain(), given, 3)
    game, alone = plain().game(3), plain().zeros(3 * RESULT)
    plain().run.play_games(game, plain().table(given), 5, 2, 1, alone)
    assert many[6:] == [alone[place : place + RESULT] for place in range(0, len(alone), RESULT)]
    assert results(plain(), given, 1, seed=6) != many[:3]


def test_greedy_placement_beats_random_players_and_greedy_players_beat_both():
    given = rules("discovery", players=3)
    means = [sum(sum(row[:5]) for row in results(plain(), given, 40, policy)) / 120 for policy in (0, 1, 2)]
    assert means[0] + 5 < means[1] < means[2] - 5


def test_bits_are_counted_and_chosen():
    mask = sum(1 << bit for bit in (3, 17, 63))
    assert ops.count(mask) == 3
    assert [ops.nth(mask, number) for number in range(3)] == [3, 17, 63]
    assert ops.lowest(mask) == 3
    assert ops.mixed(0) == 0xE220A8397B1DCDAF  # the first number of splitmix64


def test_importing_the_package_or_the_plain_kernel_imports_no_numba():
    code = (
        "import sys, kdexplore; from kdexplore.engine.kernel.speed import plain, can_compile; plain(); can_compile();"
        "sys.exit(any(name.split('.')[0] in ('numba', 'numpy', 'llvmlite') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0  # noqa: S603


@pytest.mark.slow
def test_the_compiled_kernel_plays_the_games_of_the_plain_one():
    """One test for all: whatever calls the compiled kernel first waits for it to be compiled."""
    for mode in MODES:
        given = rules(mode, players=2)
        for policy in (at.RANDOM, at.GREEDY_PLACEMENT, at.GREEDY):
            assert results(compiled(), given, 3, policy) == results(plain(), given, 3, policy)
        fast, slow = (simulate_fast(given, "greedy", 4, 5, build=build).numbers for build in ("compiled", "plain"))
        assert fast == slow


@pytest.mark.deep
def test_games_of_the_compiled_kernel_are_those_of_the_core():
    assert compare(compiled(), games=40, seed=9)["games"] == 40


@pytest.mark.deep
def test_many_games_of_the_plain_kernel_are_those_of_the_core():
    assert compare(plain(), games=120, seed=10)["games"] == 120
