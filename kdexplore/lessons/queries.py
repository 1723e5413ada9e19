"""Queries: what is right, what is offered, and what a wrong answer means; all of it found by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from kdexplore.core.actions import Discard, Place, Recruit, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import why_not
from kdexplore.core.problems import Problem
from kdexplore.core.territory import Placement, Region
from kdexplore.core.tiles import START, Domino
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.expressions import ExpressionKind
from kdexplore.lessons.model import Expression, LessonStep, Phrase
from kdexplore.lessons.numbers import NUMBERS, region_at, territory_of
from kdexplore.lessons.picks import ANSWERS, CHOICES, DOMINOES, SQUARES, numbers_in
from kdexplore.lessons.predicates import PREDICATES, holds

NUMBER, SQUARE, DOMINO, CHOICE = ASKS = ("number", "square", "domino", "choice")
FOUND_BY: Mapping[str, Mapping[str, ExpressionKind]] = MappingProxyType(
    {NUMBER: NUMBERS, SQUARE: SQUARES, DOMINO: DOMINOES, CHOICE: CHOICES}
)
WRONG_BY: Mapping[str, Mapping[str, ExpressionKind]] = MappingProxyType({**FOUND_BY, CHOICE: ANSWERS})
REGIONS = ("richest", "largest")  # questions answered by pressing a region
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


def subject(step: LessonStep) -> frozenset[Cell]:
    """The squares that a question for a number is about: where somebody looks again after a wrong answer."""
    if step.query is None or step.query.kind != NUMBER:
        return frozenset()
    attempt = Attempt(step.state)
    lines, territory, domino = step.state.score_of(step.learner).lines, territory_of(attempt), step.state.domino
    found: Iterable[Cell] = ()
    match step.query.right.kind, step.query.right.value:
        case "points" | "squares" | "symbols", Cell() as cell:
            region = region_at(attempt, cell)
            found = region.cells if region else ()
        case "total", _:
            found = (cell for line in lines if line.points for cell in line.cells)
        case "rule", rule:
            found = (cell for line in lines if line.rule == rule for cell in line.cells)
        case "standing", _:
            found = (cell for cell, _ in territory.resources)
        case "fires" | "reach", _:
            found = step.state.volcanoes[:1]
        case "placements", _ if domino is not None:
            wanted = {START, domino.first.terrain, domino.second.terrain}
            found = (cell for cell, square in territory.squares.items() if square.terrain in wanted)
    return frozenset(found)


def domino_in_question(step: LessonStep) -> tuple[Domino | None, Placement | None]:
    """The domino that a question is about, and where it would be placed if the question says so."""
    query, domino = step.query, step.state.domino
    if query is None or domino is None:
        return None, None
    value = query.right.value
    if isinstance(value, Place):
        return domino, Placement(domino, value.cells)
    return (domino if query.right.kind == "placements" or isinstance(value, Discard) else None), None


def is_one_off(step: LessonStep, answer: str) -> bool:
    """Whether a number is one more or one less than the right one."""
    right = {int(each) for each in right_answers(step)} if step.query and step.query.kind == NUMBER else set()
    return any(abs(int(answer) - each) == 1 for each in right)


def is_known(step: LessonStep, answer: str) -> bool:
    """Whether something is said about a wrong answer: by the lesson, by the rules, or because it is close."""
    pressed = step.query is not None and step.query.right.kind in REGIONS and region_of(step, answer)
    return bool(feedback(step, answer) or problems_of(step, answer) or is_one_off(step, answer) or pressed)


def region_of(step: LessonStep, answer: str) -> Region | None:
    """The region of a square that was pressed as an answer."""
    return region_at(Attempt(step.state), cell_of(answer))


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
