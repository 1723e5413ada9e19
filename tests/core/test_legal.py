"""A state offers its legal actions as a sequence, and what chance may bring with its odds."""

from fractions import Fraction
from math import comb

from hypothesis import given

from kdexplore.core.actions import Claim, Discard, Pass, Reveal
from kdexplore.core.game import apply, legal_actions, start, why_not
from kdexplore.core.history import History
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import rules
from tests.strategies import official_rules, states

CLASSIC = rules("classic", players=3)
PLAYERS = (Step.CLAIM, Step.PLACE, Step.THROW, Step.GIVE, Step.RECRUIT, Step.OVER)


@given(states(official_rules(), PLAYERS))
def test_the_sequence_is_what_the_function_yields(state):
    actions = state.legal_actions
    assert list(iter(actions)) == list(legal_actions(state)) == list(actions)
    assert len(actions) == len(list(legal_actions(state)))
    assert all(action in actions for action in actions[:5])
    assert state.is_over is (state.step is Step.OVER)
    assert list(state.chance_outcomes) == []
    assert repr(actions) == f"<LegalActions: {len(actions)} in the step {state.step}>"


def test_an_action_that_breaks_a_rule_is_not_in_it():
    state = GameState.at(CLASSIC, ["w1w*"], line=[(5, 0)], next_line=[7])
    assert Discard() not in state.legal_actions
    assert state.why_not(Discard()) == why_not(state, Discard())
    assert state.apply(state.legal_actions[0]) == apply(state, state.legal_actions[0])


def test_the_odds_of_chance_add_up_to_one():
    outcomes = list(start(CLASSIC).chance_outcomes)
    assert sum(odds for _, odds in outcomes) == 1
    assert len({odds for _, odds in outcomes}) == 1


def test_people_turn_up_by_how_many_there_are():
    state, first = start(rules("tribe", players=2)), {}
    for action, odds in state.chance_outcomes:
        assert isinstance(action, Reveal)
        if action.dominoes != (1, 2, 3, 4):
            break
        first[action.people] = odds
    assert sum(first.values()) == Fraction(1, comb(48, 4))
    assert first["warrior1", "warrior1", "warrior1", "warrior1"] < first["hunter", "shaman", "warrior1", "warrior2"]


def test_kings_are_drawn_by_how_many_are_left():
    state = start(CLASSIC).apply(Reveal((1, 2, 3))).state
    assert [odds * 3 for _, odds in state.chance_outcomes] == [1, 1, 1]


def test_a_history_is_a_sequence_of_turns():
    history = History.of(CLASSIC).play("reveal 3 9 27", "king 2", Claim(9))
    assert [turn.action for turn in history] == list(history.actions)
    assert history[-1].action == Claim(9)
    assert history[:2] == history.turns[:2]
    assert Pass() not in history.state.legal_actions
