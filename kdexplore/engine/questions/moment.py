"""`game`: an action tried at some moment of a game, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kdexplore.core import game
from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.notation import write
from kdexplore.core.problems import IllegalMove
from kdexplore.core.rules_json import setup_from, setup_of, tiles_data
from kdexplore.core.state_notation import write_state
from kdexplore.core.territory import Placement
from kdexplore.core.tilechecks import is_custom
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.question import Question, problem_plain

if TYPE_CHECKING:
    from kdexplore.core.actions import Action
    from kdexplore.core.events import Event
    from kdexplore.core.problems import Problem
    from kdexplore.core.state import GameState
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

MOST_ACTIONS = 4_000


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


@dataclass(frozen=True)
class Try(Question):
    """What an action leads to in a state, or why it is illegal there.

    In its JSON form the state is in notation, or a set-up and the actions that lead to it.
    """

    name: ClassVar[str] = "game"
    required: ClassVar[tuple[str, ...]] = ("setup", "actions", "try")
    of_state = (("try",), ())

    state: GameState
    action: Action
    before: tuple[Action, ...] = ()

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        """The rules of the game."""
        return self.state.rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        if there := state_in(fields):
            return cls(there.state, move_from(fields["try"])[0])
        state, before = game.start(setup_from(fields["setup"])), []
        for item in fields["actions"].items(MOST_ACTIONS):
            before.append(move_from(item)[0])
            try:
                state = game.apply(state, before[-1]).state
            except IllegalMove as error:
                raise item.error("illegal_action").because(error.problems) from None
        return cls(state, move_from(fields["try"])[0], tuple(before))

    def to_plain(self) -> Plain:
        """The question as plain data."""
        if not self.before and self.state != game.start(self.rules):
            tiles = {"tiles": tiles_data(self.rules.tiles)} if is_custom(self.rules.tiles) else {}
            return {"ask": self.name, "state": write_state(self.state), **tiles, "try": move_of(self.action)}
        actions = [move_of(action) for action in self.before]
        return {"ask": self.name, "setup": setup_of(self.rules), "actions": actions, "try": move_of(self.action)}

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
