"""A finished game looked back on: losses, verdicts, luck, all with their errors, the same for a seed."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from kdexplore.core.actions import CHANCE, Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState
from kdexplore.core.variants import rules
from kdexplore.engine.course import ReviewedMoment, course, end_of
from kdexplore.engine.estimates import Estimate, mean_of
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.exact.ending import exact_ending
from kdexplore.engine.kernel.speed import can_compile, compiled, plain
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.questions.course import CourseSeen
from kdexplore.engine.review import (
    COMPARED,
    END_DRAWS,
    KINDS,
    VALUE_DRAWS,
    VERDICTS,
    ReviewWork,
    accuracy_of,
    refined,
    review,
    verdict,
)
from kdexplore.engine.simulation import played


def finished(given, seats, seed=5):
    return History.of(given, [action for _, action in played(given, seats, seed)])


SHORT = replace(rules("classic", players=2), mode="free", pile=16)
GAME = finished(SHORT, ("greedy", "random"))


@cache
def reviewed():
    """Once for all, and not while tests are collected."""
    return review(GAME, playouts="random", kernel=plain())


@pytest.mark.no_cover
def test_every_unforced_decision_is_reviewed_once():
    unforced = [
        turn
        for turn, one in enumerate(GAME)
        if not isinstance(one.action, CHANCE) and len(list(legal_actions(GAME.state_at(turn)))) > 1
    ]
    assert [one.turn for one in reviewed().decisions] == unforced
    assert {one.kind for one in reviewed().decisions} == {"claim", "placement"}
    assert all(one.verdict in VERDICTS for one in reviewed().decisions)
    assert all(one.action in set(GAME.state_at(one.turn).legal_actions) for one in reviewed().decisions)


@pytest.mark.no_cover
def test_proved_decisions_have_lost_exactly_what_the_best_is_worth_more():
    some = [one for one in reviewed().decisions if one.proof == "proved"]
    assert some
    for one in some:
        found = exact_ending(GAME.state_at(one.turn), plain())
        taken = next(each for each in found.candidates if each.action == one.action)
        assert one.margin == Estimate(float(found.best.margin - taken.margin), 0.0)
        assert one.win == Estimate(max(each.win for each in found.candidates) - taken.win, 0.0)
        assert (one.verdict == "best") == (one.margin.mean == one.win.mean == 0)
    assert all(one.proof == "proved" for one in reviewed().decisions if one.turn > some[0].turn)


def test_a_tie_lost_on_the_ladder_is_a_loss():
    """Every placement ends level in points; laying the wheat apart gives away half the victory."""
    start = GameState.parse("kds1 classic,players=2 w1w*|ff*w1w >3:1 - place - - - -")
    taken = Place((Cell(0, 1), Cell(0, 2)))
    history = History(start).play(taken)
    one = next(ReviewWork(history, Playouts(start.rules, plain(), 1, "random")).decision(0))
    assert (one.margin, one.win) == (Estimate.exactly(0), Estimate.exactly(0.5))
    assert one.verdict == "very_bad"
    assert one.best != taken


def test_the_games_played_on_in_a_dynasty_are_won_by_the_sum_of_all():
    start = GameState.parse("kds1 classic,players=2 w1w*|ff*w1w >3:1 - place - - - -")
    state = replace(start, rules=replace(start.rules, games=3), totals=((9, 4), (7, 5)))
    for end in Playouts(state.rules, plain(), 1, "random").onward(state, 0, 3):
        assert end.wins == (1.0, 0.0)


def test_a_random_player_loses_more_than_a_greedy_one():
    losses = [sum(kind.margin.mean for kind in seat.kinds) for seat in reviewed().seats]
    assert losses[1] > losses[0] + 2 * max(kind.margin.error for seat in reviewed().seats for kind in seat.kinds)


def test_the_luck_of_two_seats_is_opposite_and_the_result_without_it_is_the_rest():
    first, second = reviewed().seats
    assert first.luck.mean == pytest.approx(-second.luck.mean)
    assert first.adjusted.mean == pytest.approx(first.margin - first.luck.mean)
    assert [one.line for one in reviewed().luck][-1] == GAME.start.rules.rounds
    assert all(len(one.margin) == 2 and one.margin[0].error > 0 for one in reviewed().luck[:-1])


def test_a_review_is_plain_values_and_json():
    text = json.dumps(reviewed().to_dict())
    data = json.loads(text)
    assert len(data["decisions"]) == len(reviewed().decisions)
    assert data["decisions"][0]["action"].keys() & {"claim", "place"}
    assert sum(number for _, number in data["seats"][0]["verdicts"]) == sum(
        kind.decisions for kind in reviewed().seats[0].kinds
    )


def test_worst_are_the_dearest_that_are_certain():
    worst = reviewed().worst(3)
    assert [one.margin.mean for one in worst] == sorted((one.margin.mean for one in worst), reverse=True)
    assert all(one.verdict in ("doubtful", "bad", "very_bad") for one in worst)


def test_verdicts():
    exact = Estimate(0.0, 0.0)
    assert verdict(exact, exact, is_best=True) == "best"
    assert verdict(Estimate(0.5, 0.1), exact, is_best=False) == "fine"
    assert verdict(Estimate(2.0, 0.1), exact, is_best=False) == "doubtful"
    assert verdict(Estimate(2.0, 0.1), Estimate(0.2, 0.01), is_best=False) == "very_bad"
    assert verdict(Estimate(2.0, 0.1), Estimate(0.2, 0.11), is_best=False) == "doubtful"
    assert verdict(Estimate(2.0, 1.5), exact, is_best=False) == "close"
    assert verdict(Estimate(0.0, 0.1), Estimate(0.2, 0.01), is_best=False) == "fine"
    assert verdict(Estimate(41.7, 21.0), exact, is_best=False) == "close"


def test_only_finished_games_are_reviewed():
    with pytest.raises(BadInput, match="not_over"):
        review(GAME.until(20))
    with pytest.raises(BadInput, match="unknown_value"):
        review(GAME, playouts="nobody")


# The whole pile: many decisions with gifts and recruits; a short one has some of each.
WHOLE = [("classic", 4, None), ("tribe", 3, None), ("totem", 4, None)]
GAMES = [
    pytest.param("totem", 2, 8, marks=pytest.mark.slow),
    *(pytest.param(*one, marks=pytest.mark.deep) for one in (("tribe", 2, 16), *WHOLE)),
]


# The tests of a checkout have numba; where it is missing, the runner calls the lane failed.
@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
@pytest.mark.parametrize(("mode", "players", "pile"), GAMES)
def test_games_of_every_kind_are_reviewed(mode, players, pile):
    given = rules(mode, players=players)
    given = replace(given, mode="free", pile=pile) if pile else given
    game = finished(given, ("greedy", "random", "random", "greedy")[:players])
    found = review(game, kernel=compiled())
    assert found == review(game, kernel=compiled())
    assert {one.kind for one in found.decisions} <= set(KINDS.values())


@pytest.mark.no_cover
def test_a_decision_is_called_a_mistake_only_where_the_list_of_its_candidates_says_so():
    marked = [one for one in reviewed().decisions if one.verdict in ("doubtful", "bad", "very_bad")]
    estimated = [one for one in reviewed().decisions if one.proof == "estimated"]
    assert marked
    for one in {*marked[:3], *estimated[:4]}:
        listed = evaluate(
            GAME.state_at(one.turn), seed=1, draws=COMPARED["plain"], playouts="random", keep=one.action, kernel=plain()
        )
        taken = next(each for each in listed.candidates if each.action == one.action)
        assert one.margin == taken.behind
        assert not (one in marked and taken.is_close)
        assert refined(one, listed) == one


def test_a_list_that_knows_more_games_has_the_last_word():
    one = next(one for one in reviewed().decisions if one.verdict in ("bad", "very_bad"))
    listed = evaluate(GAME.state_at(one.turn), draws=8, playouts="random", keep=one.action, kernel=plain())
    unsure = tuple(
        replace(each, behind=Estimate(1.0, 2.0)) if each.action == one.action else each for each in listed.candidates
    )
    assert refined(one, replace(listed, candidates=unsure)).verdict == "close"


def test_nothing_is_said_from_fewer_than_a_hundred_games():
    assert all(min(games.values()) >= 100 for games in (COMPARED, END_DRAWS, VALUE_DRAWS))


def test_without_machine_code_the_course_judges_what_is_proved_and_nothing_else():
    last = [one.turn for one in reviewed().decisions if one.proof == "proved"]
    early = next(one.turn for one in reviewed().decisions if one.proof == "estimated" and one.verdict != "best")
    found = list(course(GAME, (early, *last[:2], len(GAME)), playouts="random", kernel=plain()))
    assert [one.decision is not None for one in found] == [False, True, True, False]
    assert [one.games for one in found] == [VALUE_DRAWS["plain"]] * 3 + [0]
    plain_data = json.loads(json.dumps(CourseSeen(tuple(found)).to_plain()))
    assert [ReviewedMoment.from_plain(one).build for one in plain_data["moments"]] == ["plain"] * 3 + [""]


def test_the_course_waits_for_machine_code_that_is_being_made(monkeypatch):
    """The first moments kept the values of the plain kernel."""
    waited = []

    def fastest(cancelled):
        waited.append(cancelled)
        return plain()

    monkeypatch.setattr("kdexplore.engine.course.fastest", fastest)
    assert next(course(GAME, (len(GAME),))).win == end_of(GAME).win
    assert waited


def test_what_a_better_move_changes_at_the_end_is_played_on_draws_of_its_own(monkeypatch):
    played_on: list[tuple[int, int]] = []
    after = Playouts.after

    def noted(self, state, action, first, draws):
        played_on.append((first, first + draws))
        return after(self, state, action, first, draws)

    monkeypatch.setattr(Playouts, "after", noted)
    work = ReviewWork(GAME, Playouts(GAME.start.rules, plain(), 1, "random"))
    turn = next(one.turn for one in reviewed().decisions if one.proof == "estimated" and one.verdict != "best")
    assert [one.turn for one in work.decision(turn)] == [turn]
    assert played_on[: len(played_on) // 2] == played_on[len(played_on) // 2 :]  # the same for both moves
    assert sum(stop - start for start, stop in played_on) == 2 * END_DRAWS["plain"]
    assert min(start for start, _ in played_on) > 4 * COMPARED["plain"]


def test_an_accuracy_from_uncertain_losses_has_no_bias():
    """The same losses measured again and again give the accuracy of the true ones on average."""
    random, true, error = Random(5), (0.0, 1.0, 4.0, 12.0), 2.0
    measured: Any = accuracy_of  # there are losses, so there is an accuracy
    exact = measured([Estimate.exactly(loss) for loss in true])
    found = [measured([Estimate(random.gauss(loss, error), error) for loss in true]).mean for _ in range(4_000)]
    around = mean_of(found)
    assert abs(around.mean - exact.mean) < 3 * around.error
    assert measured([Estimate(-3.0, 1.0)]).mean == 100.0
    assert accuracy_of([]) is None


def test_a_random_player_is_less_accurate_than_a_greedy_one():
    greedy, random = (seat.accuracy for seat in reviewed().seats)
    assert greedy.mean > random.mean
