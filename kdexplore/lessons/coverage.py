"""Coverage: for every rule of the book the step that teaches it, the step that breaks it, the puzzle that uses it."""

from __future__ import annotations

from typing import NamedTuple

from kdexplore.core.rule_ids import RULES
from kdexplore.engine.puzzles.model import puzzles
from kdexplore.lessons.course import lesson_of, lessons
from kdexplore.lessons.model import BREAK


class RuleCoverage(NamedTuple):
    """Where a rule is taught, broken and used; an empty text where there is no such place."""

    rule: str
    taught: str
    broken: str
    puzzle: str


def coverage() -> tuple[RuleCoverage, ...]:
    """A row for every rule of the book.

    >>> next(row for row in coverage() if row.rule == "placing.match").taught
    'connecting.match'
    """
    return tuple(RuleCoverage(rule, _taught(rule), _broken(rule), _puzzle(rule)) for rule in RULES)


def _taught(rule: str) -> str:
    return ".".join(lesson_of(rule) or ())


def _broken(rule: str) -> str:
    found = (
        f"{lesson.id}.{step.id}"
        for lesson in lessons()
        for step in lesson.steps
        if step.kind == BREAK and rule in step.rules
    )
    return next(found, "")


def _puzzle(rule: str) -> str:
    return next((each.id for each in puzzles() if rule in each.tags), "")
