"""Predicates: what a goal or a wrong move is, as a question about events, score and state that is true or false."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from kdexplore.core import events
from kdexplore.core.cells import Cell
from kdexplore.core.events import DominoPlaced, FireThrown
from kdexplore.core.problems import Reason
from kdexplore.core.reader import Reader
from kdexplore.core.state import Step
from kdexplore.lessons import expressions as read
from kdexplore.lessons.attempt import Attempt, most
from kdexplore.lessons.expressions import ExpressionKind, read_expression
from kdexplore.lessons.model import Expression

EVENTS = MappingProxyType(
    {re.sub(r"(?<!^)(?=[A-Z])", "_", each.__name__).lower(): each for each in events.Event.__args__}
)
MOST_PARTS = 6  # of a predicate that joins others, and how deep they may be inside each other
START, TERRAIN = "start", "terrain"


def holds(predicate: Expression, attempt: Attempt) -> bool:
    """Whether a predicate is true of what somebody has tried."""
    return bool(PREDICATES[predicate.kind].find(predicate.value, attempt))


def read_predicate(reader: Reader) -> Expression:
    """The predicate that an object describes."""
    return read_expression(reader, PREDICATES)


# ---- events


def _read_event(reader: Reader) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The kind of an event, and the fields that it must have."""
    named = reader.fields(("kind",), ("with",))
    kind = named["kind"].choice(EVENTS)
    known = tuple(each.name for each in fields(EVENTS[kind]))
    found = named["with"].fields((), known) if "with" in named else {}
    return kind, tuple((name, _read_value(value)) for name, value in found.items())


def _read_value(reader: Reader) -> Any:  # noqa: ANN401 -- a number, a text, or a list of numbers
    if isinstance(reader.value, list):
        return tuple(each.integer(-read.MOST, read.MOST) for each in reader.items(read.MOST_ACTIONS))
    return reader.text(read.LONGEST_KEY) if isinstance(reader.value, str) else read.number(reader)


def _happened(value: tuple[str, tuple[tuple[str, Any], ...]], attempt: Attempt) -> bool:
    kind, wished = value
    return any(
        isinstance(event, EVENTS[kind]) and all(getattr(event, name) == field for name, field in wished)
        for event in attempt.events
    )


# ---- score and state


def _touches(value: str, attempt: Attempt) -> bool:
    """Whether the domino just placed touches the starting tile, or one of its halves its own terrain."""
    placed = [event.placement for event in attempt.events if isinstance(event, DominoPlaced)]
    before = attempt.start.seats[attempt.learner].territory.squares
    for placement in placed:
        for cell, square in placement.squares.items():
            beside = {before[near].terrain for near in cell.neighbours if near in before}
            if (START if value == START else square.terrain) in beside:
                return True
    return False


def _burns(value: bool, attempt: Attempt) -> bool:  # noqa: FBT001 -- every predicate is asked alike
    thrown = [event for event in attempt.events if isinstance(event, FireThrown)]
    burned = any(event.resource or event.person for event in thrown)
    return bool(thrown) and burned == value


def _best(_value: bool, attempt: Attempt) -> bool:  # noqa: FBT001 -- likewise
    total = attempt.state.score_of(attempt.learner).total
    return bool(attempt.moves) and total == most(attempt.start, attempt.learner)


def _covers(value: tuple[Cell, ...], attempt: Attempt) -> bool:
    squares = attempt.state.seats[attempt.learner].territory.squares
    return all(cell in squares for cell in value)


def _at_step(value: str, attempt: Attempt) -> bool:
    return bool(attempt.moves) and attempt.state.step == value


def _holder(value: str, attempt: Attempt) -> bool:
    return attempt.state.holder_of.get(value) == attempt.learner


# ---- refusals


def _read_refusal(reader: Reader) -> tuple[tuple[Reason, ...], str]:
    """The reasons of which one is to be given, and a fact that it must name."""
    named = reader.fields(("reasons",), ("fact",))
    reasons = tuple(Reason(each.choice(tuple(Reason))) for each in named["reasons"].items(MOST_PARTS, 1))
    return reasons, read.key(named["fact"]) if "fact" in named else ""


def _refused(value: tuple[tuple[Reason, ...], str], attempt: Attempt) -> bool:
    reasons, fact = value
    return any(problem.reason in reasons and (not fact or fact in dict(problem.facts)) for problem in attempt.problems)


# ---- several in one


def _read_parts(reader: Reader) -> tuple[Expression, ...]:
    return tuple(map(read_predicate, reader.items(MOST_PARTS, 1)))


PREDICATES: Mapping[str, ExpressionKind] = MappingProxyType(
    {
        "moved": ExpressionKind(read.yes, lambda _, attempt: bool(attempt.moves)),
        "event": ExpressionKind(_read_event, _happened),
        "gain": ExpressionKind(read.number, lambda value, attempt: bool(attempt.moves) and attempt.gain >= value),
        "best": ExpressionKind(read.yes, _best),
        "touches": ExpressionKind(lambda reader: reader.choice((START, TERRAIN)), _touches),
        "burns": ExpressionKind(lambda reader: reader.flag(), _burns),
        "covers": ExpressionKind(read.cells, _covers),
        "step": ExpressionKind(lambda reader: reader.choice(tuple(Step)), _at_step),
        "holds": ExpressionKind(read.key, _holder),
        "refused": ExpressionKind(_read_refusal, _refused),
        "all": ExpressionKind(_read_parts, lambda value, attempt: all(holds(each, attempt) for each in value)),
        "any": ExpressionKind(_read_parts, lambda value, attempt: any(holds(each, attempt) for each in value)),
        "not": ExpressionKind(read_predicate, lambda value, attempt: not holds(value, attempt)),
    }
)
