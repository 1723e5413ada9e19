"""Candidates are compared on the same draws; the answer is the same for a seed, and sees nothing hidden."""

import sys
from dataclasses import replace
from random import Random
from time import monotonic
from types import SimpleNamespace

import pytest

from kdexplore.core.actions import Discard
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import rules
from kdexplore.engine import evaluation
from kdexplore.engine.dealer import deal
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.evaluation import OBJECTIVES, evaluate, evaluations
from kdexplore.engine.game_ends import GameEnd
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import speed
from kdexplore.engine.kernel.convert import game_of, move_of
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.race import Race
from kdexplore.engine.simulation import played

TRIBE = rules("tribe", players=3)


def worth(state, seed=1, **options):
    return evaluate(state, seed=seed, kernel=plain(), **options)


def moments(given, seed=17):
    """The first state of each step in the second half of a game, and the very last decision."""
    steps: dict[Step, GameState] = {}
    last = None
    for number, (state, _) in enumerate(played(given, ("random",) * given.players, seed)):
        if state.actor is not None:
            last = state
            if number > 60:
                steps.setdefault(state.step, state)
    return steps, last


STEPS, LAST = moments(TRIBE)


@pytest.mark.parametrize("step", STEPS)
def test_every_legal_action_of_every_step_is_a_candidate(step):
    state = STEPS[step]
    found = worth(state, draws=4, playouts="random")
    legal = set(state.legal_actions)
    assert {one.action for one in found.candidates} <= legal
    assert len(found.candidates) + found.left_out == len(legal)
    assert found.seat == state.actor
    assert found.stopped in ("draws", "one", "proved")


def test_the_answer_depends_on_the_state_and_the_seed_alone():
    state = STEPS[Step.PLACE]
    found = worth(state, seed=3, draws=40, playouts="random")
    assert worth(state, seed=3, draws=40, playouts="random") == found
    assert worth(state, seed=4, draws=40, playouts="random") != found


def test_candidates_are_best_first_and_behind_is_paired():
    found = worth(STEPS[Step.CLAIM], draws=60, playouts="greedy")
    racing = [one for one in found.candidates if one.draws == found.best.draws]
    assert [one.value.mean for one in racing] == sorted((one.value.mean for one in racing), reverse=True)
    assert found.best.behind == Estimate(0.0, 0.0)
    for one in racing[1:]:
        assert one.behind.mean == pytest.approx(found.best.value.mean - one.value.mean)
    assert found.draws == sum(one.draws for one in found.candidates)


def test_too_close_to_call_is_what_is_within_two_errors_of_the_best():
    found = worth(STEPS[Step.CLAIM], draws=60, playouts="greedy")
    assert found.best in found.too_close
    for one in found.candidates:
        assert (one in found.too_close) == (one.behind.mean <= 2 * one.behind.error)
    proved = worth(LAST, draws=4)
    assert all(one.behind == Estimate(0.0, 0.0) for one in proved.too_close)


# ---- races between candidates whose true values are known


@pytest.fixture
def truths(monkeypatch):
    """Set what the candidates of a claim are truly worth: games have luck that they share and luck of their own."""
    values: list[float] = []

    def play(race, arm, games):
        place = race.arms.index(arm)
        for number in range(len(arm.worth), len(arm.worth) + games):
            shared = Random(f"{race.seed}/{number}").gauss(0, 9)
            margin = round(values[place] + shared + Random(f"{race.seed}/{number}/{place}").gauss(0, 9))
            arm.outcomes.append(GameEnd((margin, 0, 0), (margin, 0, 0), (float(margin > 0), 0.0, 0.0)))
            arm.worth.append(margin)

    monkeypatch.setattr(Race, "play_games", play)

    def given(*worth):
        values[:] = worth
        return STEPS[Step.CLAIM]

    return given


def place_of(one):
    """Which of the legal actions a candidate is."""
    return list(legal_actions(STEPS[Step.CLAIM])).index(one.action)


def test_being_chosen_makes_the_best_no_better_than_it_is(truths):
    state = truths(0, 0, 0, 0)
    found = [worth(state, seed, draws=64).best.value for seed in range(150)]
    assert abs(sum(one.mean / one.error for one in found) / len(found)) < 0.25


