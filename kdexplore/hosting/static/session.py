"""The session of a page without a server: the same that a server forks for a page, with a worker in place of a line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import comm

from kdexplore.app.dashboard import dashboard
from kdexplore.engine.service.ticket import Plain, Ticket, Update
from kdexplore.hosting.comms import displayed
from kdexplore.hosting.session import WidgetKernel


class PageAnalysis:
    """The analysis service of a page: another worker, which is reached through the page's scripts."""

    def __init__(self, ask: Callable[[int, str], object], cancel: Callable[[int], object]) -> None:
        self.ask, self.cancel = ask, cancel
        self._numbers, self._tickets = count(), dict[int, Ticket]()

    def submit(self, question: Plain, asker: str = "") -> Ticket:  # noqa: ARG002 -- there is one asker
        """Ask; answers come by `answered`."""
        number = next(self._numbers)
        ticket = self._tickets[number] = Ticket(lambda: self._cancelled(number))
        self.ask(number, json.dumps(question))
        return ticket

    def answered(self, number: int, kind: Any, data: str) -> None:  # noqa: ANN401 -- as the worker says it
        """An update has come."""
        update = Update(kind, data)
        ticket = self._tickets.get(number)
        if update.final:
            self._tickets.pop(number, None)
        if ticket is not None:
            ticket.put(update)

    def close(self) -> None:
        """Cancel what is under way."""
        for ticket in list(self._tickets.values()):
            ticket.cancel()

    def _cancelled(self, number: int) -> None:
        self._tickets.pop(number, None)
        self.cancel(number)


class PageSession:
    """One page: its dashboard, and what takes in messages."""

    def __init__(self, send: Callable[[bytes], object], analysis: PageAnalysis) -> None:
        random.seed()  # a memory taken from a picture would deal the same games on every visit
        self.dashboard = dashboard()
        self.dashboard.explorer.analysis.connect = lambda: analysis
        self.model: str = self.dashboard.model_id
        displayed.names = [self.model]
        self.kernel = WidgetKernel(send, comm.get_comm_manager())
        self.answered = analysis.answered

    def hear(self, data: Any) -> None:  # noqa: ANN401 -- an array of JavaScript
        """A message of the page."""
        self.kernel.handle(data.to_bytes())


def open_page(
    send: Callable[[bytes], object], ask: Callable[[int, str], object], cancel: Callable[[int], object]
) -> PageSession:
    """The session of this page; what it calls are functions of JavaScript."""
    return PageSession(send, PageAnalysis(ask, cancel))
