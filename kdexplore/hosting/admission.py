"""Who may come in: at most so many sessions, and of those that arrive no more at once than the processor can serve."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

SETTLING = 0.5  # seconds after a page has connected in which its room is drawn
LOST = 10.0  # seconds after which somebody who has not connected no longer holds up the next


class FullError(Exception):
    """There is no room for another session now."""


class ArrivalSlot:
    """The place of one arrival among those that are served at once; it is left once, however often that is said."""

    def __init__(self, turns: asyncio.Semaphore) -> None:
        self._turns: asyncio.Semaphore | None = turns
        self._loop = asyncio.get_running_loop()
        # A visitor who closes the page while it loads never connects.
        self._loop.call_later(LOST, self.leave)

    def soon(self) -> None:
        """Leave it when the page that has just connected has been drawn."""
        self._loop.call_later(SETTLING, self.leave)

    def leave(self) -> None:
        """Let the next one in."""
        # Released once: the timer, the page and the end of the session may each say so.
        turns, self._turns = self._turns, None
        if turns is not None:
            turns.release()


@dataclass
class Admission:
    """The limits of a server: sessions, arrivals at once, arrivals that wait, and how long they do, in seconds."""

    most: int = 0  # 0: as many as come
    at_once: int = 16
    queue: int = 200
    patience: float = 30.0
    waiting: int = 0

    def __post_init__(self) -> None:
        self._turns = asyncio.Semaphore(self.at_once)

    def check(self, here: int) -> None:
        """`FullError` if nobody else may come in, with so many sessions as there are."""
        # Those who wait count too: each of them will be a session.
        if (self.most and here + self.waiting >= self.most) or self.waiting >= self.queue:
            raise FullError

    async def enter(self, here: int) -> ArrivalSlot:
        """A place among those that arrive, as soon as there is one; `FullError` if that takes too long."""
        self.check(here)
        self.waiting += 1
        try:
            async with asyncio.timeout(self.patience):
                await self._turns.acquire()
        except TimeoutError:
            raise FullError from None
        finally:
            self.waiting -= 1
        return ArrivalSlot(self._turns)
