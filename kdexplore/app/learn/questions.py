"""Questions: the answers offered and the right one, all of them worked out by the engine."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from kdexplore.app.learn import judging
from kdexplore.core.actions import Discard, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.territory import Placement
from kdexplore.core.variants import FREE
from kdexplore.engine.questions.fire import Fire
from kdexplore.engine.questions.moment import Try
from kdexplore.engine.questions.standings import Ranking
from kdexplore.engine.questions.why_not import WhyNot
from kdexplore.views.scenes.board_view import key

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.learn.lessons import LessonStep, QuizQuestion
    from kdexplore.core.problems import Problem
    from kdexplore.core.ranking import Standing
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.core.territory import Region

MOST = 4  # answers to choose from
LEGAL, SHARED, YES, NO = "legal", "shared", "yes", "no"
PLACING = ("placing.free", "placing.grid", "placing.match")  # the rules a placement is judged by
Found = tuple[tuple[str, ...], str]  # the answers offered, and the right one


@cache
def found(step: LessonStep) -> Found:
    """The answers that a step offers and the right one; `ValueError` if not exactly one of them is right."""
    assert step.question is not None  # noqa: S101 -- a step that asks has a question
    offered, right = ASKED[step.question.ask](step, step.question)
    if offered.count(right) != 1:
        msg = f"step {step.id}: {right!r} is not one of {offered}"
        raise ValueError(msg)
    return offered, right


def options(step: LessonStep) -> tuple[str, ...]:
    """The answers that a step offers."""
    return found(step)[0]


def right(step: LessonStep) -> str:
    """The right answer."""
    return found(step)[1]


# ---- numbers: the right one among those that the usual mistakes lead to


def _numbers(true: int, *mistakes: int) -> Found:
    others = tuple(dict.fromkeys(each for each in mistakes if each != true))[: MOST - 1]
    return tuple(map(str, sorted((true, *others)))), str(true)


def _region(step: LessonStep, question: QuizQuestion) -> Found:
    """Added instead of multiplied; squares alone; symbols alone."""
    region = region_at(step, question.cells[0])
    size, symbols = len(region.cells), region.symbols
    return _numbers(region.points, size + symbols, size, symbols, 2 * region.points)


def _total(step: LessonStep, _question: QuizQuestion) -> Found:
    """All squares times all symbols; all squares; all symbols; squares of the regions that score."""
    regions = step.territory.regions
    size, symbols = sum(len(region.cells) for region in regions), sum(region.symbols for region in regions)
    scoring = sum(len(region.cells) for region in regions if region.symbols)
    return _numbers(judging.worth(judging.table(step)), size * symbols, size, symbols, scoring)


def _gain(step: LessonStep, question: QuizQuestion) -> Found:
    """The resource forgotten; the fires alone; the resource alone; nothing at all."""
    before = judging.table(step)
    after = judging.reached(step, (Throw(question.cells[0]),))
    true, fires = judging.worth(after) - judging.worth(before), fires_of(step)
    burned = len(step.territory.resources) - len(after.seats[0].territory.resources)
    return _numbers(true, true + burned, fires, fires - burned, 0)


def region_at(step: LessonStep, cell: Cell) -> Region:
    """The region of a step to which a square belongs."""
    return next(region for region in step.territory.regions if cell in region.cells)


def fires_of(step: LessonStep) -> int:
    """How many fires the volcano of a step throws."""
    assert step.volcano is not None  # noqa: S101 -- the file has been checked
    return Fire(step.territory, step.volcano, step.setup).answer().fires


# ---- choices


def _refusal(step: LessonStep, question: QuizQuestion) -> Found:
    broken = refusals(step, question.ways[0])
    return (*PLACING, LEGAL), broken[0].rule if broken else LEGAL


def refusals(step: LessonStep, way: tuple[Cell, Cell]) -> tuple[Problem, ...]:
    """Every rule that the domino in question breaks on these cells."""
    assert step.question is not None  # noqa: S101 -- only steps that ask are asked
    assert step.question.domino is not None  # noqa: S101 -- the file has been checked
    return WhyNot(step.territory, Placement(step.question.domino, way), step.setup).answer().problems


def _discard(step: LessonStep, _question: QuizQuestion) -> Found:
    return (YES, NO), NO if discard_problems(step) else YES


def discard_problems(step: LessonStep) -> tuple[Problem, ...]:
    """Why the domino in question may not be discarded."""
    assert step.question is not None  # noqa: S101 -- only steps that ask are asked
    return Try(judging.table(replace(step, domino=step.question.domino)), Discard()).answer().problems


def _target(step: LessonStep, question: QuizQuestion) -> Found:
    """The one cell on which the fire may land; with none or several right the question is no question."""
    legal = [cell for cell in question.cells if not target_problems(step, cell)]
    return tuple(key(cell) for cell in question.cells), key(*legal)


def target_problems(step: LessonStep, cell: Cell) -> tuple[Problem, ...]:
    """Why the fire of a step may not land on a cell."""
    assert step.volcano is not None  # noqa: S101 -- the file has been checked
    return Fire(step.territory, step.volcano, step.setup, cell).answer().problems or ()


def _way(step: LessonStep, question: QuizQuestion) -> Found:
    """The one placement that is legal."""
    legal = [str(number) for number, way in enumerate(question.ways) if not refusals(step, way)]
    return tuple(map(str, range(len(question.ways)))), " ".join(legal)


def _winner(step: LessonStep, _question: QuizQuestion) -> Found:
    places = standings(step)
    first = [each.seat for each in places if each.place == 1]
    seats = tuple(str(seat) for seat in sorted(each.seat for each in places))
    return (*seats, SHARED), str(first[0]) if len(first) == 1 else SHARED


def standings(step: LessonStep) -> tuple[Standing, ...]:
    """How the territories of a step are ranked, that of the step first seat of all."""
    assert step.question is not None  # noqa: S101 -- only steps that ask are asked
    boards = (step.territory, *step.question.others)
    setup = replace(step.setup, mode=FREE, players=len(boards))
    return Ranking(boards, setup).answer().standings


ASKED: dict[str, Callable[[LessonStep, QuizQuestion], Found]] = {
    "region": _region,
    "total": _total,
    "gain": _gain,
    "refusal": _refusal,
    "discard": _discard,
    "target": _target,
    "way": _way,
    "winner": _winner,
}


# ---- why


def reasons(step: LessonStep, answer: str) -> tuple[Any, ...]:  # noqa: PLR0911 -- one line per kind of question
    """What the engine has to say of an answer: broken rules, terms of a score, places."""
    question = step.question
    assert question is not None  # noqa: S101 -- only steps that ask are asked
    match question.ask:
        case "region":
            return tuple(line for line in lines(step) if question.cells[0] in line.cells)
        case "total":
            return lines(step)
        case "gain":
            return Try(judging.table(step), Throw(question.cells[0])).answer().events
        case "refusal":
            return refusals(step, question.ways[0])
        case "discard":
            return discard_problems(step)
        case "target":
            return target_problems(step, cell_of(answer))
        case "way":
            return refusals(step, question.ways[int(answer)])
        case _:
            return standings(step)


def cell_of(answer: str) -> Cell:
    """The cell that an answer names.

    >>> cell_of("0,-1")
    Cell(x=0, y=-1)
    """
    x, y = map(int, answer.split(","))
    return Cell(x, y)


def answer_of(cell: Cell) -> str:
    """The answer that is given by pressing a cell.

    >>> answer_of(Cell(0, -1))
    '0,-1'
    """
    return key(cell)


def lines(step: LessonStep) -> tuple[ScoreLine, ...]:
    """The terms of what the territory of a step is worth."""
    return judging.table(step).score_of(0).lines
