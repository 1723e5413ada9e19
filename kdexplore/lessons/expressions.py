"""Expressions: an object with one key, which is read by one function and worked out by another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kdexplore.core.action_text import action_of
from kdexplore.core.actions import Action
from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.lessons.model import Expression

LONGEST_KEY = 40
LONGEST_ACTION = 80
MOST_ACTIONS = 12
MOST = 99


class ExpressionKind(NamedTuple):
    """How the value of an expression is read, and what it finds in an attempt."""

    read: Callable[[Reader], Any]
    find: Callable[[Any, Any], Any]


def read_expression(reader: Reader, kinds: Mapping[str, ExpressionKind]) -> Expression:
    """The expression that an object with one key is."""
    fields = reader.fields((), tuple(kinds))
    if len(fields) != 1:
        raise reader.error("too_many" if fields else "too_few", found=len(fields), limit=1)
    ((kind, value),) = fields.items()
    return Expression(kind, kinds[kind].read(value))


# ---- values


def yes(reader: Reader) -> bool:
    """True; a flag that is false says nothing."""
    if not reader.flag():
        raise reader.error("must_be_true")
    return True


def number(reader: Reader) -> int:
    """A whole number."""
    return reader.integer(-MOST, MOST * MOST)


def key(reader: Reader) -> str:
    """The key of a terrain, a resource, a person ..."""
    return reader.text(LONGEST_KEY)


def cell(reader: Reader) -> Cell:
    """A cell."""
    return reader.cell()


def cells(reader: Reader) -> tuple[Cell, ...]:
    """Some cells."""
    return reader.cells()


def action(reader: Reader) -> Action:
    """An action as people type it, such as `place 1,0 2,0`."""
    try:
        return action_of(reader.text(LONGEST_ACTION))
    except BadInput as error:
        raise error.within(reader.where) from None


def actions(reader: Reader) -> tuple[Action, ...]:
    """Actions, one after the other."""
    return tuple(action(each) for each in reader.items(MOST_ACTIONS, 1))
