"""The server's side of the warmed process: starts it, asks it for sessions, and starts it again when it has died."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kdexplore.hosting.beginning import environment
from kdexplore.hosting.limits import Limits

LONGEST = 64  # bytes of an answer
PATIENCE = 60  # seconds that the warmed process may take, its own start included
MOST_AT_ONCE = 8  # requests that wait for the warmed process
GRACE = 2.0  # seconds for the warmed process to end by itself


class NurseryError(RuntimeError):
    """No session could be started."""


def can_fork() -> bool:
    """Whether this system can fork sessions: Linux can."""
    return sys.platform == "linux" and hasattr(os, "pidfd_open") and hasattr(signal, "pidfd_send_signal")


def _killed(handle: int) -> None:
    """Kill a process by a handle that can mean no other, if it is alive."""
    with suppress(ProcessLookupError):
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    os.close(handle)


@dataclass(frozen=True)
class Child:
    """A session that has been started: its process, our end of its line, and how it is killed."""

    pid: int
    line: socket.socket
    kill: Callable[[], object]


class Nursery:
    """One warmed process for one notebook."""

    def __init__(
        self, notebook: Path, limits: Limits | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        self.notebook, self.limits = notebook, limits or Limits()
        self.environment = dict(environment or {})
        self.process: subprocess.Popen[bytes] | None = None
        self.control: socket.socket | None = None
        self.turns = asyncio.Semaphore(MOST_AT_ONCE)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.asked: deque[asyncio.Future[tuple[int, int]]] = deque()

    def start(self) -> socket.socket:
        """Start the warmed process, and return the socket at which it answers as soon as it is warm."""
        # Packets keep each request and answer whole, together with the handle that comes with it.
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-P", "-m", "kdexplore.hosting.zygote"]
        command += [str(theirs.fileno()), str(self.notebook), self.limits.written()]
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 -- our own module
                command,
                env=environment() | self.environment,
                cwd=self.notebook.parent,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr.fileno(),
                start_new_session=True,
            )
        ours.settimeout(0)
        self.control = ours
        return ours

    async def fork(self) -> Child:
        """A new session; a warmed process that has died is started again, once."""
        async with self.turns:
            try:
                return await self._fork()
            except NurseryError:
                return await self._fork()

    async def _fork(self) -> Child:
        control = self.control or self.start()
        self._loop = asyncio.get_running_loop()
        # Again for each request: the loop may be another one than before, as in tests.
        self._loop.add_reader(control, self._heard)
        try:
            return await self._asked_of(control)
        except OSError:  # it has died, or does not answer
            # Another task may have noticed the death first, and started the next one already.
            if self.control is control:
                self._forget()
            raise NurseryError("no session could be started") from None

    async def _asked_of(self, control: socket.socket) -> Child:
        ours, theirs = socket.socketpair()
        answer: asyncio.Future[tuple[int, int]] = asyncio.get_running_loop().create_future()
        try:
            with theirs:
                # Sent first, then queued: what failed to be sent must not take the place of the next answer.
                socket.send_fds(control, [b"fork"], [theirs.fileno()])
            self.asked.append(answer)
            pid, handle = await asyncio.wait_for(answer, PATIENCE)
        except BaseException:
            ours.close()
            raise
        return Child(pid, ours, partial(_killed, handle))

    def _heard(self) -> None:
        """An answer, or the end of the warmed process."""
        assert self.control is not None  # noqa: S101 -- it is what is read here
        try:
            text, handles, *_ = socket.recv_fds(self.control, LONGEST, 1)
        except BlockingIOError:
            return
        except OSError:
            text, handles = b"", []
        if not text:
            self._forget()
            return
        answer = self.asked.popleft()
        if answer.done():  # the asking side has gone
            _killed(handles[0])
        else:
            answer.set_result((int(text), handles[0]))

    def _forget(self) -> None:
        """The warmed process has died: fail whatever waits for it."""
        self.end()
        while self.asked:
            answer = self.asked.popleft()
            if not answer.done():
                answer.set_exception(NurseryError("the warmed process has ended"))

    def end(self) -> None:
        """End the warmed process, which ends with its socket."""
        if self.control is not None:
            if self._loop is not None:
                self._loop.remove_reader(self.control)
            self.control.close()
            self.control = None
        if self.process is not None:
            try:
                self.process.wait(GRACE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None
