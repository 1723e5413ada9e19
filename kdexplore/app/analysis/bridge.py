"""`Bridge`: asks the analysis service what the session wants to know, without ever waiting for it.

After every change of the session the questions under way are brought in step with its queries: one that is no longer
wanted is cancelled, a new one is asked. Answers reach the session on the event loop of the page, all in one place.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from traitlets.log import get_logger

from kdexplore.app.analysis.answers import MISSING, KnownAnswer
from kdexplore.app.analysis.queries import ServiceQuery, queries_in
from kdexplore.core.problems import BadInput
from kdexplore.engine.service.client import service_at_hand
from kdexplore.engine.service.memory import Remembering
from kdexplore.engine.service.pool import LocalPool
from kdexplore.engine.service.ticket import Ticket, Update, error_update

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.session import Session
    from kdexplore.engine.service.ticket import Analysis

    Wants = Callable[[Session], tuple[ServiceQuery, ...]]


def connected() -> Analysis | None:
    """The service of this server; in a notebook a process of its own; `None` where neither can be."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # a plain script: nobody would ever see an answer
        return None
    if sys.platform == "emscripten":  # Python in a browser has no processes; its page says where the service is
        return None
    try:
        return service_at_hand() or Remembering(LocalPool(1))
    except (BadInput, OSError):
        return None


def with_update(session: Session, query: ServiceQuery, update: Update, seconds: float = 0.0) -> Session:
    """The session once an update of a query has come; after an error what was known before stays."""
    if update.kind == "partial" and query.meanwhile is not None:
        return query.meanwhile(session, update.data)
    known = session.answers.of(query.name, query.key)
    value, error = known.value if known is not None else None, ""
    if update.kind in ("error", "cancelled"):
        error = str(update.data.get("code", update.kind))
    else:
        try:
            value = query.read(update.data)
        except Exception:  # noqa: BLE001 -- whatever it is, the session learns that there is no answer
            get_logger().exception("an answer that cannot be read")
            update, error = error_update("work_failed"), "work_failed"
    answer = KnownAnswer(query.key, value, update.kind, error, seconds)
    session = replace(session, answers=session.answers.having(query.name, answer))
    if error and query.failed is not None:
        return query.failed(session, error)
    return query.then(session, value) if update.kind == "answer" and query.then is not None else session


@dataclass
class _UnderWay:
    """A question under way."""

    query: ServiceQuery
    ticket: Ticket
    began: float = field(default_factory=monotonic)


class Bridge:
    """The questions of one page. `connect` is called for the first of them, and again after a service has gone."""

    def __init__(
        self, explorer: Explorer, connect: Callable[[], Analysis | None] = connected, wants: Wants = queries_in
    ) -> None:
        self.explorer, self.connect, self.wants = explorer, connect, wants
        self.asked: dict[str, _UnderWay] = {}
        self._service: Analysis | None = None
        self._arrived: list[tuple[_UnderWay, Update]] = []
        self._following = False
        self._wanted: tuple[Session | None, tuple[ServiceQuery, ...]] = (None, ())

    def follow(self, session: Session) -> None:
        """Ask what the session wants to know, and nothing else."""
        if self._following:  # an answer has changed the session: the loop below looks again
            return
        self._following = True
        try:
            self._reconcile(session)
            while self._arrived:
                self._hear(*self._arrived.pop(0))
                self._reconcile(self.explorer.session)
        finally:
            self._following = False

    def ask(self, session: Session) -> None:
        """Ask what a session wants to know that is about to be drawn; answers are heard when it has been."""
        if not self._following:
            self._reconcile(session)

    def prepare(self) -> None:
        """Connect before anything is asked, so that the service gets ready."""
        self._service = self._service or self.connect()

    def close(self) -> None:
        """Cancel everything, and end the connection."""
        for asked in self.asked.values():
            asked.ticket.cancel()
        self.asked.clear()
        if self._service is not None:
            self._service.close()
            self._service = None

    def _queries(self, session: Session) -> tuple[ServiceQuery, ...]:
        """What a session wants to know, worked out once for each session."""
        # By identity: sessions do not change, and comparing two takes longer than asking.
        if self._wanted[0] is not session:
            self._wanted = session, self.wants(session)
        return self._wanted[1]

    def _wants(self, session: Session, asked: ServiceQuery) -> bool:
        """Whether a session still wants to know this."""
        return any(query.identity == asked.identity for query in self._queries(session))

    def _reconcile(self, session: Session) -> None:
        wants = {query.name: query for query in self._queries(session)}
        # The course of a game takes minutes; what somebody looks at now must not wait behind it.
        urgent = any(not (query.background or query.beside) for query in wants.values())
        for name, asked in list(self.asked.items()):
            query = wants.get(name)
            if query is None or query.identity != asked.query.identity or (urgent and query.background):
                del self.asked[name]
                asked.ticket.cancel()
        for name, query in wants.items():
            if name not in self.asked and not (urgent and query.background):
                self._ask(query)

    def _ask(self, query: ServiceQuery) -> None:
        # Entered before it is submitted: `submit` may bring an answer at once, which must find its question.
        asked = self.asked[query.name] = _UnderWay(query, Ticket(bool))
        self.prepare()
        if self._service is None:
            self._arrived.append((asked, error_update("no_service")))
            return
        try:
            asked.ticket = self._service.submit(query.question())
        except BadInput as error:
            self._arrived.append((asked, error_update(error.fault.code, error.fault.where)))
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no page: what has come already is heard at once
            asked.ticket.follow(lambda update: self._arrived.append((asked, update)))
            return

        def passed_on(update: Update) -> None:
            """Hand an update over to the event loop of the page, from the thread that brings it."""
            try:
                # Sessions change on the loop alone; the thread of the service only hands over.
                loop.call_soon_threadsafe(arrived, update)
            except RuntimeError:  # the page has gone
                asked.ticket.cancel()

        def arrived(update: Update) -> None:
            self._arrived.append((asked, update))
            self.follow(self.explorer.session)

        asked.ticket.follow(passed_on)

    def _hear(self, asked: _UnderWay, update: Update) -> None:
        """Put an update into the session, if the session still wants to know."""
        # Cancelled, or asked again under the same name: this answer is for the earlier question.
        if self.asked.get(asked.query.name) is not asked:
            return
        if update.final:
            del self.asked[asked.query.name]
        # The next question connects again.
        if update.data.get("code") in MISSING:
            self._service = None
        seconds = monotonic() - asked.began

        def step(session: Session) -> Session:
            wanted = self._wants(session, asked.query)
            return with_update(session, asked.query, update, seconds) if wanted else session

        self.explorer.answered(step)
        if update.final and self._wants(self.explorer.session, asked.query):  # what came failed, and would fail again
            self.explorer.session = with_update(self.explorer.session, asked.query, error_update("work_failed"))
