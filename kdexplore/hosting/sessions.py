"""The sessions of a server: each is a process, the line to it, and the page that is connected to it now."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

from kdexplore.hosting.admission import Admission
from kdexplore.hosting.memory import give_back
from kdexplore.hosting.messages import KernelMessage, packed
from kdexplore.hosting.metrics import Metrics
from kdexplore.hosting.session import SIZE, VERSION, framed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from kdexplore.hosting.admission import ArrivalSlot
    from kdexplore.hosting.messages import Plain
    from kdexplore.hosting.nursery import Child, Nursery
    from kdexplore.hosting.spares import Spares

    ReadAndWrite = tuple[asyncio.StreamReader, asyncio.StreamWriter]
    Send = Callable[[bytes], Awaitable[None]]

LINE = 1024 * 1024  # bytes that are read ahead of a page that reads slowly
CULLING = 5.0  # seconds between two looks for sessions that nobody uses
TIDYING = 60.0  # seconds between giving free memory back twice


def dead() -> bytes:
    """The message to a page that its session has ended."""
    header = {
        "msg_id": uuid4().hex,
        "msg_type": "status",
        "username": "",
        "session": "",
        "date": "",
        "version": VERSION,
    }
    return packed(KernelMessage("iopub", header, content={"execution_state": "dead"}))


class VisitorSession:
    """A session from its start to its end. The line to it ends with its process."""

    def __init__(
        self, child: Child, line: ReadAndWrite, slot: ArrivalSlot, ended: Callable[[VisitorSession], None]
    ) -> None:
        self.id = str(uuid4())
        self.child, self._slot, self._ended = child, slot, ended
        self.reader, self.writer = line
        self.used = monotonic()  # when the page last sent something, came or went
        self.page: Send | None = None
        self.alive = True
        self._connected = asyncio.Event()
        self.outputs: asyncio.Future[list[list[Plain]]] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        """Carry what the session says to its page, until one of them ends."""
        try:
            first = await framed(self.reader)
            if first is not None and not self.outputs.done():
                self.outputs.set_result(json.loads(first))
            while self.alive and (said := await framed(self.reader)) is not None:
                await self._carry(said)
        finally:
            self.end()
            self.writer.close()

    async def _carry(self, said: bytes) -> None:
        """Hand a message to the page; while there is none, the session waits."""
        # Without a page nothing is lost: the next one that connects gets this message first.
        while self.alive:
            await self._connected.wait()
            page = self.page
            if page is None:
                continue
            try:
                await page(said)
            except Exception:  # noqa: BLE001 -- however a connection fails, the next one gets the message
                self.leave(page)
            else:
                return

    def hear(self, data: bytes) -> Awaitable[None]:
        """Pass on what the page says; to be awaited before the next: a session that is behind holds its page up."""
        self.used = monotonic()
        self.writer.write(len(data).to_bytes(SIZE, "big") + data)
        return self.writer.drain()

    def come(self, page: Send) -> None:
        """A page has connected."""
        self.page, self.used = page, monotonic()
        self._slot.soon()
        self._connected.set()

    def leave(self, page: Send) -> None:
        """A page has gone, unless another one has come meanwhile."""
        if self.page == page:
            self.page, self.used = None, monotonic()
            self._connected.clear()

    def end(self) -> None:
        """Kill the process, if it is alive, and tell the page."""
        if not self.alive:
            return
        self.alive = False
        self._slot.leave()
        self.child.kill()
        if not self.outputs.done():
            self.outputs.set_result([[{"output_type": "error"}]])
        self._connected.set()
        self._ended(self)


class Sessions:
    """All sessions of a server."""

    def __init__(
        self, nursery: Nursery | Spares, *, idle: float, absent: float, admission: Admission | None = None
    ) -> None:
        self.nursery, self.admission, self.metrics = nursery, admission or Admission(), Metrics()
        self.idle, self.absent = idle, absent  # seconds without a message; seconds without a page
        self.closed = False
        self.all: dict[str, VisitorSession] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.culling: asyncio.Task[None] | None = None

    async def start(self) -> VisitorSession:
        """A new session, when it is its turn; `FullError` if there is no room, `NurseryError` if it cannot be."""
        slot = await self.admission.enter(len(self.all))
        began = monotonic()
        try:
            child = await self.nursery.fork()
        except BaseException:
            slot.leave()
            raise
        line = await asyncio.open_connection(sock=child.line, limit=LINE)
        session = VisitorSession(child, line, slot, self._forget)
        self.metrics.visitors += 1
        self.metrics.start_seconds += monotonic() - began
        self.all[session.id] = session
        self._keep(session.run())
        if self.culling is None or self.culling.done():
            self.culling = self._keep(self._cull())
        return session

    def _keep(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Have something done beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _forget(self, session: VisitorSession) -> None:
        self.all.pop(session.id, None)
        if session.page is not None and not self.closed:
            self._keep(_notify(session.page))

    async def _cull(self) -> None:
        """End what nobody uses, until there are no sessions any more; give free memory back now and then."""
        tidied = monotonic()
        while self.all:
            await asyncio.sleep(min(CULLING, self.absent / 2))
            now = monotonic()
            if now - tidied > TIDYING:
                tidied = now
                give_back()
            for session in list(self.all.values()):
                if now - session.used > (self.idle if session.page else self.absent):
                    session.end()

    def end(self) -> None:
        """End all sessions, and the process that they come from, even when the loop has ended already."""
        self.closed = True
        if self.culling is not None:
            self.culling.cancel()
        for session in list(self.all.values()):
            session.end()
        self.nursery.end()


async def _notify(page: Send) -> None:
    """Tell a page that its session has ended, if it is still there to hear it."""
    with suppress(Exception):  # it has gone as well
        await page(dead())
