"""Frozen dataclasses as plain data and back: their type hints say how each field is written, and what may be read.

A field is written under its name, or under the one that `WrittenAs` gives it. A field that is empty by default is left
out while it is empty; what has a default may be left out of what is read. Where a type alone does not say enough, a
`Codec` does, as in `Annotated[int, whole(1, 48)]`; what it reads and writes may depend on the fields before it.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import MappingProxyType, SimpleNamespace, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from kdexplore.core.cells import Cell
from kdexplore.core.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Plain = dict[str, Any]
T = TypeVar("T")
FARTHEST = 10**15  # a number without limits of its own
USUAL = 1000  # entries of a list without a limit of its own
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Codec(NamedTuple):
    """How one value is read and written. Both are handed the whole of which it is a field, as far as it is known."""

    read: Callable[[Reader, Any], Any]
    write: Callable[[Any, Any], Any] = lambda value, _of: value


class WrittenAs(NamedTuple):
    """The name of a field in plain data, where it is not that of the attribute."""

    name: str


class Most(NamedTuple):
    """How many entries a list may have."""

    limit: int


class Spread(NamedTuple):
    """A field whose parts are among those of the whole: their names, and how they are read and written."""

    keys: tuple[str, ...]
    read: Callable[[Mapping[str, Reader], Any], Any]
    write: Callable[[Any, Any], Plain]


OUTER = "outer"  # marks a field that is not written: it is that of the same name of the value around it


def whole(low: int, high: int) -> Codec:
    """A whole number within limits.

    >>> whole(0, 9).read(Reader(7), None)
    7
    """
    return Codec(lambda item, _of: item.integer(low, high))


def one_of(known: Iterable[str]) -> Codec:
    """One of these texts."""
    return Codec(lambda item, _of: item.choice(known))


def written(write: Callable[[Any], object]) -> Codec:
    """What is only ever written."""

    def unread(item: Reader, _of: object) -> object:
        raise item.error("unknown_field", field=item.where, known=())

    return Codec(unread, lambda value, _of: write(value))


CODECS: dict[object, Codec] = {
    bool: Codec(lambda item, _of: item.flag()),
    int: whole(-FARTHEST, FARTHEST),
    float: Codec(lambda item, _of: item.number()),
    str: Codec(lambda item, _of: item.text()),
    Cell: Codec(lambda item, _of: item.cell(), lambda cell, _of: list(cell)),
}


def codec_of(hint: Any) -> Codec:  # noqa: ANN401 -- a type
    """How values of a type are read and written; `TypeError` if nobody has said.

    >>> codec_of(tuple[Cell, ...]).write((Cell(1, 0), Cell(2, 0)), None)
    [[1, 0], [2, 0]]
    """
    inner, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if own := next((mark for mark in marks if isinstance(mark, Codec)), CODECS.get(inner)):
        return own
    origin, parts = get_origin(inner), get_args(inner)
    if origin in (Union, UnionType):
        return codec_of(parts[0])  # what is None is left out
    if origin is tuple:
        most = next((mark.limit for mark in marks if isinstance(mark, Most)), USUAL)
        entry = codec_of(parts[0])
        return Codec(
            lambda item, of: tuple(entry.read(one, of) for one in item.items(most)),
            lambda values, of: [entry.write(one, of) for one in values],
        )
    if isinstance(inner, type) and is_dataclass(inner):
        return Codec(lambda item, of: read_object(inner, item, of), lambda value, _of: write_fields(value))
    raise TypeError(hint)


class CodedField(NamedTuple):
    """One field of plain data: its attribute, its names, its default, how it is read and written, its other marks.

    One that is derived is a property: it is written, and not read.
    """

    name: str
    keys: tuple[str, ...]
    default: Any
    read: Callable[[Mapping[str, Reader], Any, Any], Any]
    write: Callable[[Any, Any], Plain]
    marks: tuple[object, ...] = ()
    derived: bool = False

    @property
    def needed(self) -> bool:
        """Whether it has to be there."""
        return self.default is MISSING


@cache
def coded_fields(kind: Any, leave: tuple[str, ...] = ()) -> tuple[CodedField, ...]:  # noqa: ANN401 -- a dataclass
    """The fields of a dataclass in the order in which they are written, without those that somebody else writes."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = {each.name: each.default for each in fields(kind)}
    order = getattr(kind, "plain_order", ()) or tuple(defaults)
    return tuple(_coded_field(kind, name, hints.get(name), defaults.get(name)) for name in order if name not in leave)


