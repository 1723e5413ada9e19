"""What all questions have in common: plain data in, a frozen value, an answer, plain data out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from kdexplore.core.codec import CodedField, Plain, coded_fields, keys_of, read_fields, write_fields
from kdexplore.core.problems import BadInput, Problem
from kdexplore.core.reader import Reader
from kdexplore.core.variants import Rules

Names = tuple[str, ...]


class Fields(dict[str, Reader]):
    """The fields of a question; one that is missing is an error that names it."""

    def __missing__(self, field: str) -> Reader:
        raise BadInput("missing_field", field=field)


@dataclass(frozen=True)
class Subject:
    """What a question is about: its attributes `parts`, and the fields that they are read from and written to.

    `beside` are the fields still needed beside a `state`, if the question can be asked about one. `read` gives it as
    `there` too, if the question's own fields depend on it. In Python, in the book of rules and at the command line
    `shortcuts` are understood too.
    """

    parts: Names
    required: Names
    read: Callable[[Fields], dict[str, Any]]
    write: Callable[[Any], Plain]
    optional: Names = ()
    shortcuts: Names = ()
    beside: Names | None = None


class InState(NamedTuple):
    """What a state says of a field by itself; a field that may be `named` can say otherwise."""

    value: Callable[[Any], Any]
    named: bool = False


class Reply(Protocol):
    """What comes back: a frozen value that can say itself as plain data."""

    def to_plain(self) -> Plain:
        """The answer as plain data, without sentences."""
        ...


class Question(ABC):
    """A question with everything it needs; `rules` decide how it is judged, and which words speak of it.

    Its subject and the type hints of its own attributes say which fields its JSON form has, as in docs/notation.md.
    In Python, in the book of rules and at the command line what has a usual value may be left out.
    """

    name: ClassVar[str]
    about: ClassVar[Subject]

    rules: Rules | None

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Self:
        """The question that plain data asks; `BadInput` names the field that cannot be read."""
        required, optional = cls.form(plain)
        known = ("ask", "kind", "expect", *required, *optional, *(() if "state" in plain else cls.about.shortcuts))
        return cls.from_fields(Fields(Reader(dict(plain)).fields((), known)))

    @classmethod
    def form(cls, plain: Mapping[str, object]) -> tuple[Names, Names]:
        """The fields that this question needs and those it may have: about a `state`, or with all parts by themselves.

        With a state the box is named only if it is one of your own.
        """
        about = cls.about
        if about.beside is None or "state" not in plain:
            needed, others = keys_of(cls._own())
            return (*about.required, *needed), (*others, *about.optional)
        needed, others = keys_of([field for field in cls._own() if _settled(field) is None])
        named = (field.keys[0] for field in cls._own() if (settled := _settled(field)) and settled.named)
        return ("state", *about.beside, *needed), ("tiles", "seat", *named, *others)

    @classmethod
    def _own(cls) -> tuple[CodedField, ...]:
        """The fields that are not those of the subject."""
        return coded_fields(cls, cls.about.parts)

    @classmethod
    def from_fields(cls, given: Fields) -> Self:
        """The question that these fields ask."""
        known = cls.about.read(given)
        if there := known.get("there"):
            for field in cls._own():
                if (settled := _settled(field)) and not (field.keys[0] in given and settled.named):
                    value = settled.value(there)
                    known |= {} if value is None else {field.name: value}
        owner = read_fields(cls._own(), given, known)
        return cls(**{each.name: getattr(owner, each.name) for each in fields(cls)})  # type: ignore[arg-type]

    def to_plain(self) -> Plain:
        """The question as plain data: `from_plain` gives the same question again."""
        return {"ask": self.name, **self.about.write(self), **write_fields(self, self.about.parts)}

    @abstractmethod
    def answer(self) -> Reply:
        """What the rules say."""

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Reply]:  # noqa: ARG002 -- most are quick
        """Better and better answers, the last one final; `cancelled` is asked while it takes long."""
        yield self.answer()

    def is_last(self, reply: Any) -> bool:  # noqa: ANN401, ARG002 -- a reply of this question; most have only one
        """Whether nothing follows a reply of `answers`."""
        return True


def _settled(field: CodedField) -> InState | None:
    """What a state says of a field."""
    return next((mark for mark in field.marks if isinstance(mark, InState)), None)


def problem_plain(problem: Problem) -> Plain:
    """A broken rule as plain data."""
    return {"reason": problem.reason.value, "rule": problem.rule, "cells": [list(cell) for cell in problem.cells]}


Last = TypeVar("Last", bound=Reply)


class Gradual(ABC, Generic[Last]):
    """A question that is answered better and better: its answer is the last one."""

    @abstractmethod
    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Last]:
        """Ever better answers; `cancelled` is asked between them."""

    def answer(self) -> Last:
        """The last of the answers."""
        *_, last = self.answers()
        return last
