"""The analysis service for tests that have none: it sends the very updates that a worker would send, all at once."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any

from kdexplore.engine.service.readiness import READINESS
from kdexplore.engine.service.ticket import Ticket, answered
from kdexplore.engine.service.worker import updates_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from kdexplore.engine.service.ticket import Plain

    Until = Callable[[Callable[[], object]], Awaitable[None]]

SOON = 60.0  # seconds within which anything quick is over, on a busy machine


def on_a_page(steps: Callable[[Until], Awaitable[None]]) -> None:
    """The steps on an event loop, as in a kernel; each may wait for a condition."""

    async def until(condition: Callable[[], object]) -> None:
        async with asyncio.timeout(SOON):
            while not condition():  # noqa: ASYNC110 -- conditions of any kind
                await asyncio.sleep(0.002)

    async def all_of_them() -> None:
        await steps(until)

    asyncio.run(all_of_them())


def as_asked(_question: Plain) -> Plain:
    """No change to a question."""
    return {}


class StandIn:
    """The service; `shorter` says by what fields a question becomes a short one. `asked` are the questions.

    Its clock goes on by `seconds` whenever a worker looks at it, so that its updates are those of a service that is as
    slow. One that never `ends` sends no last update.
    """

    def __init__(
        self, shorter: Callable[[Plain], Plain] = as_asked, seconds: float = 0.0, *, ends: bool = True
    ) -> None:
        self.shorter, self.seconds, self.ends = shorter, seconds, ends
        self.asked: list[Any] = []
        self.cancelled, self.closed = 0, False

    def submit(self, question: Plain, asker: str = "") -> Ticket:  # noqa: ARG002 -- as the service has it
        if question["ask"] == READINESS:
            return answered({"kernel": "plain"})
        self.asked.append(question)
        ticket = Ticket(self.cancel)
        for update in updates_of(question | self.shorter(question), clock=count(0, self.seconds).__next__):
            if self.ends or not update.final:
                ticket.put(update)
        return ticket

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        self.closed = True
