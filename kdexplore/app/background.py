"""Long work beside the page: it runs in a thread of its own, reports its progress, and can be stopped at any time.

Where there are no threads, what comes in steps is done in slices, and all else in one piece.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from kdexplore.app.session import Notice, Session, Task
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.words import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.app.explorer import Explorer

    Report = Callable[[int, int], None]

CAN_THREAD = sys.platform != "emscripten"  # Python in a browser has one thread
SLICE = 0.03  # seconds of work between two looks at what the page wants, where there is no other thread
PACE = 0.15  # seconds between two reports: more often would only keep the page busy


class StoppedError(Exception):
    """The work was stopped: its result is no longer needed."""


class BackgroundWork:
    """At most one long piece of work; a new one stops the old, and only the result of the newest is used."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.thread: threading.Thread | None = None
        self.slices: asyncio.Task[None] | None = None
        self._stop = threading.Event()

    def begin(self, name: str, run: Callable[[Report], Any], done: Callable[[Session, Any], Session]) -> None:
        """Run something that reports its progress; `done` puts its result into a session."""
        job, loop = self._job(name, done)
        if loop is None:  # a plain script: nobody waits for the page meanwhile
            job.run(run)
        elif CAN_THREAD:
            self.thread = threading.Thread(target=job.run, args=(run,), daemon=True)
            self.thread.start()
        else:
            loop.call_later(SLICE, job.run, run)  # the page draws first that there is work

    def begin_steps(
        self, name: str, make: Callable[[], Iterator[tuple[int, int]]], done: Callable[[Session, Any], Session]
    ) -> None:
        """The same for a generator that yields its progress and returns its result."""
        if CAN_THREAD:
            self.begin(name, lambda report: driven(make(), report), done)
            return
        job, loop = self._job(name, done)
        if loop is None:
            job.run(lambda report: driven(make(), report))
        else:
            self.slices = loop.create_task(job.run_in_slices(make()))

    def _job(self, name: str, done: Callable[[Session, Any], Session]) -> tuple[_Job, asyncio.AbstractEventLoop | None]:
        """A new job in place of the old one, and the event loop of the page, if there is one."""
        self.cancel()
        job = _Job(self.explorer, name, done)
        self._stop = job.stop
        self.explorer.change(lambda session: replace(session, task=Task(name)), keep=True)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return job, None
        job.call = loop.call_soon_threadsafe
        return job, loop

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

    def run(self, run: Callable[[Report], Any]) -> None:
        """All of it, in this thread."""
        with self._watched():
            self._finish(run(self._tell))

    async def run_in_slices(self, steps: Iterator[tuple[int, int]]) -> None:
        """All of it on the event loop of the page, which gets its turn after every slice."""
        results, until = list[Any](), monotonic() + SLICE
        with self._watched():
            for value, most in _with_result(steps, results):
                self._tell(value, most)
                if monotonic() > until:
                    await asyncio.sleep(0)
                    until = monotonic() + SLICE
            self._finish(results[0])

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Tell the page how the work ends, if not well."""
        try:
            yield
        except StoppedError:
            return
        except (BadInput, IllegalMove) as error:
            refusal = error
            self._change(lambda session: replace(session, task=None).with_error(refusal))
        except BaseException:
            failed = Text("app.work_failed")
            self._change(lambda session: replace(session, task=None, notice=Notice(session.room, failed)))
            raise

    def _finish(self, found: Any) -> None:  # noqa: ANN401 -- what the work came to
        self._change(lambda session: self.done(replace(session, task=None), found))

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
    results: list[Any] = []
    for value, most in _with_result(steps, results):
        tell(value, most)
    return results[0]


def _with_result(steps: Iterator[tuple[int, int]], results: list[Any]) -> Iterator[tuple[int, int]]:
    """The steps of a generator; what it returns is added to `results`."""
    results.append((yield from steps))  # type: ignore[func-returns-value]
