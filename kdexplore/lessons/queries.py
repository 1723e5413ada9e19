"""Queries: what is right, what is offered, and what a wrong answer means; all of it found by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from kdexplore.core.actions import Place, Recruit, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import why_not
from kdexplore.core.problems import Problem
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.expressions import ExpressionKind
from kdexplore.lessons.model import Expression, LessonStep, Phrase
from kdexplore.lessons.numbers import NUMBERS
from kdexplore.lessons.picks import ANSWERS, CHOICES, DOMINOES, SQUARES, numbers_in
from kdexplore.lessons.predicates import PREDICATES, holds

NUMBER, SQUARE, DOMINO, CHOICE = ASKS = ("number", "square", "domino", "choice")
FOUND_BY: Mapping[str, Mapping[str, ExpressionKind]] = MappingProxyType(
    {NUMBER: NUMBERS, SQUARE: SQUARES, DOMINO: DOMINOES, CHOICE: CHOICES}
)
WRONG_BY: Mapping[str, Mapping[str, ExpressionKind]] = MappingProxyType({**FOUND_BY, CHOICE: ANSWERS})
LONGEST_NUMBER = 4  # digits of an answer


def wrong_kinds(ask: str) -> Mapping[str, ExpressionKind]:
    """By what a wrong answer is known: to a question of this kind, or without one as a move."""
    return WRONG_BY.get(ask, PREDICATES)


@lru_cache(maxsize=512)
def right_answers(step: LessonStep) -> frozenset[str]:
    """Every right answer to the query of a step."""
    if step.query is None:
        return frozenset()
    found = FOUND_BY[step.query.kind][step.query.right.kind].find(step.query.right.value, Attempt(step.state))
    match step.query.kind:
        case "number":
            return frozenset({str(found)})
        case "choice":
            return frozenset({found.right})
        case _:
            return frozenset(map(answer_of, found))


@lru_cache(maxsize=512)
def offered(step: LessonStep) -> tuple[str, ...]:
    """The answers to choose from: words, dominoes or squares; none where a number is to be typed."""
    if step.query is None or step.query.kind == NUMBER:
        return ()
    if step.query.kind == CHOICE:
        choice = CHOICES[step.query.right.kind].find(step.query.right.value, Attempt(step.state))
        return tuple(choice.offered)
    if step.query.kind == DOMINO:
        return tuple(map(str, numbers_in(step.state)))
    return tuple(map(answer_of, sorted(step.state.seats[step.learner].territory.squares)))


def is_answer(step: LessonStep, text: str) -> bool:
    """Whether a text can be an answer to the query of a step."""
    if step.query is None:
        return False
    if step.query.kind == NUMBER:
        return text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= LONGEST_NUMBER
    return text in offered(step)


def feedback(step: LessonStep, answer: str = "", attempt: Attempt | None = None) -> Phrase | None:
    """What a wrong answer or a wrong move means, if the lesson says so: the first that fits."""
    for each in step.wrong:
        if attempt is not None and step.query is None:
            fits = holds(each.when, attempt)
        else:
            fits = answer in _answers(step, each.when)
        if fits:
            return each.says
    return None


def _answers(step: LessonStep, when: Expression) -> frozenset[str]:
    """The answers that some feedback is about."""
    kind = step.query.kind if step.query else NUMBER
    found = WRONG_BY[kind][when.kind].find(when.value, Attempt(step.state))
    return frozenset(map(answer_of, found)) if isinstance(found, frozenset) else frozenset({str(found)})


def problems_of(step: LessonStep, answer: str) -> tuple[Problem, ...]:
    """Which rules make an answer wrong, where one can break rules: a target of fire, a home, a move in question."""
    query = step.query
    if query is None:
        return ()
    value = query.right.value
    match query.right.kind:
        case "targets":
            return why_not(step.state, Throw(cell_of(answer)))
        case "homes" if isinstance(value, tuple):
            return why_not(step.state, Recruit(value[0], value[1], cell_of(answer)))
        case "legal" | "rule" if isinstance(value, Place | Throw | Recruit) or query.kind == CHOICE:
            return why_not(step.state, value)  # type: ignore[arg-type]  # both kinds are read as an action
        case _:
            return ()


def answer_of(found: Cell | int) -> str:
    """A square or the number of a domino, as an answer.

    >>> answer_of(Cell(0, -1)), answer_of(12)
    ('0,-1', '12')
    """
    return f"{found.x},{found.y}" if isinstance(found, Cell) else str(found)


def cell_of(answer: str) -> Cell:
    """The square that an answer names.

    >>> cell_of("0,-1")
    Cell(x=0, y=-1)
    """
    x, y = map(int, answer.split(","))
    return Cell(x, y)
