"""Puzzles about what the table does: the core has the truth, and each wrong answer is the truth without one rule."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kdexplore import Claim, rules, start
from kdexplore.core.game import apply, legal_actions, why_not
from kdexplore.core.options import MODULES
from kdexplore.core.problems import BadInput
from kdexplore.core.rule_ids import RULES
from kdexplore.core.variants import rules_for, why_not_rules
from kdexplore.engine.puzzles.facts import NOBODY, beliefs, changed, fact, is_last_claim, truth, why_not_setup
from kdexplore.engine.puzzles.model import FACTS, puzzles, read_puzzle
from kdexplore.engine.simulation import played
from kdexplore.lessons.coverage import coverage
from tests.book.mutants import without
from tools.puzzles.by_table import fact_puzzle, number_puzzles, official_setups, setup_puzzles, table_puzzles
from tools.puzzles.stock import of_ends, of_tables, one_for_each_rule

TABLE = [one for one in puzzles() if one.id.startswith("table")]
OF_FACTS = [one for one in TABLE if one.kind in FACTS]
# Rules whose mutant changes the very fact that is asked for; the others object to a table, or change what comes later.
MUTATED = {
    "setup.kings", "setup.pile", "setup.span", "setup.line", "setup.rounds", "setup.no_totems", "setup.shuffle",
    "drafting.order", "fire.free", "fire.volcano", "fire.reach", "totem.passes", "totem.returns",
    "ending.largest", "ending.symbols", "ending.dynasty",
}  # fmt: skip


def test_every_rule_of_the_book_has_a_puzzle():
    assert [row.rule for row in coverage() if row.puzzle] == list(RULES)
    assert {one.kind for one in OF_FACTS} == set(FACTS)


@pytest.mark.parametrize("one", TABLE, ids=lambda one: one.id)
def test_the_core_says_the_same(one):
    """What a file says is true, false, legal or refused is so in the core; no answer is there twice."""
    assert read_puzzle(one.to_dict()) == one
    assert len({(answer.move, answer.fact) for answer in one.answers}) == len(one.answers) >= 3
    wrong = one.answers[1:]
    if one.kind == "setup":
        assert {problem.rule for problem in why_not_setup(one.solution.fact)} == set(one.tags)
        assert not any(why_not_setup(answer.fact) for answer in wrong)
    elif one.kind in FACTS:
        assert one.solution.fact == truth(one.kind, one.state, one.then)
        believed = beliefs(one.kind, one.state, one.then)
        assert {(answer.rule, answer.fact) for answer in wrong} <= set(believed)
        assert {answer.rule for answer in wrong} == set(one.tags)
        assert one.then is None or not why_not(one.state, one.then)
        assert not one.is_right(Claim(1))
        assert one.kind != "holder" or not apply(one.state, one.then).state.gifts  # nobody has to decide first
    else:
        problems = why_not(one.state, one.solution.action)
        assert {problem.rule for problem in problems} <= set(one.tags)
        assert len(problems) == 1
        assert not any(why_not(one.state, answer.action) for answer in wrong)


def again(one):
    """The table of a puzzle, set up afresh where that is what a rule is about."""
    given = one.state.rules
    if one.kind == "numbers":
        return start(rules_for(given.mode, players=given.players))
    return replace(one.state, rules=rules_for(given.mode, players=given.players, dynasty=given.games > 1))


def test_a_wrong_answer_is_the_truth_of_an_engine_without_that_rule():
    """The mutants of the book agree: an engine from which the rule has been taken out gives that very answer."""
    seen = set()
    for one in OF_FACTS:
        for answer in one.answers[1:]:
            misapplied = answer.rule == "totem.returns" and dict(answer.fact)["holder"] == NOBODY
            if answer.rule in MUTATED and one.kind != "unseen" and not misapplied:
                with without(answer.rule):
                    found = dict(truth(one.kind, again(one), one.then))
                seen.add(answer.rule)
                assert {**found, "by": ""} == {**dict(answer.fact), "by": ""}, (one.id, answer.rule)
    assert len(seen) >= 12


def test_without_shuffling_the_dominoes_put_back_would_be_known():
    table = start(rules("classic", players=2))
    with without("setup.shuffle"):
        fewer = start(rules("classic", players=2))
    known = {each.rule: dict(each.fact) for each in beliefs("unseen", table)}
    assert known["setup.shuffle"] == dict(truth("unseen", fewer)) == {"dominoes": 24}
    assert dict(truth("unseen", table)) == {"dominoes": 48}


def test_other_numbers_are_refused():
    for table in official_setups():
        for each in beliefs("numbers", table):
            parts = dict(each.fact)
            modules, rounds = str(parts.pop("modules")).split("+"), parts.pop("rounds")
            given: dict[str, Any] = {**parts, **{name: name in modules for name in MODULES}}
            assert why_not_rules(replace(table.rules, **given)) or rounds != table.rules.rounds


def test_what_cannot_be_set_up():
    assert [each.rule for each in why_not_setup(fact(mode="duel", players=3))] == ["setup.duel"]
    assert not why_not_setup(fact(mode="free", tiles="origins", players=4, modules="resources+tribe"))
    with pytest.raises(ValueError, match="a fact"):
        _ = next(setup_puzzles(Random(1))).solution.action
    assert changed(fact(line=4), line=3) == (("line", 3),)


def test_puzzles_are_made_from_any_game_and_the_same_for_a_seed():
    found = []
    for _ in range(2):
        lots = Random(5)
        moments = played(rules("totem", players=2), ("random",) * 2, 5)
        found.append([one for state, _ in moments for one in table_puzzles(state, lots)])
    assert found[0] == found[1]
    assert {"next_round", "targets", "holder", "which_illegal"} <= {one.kind for one in found[0]}
    assert [one.tags for one in number_puzzles(Random(1))] == [one.tags for one in number_puzzles(Random(1))]
    claims = [state for state, _ in played(rules("tribe", players=3), ("random",) * 3, 5) if is_last_claim(state)]
    assert all(state.claiming for state in claims)
    last = fact_puzzle("next_round", claims[0], Random(1), next(iter(legal_actions(claims[0]))), "drafting.leftover")
    assert "drafting.leftover" in last.tags


def test_an_unknown_kind_is_refused():
    with pytest.raises(BadInput, match="unknown_value"):
        puzzles(kind="numbered")


@pytest.mark.deep
def test_the_file_can_be_made_again():
    made = one_for_each_rule([*of_tables(8), *of_ends(400)], 1)
    assert [one.to_dict() | {"id": ""} for one in made] == [one.to_dict() | {"id": ""} for one in TABLE]