def _coded_field(kind: type, name: str, hint: Any, default: object) -> CodedField:  # noqa: ANN401 -- a type
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    if OUTER in marks:
        return CodedField(name, (), default, lambda _there, _of, outer: getattr(outer, name), lambda _value, _of: {})
    if spread := next((mark for mark in marks if isinstance(mark, Spread)), None):
        return CodedField(name, spread.keys, default, lambda there, of, _outer: spread.read(there, of), spread.write)
    key = next((mark.name for mark in marks if isinstance(mark, WrittenAs)), name)
    codec = codec_of(hint or get_type_hints(getattr(kind, name).fget)["return"])
    return CodedField(
        name,
        (key,),
        default,
        lambda there, of, _outer: codec.read(there[key], of),
        lambda value, of: {key: codec.write(value, of)},
        marks,
        derived=hint is None,
    )


def write_fields(value: Any, leave: tuple[str, ...] = ()) -> Plain:  # noqa: ANN401 -- any dataclass
    """A dataclass as plain data, without the attributes that somebody else writes."""
    plain: Plain = {}
    for field in coded_fields(type(value), leave):  # type: ignore[arg-type]  # a class can be hashed
        part = getattr(value, field.name)
        if part is not None and (part or part != field.default):
            plain |= field.write(part, value)
    return plain


def read_fields(
    own: Iterable[CodedField], there: Mapping[str, Reader], settled: Mapping[str, Any] = NOTHING, outer: object = None
) -> SimpleNamespace:
    """The attributes of a dataclass: those that are settled already, and those that its fields give."""
    owner = SimpleNamespace(**settled)
    for field in own:
        if field.name not in settled and not field.derived:
            given = field.needed or any(key in there for key in field.keys)
            setattr(owner, field.name, field.read(there, owner, outer) if given else field.default)
    return owner


def read_object(kind: type[T], item: Reader, outer: object = None) -> T:
    """The dataclass that an object describes; `BadInput` names the field that is missing, strange or wrong."""
    own = coded_fields(kind)  # type: ignore[arg-type]  # likewise
    needed, others = keys_of(own)
    return kind(**vars(read_fields(own, item.fields(needed, others), outer=outer)))


def keys_of(own: Iterable[CodedField]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that have to be there, and those of the others."""
    needed = tuple(key for field in own if field.needed for key in field.keys)
    return needed, tuple(key for field in own if not field.needed for key in field.keys)


def spread(kind: type) -> Spread:
    """A dataclass whose fields are among those of the value around it, all of them or none."""
    own = coded_fields(kind)
    read: Callable[..., Any] = lambda there, of: kind(**vars(read_fields(own, there, outer=of)))  # noqa: E731
    return Spread(sum(keys_of(own), ()), read, lambda value, _of: write_fields(value))


class Coded:
    """What a frozen dataclass inherits to be written as plain data and read again.

    `plain_order` names what is written, where that is not each attribute in turn; properties may be among them.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Camp(Coded):
    ...     people: Annotated[int, whole(1, 9)]
    ...     cells: tuple[Cell, ...] = ()
    >>> Camp(3).to_plain(), Camp.from_plain({"people": 3, "cells": [[1, 0]]})
    ({'people': 3}, Camp(people=3, cells=(Cell(x=1, y=0),)))
    """

    plain_order: ClassVar[tuple[str, ...]] = ()

    def to_plain(self) -> Plain:
        """It as plain data, which JSON can hold."""
        return write_fields(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, object], outer: object = None) -> Self:
        """The value that plain data describes; `BadInput` names the field that cannot be read.

        `outer` has the attributes that are not written.
        """
        return read_object(cls, Reader(dict(plain)), outer)
