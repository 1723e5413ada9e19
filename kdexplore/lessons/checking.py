"""The check of a lesson: the engine walks through every step, and says what cannot be done, reached or understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from kdexplore.core.actions import Action, Claim, Discard, Pass, Place, Recruit, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions
from kdexplore.core.state import Step
from kdexplore.lessons.arising import miscounted, unreachable
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.model import BREAK, CHECK, DO, KINDS, SEE, Lesson, LessonStep, Phrase
from kdexplore.lessons.picks import numbers_in
from kdexplore.lessons.predicates import holds
from kdexplore.lessons.queries import NUMBER, feedback, offered, right_answers

MOST_MESSAGES = 40  # sentences of its own that a lesson may have
FEWEST_STEPS, MOST_STEPS = 4, 8
MARGIN = 2  # cells around a territory in which somebody may try something
MOST_PAID = 2
MOST_NUMBER = 1000  # up to which wrong answers are tried


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a lesson: where, and what."""

    code: str
    step: str = ""
    facts: tuple[tuple[str, int | str], ...] = ()


def check(lesson: Lesson) -> tuple[Finding, ...]:
    """Everything that is wrong with a lesson; nothing if it can be put before somebody."""
    return (*_of_the_whole(lesson), *(each for step in lesson.steps for each in _of_a_step(step)))


def messages(lesson: Lesson) -> int:
    """How many sentences of its own a lesson has."""
    return len(lesson.keys)


def _of_the_whole(lesson: Lesson) -> Iterator[Finding]:
    if messages(lesson) > MOST_MESSAGES:
        yield Finding("too_many_messages", facts=(("n", messages(lesson)), ("limit", MOST_MESSAGES)))
    if not FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        facts = (("n", len(lesson.steps)), ("least", FEWEST_STEPS), ("most", MOST_STEPS))
        yield Finding("number_of_steps", facts=facts)
    if lesson.steps[0].kind == SEE:
        yield Finding("see_first", lesson.steps[0].id)
    kinds = Counter(step.kind for step in lesson.steps)
    yield from (Finding("kind_missing", facts=(("kind", kind),)) for kind in KINDS if not kinds[kind])


def _of_a_step(step: LessonStep) -> Iterator[Finding]:
    yield from _of_a_moment(step)
    if step.kind in {DO, BREAK}:
        found = attempts(step)
        ways = [each for each in found if met(step, each)]
        if not ways:
            yield Finding("goal_out_of_reach", step.id)
        elif len(ways) == len(found) and step.goal is not None and step.goal.kind != "moved":
            yield Finding("goal_cannot_be_missed", step.id)
        yield from _unused(step, {feedback(step, attempt=each) for each in found if not met(step, each)})
    elif step.kind == CHECK:
        yield from _of_a_query(step)
    if step.kind != BREAK and step.after is None:
        yield Finding("nothing_learned", step.id)


def _of_a_moment(step: LessonStep) -> Iterator[Finding]:
    """The moment can be one of a game; of one that need not be, every territory can still occur."""
    counted, territories = miscounted(step.state), unreachable(step.state)
    if step.artificial and not counted:
        yield Finding("not_artificial", step.id, (("reason", step.artificial),))
    for each in (*(() if step.artificial else counted), *territories):
        yield Finding(each.code, step.id, each.facts)


# ---- tasks


def met(step: LessonStep, attempt: Attempt) -> bool:
    """Whether the goal of a step is met by what somebody has tried."""
    return step.goal is not None and holds(step.goal, attempt)


@lru_cache(maxsize=256)
def attempts(step: LessonStep) -> tuple[Attempt, ...]:
    """Everything that somebody may try in a step: every legal course of its moves, and what is refused at once."""
    start = Attempt(step.state)
    tried = [start.with_move(action) for action in possible(step)]
    refused = [each for each in tried if each.refused is not None]
    reached, found = [start], []
    for _ in range(step.moves):
        reached = [each.with_move(action) for each in reached if each.state.actor is not None
                   for action in legal_actions(each.state)]  # fmt: skip
        found += reached
    return (*found, *refused)


def possible(step: LessonStep) -> Iterator[Action]:
    """Every action that a page lets somebody try at the first moment of a step, legal or not."""
    state = step.state
    west, east, north, south = state.seats[step.learner].territory.box
    columns, rows = range(west - MARGIN, east + MARGIN + 1), range(north - MARGIN, south + MARGIN + 1)
    cells = [Cell(x, y) for y, x in product(rows, columns)]
    match state.step:
        case Step.PLACE:
            yield from (Place((cell, near)) for cell in cells for near in cell.neighbours)
            yield Discard()
            yield from map(Claim, numbers_in(state))
        case Step.THROW:
            yield from map(Throw, cells)
        case Step.CLAIM:
            yield from map(Claim, numbers_in(state))
        case Step.RECRUIT:
            yield from _hires(step)
            yield Pass()
        case _:
            yield from legal_actions(state)


def _hires(step: LessonStep) -> Iterator[Action]:
    """Everybody on the cave board, for any two resources, on any square."""
    territory = step.state.seats[step.learner].territory
    standing = [cell for cell, _ in territory.resources]
    for person in dict.fromkeys(step.state.cave.face_up):
        for paid in combinations(standing, MOST_PAID):
            yield from (Recruit(person, paid, cell) for cell in territory.squares)


@lru_cache(maxsize=256)
def solution(step: LessonStep) -> Attempt | None:
    """The first course of moves that meets the goal of a step; `None` if there is none."""
    return next((each for each in attempts(step) if met(step, each)), None)


# ---- queries


def _of_a_query(step: LessonStep) -> Iterator[Finding]:
    right = right_answers(step)
    every = set(offered(step)) or {str(number) for number in range(MOST_NUMBER)}
    if step.query is not None and step.query.kind != NUMBER and right == every:
        yield Finding("every_answer_right", step.id)
    for answer in sorted(right):
        if feedback(step, answer) is not None:
            yield Finding("right_called_wrong", step.id, (("answer", answer),))
    yield from _unused(step, {feedback(step, answer) for answer in every - right})


def _unused(step: LessonStep, said: set[Phrase | None]) -> Iterator[Finding]:
    """The feedback that no wrong answer gets."""
    unused = [each.says.key for each in step.wrong if each.says not in said]
    yield from (Finding("feedback_never_given", step.id, (("says", key),)) for key in unused)
