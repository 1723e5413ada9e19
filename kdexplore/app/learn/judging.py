"""Judging: the table of a step, what a move leads to there, and whether it is what was asked for."""

from __future__ import annotations

from functools import cache, reduce
from typing import TYPE_CHECKING

from kdexplore.core import game
from kdexplore.core.actions import Place
from kdexplore.core.state import GameState, Step
from kdexplore.engine.questions.moment import Try

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.app.learn.lessons import LessonStep
    from kdexplore.core.actions import Action
    from kdexplore.core.cells import Cell
    from kdexplore.core.events import Event
    from kdexplore.core.problems import Problem

Moves = tuple["Action", ...]


@cache
def table(step: LessonStep) -> GameState:
    """The moment of a game that a step shows: its domino is to be placed, or its volcano is to throw.

    One more domino waits to be claimed, so that the game goes on after the move.
    """
    if step.state is not None:
        return step.state
    rules, tiles = step.setup, step.setup.tiles
    number = step.domino.number if step.domino else tiles.dominoes[0].number
    other = next(each for each in tiles.numbers if each != number)
    return GameState.at(
        rules,
        [step.territory],
        step=Step.THROW if step.volcano else Step.PLACE if step.domino else Step.CLAIM,
        line=[(number, 0)],
        next_line=[other],
        volcanoes=[step.volcano] if step.volcano else (),
    )


def reached(step: LessonStep, moves: Moves) -> GameState:
    """The moment after some legal moves."""
    return reduce(lambda state, move: game.apply(state, move).state, moves, table(step))


def events_of(step: LessonStep, moves: Moves) -> tuple[Event, ...]:
    """What the last of some legal moves brought about."""
    return Try(reached(step, moves[:-1]), moves[-1]).answer().events if moves else ()


def problems(step: LessonStep, moves: Moves, action: Action) -> tuple[Problem, ...]:
    """Every rule that one more move would break."""
    return Try(reached(step, moves), action).answer().problems


def worth(state: GameState) -> int:
    """What the learner's territory is worth."""
    return state.score_of(0).total


# ---- what is asked for


def ends(state: GameState) -> Iterator[GameState]:
    """Every moment in which the turn may end, once the domino is placed and its fire thrown."""
    if state.step is Step.CLAIM:
        yield state
    else:
        for action in game.legal_actions(state):
            yield from ends(game.apply(state, action).state)


@cache
def most(step: LessonStep) -> int:
    """The most that the territory of a step can be worth after its move."""
    return max(map(worth, ends(table(step))))


def _matches(step: LessonStep, moves: Moves) -> bool:
    """A half touches its own terrain: the starting tile alone does not do."""
    squares, domino = step.territory.squares, step.domino
    cells = next((move.cells for move in moves if isinstance(move, Place)), ())
    halves = zip(cells, (domino.first, domino.second), strict=True) if domino and cells else ()
    return any(
        near in squares and squares[near].terrain == square.terrain
        for cell, square in halves
        for near in cell.neighbours
    )


def _spares(step: LessonStep, moves: Moves) -> bool:
    return reached(step, moves).seats[0].territory.resources == step.territory.resources


GOALS: dict[str, Callable[[LessonStep, Moves], bool]] = {
    "laid": lambda _step, _moves: True,
    "matches": _matches,
    "gains": lambda step, moves: worth(reached(step, moves)) > worth(table(step)),
    "most": lambda step, moves: worth(reached(step, moves)) == most(step),
    "spares": _spares,
}


def settled(step: LessonStep, moves: Moves) -> bool:
    """Whether nothing is left to be laid or thrown."""
    return reached(step, moves).step is Step.CLAIM


def met(step: LessonStep, moves: Moves, pressed: Cell | None = None) -> bool:
    """Whether the goal of a step is met: by the moves, or by the square that was pressed."""
    if step.goal == "richest":
        return pressed in richest(step)
    return bool(moves) and settled(step, moves) and GOALS[step.goal](step, moves)


def richest(step: LessonStep) -> frozenset[Cell]:
    """The squares of the regions that are worth most."""
    regions = step.territory.regions
    best = max(region.points for region in regions)
    return frozenset(cell for region in regions if region.points == best for cell in region.cells)


def broken(step: LessonStep, action: Action) -> bool:
    """Whether a move is refused for the reason that the step asks for."""
    wants = step.wants
    found = problems(step, (), action) if wants else ()
    return any(
        problem.reason in wants.reasons and (not wants.fact or wants.fact in dict(problem.facts))
        for problem in found
        if wants
    )
