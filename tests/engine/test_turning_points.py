"""What decided a game: the steps of the winner's floor, luck and decisions alike, and when it was decided."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kdexplore.core.history import History
from kdexplore.core.variants import rules
from kdexplore.engine.course import ReviewedMoment, end_of
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.review import LineLuck, ReviewWork, expectations
from kdexplore.engine.simulation import played
from kdexplore.engine.turning_points import decided_at, turning_points, winners


def moments(*chances, error=0.0, luck=()):
    """Moments with the chances of seat 0, and the luck before some of them."""
    found = []
    for turn, chance in enumerate(chances):
        win = (Estimate(chance, error), Estimate(1 - chance, error))
        brought = dict(luck).get(turn)
        before = None
        if brought is not None:
            share = Estimate(brought, 2**0.5 * error)
            before = LineLuck(turn, 1, (share, share), (share, Estimate(-brought, share.error)))
        found.append(ReviewedMoment(turn, win, win, None, before))
    return found


def gains(found):
    return [(one.turn, round(one.gain.mean, 3)) for one in found]


def test_a_gain_that_was_lost_again_decided_nothing():
    assert gains(turning_points(moments(0.5, 0.9, 0.5, 0.5, 1.0), [0])) == [(3, 0.5)]


def test_a_mistake_of_the_winner_decided_nothing():
    found = turning_points(moments(0.9, 0.2, 0.6, 0.6, 1.0), [0])
    assert gains(found) == [(1, 0.4), (3, 0.4)]
    assert [round(one.before.mean, 3) for one in found] == [0.2, 0.6]
    assert [round(one.after.mean, 3) for one in found] == [0.6, 1.0]


def test_luck_counts_like_a_decision_and_the_two_are_kept_apart():
    found = turning_points(moments(0.4, 0.8, 1.0, luck={1: 0.3}), [0])
    assert gains(found) == [(0, 0.1), (1, 0.3), (1, 0.2)]
    assert [one.luck is not None for one in found] == [False, True, False]


@given(some.lists(some.floats(0, 1), min_size=1, max_size=3))
def test_the_steps_and_the_floor_at_the_start_add_up_to_the_victory(chances):
    course = moments(*chances, 1.0)
    found = turning_points(course, [0])
    small = 3 * 0.05 + 0.02  # steps too small to count, and what comes once the game is decided
    assert 1 - min(chances) - small <= sum(one.gain.mean for one in found) <= 1 - min(chances) + 1e-9


def test_only_three_count_and_they_are_in_order_of_play():
    found = turning_points(moments(0.1, 0.2, 0.5, 0.58, 0.8, 1.0), [0])
    assert gains(found) == [(1, 0.3), (3, 0.22), (4, 0.2)]


@pytest.mark.parametrize(
    ("chances", "error"),
    [((0.5, 0.62, 0.74, 0.86, 0.97, 1.0), 0.05), ((0.92, 0.96, 1.0), 0.0), ((0.985, 1.0), 0.0), ((1.0,), 0.0)],
)
def test_nothing_unsure_small_or_after_the_decision_counts(chances, error):
    assert turning_points(moments(*chances, error=error), [0]) == ()


def test_a_shared_victory_is_the_chance_of_all_who_share_it():
    shares = ((0.2, 0.1, 0.7), (0.4, 0.3, 0.3), (0.5, 0.5, 0.0))
    course = [ReviewedMoment(turn, (), tuple(Estimate(one, 0.0) for one in win)) for turn, win in enumerate(shares)]
    assert gains(turning_points(course, [0, 1])) == [(0, 0.4), (1, 0.3)]


def test_a_game_is_decided_once_nothing_can_take_the_victory_away():
    assert decided_at(moments(0.99, 0.5, 0.985, 0.99, 1.0), [0]) == 2
    assert decided_at(moments(0.6, 0.93, 0.95, 1.0, error=0.03), [0]) == 2
    assert decided_at(moments(0.6, 0.9, 1.0), [0]) == 2
    assert decided_at(moments(0.99, 1.0), []) is None


def test_nobody_has_won_while_a_game_goes_on():
    classic = rules("classic", players=2)
    game = History.of(classic, [action for _, action in played(classic, ("greedy",) * 2, 3)])
    assert winners(game.until(30)) == ()
    assert winners(game) == tuple(seat for seat, share in enumerate(end_of(game).win) if share.mean)


def test_the_chance_in_a_dynasty_is_that_of_all_its_games():
    duel = rules("duel", players=2, dynasty=True)
    game = History.of(duel, [action for _, action in played(duel, ("random",) * 2, 3)])
    turn = next(
        turn for turn in range(len(game)) if game.state_at(turn).game == 2 and game.state_at(turn).actor is not None
    )
    ahead = replace(game.state_at(turn), totals=((300, 10),))
    work = ReviewWork(History(ahead), Playouts(duel, plain(), 1, "random"))
    margin, win = expectations(work.onward(ahead))
    assert (win[0].mean, win[1].mean) == (1.0, 0.0)
    assert margin[0].mean == pytest.approx(290, abs=60)
    assert margin[0].mean == pytest.approx(-margin[1].mean)
