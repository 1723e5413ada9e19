"""The book of rules drives whole games: each step of a golden game names its rules, and no rule is left unnamed."""

from dataclasses import replace
from typing import get_args

import pytest

from kdexplore.core.actions import Action, Claim, Discard, Give, Pass, Place, Recruit, Throw
from kdexplore.core.game import apply, why_not
from kdexplore.core.rule_ids import RULES
from kdexplore.core.variants import FREE, MODES
from kdexplore.engine.game_rules import JUDGED_BY, OPENING, game_rules
from kdexplore.engine.rulebook import book
from tests.golden.record import HERE, replayed
from tests.rules import drafting, firing, placing, recruiting, totem
from tests.rules.kinds import Gives, Lays, Plays, Recruits, Throws

GAMES = {path.stem: replayed(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.txt"))}
NAMED = {name: game_rules(history) for name, history in GAMES.items()}
OFFICIAL = [name for name, history in GAMES.items() if history.start.rules.mode != FREE]
ASKED = {Lays: (Place, Discard), Throws: (Throw,), Gives: (Give,), Recruits: (Recruit,)}


def rules_of_mode(mode):
    return {entry.rule for entry in book() if mode in entry.modes}


each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_every_step_of_a_game_names_the_rules_that_allow_it(name):
    opening, *turns = NAMED[name]
    assert len(turns) == len(GAMES[name].turns)
    assert {"setup.mode", "setup.start", "setup.shuffle", "setup.rounds"} <= opening
    for turn, rules in zip(GAMES[name].turns, turns, strict=True):
        assert rules > {"turn.order"}, turn.action


@pytest.mark.parametrize("name", OFFICIAL)
def test_a_game_names_no_rule_that_its_mode_does_not_use(name):
    assert frozenset().union(*NAMED[name]) <= rules_of_mode(GAMES[name].start.rules.mode)


@pytest.mark.parametrize("mode", MODES)
def test_no_rule_of_a_mode_is_left_unnamed_by_its_games(mode):
    names = [name for name, history in GAMES.items() if history.start.rules.mode == mode]
    named = frozenset().union(*(rules for name in names for rules in NAMED[name]))
    assert rules_of_mode(mode) == named


def test_what_the_printed_dominoes_never_need_a_free_game_names():
    """Both books print it, but the other half of every printed volcano is free for its fire."""
    named = frozenset().union(*NAMED["free-ashen"])
    assert rules_of_mode(FREE) == {"fire.returns"} <= named


def test_every_rule_is_of_some_mode_and_every_mode_of_its_games():
    assert {rule for mode in (*MODES, FREE) for rule in rules_of_mode(mode)} == set(RULES)
    for entry in book():
        assert set(entry.modes) <= {*MODES, FREE}
        assert entry.modes


# ---- the table of rules is that of the engine


def refusals():
    """Every action that a case of the rules refuses, with the rules under which it is refused."""
    for case in (*drafting.CASES, *placing.CASES, *firing.CASES, *totem.CASES, *recruiting.CASES):
        rules = {problem[1] for problem in case.want.get("problems", ())} - {"turn.order"}
        kinds = (type(case.action),) if isinstance(case, Plays) else ASKED.get(type(case), ())
        if rules and kinds:
            yield kinds, rules


def test_whatever_refuses_an_action_is_among_the_rules_that_judge_it():
    judging = {kind: set(rules) for kind, rules in JUDGED_BY.items()}
    seen = set()
    for kinds, rules in refusals():
        assert any(rules <= judging[kind] for kind in kinds), (kinds, rules)
        seen |= rules
    assert seen == set().union(*judging.values())


def test_every_kind_of_action_and_every_rule_of_the_set_up_has_its_place():
    assert set(JUDGED_BY) == set(get_args(Action))
    assert set(OPENING) == {rule for rule in RULES if rule.startswith("setup.")}


@pytest.mark.parametrize("name", ["totem-4", "tribe-3", "duel"])
def test_an_action_out_of_turn_is_refused_and_every_named_rule_was_obeyed(name):
    """What a step names, its action agrees with: none of these rules speaks against it."""
    history = GAMES[name]
    for index, turn in enumerate(history.turns[:60]):
        before = history.state_at(index)
        assert not why_not(before, turn.action)
        assert apply(before, turn.action).events == turn.events
        wrong = Claim(0) if not isinstance(turn.action, Claim) else Pass()
        assert {problem.rule for problem in why_not(before, wrong)} == {"turn.order"}


def test_what_is_on_the_table_decides_which_rules_of_the_set_up_are_named():
    state = GAMES["tribe-3"].start
    assert OPENING["setup.people"](state)
    assert not OPENING["setup.people"](replace(state, cave=state.cave.turned_up(("hunter",))))
    assert not OPENING["setup.kings"](replace(state, hand=state.hand[1:] * 2 + state.hand[:1]))
    assert not OPENING["setup.fire"](replace(state, tokens=()))
    assert not OPENING["setup.shuffle"](replace(state, unseen=frozenset(list(state.unseen)[:-1])))
