"""What all questions have in common: plain data in, a frozen value, an answer, plain data out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from kdexplore.core.problems import Problem
    from kdexplore.core.variants import Rules

Plain = dict[str, object]


class Fields(dict[str, Reader]):
    """The fields of a question; one that is missing is an error that names it."""

    def __missing__(self, field: str) -> Reader:
        raise BadInput("missing_field", field=field)


class Reply(Protocol):
    """What comes back: a frozen value that can say itself as plain data."""

    def to_plain(self) -> Plain:
        """The answer as plain data, without sentences."""
        ...


class Question(ABC):
    """A question with everything it needs; `rules` decide how it is judged, and which words speak of it.

    `required` and `optional` are the fields of its JSON form, as docs/notation.md lists them. In Python, in the book
    of rules and at the command line what has a usual value may be left out, and `shortcuts` are understood too.
    `of_state` are the required and optional fields beside a `state`, if the question can be asked about one.
    """

    name: ClassVar[str]
    required: ClassVar[tuple[str, ...]]
    optional: ClassVar[tuple[str, ...]] = ()
    shortcuts: ClassVar[tuple[str, ...]] = ()
    of_state: ClassVar[tuple[tuple[str, ...], tuple[str, ...]] | None] = None

    rules: Rules | None

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Self:
        """The question that plain data asks; `BadInput` names the field that cannot be read."""
        required, optional = cls.form(plain)
        known = ("ask", "kind", "expect", *required, *optional, *(() if "state" in plain else cls.shortcuts))
        return cls.from_fields(Fields(Reader(dict(plain)).fields((), known)))

    @classmethod
    def form(cls, plain: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The fields that this question needs and those it may have: about a `state`, or with all parts by themselves.

        With a state the box is named only if it is one of your own.
        """
        if "state" not in plain or cls.of_state is None:
            return cls.required, cls.optional
        required, optional = cls.of_state
        return ("state", *required), ("tiles", "seat", *optional)

    @classmethod
    @abstractmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""

    @abstractmethod
    def to_plain(self) -> Plain:
        """The question as plain data: `from_plain` gives the same question again."""

    @abstractmethod
    def answer(self) -> Reply:
        """What the rules say."""

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Reply]:  # noqa: ARG002 -- most are quick
        """Better and better answers, the last one final; `cancelled` is asked while it takes long."""
        yield self.answer()

    def is_last(self, reply: Any) -> bool:  # noqa: ANN401, ARG002 -- a reply of this question; most have only one
        """Whether nothing follows a reply of `answers`."""
        return True


def problem_plain(problem: Problem) -> Plain:
    """A broken rule as plain data."""
    return {"reason": problem.reason.value, "rule": problem.rule, "cells": [list(cell) for cell in problem.cells]}
