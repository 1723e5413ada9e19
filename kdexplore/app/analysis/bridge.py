"""`Bridge`: asks the analysis service what the session wants to know, without ever waiting for it.

After every change of the session the questions under way are brought in step with those that are query: what nobody
wants any more is cancelled, what is new is asked. Answers reach the session on the event loop of the page.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from kdexplore.app.analysis.queries import ServiceQuery, queries_in
from kdexplore.core.problems import BadInput
from kdexplore.engine.service.client import service_at_hand
from kdexplore.engine.service.memory import Remembering
from kdexplore.engine.service.pool import LocalPool
from kdexplore.engine.service.ticket import Ticket, Update

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.session import Session
    from kdexplore.engine.service.ticket import Analysis

    Wants = Callable[[Session], tuple[ServiceQuery, ...]]

MISSING = Update("error", {"code": "no_service", "where": ""})


def connected() -> Analysis | None:
    """The service of this server; in a notebook a process of its own; `None` where neither can be."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # a plain script: nobody would ever see an answer
        return None
    try:
        return service_at_hand() or Remembering(LocalPool(1))
    except (BadInput, OSError):
        return None


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
        self._waiting: list[tuple[_UnderWay, Update]] = []
        self._following = False

    def follow(self, session: Session) -> None:
        """Ask what the session wants to know, and nothing else."""
        if self._following:  # an answer has changed the session: the loop below looks again
            return
        self._following = True
        try:
            self._reconcile(session)
            while self._waiting:
                self._hear(*self._waiting.pop(0))
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

    def _reconcile(self, session: Session) -> None:
        wants = {one.name: one for one in self.wants(session)}
        urgent = any(not one.background for one in wants.values())
        for name, asked in list(self.asked.items()):
            query = wants.get(name)
            if query is None or query.key != asked.query.key or (urgent and query.background):
                del self.asked[name]
                asked.ticket.cancel()
        for name, query in wants.items():
            if name not in self.asked and not (urgent and query.background):
                self._ask(query)

    def _ask(self, query: ServiceQuery) -> None:
        self.prepare()
        asked = self.asked[query.name] = _UnderWay(query, Ticket(bool))
        if self._service is None:
            self._waiting.append((asked, MISSING))
            return
        try:
            asked.ticket = self._service.submit(query.question())
        except BadInput as error:
            self._waiting.append((asked, Update("error", {"code": error.fault.code, "where": error.fault.where})))
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no page: the answers are heard at once
            self._waiting += [(asked, update) for update in asked.ticket.updates()]
            return

        def passed_on(update: Update) -> None:
            """Hand an update over to the event loop of the page, from the thread that brings it."""
            try:
                loop.call_soon_threadsafe(self._arrived, asked, update)
            except RuntimeError:  # the page has gone
                asked.ticket.cancel()

        asked.ticket.follow(passed_on)

    def _arrived(self, asked: _UnderWay, update: Update) -> None:
        self._waiting.append((asked, update))
        self.follow(self.explorer.session)

    def _hear(self, asked: _UnderWay, update: Update) -> None:
        """Put an update into the session, if it still wants to know."""
        name, seconds = asked.query.name, monotonic() - asked.began
        if self.asked.get(name) is not asked or update.kind == "cancelled":
            return
        if update.final:
            del self.asked[name]
        if update.data.get("code") == "service_closed":
            self._service = None
        self.explorer.answered(lambda session: asked.query.put(session, update, seconds))
