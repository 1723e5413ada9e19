"""A pool of worker processes on this machine, shared fairly: who has least under way is next.

Nobody may have more than `WAITING` questions waiting, nor hold every worker if there are several. A worker that dies is
replaced, and its question asked again; one that does not stop when asked is ended.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Lock, Thread, Timer

from kdexplore.core.problems import BadInput
from kdexplore.engine.service.readiness import READINESS, watched
from kdexplore.engine.service.ticket import Plain, Ticket, error_update, update_of

WAITING = 8  # questions of one asker that wait
REMEMBERED = 1000  # askers, the latest, of whom it is known when they were served
ATTEMPTS = 3  # workers that may die over one question
PATIENCE = 0.6  # seconds that a worker has to stop by itself: a new one takes longer to load the kernel
ROOT = str(Path(__file__).resolve().parents[3])  # a checkout that is not installed is found too
COMMAND = (sys.executable, "-m", "kdexplore.engine.service.worker")


@dataclass
class _PoolJob:
    """A question with its asker, and how often it has been given to a worker."""

    number: int
    question: Plain
    asker: str
    ticket: Ticket
    attempts: int = 0


@dataclass
class _Worker:
    """A process and the job that it has."""

    process: subprocess.Popen[str]
    job: _PoolJob | None = None
    reader: Thread = field(default_factory=Thread)


class LocalPool:
    """So many worker processes and who waits for them."""

    def __init__(self, workers: int | None = None) -> None:
        self._lock = Lock()
        self._numbers, self._turns = count(), count()
        self._waiting: dict[str, deque[_PoolJob]] = {}
        self._served: dict[str, int] = {}  # when somebody was last given a worker
        self._closed = False
        number = workers or max(1, (os.cpu_count() or 2) - 1)
        self._most = max(1, number - 1)  # workers that one asker may hold
        self._number, self._workers = number, list[_Worker]()

    # ---- asking

    def submit(self, question: Plain, asker: str = "") -> Ticket:
        """The question waits for its turn; `BadInput` if its asker has too many waiting."""
        if question.get("ask") == READINESS:
            return watched()
        number = next(self._numbers)
        # By its number: the job may be waiting, be worked on or be over when somebody cancels.
        ticket = Ticket(lambda: self._cancelled(number))
        with self._lock:
            if self._closed:
                raise BadInput("service_closed")
            queue = self._waiting.setdefault(asker, deque())
            if len(queue) >= WAITING:
                raise BadInput("too_many_questions", limit=WAITING)
            queue.append(_PoolJob(number, question, asker, ticket))
            self._assign()
        return ticket

    def be_ready(self) -> None:
        """Hire a worker before anybody asks: it loads what it needs meanwhile."""
        with self._lock:
            if not self._closed and not self._workers:
                self._hired()

    def running(self, asker: str) -> int:
        """How many workers an asker holds."""
        return sum(worker.job is not None and worker.job.asker == asker for worker in self._workers)

    def processes(self) -> tuple[int, ...]:
        """The numbers of the worker processes."""
        return tuple(worker.process.pid for worker in self._workers)

    def close(self) -> None:
        """End all workers; every question that waits gets an error."""
        with self._lock:
            self._closed = True
            jobs = [job for queue in self._waiting.values() for job in queue]
            jobs += [worker.job for worker in self._workers if worker.job]
            self._waiting.clear()
            for worker in self._workers:
                worker.process.kill()
        for job in jobs:
            # Outside the lock: who follows a ticket may ask something at once.
            job.ticket.put(error_update("service_closed"))
        for worker in self._workers:
            worker.reader.join()
        self._workers.clear()

    # ---- giving out work; all with the lock held

    def _assign(self) -> None:
        """Give out what may be worked on; a worker is hired when it is first needed."""
        idle = [worker for worker in self._workers if worker.job is None]
        while (idle or len(self._workers) < self._number) and (job := self._next()):
            worker = idle.pop() if idle else self._hired()
            worker.job = job
            job.attempts += 1
            self._tell(worker, {"id": job.number, "question": job.question})

    def _next(self) -> _PoolJob | None:
        """The first question of the client with fewest workers; among equals, of the one that has waited longest."""
        # One worker is left to the others, as long as there are several.
        able = [asker for asker, queue in self._waiting.items() if queue and self.running(asker) < self._most]
        if not able:
            return None
        asker = min(able, key=lambda one: (self.running(one), self._served.get(one, -1)))
        # Out and in again: the first of the dictionary is who was served longest ago.
        self._served.pop(asker, None)
        self._served[asker] = next(self._turns)
        if len(self._served) > REMEMBERED:
            del self._served[next(iter(self._served))]
        job = self._waiting[asker].popleft()
        if not self._waiting[asker]:
            del self._waiting[asker]
        return job

    def _tell(self, worker: _Worker, message: Plain) -> None:
        """A line for a worker; if it has died, its reader notices, and may have closed the line already."""
        try:
            assert worker.process.stdin is not None  # noqa: S101 -- it was opened with a pipe
            worker.process.stdin.write(json.dumps(message) + "\n")
            worker.process.stdin.flush()
        except (OSError, ValueError):
            return

    # ---- workers

    def _hired(self) -> _Worker:
        process = subprocess.Popen(  # noqa: S603 -- our own module
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))},
            text=True,
            encoding="utf-8",
        )
        worker = _Worker(process)
        self._workers.append(worker)
        worker.reader = Thread(target=self._listen, args=(worker,), daemon=True)
        worker.reader.start()
        return worker

    def _listen(self, worker: _Worker) -> None:
        """What a worker says, until it ends."""
        assert worker.process.stdout is not None  # noqa: S101 -- it was opened with a pipe
        assert worker.process.stdin is not None  # noqa: S101
        for line in worker.process.stdout:
            # The job may have been cancelled and the worker given another meanwhile: the number tells.
            job, known = worker.job, update_of(line)
            if job is None or known is None or known[0] != job.number:  # some library has printed a line
                continue
            update = known[1]
            # Before the lock is taken: the one who hears it may call the pool.
            job.ticket.put(update)
            if update.final:
                with self._lock:
                    worker.job = None
                    if not self._closed:
                        self._assign()
        worker.process.wait()
        for stream in (worker.process.stdin, worker.process.stdout):
            with suppress(OSError):  # what could not be written to a dead worker
                stream.close()
        self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        """A worker has died: its question is asked again, before all others of its asker."""
        with self._lock:
            if self._closed:
                return
            job, worker.job = worker.job, None
            self._workers.remove(worker)
            if job is not None and not job.ticket.ended:
                if job.attempts < ATTEMPTS:
                    # It has waited already, and is not sent to the end of the queue.
                    self._waiting.setdefault(job.asker, deque()).appendleft(job)
                else:
                    job.ticket.put(error_update("work_failed"))
            self._assign()

    def _cancelled(self, number: int) -> None:
        """Nobody waits for a question any more: it leaves the queue, or its worker is asked to stop."""
        with self._lock:
            for asker, queue in list(self._waiting.items()):
                self._waiting[asker] = deque(job for job in queue if job.number != number)
            busy = [worker for worker in self._workers if worker.job and worker.job.number == number]
            for worker in busy:
                self._tell(worker, {"cancel": number})
                # The worker looks for the order between two games; one that hangs in a library never does.
                timer = Timer(PATIENCE, self._end, (worker, number))
                timer.daemon = True
                timer.start()

    def _end(self, worker: _Worker, number: int) -> None:
        """A worker that has not stopped by itself is ended; its reader hires another."""
        with self._lock:
            # By now it may have stopped in time, and be at work on another question.
            if worker.job is not None and worker.job.number == number:
                worker.process.kill()
