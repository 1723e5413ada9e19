"""Long work that somebody has asked for: a question to the service whose answer changes the session when it is there.

There is one such task at most; a new one takes the place of the old. Stopping it is forgetting it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.analysis.answers import problem_text

if TYPE_CHECKING:
    from kdexplore.app.analysis.queries import ServiceQuery
    from kdexplore.app.session import Session
    from kdexplore.engine.service.ticket import Plain


@dataclass(frozen=True)
class Task:
    """Work under way: its name, what is asked, and how far it is, if that can be said."""

    name: str
    query: ServiceQuery | None = None
    value: int = 0
    most: int = 0


def begun(session: Session, query: ServiceQuery, part: tuple[int, int] = (0, 1)) -> Session:
    """The session that asks a query once; `part` says which of how many parts of the work it is."""
    nth, of = part

    def then(session: Session, value: Any) -> Session:  # noqa: ANN401 -- what the query has read
        return query.then(stopped(session), value) if query.then is not None else stopped(session)

    def meanwhile(session: Session, plain: Plain) -> Session:
        most = plain["most"]
        return replace(session, task=Task(query.name, once, nth * most + plain["done"], of * most))

    once = replace(query, key=object(), then=then, meanwhile=meanwhile, failed=_failed)
    return replace(session, task=Task(query.name, once))


def stopped(session: Session) -> Session:
    """The session without long work: what is under way is cancelled."""
    if session.task is None:
        return session
    return replace(session, task=None, answers=session.answers.without(session.task.name))


def _failed(session: Session, code: str) -> Session:
    return stopped(session).with_failure(problem_text(code))
