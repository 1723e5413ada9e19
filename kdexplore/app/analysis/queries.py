"""`ServiceQuery`: a question that a session has, as a value; which room has which questions."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from kdexplore.app.session import Session
    from kdexplore.engine.service.ticket import Plain


def as_it_comes(data: Plain) -> Any:  # noqa: ANN401 -- plain data is kept as it is
    """The data of an answer as its value."""
    return data


@dataclass(frozen=True)
class ServiceQuery:
    """What a session wants to know: one question of each `name` is under way, and another `key` or `part` replaces it.

    Its answer is kept under its name and key, as the value that `read` makes of its data; `then` makes the session that
    follows the final one, `meanwhile` the one after the data of a partial answer, which is not kept then, and `failed`
    the one after an error. What is in the `background` waits while anything else is under way, but not for what is
    answered `beside` all others, without any work.
    """

    name: str
    key: Hashable
    question: Callable[[], Plain]
    read: Callable[[Plain], Any] = as_it_comes
    then: Callable[[Session, Any], Session] | None = None
    meanwhile: Callable[[Session, Plain], Session] | None = None
    failed: Callable[[Session, str], Session] | None = None
    part: Hashable = None
    background: bool = False
    beside: bool = False

    @property
    def identity(self) -> tuple[Hashable, ...]:
        """What makes it the same query."""
        return self.name, self.key, self.part


def queries_in(session: Session) -> tuple[ServiceQuery, ...]:
    """What the open room wants to know now, and long work in any room; nothing once it is known."""
    task = (session.task.query,) if session.task is not None and session.task.query is not None else ()
    if not session.kind.asks:
        return task
    asking = import_module(f"kdexplore.app.{session.room}.questions")  # when the room is first open
    asked: tuple[ServiceQuery, ...] = asking.queries(session)
    return (*task, *asked, *import_module("kdexplore.app.analysis.readiness").queries(session))
