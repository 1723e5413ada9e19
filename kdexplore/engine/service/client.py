"""The service of this machine as a client sees it, with the standard library alone.

Nobody who asks waits for the connection: one thread makes it, sends what has been asked by then, and hears the answers.
"""

from __future__ import annotations

import json
import os
import socket
from contextlib import suppress
from itertools import count
from threading import Lock, Thread

from kdexplore.core.problems import BadInput
from kdexplore.engine.service.ticket import Plain, Ticket, error_update, update_of

VARIABLE = "KDEXPLORE_ANALYSIS"  # in the environment of a kernel: the address of the service
LONGEST = 1_000_000  # bytes of a line, either way
PATIENCE = 5  # seconds for the service to take the connection


def line_of(message: Plain) -> bytes:
    """A message as it goes over the line; `BadInput` if it is too large for that."""
    line = (json.dumps(message) + "\n").encode()
    if len(line) > LONGEST:
        raise BadInput("too_large")
    return line


class Remote:
    """A connection to the service; `asker` is the name under which it shares the workers, by default this process."""

    def __init__(self, address: str, asker: str = "") -> None:
        host, _, rest = address.partition(":")
        port, _, secret = rest.partition(":")
        if not port.isdecimal():
            raise BadInput("unreadable", VARIABLE, reason="ValueError")
        self._numbers, self._tickets, self._gone = count(), dict[int, Ticket](), False
        self._lock = Lock()  # of the line, and of what waits until there is one
        self._early: list[bytes] = []
        self._there: socket.socket | None = None
        self._closed = False
        self._send({"secret": secret, "asker": asker or str(os.getpid())})
        Thread(target=self._talk, args=(host, int(port)), daemon=True).start()

    def submit(self, question: Plain, asker: str = "") -> Ticket:  # noqa: ARG002 -- the connection has one asker
        """Ask; if the service is not there, the final update says so; `BadInput` if the question is too large."""
        number = next(self._numbers)
        line = line_of({"id": number, "question": question})
        ticket = self._tickets[number] = Ticket(lambda: self._send({"cancel": number}))
        self._put(line)
        if self._gone:
            self._end()
        return ticket

    def close(self) -> None:
        """End the connection; the service cancels what is under way."""
        with self._lock, suppress(OSError):
            self._closed = True
            if self._there is not None:
                self._there.shutdown(socket.SHUT_RDWR)

    def _send(self, message: Plain) -> None:
        self._put(line_of(message))

    def _put(self, line: bytes) -> None:
        with self._lock:
            if self._there is None:
                self._early.append(line)
                return
            with suppress(OSError):  # the thread that listens hears that the service has gone
                self._there.sendall(line)

    def _talk(self, host: str, port: int) -> None:
        """Connect, send what has been asked by then, and listen until the connection ends."""
        with suppress(OSError), socket.create_connection((host, port), timeout=PATIENCE) as there:
            there.settimeout(None)
            with self._lock:
                if not self._closed:
                    there.sendall(b"".join(self._early))
                    self._there = there
            if not self._closed:
                self._listen(there)
        self._end()

    def _listen(self, there: socket.socket) -> None:
        """Hear answers until the connection ends."""
        with suppress(OSError, ValueError), there.makefile(encoding="utf-8") as lines:
            for line in lines:
                if known := update_of(line):
                    number, update = known
                    ticket = self._tickets.pop(number, None) if update.final else self._tickets.get(number)
                    if ticket is not None:
                        ticket.put(update)

    def _end(self) -> None:
        """Tell everybody who waits that the service has gone."""
        self._gone = True
        while self._tickets:
            with suppress(KeyError):  # the other thread was faster
                self._tickets.popitem()[1].put(error_update("service_closed"))


def service_at_hand() -> Remote | None:
    """The service that the server of this page has started; `None` where there is none."""
    address = os.environ.get(VARIABLE)
    return Remote(address) if address else None
