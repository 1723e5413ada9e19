"""Coverage: for every rule of the book the step that teaches it, the step that breaks it, the puzzle that uses it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kdexplore.core.actions import Action, Claim, Discard, Give, Place, Recruit, Throw
from kdexplore.core.game import apply, start, why_not
from kdexplore.core.rule_ids import RULES
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import rules
from kdexplore.engine.game_rules import JUDGED_BY, OPENING, end_rules, opening_rules, turn_rules
from kdexplore.engine.puzzles.model import Puzzle, puzzles
from kdexplore.lessons.course import lesson_of, lessons
from kdexplore.lessons.model import BREAK, LessonStep
from kdexplore.lessons.queries import problems_of

DECIDED = (Claim, Place, Discard, Throw, Give, Recruit)  # by people; the rest is for the table
COUNTED = ("scoring", "bonus", "ending")  # chapters of the book about points


class RuleCoverage(NamedTuple):
    """Where a rule is taught, broken and used; where nobody can break it in a game, `kept` says why.

    It is settled by the `setup`, seen to by the `table`, `follows` from a move by itself, or is `counted`.
    """

    rule: str
    taught: str
    broken: str
    kept: str
    puzzle: str


def coverage() -> tuple[RuleCoverage, ...]:
    """A row for every rule of the book.

    >>> next(row for row in coverage() if row.rule == "placing.match").taught
    'connecting.match'
    """
    return tuple(
        RuleCoverage(rule, ".".join(lesson_of(rule) or ()), _broken(rule), kept(rule), _users().get(rule, ""))
        for rule in RULES
    )


@cache
def breakable() -> frozenset[str]:
    """The rules by which a move of a person can be refused.

    >>> "placing.grid" in breakable(), "setup.span" in breakable()
    (True, False)
    """
    table = start(rules("classic", players=2))
    too_early = (problem.rule for problem in why_not(table, Discard()))  # before anything has been turned up
    return frozenset({*(rule for kind in DECIDED for rule in JUDGED_BY[kind]), *too_early})


def kept(rule: str) -> str:
    """Why no move of a person can break a rule; an empty text where one can.

    >>> kept("setup.span"), kept("drafting.line"), kept("fire.burns"), kept("ending.shared"), kept("fire.reach")
    ('setup', 'table', 'follows', 'counted', '')
    """
    if rule in breakable():
        return ""
    if rule in OPENING:
        return "setup"
    if any(rule in judged for judged in JUDGED_BY.values()):
        return "table"
    return "counted" if rule.split(".", maxsplit=1)[0] in COUNTED else "follows"


def _broken(rule: str) -> str:
    """The first step whose goal is to break a rule, or that asks about a move which the rule refuses."""
    found = (f"{lesson.id}.{step.id}" for lesson in lessons() for step in lesson.steps if _breaks(step, rule))
    return next(found, "")


def _breaks(step: LessonStep, rule: str) -> bool:
    if step.kind == BREAK:
        return rule in step.rules
    asked = step.query is not None and step.query.right.kind in {"legal", "rule"}
    return asked and rule in {problem.rule for problem in problems_of(step, "")}


# ---- puzzles


@cache
def _users() -> dict[str, str]:
    """For every rule the first puzzle that turns on it, or else the first that uses it."""
    puzzle_of: dict[str, str] = {}
    for rules_of in (lambda puzzle: puzzle.tags, _used):
        for puzzle in puzzles():
            for rule in rules_of(puzzle):
                puzzle_of.setdefault(rule, puzzle.id)
    return puzzle_of


def _used(puzzle: Puzzle) -> frozenset[str]:
    """The rules that a puzzle is about: behind its position, its answers, the courses of the game after them."""
    scored = {line.rule for seat in range(len(puzzle.state.seats)) for line in puzzle.state.score_of(seat).lines}
    answered = {rule for each in puzzle.answers for rule in _along(puzzle.state, each.moves)}
    return frozenset(scored | answered | opening_rules(puzzle.state))


def _along(state: GameState, actions: tuple[Action, ...]) -> Iterator[str]:
    """The rules behind some actions, one after the other, as far as they are legal."""
    for action in actions:
        if problems := why_not(state, action):
            yield from (problem.rule for problem in problems)
            return
        after, events = apply(state, action)
        yield from turn_rules(state, action, events, after)
        state = after
    if state.step is Step.OVER:
        yield from end_rules(state)
