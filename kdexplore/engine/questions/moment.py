"""`game`: an action tried at some moment of a game, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core import game
from kdexplore.core.action_json import Move, move_of
from kdexplore.core.actions import Action
from kdexplore.core.codec import Plain, WrittenAs
from kdexplore.core.events import Event
from kdexplore.core.notation import write
from kdexplore.core.problems import Problem
from kdexplore.core.rules_json import setup_of
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import state_fields
from kdexplore.core.territory import Placement
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.played import StateQuestion, history_in
from kdexplore.engine.questions.question import Fields, Subject, problem_plain


@dataclass(frozen=True)
class Outcome:
    """The rules that an action breaks, or the events it leads to and the state after it."""

    problems: tuple[Problem, ...]
    events: tuple[Event, ...] = ()
    after: GameState | None = None

    def to_plain(self) -> Plain:
        """The problems; of a legal action, its events, what the game waits for next and all territories."""
        if self.after is None:
            return {"problems": [problem_plain(problem) for problem in self.problems]}
        after = self.after
        return {
            "problems": [],
            "events": [event_plain(event) for event in self.events],
            "step": after.step.value,
            "actor": after.actor,
            "territories": [write(seat.territory, after.rules.tiles) for seat in after.seats],
        }


def _read(fields: Fields) -> dict[str, Any]:
    if there := state_in(fields):
        return {"state": there.state, "before": ()}
    history = history_in(fields)
    return {"state": history.state, "before": history.actions}


def _write(question: Try) -> Plain:
    """The set-up and the actions, if they are known; else the state."""
    if not question.before and question.state != game.start(question.rules):
        return state_fields(question.state)
    return {"setup": setup_of(question.rules), "actions": [move_of(action) for action in question.before]}


@dataclass(frozen=True)
class Try(StateQuestion):
    """What an action leads to in a state, or why it is illegal there.

    In its JSON form the state is in notation, or a set-up and the actions that lead to it.
    """

    name: ClassVar[str] = "game"
    about: ClassVar[Subject] = Subject(("state", "before"), ("setup", "actions"), _read, _write, beside=())

    action: Annotated[Move, WrittenAs("try")]
    before: tuple[Action, ...] = ()

    def answer(self) -> Outcome:
        """The problems, or what comes of it."""
        if problems := game.why_not(self.state, self.action):
            return Outcome(problems)
        after, events = game.apply(self.state, self.action)
        return Outcome((), events, after)


def event_plain(value: Any) -> Any:  # noqa: ANN401 -- an event and all its parts
    """An event, or any of its parts, as plain data."""
    if isinstance(value, Placement):
        return {"number": value.domino.number, "cells": event_plain(value.cells)}
    if isinstance(value, tuple):
        return [event_plain(part) for part in value]
    if is_dataclass(value):
        parts = {each.name: event_plain(getattr(value, each.name)) for each in fields(value)}
        return {"event": type(value).__name__} | parts
    return value
