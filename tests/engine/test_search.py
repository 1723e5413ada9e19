"""Searching players: the same move for a seed, from what a seat may know alone, in either build, and a good one."""

from collections import Counter
from dataclasses import replace
from importlib import import_module
from random import Random
from types import FunctionType, SimpleNamespace

import pytest

from kdexplore.core.game import apply, why_not
from kdexplore.core.state import Step
from kdexplore.core.variants import MODES as PLAYED
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.exact.ending import exact_ending
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.outlook import beside, narrow
from kdexplore.engine.kernel.search import MOST_MOVES, MOVE_SIZE, SUMS
from kdexplore.engine.kernel.speed import MODULES, WORD, compiled, plain
from kdexplore.engine.players import REGISTER, choose
from kdexplore.engine.search import Search, seen_by_all
from kdexplore.engine.simulation import played
from kdexplore.engine.thinking import Planner, Searcher
from tools.engine.equality import replay

MODES = ("classic", "duel", "discovery", "totem", "tribe")
SEARCHES = (Search(6, at.RANDOM), Search(6, at.GREEDY, tree=True))


def begun(mode, steps, number=3, players=2):
    """A game of the kernel after so many decisions of random players."""
    given = rules(mode, players=players)
    kernel = plain()
    game, table = kernel.game(players), kernel.table(given)
    kernel.run.seed_game(game, 1, number)
    kernel.run.start(game, table)
    for _ in range(steps):
        if game[at.STEP] != at.OVER:
            kernel.run.step(game, table)
    return game, table


