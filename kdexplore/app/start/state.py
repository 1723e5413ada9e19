"""`Start`: what the first page remembers: where somebody was, and what they have typed to be opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.problems import Fault


@dataclass(frozen=True)
class Start:
    """`kept` is the session that this browser had last; `opening` shows the field, with its text and its fault."""

    kept: Session | None = None
    opening: bool = False
    typed: str = ""
    fault: Fault | None = None


def waiting(session: Session) -> tuple[str, Session] | None:
    """The room in which something was begun and not finished, and the session that has it; `None` on a first visit."""
    for found in (session, session.start.kept):
        if found is not None and (room := begun(found)):
            return room, found
    return None


def begun(session: Session) -> str:
    """The room in which something was begun and not finished: the one that is open if it is, else by what it holds."""
    game = session.play.state
    found = {
        "learn": bool(session.learn.lesson or session.learn.progress),
        "play": game is not None and not game.is_over,
        "table": session.table.history is not None,
    }
    rooms = (session.room, "play", "learn", "table")
    return next((room for room in rooms if found.get(room)), "")
