"""Questions about games: a whole one with its actions, or one moment of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kdexplore.core import game
from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.codec import Plain
from kdexplore.core.history import History
from kdexplore.core.problems import IllegalMove
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import state_fields
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.question import Fields, Question, Subject

MOST_ACTIONS = 4_000


def history_in(fields: Fields) -> History:
    """The game with its actions; `BadInput` names an action that is illegal."""
    there = state_in(fields)
    history = History(there.state if there else game.start(setup_from(fields["setup"])))
    for item in fields["actions"].items(MOST_ACTIONS):
        action = move_from(item)[0]
        try:
            history = history.play(action)
        except IllegalMove as error:
            raise item.error("illegal_action").because(error.problems) from None
    return history


def history_plain(history: History) -> Plain:
    """The fields that give this game again; its branches are left out."""
    rules = history.start.rules
    begins = {"setup": setup_of(rules)} if history.start == game.start(rules) else state_fields(history.start)
    return {**begins, "actions": [move_of(action) for action in history.actions]}


@dataclass(frozen=True)
class PlayedQuestion(Question):
    """A question about a game and what has been played of it."""

    about: ClassVar[Subject] = Subject(
        ("history",),
        ("setup", "actions"),
        lambda fields: {"history": history_in(fields)},
        lambda question: history_plain(question.history),
        beside=("actions",),
    )

    history: History

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        """The rules of the game."""
        return self.history.start.rules


@dataclass(frozen=True)
class StateQuestion(Question):
    """A question about one moment of a game."""

    state: GameState

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        """The rules of the game."""
        return self.state.rules