def test_being_set_aside_makes_a_candidate_no_worse_than_it_is(truths):
    values = (0, -5, -6, -9)
    off = []
    for seed in range(150):
        found = worth(truths(*values), seed, draws=200)
        best = values[place_of(found.best)]
        off += [(one.behind.mean - best + values[place_of(one)]) / one.behind.error for one in found.candidates[1:]]
    assert abs(sum(off) / len(off)) < 0.2
    assert sum(abs(one) <= 2 for one in off) / len(off) == pytest.approx(0.95, abs=0.035)


def test_clear_is_said_only_when_nothing_is_within_two_errors(truths):
    found = [worth(truths(0, -2, -4, -4), seed, draws=500) for seed in range(60)]
    clear = [one for one in found if one.stopped == "clear"]
    assert clear
    assert all(one.too_close == (one.best,) for one in clear)
    assert {place_of(one.best) for one in clear} == {0}


def test_where_measuring_contradicts_the_choice_as_many_games_again_are_played(truths):
    state = truths(0, 0, 0, 0)
    found = [worth(state, seed, draws=40) for seed in range(150)]
    longer = [one for one in found if one.best.draws > 40]
    assert longer
    assert {one.best.draws for one in longer} == {80}
    against = [one for one in found if any(each.behind.mean < -2 * each.behind.error for each in one.candidates)]
    assert len(against) <= len(longer) / 2


def test_what_was_set_aside_returns_when_it_is_too_close_after_all(truths, monkeypatch):
    state = truths(0, 0, -40, -40)
    games_of = Race.play_games

    def play(race, arm, games):
        """The games that choose are against the second candidate at first."""
        first = len(arm.worth)
        games_of(race, arm, games)
        if race.arms.index(arm) == 1:
            for number in range(first, min(len(arm.worth), 62)):
                arm.worth[number] -= 25 if number % 2 == 0 else 0

    monkeypatch.setattr(Race, "play_games", play)
    draws = []
    for one in evaluations(state, 1, draws=300, kernel=plain()):
        draws += [each.draws for each in one.candidates if place_of(each) == 1]
    assert 31 in draws[:-1]
    assert draws[-1] > 31


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_each_objective_is_one_of_the_numbers_that_are_counted(objective):
    found = worth(STEPS[Step.CLAIM], draws=8, objective=objective)
    best = found.best
    expected = {"margin": best.margin.mean, "win": best.win.mean, "points": best.points[found.seat]}
    assert best.value.mean == pytest.approx(expected[objective])


def test_the_last_decision_is_proved():
    found = worth(LAST, draws=4)
    for one in found.candidates:
        assert one.kind == "proved"
        end = apply(LAST, one.action).state
        assert one.points == end.totals[-1]
    assert found.stopped == "proved"


def test_answers_get_better_step_by_step():
    state = deal(rules("classic", players=4), seed=17)
    found = list(evaluations(state, seed=2, draws=40, kernel=plain(), playouts="greedy"))
    assert [bool(one.stopped) for one in found] == [False] * (len(found) - 1) + [True]
    assert found[0].draws == 4  # one game measures each of them


def test_time_and_cancelling_are_kept():
    state = STEPS[Step.RECRUIT]
    began = monotonic()
    found = worth(state, budget=0.2)
    assert found.stopped == "time"
    assert found.candidates
    asked = []

    def cancelled():
        asked.append(monotonic())
        return len(asked) > 20

    *_, last = evaluations(state, 60, kernel=plain(), cancelled=cancelled)
    assert last.stopped == "cancelled"
    assert monotonic() - began < 30


def test_a_state_holds_nothing_hidden_and_draws_deal_it_anew():
    given = rules("duel", players=2)
    states = [state for state, _ in played(given, ("random",) * 2, 5) if state.step is Step.PLACE]
    state = states[20]
    assert game_of(state) == game_of(replace(state, unseen=frozenset(sorted(state.unseen, key=lambda _: 1))))
    kernel, table = plain(), plain().table(given)
    lines = set()
    for number in range(5):
        game = game_of(state)
        kernel.run.seed_game(game, 1, number)
        kernel.run.deal_hidden(game, table)
        hidden = game[at.DECK + game[at.DECK_AT] : at.DECK + 48]
        assert {n + 1 for n in hidden} == state.unseen
        lines.add(tuple(hidden))
    assert len(lines) == 5


