"""Mistakes in a lesson: a game goes on from a placement against the rules, as with the guide of a first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.play.setup import DEFAULT_BOT, Setup
from kdexplore.app.play.state import Play
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.lessons.model import BREAK, DO

if TYPE_CHECKING:
    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.lessons.model import LessonStep


def places(step: LessonStep) -> bool:
    """Whether a domino is placed in a step, so that it can be placed against the rules."""
    return step.kind in {DO, BREAK} and step.state.step is Step.PLACE


def gone_on(state: GameState, learner: int, action: Action) -> Play | None:
    """The game after a placement against the rules, in which bots play the others; `None` where it cannot stand.

    The guide lets it stand and counts the moves: `slip` says when it is taken back.
    """
    bots = tuple("" if seat == learner else DEFAULT_BOT for seat in range(state.rules.players))
    table = Play(Setup.of(state.rules, bots=bots), History(state), guided=True, may_err=True)
    play = table.tried(action)
    return play if play.slip is not None else None
