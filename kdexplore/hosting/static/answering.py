"""The analysis service of a page without a server, in a worker of its own.

It works in slices, so that it can be stopped; a question that never comes to the end of its slice is ended with
the worker, by worker.js.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

from kdexplore.engine.service.worker import updates_of


class AnalysisWorker:
    """Answers one question after the other."""

    def __init__(self, tell: Callable[[int, str, str], object]) -> None:
        self.tell = tell
        self._waiting: dict[int, str] = {}
        self._stopped: set[int] = set()
        self.working: asyncio.Task[None] | None = None

    def ask(self, number: int, question: str) -> None:
        """A question waits for its turn."""
        self._waiting[number] = question
        if self.working is None or self.working.done():
            self.working = asyncio.get_running_loop().create_task(self._work())

    def cancel(self, number: int) -> None:
        """Nobody waits for this one any more."""
        if self._waiting.pop(number, None) is None:
            self._stopped.add(number)

    async def _work(self) -> None:
        while self._waiting:
            number = next(iter(self._waiting))
            question = json.loads(self._waiting.pop(number))
            for update in updates_of(question, lambda number=number: number in self._stopped):  # type: ignore[misc]
                self.tell(number, update.kind, json.dumps(update.data))
                await asyncio.sleep(0)
            self._stopped.discard(number)


def open_worker(tell: Callable[[int, str, str], object]) -> AnalysisWorker:
    """The worker; `tell` is a function of JavaScript that passes on number, kind and data."""
    return AnalysisWorker(tell)
