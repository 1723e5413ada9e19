"""Reading what comes from outside: size, depth and shape are checked before anything else looks at it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NoReturn
from unicodedata import category

from kdexplore.core.cells import Cell, whole
from kdexplore.core.problems import BadInput, Fact

SIZE = 262_144  # bytes; the largest thing anybody may hand in
DEPTH = 256  # lists and objects inside each other
DIGITS = 40  # of one number
ECHO = 80  # characters of a foreign text that an error repeats
FAR = 99  # no cell is further out

_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_KINDS = {
    dict: "object",
    list: "list",
    str: "text",
    bool: "flag",
    int: "integer",
    float: "number",
    type(None): "null",
}


def parse_json(data: str | bytes, *, size: int = SIZE, depth: int = DEPTH) -> object:
    """What a JSON text holds; `BadInput` if it is too long, too deep, ambiguous or no JSON.

    >>> parse_json('{"domino": [3, 4]}')
    {'domino': [3, 4]}
    """
    text = plain_text(data, size=size)
    # Before it is parsed: Python's own parser would end in a RecursionError deep inside, or crash.
    _refuse_depth(text, depth)
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_refuse_constant,
        )
        for where, found in _texts(value, ""):
            _refuse_surrogates(found, where)
    except json.JSONDecodeError as error:
        raise BadInput("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadInput("too_deep", limit=depth) from None
    return value


def plain_text(data: str | bytes, *, size: int = SIZE) -> str:
    """The text in strict UTF-8 of at most `size` bytes, without a byte order mark.

    >>> plain_text(b"w1-f")
    'w1-f'
    """
    if len(data) > size:
        raise BadInput("too_long", size=len(data), limit=size)
    if isinstance(data, str):
        _refuse_surrogates(data, "")
        # Letters may take up to four bytes each: the limit is one of bytes, whatever comes in.
        if (length := len(data.encode())) > size:
            raise BadInput("too_long", size=length, limit=size)
        return data.removeprefix("\ufeff")
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadInput("not_utf8", byte=error.start) from None


def brief(value: str) -> str:
    """A foreign text as an error repeats it: at most 80 characters, all of them printable.

    >>> len(brief("w" * 1000))
    80
    """
    echo = value if len(value) <= ECHO else value[: ECHO - 1] + "…"
    return echo if echo.isprintable() else "".join(sign if printable(sign) else "\ufffd" for sign in echo)


def printable(text: str) -> bool:
    r"""Whether a text holds letters, signs and spaces only: no controls, surrogates or hidden marks.

    >>> printable("tour 3"), printable("tour\n3")
    (True, False)
    """
    return text.isprintable() or all(sign.isprintable() or category(sign) == "Zs" for sign in text)


@dataclass(frozen=True, slots=True)
class Reader:
    """A value from outside and the path to it; each method gives it back in one shape or says why not.

    >>> Reader({"cell": [1, -2]}).fields(["cell"])["cell"].cell()
    Cell(x=1, y=-2)
    """

    value: object
    where: str = ""

    def error(self, code: str, **facts: Fact) -> BadInput:
        """What to raise when this value will not do."""
        return BadInput(code, self.where, **facts)

    def fields(self, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Reader]:
        """The fields of an object: every required one, and none that is not known."""
        if not isinstance(self.value, dict):
            raise self._wrong_type("object")
        known = (*required, *optional)
        for field in self.value:
            if field not in known:
                raise self.error("unknown_field", field=brief(str(field)), known=known)
        for field in required:
            if field not in self.value:
                raise self.error("missing_field", field=field)
        return {field: Reader(value, _step(self.where, field)) for field, value in self.value.items()}

    def items(self, most: int = 1000, least: int = 0) -> tuple[Reader, ...]:
        """The entries of a list that has neither too many nor too few."""
        if not isinstance(self.value, list):
            raise self._wrong_type("list")
        if len(self.value) > most:
            raise self.error("too_many", found=len(self.value), limit=most)
        if len(self.value) < least:
            raise self.error("too_few", found=len(self.value), limit=least)
        return tuple(Reader(value, f"{self.where}[{index}]") for index, value in enumerate(self.value))

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`; true and 1.0 are none."""
        # `isinstance` would let True through.
        if type(self.value) is not int:
            raise self._wrong_type("integer")
        if abs(self.value) >= 10**DIGITS:
            raise self.error("number_too_long", limit=DIGITS)
        if not low <= self.value <= high:
            raise self.error("out_of_range", value=self.value, low=low, high=high)
        return self.value

    def number(self) -> float:
        """A number, with or without decimals."""
        if type(self.value) not in (int, float):
            raise self._wrong_type("number")
        return float(self.value)  # type: ignore[arg-type]

    def text(self, most: int = 80) -> str:
        """A printable text of at most so many characters."""
        if not isinstance(self.value, str):
            raise self._wrong_type("text")
        if len(self.value) > most:
            raise self.error("too_long", size=len(self.value), limit=most)
        if not printable(self.value):
            raise self.error("not_printable", value=brief(self.value))
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self._wrong_type("flag")
        return self.value

    def choice(self, allowed: Iterable[str]) -> str:
        """One of the texts allowed."""
        if not isinstance(self.value, str):
            raise self._wrong_type("text")
        known = tuple(allowed)
        if self.value not in known:
            raise self.error("unknown_value", value=brief(self.value), known=known)
        return self.value

    def cell(self) -> Cell:
        """A cell, written [x, y]."""
        x, y = (part.integer(-FAR, FAR) for part in self.items(most=2, least=2))
        return Cell(x, y)

    def cells(self, count: int | None = None, most: int = 64) -> tuple[Cell, ...]:
        """A list of cells: exactly `count` of them, or at most `most`."""
        low, high = (0, most) if count is None else (count, count)
        return tuple(item.cell() for item in self.items(most=high, least=low))

    def _wrong_type(self, expected: str) -> BadInput:
        return self.error("wrong_type", expected=expected, found=_KINDS.get(type(self.value), "other"))


