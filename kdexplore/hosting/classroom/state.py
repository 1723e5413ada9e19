"""The class itself: its members, and what the teacher has put before all."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from unicodedata import category

from kdexplore.app.session import ROOMS
from kdexplore.core.links import decode, encode
from kdexplore.core.problems import BadInput

LONGEST_NAME = 24  # letters
LONGEST_LINK = 8192
GONE = 15.0  # seconds without a word after which somebody is no longer in the list
PLAIN = ("L", "M", "N", "P", "S", "Zs")  # categories of letters that a name may have: no control, nothing invisible
OWN = ("lang", "theme", "cell_names", "projector")  # of a link: how its reader looks at it, which is everybody's own
MARK = re.compile(r"[0-9a-f-]{36}")


class FullClassError(Exception):
    """The class has as many members as it may have."""


@dataclass(frozen=True)
class Member:
    """Somebody in the class: the name that they have chosen, their room, and when they were last heard of."""

    name: str
    room: str
    heard: float


def name_of(text: object) -> str:
    r"""A nickname as it is kept: one line without invisible letters, and not too long; `BadInput` if nothing is left.

    >>> name_of("  Anna\n B. ")
    'Anna B.'
    """
    letters = "".join(each if category(each).startswith(PLAIN) else " " for each in str(text)[: LONGEST_NAME * 4])
    name = " ".join(letters.split())[:LONGEST_NAME].strip()
    if not isinstance(text, str) or not name:
        raise BadInput("unreadable", "name", reason="name")
    return name


class Classroom:
    """One class. With the teacher's word one may put a position before all; `most` members are kept."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        self.most, self.clock = most, clock
        self.teacher = secrets.token_urlsafe(16)
        self.link, self.number = "", 0
        self._members: dict[str, Member] = {}

    def is_teacher(self, word: str) -> bool:
        """Whether this is the teacher's word."""
        return secrets.compare_digest(word.encode(), self.teacher.encode())

    def show(self, text: object) -> int:
        """Put a position or a game before all; the number of it. `BadInput` if the link is damaged or too long."""
        if not isinstance(text, str) or len(text) > LONGEST_LINK:
            raise BadInput("link_too_long", size=len(str(text)), limit=LONGEST_LINK)
        link = decode(text)
        view = tuple(each for each in link.view if each[0] not in OWN)
        self.link, self.number = encode(replace(link, view=view)), self.number + 1
        return self.number

    def hear(self, mark: object, name: object, room: object) -> None:
        """Somebody is there; `BadInput` if this is nobody, `FullClassError` if there is no place."""
        if not isinstance(mark, str) or not MARK.fullmatch(mark):
            raise BadInput("unreadable", "id", reason="id")
        self._forget()
        if mark not in self._members and len(self._members) >= self.most:
            raise FullClassError
        known = room if isinstance(room, str) and room in ROOMS else ROOMS[0]
        self._members[mark] = Member(name_of(name), known, self.clock())

    def members(self) -> tuple[Member, ...]:
        """Who is there, by name."""
        self._forget()
        return tuple(sorted(self._members.values(), key=lambda each: each.name.casefold()))

    def _forget(self) -> None:
        now = self.clock()
        self._members = {mark: each for mark, each in self._members.items() if now - each.heard < GONE}
