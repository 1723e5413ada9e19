"""Long work beside the page: it runs in a thread of its own, reports its progress, and can be stopped at any time."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from kdexplore.app.session import Notice, Session, Task
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.words import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.app.explorer import Explorer

PACE = 0.15  # seconds between two reports: more often would only keep the page busy


class StoppedError(Exception):
    """The work was stopped: its result is no longer needed."""


class BackgroundWork:
    """At most one long piece of work; a new one stops the old, and only the result of the newest is used."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.thread: threading.Thread | None = None
        self._stop = threading.Event()

    def begin(
        self,
        name: str,
        run: Callable[[Callable[[int, int], None]], Any],
        done: Callable[[Session, Any], Session],
    ) -> None:
        """Run something that reports its progress; `done` puts its result into a session."""
        self.cancel()
        job = _Job(self.explorer, name, done)
        self._stop = job.stop
        self.explorer.change(lambda session: replace(session, task=Task(name)), keep=True)
        try:
            job.call = asyncio.get_running_loop().call_soon_threadsafe
        except RuntimeError:  # a plain script: nobody waits for the page meanwhile
            job.run(run)
            return
        self.thread = threading.Thread(target=job.run, args=(run,), daemon=True)
        self.thread.start()

    def cancel(self) -> None:
        """Stop whatever is under way."""
        self._stop.set()
        if self.explorer.session.task is not None:
            self.explorer.change(lambda session: replace(session, task=None), keep=True)


class _Job:
    """One piece of work: its reports reach the page on the page's own event loop."""

    def __init__(self, explorer: Explorer, name: str, done: Callable[[Session, Any], Session]) -> None:
        self.explorer, self.name, self.done = explorer, name, done
        self.stop = threading.Event()
        self.call: Callable[[Callable[[], None]], object] = lambda call: call()
        self._reported = monotonic()

    def run(self, run: Callable[[Callable[[int, int], None]], Any]) -> None:
        """All of it, in this thread."""
        try:
            found = run(self._tell)
            self._change(lambda session: self.done(replace(session, task=None), found))
        except StoppedError:
            return
        except (BadInput, IllegalMove) as error:
            refusal = error
            self._change(lambda session: replace(session, task=None).with_error(refusal))
        except BaseException:
            failed = Text("app.work_failed")
            self._change(lambda session: replace(session, task=None, notice=Notice(session.room, failed)))
            raise

    def _tell(self, value: int, most: int) -> None:
        """How far the work is; the place at which it can be stopped."""
        if self.stop.is_set():
            raise StoppedError
        if monotonic() - self._reported > PACE:
            self._reported = monotonic()
            self._change(lambda session: replace(session, task=Task(self.name, value, most)))

    def _change(self, step: Callable[[Session], Session]) -> None:
        def change() -> None:
            if not self.stop.is_set():
                self.explorer.change(step, keep=True)

        self.call(change)


def driven(steps: Iterator[tuple[int, int]], tell: Callable[[int, int], None]) -> Any:  # noqa: ANN401 -- what the generator returns
    """The return value of a generator that yields its progress; each report is passed on."""
    while True:
        try:
            value, most = next(steps)
        except StopIteration as end:
            return end.value
        tell(value, most)
