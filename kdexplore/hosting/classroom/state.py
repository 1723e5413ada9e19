"""The class itself: its members, where each of them is, and what the teacher has put before all."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any
from unicodedata import category

from kdexplore.app.desk.group import for_all
from kdexplore.app.session import ROOMS
from kdexplore.core.problems import BadInput

LONGEST_NAME = 24  # letters
LONGEST_ANSWER = 40
LONGEST_LINK = 8192
MOST_TRIES = 99
GONE = 15.0  # seconds without a word after which somebody is no longer in the list
SOONEST = 0.1  # seconds between two words of one page; what comes sooner is not taken
PLAIN = ("L", "M", "N", "P", "S", "Zs")  # categories of letters that a name may have: no control, nothing invisible
STEP = re.compile(r"[a-z][a-z0-9_]{0,39}")


class NoEntryError(Exception):
    """Somebody cannot come in: `full`, `closed`, or `away`, if the teacher has sent them away."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooSoonError(Exception):
    """A page says more than anybody can do."""


@dataclass(frozen=True)
class Member:
    """Somebody in the class: their name, what their page said last, and when."""

    name: str
    place: Mapping[str, Any]
    heard: float


def line_of(text: object, longest: int) -> str:
    """A text as it is kept: one line without invisible letters, and not too long."""
    if not isinstance(text, str):
        return ""
    letters = "".join(each if category(each).startswith(PLAIN) else " " for each in text[: longest * 4])
    return " ".join(letters.split())[:longest].strip()


def name_of(text: object) -> str:
    r"""A nickname as it is kept; `BadInput` if nothing is left.

    >>> name_of("  Anna\n B. ")
    'Anna B.'
    """
    name = line_of(text, LONGEST_NAME)
    if not name:
        raise BadInput("unreadable", "name", reason="name")
    return name


def place_of(given: object) -> dict[str, Any]:
    """Where somebody is, and what they have answered there; what a page cannot mean is left out.

    >>> place_of({"room": "learn", "lesson": "aim", "tries": 2, "right": True, "said": "14", "more": 1})
    {'room': 'learn', 'lesson': 'aim', 'step': '', 'said': '14', 'tries': 2, 'right': True, 'number': 0}
    """
    told = given if isinstance(given, dict) else {}
    room, right = told.get("room"), told.get("right")
    steps = {name: told.get(name) for name in ("lesson", "step")}
    return {
        "room": room if isinstance(room, str) and room in ROOMS else ROOMS[0],
        **{name: text if isinstance(text, str) and STEP.fullmatch(text) else "" for name, text in steps.items()},
        "said": line_of(told.get("said"), LONGEST_ANSWER),
        "tries": _whole(told.get("tries"), MOST_TRIES),
        "right": right if isinstance(right, bool) else None,
        "number": _whole(told.get("number"), 10**6),
    }


def _whole(value: object, most: int) -> int:
    return min(max(value, 0), most) if type(value) is int else 0


class Classroom:
    """One class. With the teacher's word one may put a position before all; `most` members are kept.

    A member is a page: one session has one name, for as long as it is open. `knows` says whether a session is.
    """

    def __init__(
        self, most: int, clock: Callable[[], float] = monotonic, knows: Callable[[str], bool] = lambda _: True
    ) -> None:
        self.most, self.clock, self.knows = most, clock, knows
        self.teacher = secrets.token_urlsafe(16)
        self.address = ""  # that pupils open
        self.link, self.number, self.answer = "", 0, False
        self.is_open = True
        self._members: dict[str, Member] = {}
        self._away: set[str] = set()

    def is_teacher(self, word: str) -> bool:
        """Whether this is the teacher's word."""
        return secrets.compare_digest(word.encode(), self.teacher.encode())

    # ---- what the teacher does

    def show(self, text: object, *, answer: bool = False) -> int:
        """Put a position or a game before all, perhaps with its answer; `BadInput` if the link is damaged."""
        if not isinstance(text, str) or len(text) > LONGEST_LINK:
            raise BadInput("link_too_long", size=len(str(text)), limit=LONGEST_LINK)
        self.link, self.number, self.answer = for_all(text), self.number + 1, answer
        return self.number

    def send_away(self, name: object) -> None:
        """Somebody is no longer in the class, and their page cannot come back."""
        for mark, member in [*self._members.items()]:
            if member.name == name:
                del self._members[mark]
                self._away.add(mark)

    # ---- what pupils' pages say

    def hear(self, mark: object, name: object, place: object) -> str:
        """Somebody is there; the name that they have here, which nobody else has.

        `BadInput` if this is nobody, `NoEntryError` if they cannot come in, `TooSoonError` if they never stop.
        """
        self._forget()
        if not isinstance(mark, str) or not self.knows(mark):
            raise BadInput("unreadable", "id", reason="id")
        if mark in self._away:
            raise NoEntryError("away")
        known, now = self._members.get(mark), self.clock()
        if known is None and not self.is_open:
            raise NoEntryError("closed")
        if known is None and len(self._members) >= self.most:
            raise NoEntryError("full")
        if known is not None and now - known.heard < SOONEST:
            raise TooSoonError
        named = known.name if known is not None else self._free(name_of(name))
        self._members[mark] = Member(named, place_of(place), now)
        return named

    def members(self) -> tuple[Member, ...]:
        """Who is there, by name."""
        self._forget()
        return tuple(sorted(self._members.values(), key=lambda each: each.name.casefold()))

    def _free(self, name: str) -> str:
        """The name, with a number if somebody has it already."""
        taken = {each.name.casefold() for each in self._members.values()}
        names = (name, *(f"{name[: LONGEST_NAME - 4]} {number}" for number in range(2, self.most + 2)))
        return next(each for each in names if each.casefold() not in taken)

    def _forget(self) -> None:
        now = self.clock()
        self._members = {
            mark: each for mark, each in self._members.items() if now - each.heard < GONE and self.knows(mark)
        }
        self._away = {mark for mark in self._away if self.knows(mark)}
