"""Actions as people type them: `claim 3`, `place 1,0 2,0`. The grammar is in docs/notation.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import Cell, expected
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief

_NUMBER = re.compile(r"\d{1,3}")
_CELL = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_WORDS = {"n": _NUMBER, "c": _CELL, "k": _KEY}


def action_of(text: str) -> Action:
    """The action that a short text names; `BadInput` if it names none.

    >>> action_of("place 1,0 2,0")
    Place(cells=(Cell(x=1, y=0), Cell(x=2, y=0)))
    """
    name, *words = text.split() or [""]
    form, make = _FORMS.get(name, ("!", None))
    letters = "".join(next((key for key, kind in _WORDS.items() if kind.fullmatch(word)), "?") for word in words)
    if make is None or not re.fullmatch(form, letters):
        raise BadInput("unknown_part", text=brief(text))
    return make(words)


def write_action(action: Action) -> str:
    """The short text of an action, which `action_of` reads.

    >>> write_action(action_of("recruit hunter 1,0 0,2 1,0"))
    'recruit hunter 1,0 0,2 1,0'
    """
    return " ".join(_written(part) for part in _parts(action))


def _parts(action: Action) -> tuple[object, ...]:
    match action:
        case Reveal(dominoes, people):
            parts: tuple[object, ...] = ("reveal", *dominoes, *people)
        case DrawKing(seat):
            parts = "king", seat
        case Claim(number):
            parts = "claim", number
        case Place(cells):
            parts = "place", *cells
        case Throw(target):
            parts = "throw", target
        case Give(totem, seat):
            parts = "give", totem, seat
        case Recruit(person, paid, cell):
            parts = "recruit", person, *paid, cell
        case Discard():
            parts = ("discard",)
        case Pass():
            parts = ("pass",)
        case _:
            assert_never(action)
    return parts


def _written(part: object) -> str:
    return f"{part.x},{part.y}" if isinstance(part, Cell) else str(part)


def given_action(value: object) -> Action:
    """The action that is meant: itself, or the one that a text names.

    >>> given_action("claim 3") == given_action(Claim(3))
    True
    """
    if isinstance(value, Action):
        return value
    if not isinstance(value, str):
        raise expected("an action such as Claim(3) or 'claim 3'", value)
    return action_of(value)


def _cell(text: str) -> Cell:
    x, y = map(int, text.split(","))
    return Cell(x, y)


def _reveal(words: list[str]) -> Action:
    numbers = tuple(int(word) for word in words if _NUMBER.fullmatch(word))
    return Reveal(numbers, tuple(words[len(numbers) :]))


def _recruit(words: list[str]) -> Action:
    *paid, cell = map(_cell, words[1:])
    return Recruit(words[0], tuple(paid), cell)


# For each verb the words it needs (n: a number, c: a cell, k: a key) and the action they make.
_FORMS: dict[str, tuple[str, Callable[[list[str]], Action]]] = {
    "reveal": ("n+k*", _reveal),
    "king": ("n", lambda words: DrawKing(int(words[0]))),
    "claim": ("n", lambda words: Claim(int(words[0]))),
    "place": ("cc", lambda words: Place((_cell(words[0]), _cell(words[1])))),
    "discard": ("", lambda _words: Discard()),
    "throw": ("c", lambda words: Throw(_cell(words[0]))),
    "give": ("kn", lambda words: Give(words[0], int(words[1]))),
    "recruit": ("kc+c", _recruit),
    "pass": ("", lambda _words: Pass()),
}
