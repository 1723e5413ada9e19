"""Puzzles about cave people: which recruitment is illegal, and which brings most points at once."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core import tribe
from kdexplore.core.actions import Recruit
from kdexplore.core.game import apply, why_not
from kdexplore.core.problems import Reason
from kdexplore.core.score_changes import score_changes
from kdexplore.engine.puzzles.model import Puzzle, PuzzleAnswer, gain_of
from tools.puzzles.by_rules import WRONG, rule_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from kdexplore.core.state import GameState

TRIES = 400  # recruitments tried by lot in a position, to find some that break one rule only
AHEAD = 2  # points that the best is ahead of the other answers, at least
PLENTY = 4  # ... and the lead from which on it is easy to see
RARE = Reason.NOT_IN_STACK  # four resources that differ are seldom there to pay with
# How hard it is to see that a recruitment breaks the rules.
GRADES = {
    Reason.SAME_RESOURCE: 1, Reason.PERSON_ON_PERSON: 1, Reason.PERSON_ON_RESOURCE: 1, Reason.PERSON_ON_START: 2,
    Reason.NOT_FACE_UP: 2, Reason.PERSON_ON_FIRE: 3, Reason.PERSON_ON_VOLCANO: 3, Reason.NOT_IN_STACK: 4,
}  # fmt: skip


class RecruitCandidate(NamedTuple):
    """A recruitment and the points that it brings at once."""

    action: Recruit
    gain: int


# ---- which of these is illegal


def can_buy_from_stack(state: GameState) -> bool:
    """Whether the recruiting player's resources would pay for somebody in the stack."""
    return len({kind for _, kind in state.territory.resources}) >= tribe.PRICE_OF_STACK


def illegal_recruit_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """One recruitment that breaks a rule among three that break none; the rule is drawn by lot, but a rare one wins."""
    legal, tempting = _legal(state, random), _tempting(state, random)
    if len(legal) >= WRONG and tempting:
        reason = RARE if RARE in tempting else random.choice(sorted(tempting))
        yield rule_puzzle(state, "which_illegal", (tempting[reason], *legal[:WRONG]), GRADES[reason], random)


def _legal(state: GameState, random: Random) -> list[Recruit]:
    """Legal recruitments of which no two are alike, those first that look illegal: dear, or where something was."""
    found = [Recruit(*each) for each in tribe.purchases(state.territory, state.cave, state.rules)]
    found.sort(key=lambda each: (-len(each.paid), each.cell not in each.paid, random.random()))
    kept: dict[tuple[object, ...], Recruit] = {}
    for each in found:
        kept.setdefault((len(each.paid), each.cell in each.paid, each.person), each)
    return list(kept.values())


def _tempting(state: GameState, random: Random) -> dict[Reason, Recruit]:
    """For each rule a recruitment that breaks it alone, as far as lots find one."""
    there = state.territory
    standing, squares = sorted(cell for cell, _ in there.resources), sorted(there.squares)
    people = sorted({*state.cave.face_up, *state.cave.stack})
    prices = [price for price in (tribe.PRICE_OF_FACE_UP, tribe.PRICE_OF_STACK) if price <= len(standing)]
    found: dict[Reason, Recruit] = {}
    for _ in range(TRIES if prices and people else 0):
        paid = random.sample(standing, random.choice(prices))
        action = Recruit(random.choice(people), paid, random.choice(squares))
        problems = why_not(state, action)
        if len(problems) == 1 and problems[0].reason in GRADES:
            found.setdefault(problems[0].reason, action)
    return found


# ---- which brings most at once


def best_recruit_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """The recruitment that brings most points at once, if it is alone with them, among others that bring fewer."""
    ranked = ranking(state)
    if len(ranked) < 2 or ranked[0].gain == ranked[1].gain:
        return
    best, wrong = ranked[0], _instructive(ranked)
    if len(wrong) < WRONG - 1:
        return
    lead = best.gain - wrong[0].gain
    grade = 2 if lead >= PLENTY else 3 if lead > AHEAD else 4
    actions = (best.action, *(each.action for each in wrong))
    order = random.sample(range(len(actions)), len(actions))
    answers = tuple(PuzzleAnswer(action) for action in actions)
    yield Puzzle("", "recruit", "rules", grade, state, answers, tuple(order), _tags(state, actions))


def ranking(state: GameState) -> list[RecruitCandidate]:
    """Every person at every home, paid for as is best, with the points that it brings at once; the best first."""
    best: dict[tuple[object, ...], RecruitCandidate] = {}
    for each in tribe.purchases(state.territory, state.cave, state.rules):
        one = RecruitCandidate(Recruit(*each), gain_of(state, Recruit(*each)))
        place = each.person, each.cell
        if place not in best or one.gain > best[place].gain:
            best[place] = one
    return sorted(best.values(), key=lambda one: (-one.gain, one.action.person, one.action.cell))


def _instructive(ranked: Sequence[RecruitCandidate]) -> list[RecruitCandidate]:
    """Wrong answers that tempt: the nearest of the same person elsewhere, and the best of each other person."""
    behind = [one for one in ranked[1:] if one.gain + AHEAD <= ranked[0].gain]
    by_person = groupby(sorted(behind, key=lambda one: one.action.person), key=lambda one: one.action.person)
    firsts = [max(ones, key=lambda one: one.gain) for _, ones in by_person]
    return sorted(firsts, key=lambda one: -one.gain)[:WRONG]


def _tags(state: GameState, actions: Sequence[Recruit]) -> tuple[str, ...]:
    """Recruiting, and the rules by which points change with one of the answers."""
    before = state.score_of(state.actor or 0)
    after = (apply(state, action).state.score_of(state.actor or 0) for action in actions)
    changes = [change for sheet in after for change in score_changes(before, sheet) if change.points]
    rules = {line.rule for change in changes for line in (*change.before, *change.after)}
    return tuple(sorted({"tribe.recruit", *rules}))
