"""The stored puzzles: every position can be played, every answer is right, and a day has the same one for everybody."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from kdexplore.core.game import legal_actions, why_not
from kdexplore.core.options import MODES
from kdexplore.core.problems import BadInput
from kdexplore.core.rule_ids import RULES
from kdexplore.core.variants import rules
from kdexplore.engine.exact.ending import exact_ending
from kdexplore.engine.game_ends import margin
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.puzzles.model import DEEDS, GRADES, daily_puzzle, gain_of, puzzle, puzzles, read_puzzle
from kdexplore.engine.simulation import played
from tools.puzzles.by_rules import gift_puzzles, near_misses
from tools.puzzles.grading import grade_of
from tools.puzzles.making import PuzzleSource, end_of, settled_puzzles
from tools.puzzles.recruiting import AHEAD, ranking
from tools.puzzles.stock import collected, named, spread

ALL = [one for one in puzzles() if not one.id.startswith("table")]  # those have a file of tests of their own
PROVED = [one for one in ALL if one.proof == "proved"]
BY_RULES = [one for one in ALL if one.proof == "rules"]


def test_a_hundred_puzzles_of_every_mode_kind_and_several_grades():
    assert len(ALL) == len({one.id for one in ALL}) == 100
    assert Counter(one.mode for one in ALL) == dict.fromkeys(MODES, 20)
    assert {one.kind for one in ALL} == set(DEEDS)
    assert len({one.grade for one in ALL}) >= 4
    assert {one.grade for one in ALL} <= set(GRADES)
    assert {tag for one in ALL for tag in one.tags} <= set(RULES)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_a_puzzle_can_be_played_and_its_answer_is_the_only_right_one(one):
    """Whatever its file says about proofs and rules holds in the core."""
    assert read_puzzle(one.to_dict()) == one
    assert sorted(one.order) == list(range(len(one.answers)))
    assert len(one.answers) >= 2
    assert one.is_right(one.solution.action)
    assert not any(one.is_right(other.action) for other in one.answers[1:])
    legal = [not why_not(one.state, answer.action) for answer in one.answers]
    if one.kind == "which_illegal":
        assert legal == [False, *[True] * (len(legal) - 1)]
    elif one.kind == "only_legal":
        assert legal == [True, *[False] * (len(legal) - 1)]
        assert list(legal_actions(one.state)) == [one.solution.action]
    elif one.kind == "recruit":
        assert all(legal)
        best, *others = (gain_of(one.state, answer.action) for answer in one.answers)
        assert ranking(one.state)[0].gain == best >= max(others) + AHEAD
        assert ranking(one.state)[1].gain < best
    else:
        assert all(legal)
        assert one.grade == grade_of(one.found)
        for answer in one.answers:
            end = end_of(one.state, answer)
            assert end.is_over
            assert end.totals[-1] == answer.points
            assert answer.margin == margin(answer.points, one.seat)
        assert all(one.solution.margin >= other.margin + 2 for other in one.answers[1:])


@pytest.mark.parametrize("one", BY_RULES, ids=lambda one: one.id)
def test_reasons_are_those_of_the_rules(one):
    for answer in one.answers:
        assert answer.reasons == tuple(problem.reason.value for problem in why_not(one.state, answer.action))


@pytest.mark.deep
@pytest.mark.parametrize("one", PROVED, ids=lambda one: one.id)
def test_proofs_found_again(one):
    candidates = exact_ending(one.state, plain()).candidates
    value = {each.action: each.margin for each in candidates}
    assert candidates[0].action == one.solution.action
    assert candidates[0].margin >= candidates[1].margin + 2
    assert all(value[answer.action] == answer.margin for answer in one.answers)


def test_some_proofs_found_again():
    for one in PROVED[:: max(1, len(PROVED) // 6)]:
        found = exact_ending(one.state, plain())
        assert found.best.action == one.solution.action
        assert found.best.margin == one.solution.margin


def test_a_day_has_one_puzzle_and_a_hundred_days_have_all():
    first = date(2026, 11, 19)
    assert daily_puzzle(first) == daily_puzzle("2026-11-19")
    assert {daily_puzzle(first + timedelta(days=day)).id for day in range(100)} == {one.id for one in ALL}
    with pytest.raises(BadInput, match="not_a_date"):
        daily_puzzle("yesterday")


SETTLED = ("drafting.pairs", "totem.gift", "tribe.price", "tribe.face_up", "tribe.stack", "tribe.cell", "tribe.volcano")


@pytest.mark.parametrize("rule", SETTLED)
def test_a_puzzle_turns_on_every_rule_of_pairs_gifts_and_recruiting(rule):
    """One of its answers breaks this rule, and no other."""
    found = [one for one in puzzles(rule=rule) if one.proof == "rules"]
    broken = [{problem.rule for problem in why_not(one.state, each.action)} for one in found for each in one.answers]
    assert {rule} in broken


@pytest.mark.slow
def test_pairs_gifts_and_recruitments_are_found_in_a_game():
    given = rules("totem", players=2)
    opened = [state for state, _ in played(given, ("random",) * 2, 5) if state.claiming]
    pairs = [one for state in opened for one in settled_puzzles(state, Random(1))]
    assert {one.question for one in pairs} == {"only_legal.claim"}
    gift = next(one for one in ALL if one.question == "which_illegal.give")
    again = next(gift_puzzles(gift.state, Random(1)))
    assert {each.action for each in again.answers[1:]} == {each.action for each in gift.answers[1:]}
    recruits = [one for one in ALL if one.question == "which_illegal.recruit"]
    made = [one for at in range(2) for state in recruits for one in settled_puzzles(state.state, Random(at))]
    assert {one.question for one in made} == {"which_illegal.recruit", "recruit"}


def test_puzzles_are_found_by_mode_kind_grade_and_name():
    some = puzzles(mode="duel", kind="claim")
    assert some
    assert all((one.mode, one.kind) == ("duel", "claim") for one in some)
    assert puzzle(some[0].id) == some[0]
    assert all(one.grade == 3 for one in puzzles(grade=3))
    for wrong in ({"mode": "chess"}, {"kind": "mate"}, {"grade": 9}):
        with pytest.raises(BadInput, match="unknown_value"):
            puzzles(**wrong)
    with pytest.raises(BadInput, match="unknown_value"):
        puzzle("none-01")


def test_puzzles_are_made_from_games_and_the_same_for_a_seed():
    source = PuzzleSource(rules("discovery", players=2), ("greedy", "greedy"), plain())
    found = list(source.puzzles(3))
    assert found == list(source.puzzles(3))
    chosen = named("discovery", spread([*found, *found], 4))
    assert len({one.id for one in chosen}) == len(chosen) <= 4
    assert all(len(why_not(one.state, place)) == 1 for one in found[:2] for place in near_misses(one.state)[:5])


@pytest.mark.deep
def test_the_shelf_can_be_made_again():
    games = 18
    assert [one.to_dict() for one in named("classic", spread(collected("classic", games), 20))] == [
        one.to_dict() for one in ALL if one.id.startswith("classic")
    ]