def moments(mode):
    """A decision of each kind from the middle of a random game."""
    states = [state for state, _ in played(rules(mode, players=2), ("random", "random"), 5) if state.actor is not None]
    kinds = {state.step: state for state in states[: 3 * len(states) // 4]}
    return list(kinds.values())


@pytest.mark.no_cover
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("search", SEARCHES)
def test_the_order_of_what_is_hidden_changes_no_decision(mode, search):
    for steps in (0, 1, 24):
        game, table = begun(mode, steps)
        other = game.copy()
        first, last = at.DECK + game[at.DECK_AT], at.DECK + table[at.DOMINOES]
        assert last - first > 8
        other[first:last] = reversed(game[first:last])
        other[at.CHANCE] = 12345
        if not table[at.OPENING] and game[at.ORDER_AT] < game[at.ORDER_LENGTH]:
            kings = slice(at.ORDER + game[at.ORDER_AT] + 1, at.ORDER + game[at.ORDER_LENGTH])
            other[kings] = reversed(game[kings])
        assert other != game
        assert search.move(plain(), game, table, 9) == search.move(plain(), other, table, 9)


def test_a_search_that_peeks_would_be_caught():
    game, table = begun("classic", 4)
    other = game.copy()
    first, last = at.DECK + game[at.DECK_AT], at.DECK + table[at.DOMINOES]
    other[first:last] = reversed(game[first:last])
    assert seen_by_all(game, table) == seen_by_all(other, table)
    kernel, worth = plain(), []
    for base in (game, other):  # as they are, with the order to be dealt from left in: draws differ
        sums = kernel.zeros(SUMS)
        base[at.MOVE] = 0
        kernel.run.sample(base, kernel.game(2), table, 1, 0, 6, sums)
        worth.append(sums)
    assert worth[0] != worth[1]


@pytest.mark.no_cover
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", REGISTER)
def test_registered_players_decide_legally_and_from_their_seed_alone(mode, name):
    there = moments(mode)
    for state in there if REGISTER[name].quick else there[-1:]:
        action = choose(name, state, 5, 7)
        assert why_not(state, action) == ()
        if REGISTER[name].quick:
            assert choose(name, state, 5, 7) == action


@pytest.mark.parametrize("mode", MODES)
def test_the_moves_to_compare_are_legal_and_sorted(mode):
    kernel = plain()
    for steps in range(1, 44, 7):
        game, table = begun(mode, steps)
        assert game[at.STEP] != at.OVER
        room = kernel.zeros(MOST_MOVES * MOVE_SIZE)
        number = kernel.run.list_moves(game.copy(), table, room, 0)
        worth = [room[place * MOVE_SIZE + 4] for place in range(number)]
        assert 1 <= number <= MOST_MOVES
        assert worth == sorted(worth, reverse=True)
        assert len({tuple(room[place * MOVE_SIZE : place * MOVE_SIZE + 4]) for place in range(number)}) == number


def test_nobody_is_always_among_the_purchases():
    kernel, seen = plain(), 0
    for number in range(4):
        game, table = begun("tribe", 0, number)
        while game[at.STEP] != at.OVER:
            if game[at.STEP] == at.RECRUIT:
                room = kernel.zeros(MOST_MOVES * MOVE_SIZE)
                moves = kernel.run.list_moves(game.copy(), table, room, 0)
                assert [0] * MOVE_SIZE in [room[place * MOVE_SIZE : (place + 1) * MOVE_SIZE] for place in range(moves)]
                seen += moves > 1
            kernel.run.step(game, table)
    assert seen > 5


def test_both_kinds_of_search_find_the_only_move_that_gains():
    """The last placement of a game: no chance is left, so a search takes what is worth most at once."""
    given = rules("classic", players=2)
    last = [s for s, _ in played(given, ("random", "random"), 8) if s.step is Step.PLACE][-1]
    best = max(last.legal_actions, key=lambda action: worth(last, action))
    for search in (Search(40, at.RANDOM), Search(60, at.RANDOM, tree=True)):
        found = Searcher(Random(1), search).choose(last)
        assert worth(last, found) == worth(last, best)


@pytest.mark.parametrize("player", ["sampler", "thinker"])
def test_players_that_search_play_endings_that_can_be_proved_exactly(player):
    """With the plain kernel only where it is quick: once the last line is claimed."""
    endings = [s for s, _ in played(rules("classic", players=2), ("greedy", "greedy"), 8) if not why_not_exact(s)]
    claimed = [state for state in endings if not state.next_line]
    assert len(endings) > len(claimed) > 2
    for state in claimed:
        best = exact_ending(state, plain()).best
        assert choose(player, state, 1, 1, plain()) == best.action


def test_a_player_that_searches_plays_fewer_games_on_with_the_plain_kernel(monkeypatch):
    games = []

    def move(self, kernel, *_):
        games.append((kernel.name, self.games))
        return 0, 0, 0, 0

    monkeypatch.setattr(Search, "move", move)
    fast = replace(plain(), name="compiled", arrays=SimpleNamespace(numbers=list, zeros=lambda size: [0] * size))
    first = deal(rules("classic", players=2), seed=1)
    for kernel in (plain(), fast):
        choose("thinker", first, 1, 1, kernel)
    assert games == [("plain", 30), ("compiled", 10_000)]
    for kernel, (name, number) in zip((plain(), fast), games, strict=True):
        assert REGISTER["thinker"].contender(name).endswith(f":{number}"), kernel


def worth(state, action):
    return apply(state, action).state.score_of(state.actor).total


def test_no_two_functions_of_the_kernel_share_a_name():
    """The compiled build finds them by name alone."""
    names = Counter(
        name
        for module in MODULES
        for name, one in vars(import_module(f"kdexplore.engine.kernel.{module}")).items()
        if isinstance(one, FunctionType) and one.__module__.endswith(f".{module}")
    )
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.deep
@pytest.mark.parametrize("mode", MODES)
def test_both_builds_take_the_same_moves(mode):
    for steps in range(0, 40, 6):
        game, table = begun(mode, steps, players=2)
        fast = compiled()
        for search in (Search(12, at.LEARNED), Search(24, at.LEARNED, tree=True), Search(12, at.GREEDY)):
            fast_game, fast_table = (fast.numbers([number % WORD for number in one]) for one in (game, table))
            assert search.move(plain(), game, table, 3) == search.move(fast, fast_game, fast_table, 3)


def test_games_of_planners_are_those_of_the_core():
    for mode in PLAYED:
        assert replay(plain(), rules(mode, players=2), 3, 1, (at.LEARNED, at.LEARNED))["games"] == 1


def test_a_cap_in_time_ends_a_search():
    game, table = begun("classic", 10, players=4)
    assert Search(1_000_000, at.RANDOM, seconds=0.05).move(plain(), game, table, 1)
    assert Search(10_000, at.RANDOM, tree=True, seconds=0.05).move(plain(), game, table, 1)


def test_rules_too_large_for_the_kernel_get_any_legal_action():
    wide = replace(rules("duel", players=2), mode="free", span=9)
    state = next(s for s, _ in played(wide, ("random", "random"), 5) if s.step is Step.PLACE)
    for player in (Planner(Random(1)), Searcher(Random(1), Search(4))):
        assert why_not(state, player.choose(state)) == ()


def test_neighbours_and_narrow_places():
    middle = 1 << 27
    assert beside(middle).bit_count() == 4
    assert narrow(middle) == 0
    assert narrow(middle | 1 << 28) == middle | 1 << 28
    assert narrow(middle | 1 << 28 | 1 << 26) == 1 << 28 | 1 << 26
    assert beside(1).bit_count() == 4
