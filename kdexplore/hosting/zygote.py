"""The warmed process: it has imported the explorer and made a dashboard, and forks a session for every page.

It does nothing but fork: no thread, no event loop, no connection, so that nothing of it can be half done in a child.
`python -P -m kdexplore.hosting.zygote FD NOTEBOOK` is started by the server, which asks through the socket FD: a
message with the one end of a connection means "fork a session for it", and is answered with the number of its process
and a handle of it. The process ends with the server.
"""

from __future__ import annotations

import gc
import logging
import os
import select
import signal
import socket
import sys
import threading
from pathlib import Path

from comm.base_comm import CommManager

from kdexplore.hosting.beginning import cells_of
from kdexplore.hosting.comms import install, renew_ids
from kdexplore.hosting.jsonlog import LOG_VARIABLE, log_as_json
from kdexplore.hosting.limits import Limits, confine

LONGEST = 4096  # bytes of a request
TICK = 1000  # milliseconds between two looks for sessions that have ended


def warm(cells: tuple[str, ...]) -> None:
    """Import what a session needs, play a game, walk once through every room, and make the first dashboard ahead."""
    if any("kdexplore.app" in cell for cell in cells):
        from kdexplore.app.warming import prepare, rehearse  # noqa: PLC0415 -- after the comms have been installed

        rehearse()
        prepare()
    gc.collect()
    gc.freeze()  # the collector leaves these pages alone: those of a forked process stay shared


def threads() -> int:
    """How many threads this process has, those that Python does not know included."""
    return max(threading.active_count(), len(list(Path("/proc/self/task").iterdir())))


class Zygote:
    """Answers the requests of the server."""

    def __init__(self, control: socket.socket, cells: tuple[str, ...], manager: CommManager, limits: Limits) -> None:
        self.control, self.cells, self.manager, self.limits = control, cells, manager, limits

    def run(self) -> None:
        """Fork until the server hangs up."""
        asked = select.poll()
        asked.register(self.control, select.POLLIN)
        while True:
            if asked.poll(TICK) and not self._answer():
                return
            self._bury()

    def _answer(self) -> bool:
        """Fork a session; whether there will be more requests."""
        request, handles, *_ = socket.recv_fds(self.control, LONGEST, 1)
        # An empty request is the server hanging up.
        if not request or not handles:
            return False
        child = os.fork()
        if child == 0:
            self._become(handles[0])
        # The child has it; our copy would keep the connection open after the child has ended.
        os.close(handles[0])
        # A number of a process is used again after its end; a handle means this process for ever.
        handle = os.pidfd_open(child)
        try:
            socket.send_fds(self.control, [str(child).encode()], [handle])
        except OSError:
            return False
        finally:
            os.close(handle)
        return True

    def _become(self, handle: int) -> None:
        """Be a session: nothing of the warmed process is left but its memory."""
        from kdexplore.hosting.session import live  # noqa: PLC0415 -- imported already, by `main`

        self.control.close()
        # A session of its own: Ctrl-C at the terminal reaches the server, which ends its sessions in order.
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        confine(self.limits)
        renew_ids(self.manager)
        live(socket.socket(fileno=handle), self.cells, self.manager)

    @staticmethod
    def _bury() -> None:
        """Let go of sessions that have ended."""
        try:
            # One wakening may stand for several children that have ended.
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return


def main(handle: str, notebook: str, limits: str) -> None:
    """Warm up, then answer the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, and so this
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if os.environ.get(LOG_VARIABLE) == "json":
        log_as_json()
    control = socket.socket(fileno=int(handle))
    cells, manager = cells_of(Path(notebook)), install()
    import kdexplore.hosting.session  # noqa: F401, PLC0415 -- imported here, so that no child has to

    warm(cells)
    if threads() != 1:
        msg = "the warmed process has threads, and cannot be forked safely"
        raise RuntimeError(msg)
    Zygote(control, cells, manager, Limits.read(limits)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
