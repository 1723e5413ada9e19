"""`ServiceQuery`: a question that a session has, as a value; which room has which questions."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from kdexplore.app.session import Session
    from kdexplore.engine.service.ticket import Plain, Update

    Put = Callable[[Session, Update, float], Session]

# The rooms that ask, and the module of each that knows what: it is imported when the room is first open.
ASKING = {
    "analyse": "kdexplore.app.analyse.questions",
    "lab": "kdexplore.app.lab.questions",
    "play": "kdexplore.app.play.questions",
    "studio": "kdexplore.app.studio.questions",
}


@dataclass(frozen=True)
class ServiceQuery:
    """What a session wants to know: one question of each `name` is under way, and another `key` replaces it.

    `put` makes the session with an answer, partial or final, so many seconds after it was asked. What is in the
    `background` waits while anything else is under way.
    """

    name: str
    key: Hashable
    question: Callable[[], Plain]
    put: Put
    background: bool = False


def queries_in(session: Session) -> tuple[ServiceQuery, ...]:
    """What the open room wants to know now; nothing once it is known."""
    if session.room not in ASKING:
        return ()
    found: tuple[ServiceQuery, ...] = import_module(ASKING[session.room]).queries(session)
    return found
