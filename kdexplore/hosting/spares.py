"""Sessions where nothing can be forked: a process of its own for every page, some of them started ahead.

A process connects to us as soon as it has read what it needs, and says a word that only it was given; then it runs the
cells of the notebook, and waits. `python -P -m kdexplore.hosting.spares PORT NOTEBOOK` is such a process; it reads its
word from its input.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic

from kdexplore.hosting.beginning import cells_of, environment
from kdexplore.hosting.nursery import PATIENCE, Child, NurseryError

HERE = "127.0.0.1"
FILLING = 3.0  # seconds after which a spare session is replaced: until then the page that has taken it is loading
LOOK = 0.5  # seconds between two looks at whether processes that get ready are still alive
WORD = 32  # bytes


class Spares:
    """So many sessions that wait for a page; `start`, `fork` and `end` as those of a nursery."""

    def __init__(self, notebook: Path, number: int = 1) -> None:
        self.notebook, self.number = notebook, number
        self.starting: dict[bytes, subprocess.Popen[bytes]] = {}
        self.door: socket.socket | None = None

    def start(self) -> None:
        """Start the sessions that are to wait."""
        self.door = socket.create_server((HERE, 0))
        self.door.settimeout(0)
        self._fill()

    async def fork(self) -> Child:
        """A session that is ready; `NurseryError` if none gets ready."""
        if not self.starting:
            self._start_one()
        child = await self._taken()
        # At once, the new process would compete with the page that has just begun to load.
        asyncio.get_running_loop().call_later(FILLING, self._fill)
        return child

    def end(self) -> None:
        """End the sessions that wait."""
        if self.door is not None:
            self.door.close()
            self.door = None
        for process in self.starting.values():
            _end(process)
        self.starting.clear()

    def _fill(self) -> None:
        while self.door is not None and len(self.starting) < self.number:
            self._start_one()

    def _start_one(self) -> None:
        if self.door is None:
            self.start()
        assert self.door is not None  # noqa: S101 -- it has just been opened
        port, word = self.door.getsockname()[1], secrets.token_hex(WORD // 2).encode()
        process = subprocess.Popen(  # noqa: S603 -- our own module
            [sys.executable, "-P", "-m", "kdexplore.hosting.spares", str(port), str(self.notebook)],
            env=environment(),
            cwd=self.notebook.parent,
            stdin=subprocess.PIPE,
            stdout=sys.stderr.fileno(),
        )
        self.starting[word] = process
        assert process.stdin is not None  # noqa: S101 -- opened with a pipe
        with suppress(OSError), process.stdin:  # if it has died, `_taken` notices while it waits
            process.stdin.write(word + b"\n")

    async def _taken(self) -> Child:
        """The first session that is ready."""
        loop, until = asyncio.get_running_loop(), monotonic() + PATIENCE
        while monotonic() < until and self.door is not None:
            for word, process in list(self.starting.items()):
                if process.poll() is not None:
                    del self.starting[word]
            if not self.starting:
                break
            with suppress(TimeoutError, OSError):
                line, _ = await asyncio.wait_for(loop.sock_accept(self.door), LOOK)
                said = await asyncio.wait_for(loop.sock_recv(line, WORD), LOOK)
                # Any program of this machine may connect to our port: only who knows the word is taken for a session.
                if ready := self.starting.pop(said, None):
                    return Child(ready.pid, line, partial(_end, ready))
                line.close()
        raise NurseryError("no session could be started")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and take note of its end."""
    process.kill()
    process.wait()


def main(port: str, notebook: str) -> None:
    """Connect, then be the session of whichever page comes."""
    from pathlib import Path  # noqa: PLC0415

    from kdexplore.hosting.comms import install  # noqa: PLC0415 -- it changes what ipywidgets are, and only here
    from kdexplore.hosting.session import live  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, and so this
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    word, cells, manager = sys.stdin.readline().strip(), cells_of(Path(notebook)), install()
    line = socket.create_connection((HERE, int(port)))
    line.sendall(word.encode())
    live(line, cells, manager)


if __name__ == "__main__":
    main(*sys.argv[1:])