def whole_number(value: object, where: str, low: int, high: int) -> int:
    """A whole number of any type from `low` to `high`; `BadInput` names the argument that is none.

    >>> whole_number(17, "seed", 0, 99)
    17
    """
    number = whole(value)
    if number is None:
        raise BadInput("wrong_type", where, expected="integer", found=_KINDS.get(type(value), "other"))
    if not low <= number <= high:
        raise BadInput("out_of_range", where, value=number, low=low, high=high)
    return number


def _step(where: str, field: str) -> str:
    return f"{where}.{field}" if where else field


def _refuse_depth(text: str, limit: int) -> None:
    """No more than `limit` brackets are open at once; those inside texts do not count."""
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > limit:
            raise BadInput("too_deep", limit=limit)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object says each thing once."""
    value: dict[str, object] = {}
    for key, item in pairs:
        if key in value:
            raise BadInput("duplicate_key", key=brief(key))
        value[key] = item
    return value


def _integer(digits: str) -> int:
    _refuse_length(digits)
    return int(digits)


def _number(digits: str) -> float:
    _refuse_length(digits)
    if math.isinf(value := float(digits)):
        raise BadInput("not_finite", value=digits)
    return value


def _refuse_length(digits: str) -> None:
    if len(digits.removeprefix("-")) > DIGITS:
        raise BadInput("number_too_long", limit=DIGITS)


def _refuse_constant(name: str) -> NoReturn:
    raise BadInput("not_finite", value=name)


def _refuse_surrogates(text: str, where: str) -> None:
    """Half of a surrogate pair is no character and cannot be stored."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput("not_text", where, value=brief(text)) from None


def _texts(value: object, where: str) -> Iterator[tuple[str, str]]:
    """Every text inside a value, keys included, each after its place."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, f"{where}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield where, key
            yield from _texts(item, _step(where, brief(key)))