def test_moves_and_actions_belong_together():
    state = STEPS[Step.PLACE]
    assert move_of(state, Discard()) == (-1,)
    assert len({move_of(state, action) for action in state.legal_actions}) == len(state.legal_actions)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"objective": "fun"}, "unknown_value at objective"),
        ({"playouts": "wizard"}, "unknown_value at playouts"),
        ({"seed": "1"}, "wrong_type at seed"),
    ],
)
def test_what_cannot_be_evaluated_is_refused(options, message):
    with pytest.raises(BadInput, match=message):
        evaluate(STEPS[Step.PLACE], **options)


def test_where_nobody_decides_there_is_nothing_to_evaluate():
    with pytest.raises(BadInput, match="nobody_decides at state"):
        evaluate(apply(LAST, LAST.legal_actions[0]).state)


def test_only_what_is_proved_has_no_error():
    few = worth(STEPS[Step.PLACE], draws=2, playouts="random")
    estimates = [each for one in few.candidates for each in (one.value, one.own, one.margin, one.win)]
    assert all(one.error > 0 for one in estimates)
    assert all(one.behind.error > 0 for one in few.candidates[1:])
    sure = [each for one in worth(LAST, draws=4).candidates for each in (one.value, one.own, one.margin, one.win)]
    assert not any(one.error for one in sure)


class Numbers(list[int]):
    """A list that can be read as an array of numpy is."""

    def tolist(self):
        return list(self)


def test_the_compiled_kernel_takes_over_as_soon_as_it_is_there_and_changes_no_number(monkeypatch):
    arrays = SimpleNamespace(zeros=lambda size: Numbers([0] * size), numbers=Numbers)
    hands = iter([plain(), plain()])
    monkeypatch.setattr(
        evaluation, "at_hand", lambda **_: next(hands, replace(plain(), name="compiled", arrays=arrays))
    )
    state = STEPS[Step.CLAIM]
    builds = [one.build for one in evaluations(state, draws=40, playouts="random")]
    assert builds[0] == "plain"
    assert builds[-1] == "compiled"
    hands = iter([plain()])
    found = evaluate(state, draws=40, playouts="random")
    assert replace(found, build="plain") == worth(state, draws=40, playouts="random")


def test_a_short_budget_does_not_wait_until_the_compiled_kernel_is_loaded(monkeypatch):
    asked: list[bool] = []

    def at_hand(*, loaded=False):
        asked.append(loaded)
        return plain()

    monkeypatch.setattr(evaluation, "at_hand", at_hand)
    state = STEPS[Step.PLACE]
    assert evaluate(state, 0.05).playouts == "greedy_placement"
    assert asked[0]
    asked.clear()
    assert evaluate(state, draws=2).playouts == "greedy"  # whatever plays: the draws alone decide
    assert not asked[0]


def test_what_answers_at_once_is_plain_until_the_other_kernel_is_loaded(monkeypatch):
    loaded = SimpleNamespace(is_loaded=lambda: True)
    monkeypatch.setattr(speed, "prepare", lambda: None)
    monkeypatch.setattr(speed, "compiled", lambda: "compiled")
    for module, kernel in ((None, plain()), (SimpleNamespace(is_loaded=lambda: False), plain()), (loaded, "compiled")):
        monkeypatch.setitem(sys.modules, "kdexplore.engine.kernel.compiled", module)
        assert speed.at_hand(loaded=True) == kernel


def test_what_is_kept_is_measured_to_the_end_and_the_others_as_without_it():
    state = STEPS[Step.CLAIM]
    usual = worth(state, draws=40, playouts="greedy")
    behind = usual.candidates[-1]
    kept = worth(state, draws=40, playouts="greedy", keep=behind.action)
    there = next(one for one in kept.candidates if one.action == behind.action)
    assert there.draws == kept.best.draws >= 40
    assert kept.best.action == usual.best.action
    asked = question_from({**Evaluate(state, draws=8, keep=behind.action).to_plain()})
    assert isinstance(asked, Evaluate)
    assert asked.keep == behind.action
    with pytest.raises(BadInput, match="illegal_action"):
        question_from({**Evaluate(state, draws=8).to_plain(), "keep": {"claim": 99}})
