"""The service of this machine as whoever asks sees it, with nothing but the standard library."""

from __future__ import annotations

import json
import os
import socket
from itertools import count
from threading import Lock, Thread
from typing import TYPE_CHECKING

from kdexplore.core.problems import BadInput
from kdexplore.engine.service.ticket import Ticket, Update

if TYPE_CHECKING:
    from kdexplore.engine.service.ticket import Plain

VARIABLE = "KDEXPLORE_ANALYSIS"  # in the environment of a kernel: the address of the service


class Remote:
    """A connection to the service; `asker` names whoever shares in it, by default this process."""

    def __init__(self, address: str, asker: str = "") -> None:
        host, _, rest = address.partition(":")
        port, _, secret = rest.partition(":")
        try:
            self._socket = socket.create_connection((host, int(port)), timeout=5)
        except (OSError, ValueError) as error:
            raise BadInput("unreadable", VARIABLE, reason=type(error).__name__) from None
        self._socket.settimeout(None)
        self._gone = False
        self._lock, self._numbers, self._tickets = Lock(), count(), dict[int, Ticket]()
        self._send({"secret": secret, "asker": asker or str(os.getpid())})
        Thread(target=self._listen, daemon=True).start()

    def submit(self, question: Plain, asker: str = "") -> Ticket:  # noqa: ARG002 -- the connection has one asker
        """Ask; if the service has gone, the final update says so."""
        number = next(self._numbers)
        ticket = self._tickets[number] = Ticket(lambda: self._send({"cancel": number}))
        if not self._send({"id": number, "question": question}) or self._gone:
            ticket.put(Update("error", {"code": "service_closed", "where": ""}))
        return ticket

    def close(self) -> None:
        """End the connection; the service cancels what is under way."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:  # it has gone already
            return
        finally:
            self._socket.close()

    def _send(self, message: Plain) -> bool:
        with self._lock:
            try:
                self._socket.sendall((json.dumps(message) + "\n").encode())
            except OSError:
                return False
        return True

    def _listen(self) -> None:
        try:
            with self._socket.makefile(encoding="utf-8") as lines:
                for line in lines:
                    message = json.loads(line)
                    update = Update(message["kind"], message["data"])
                    if ticket := self._tickets.get(message["id"]):
                        ticket.put(update)
                        if update.final:
                            del self._tickets[message["id"]]
        except (OSError, ValueError):
            pass
        self._gone = True
        for ticket in list(self._tickets.values()):
            ticket.put(Update("error", {"code": "service_closed", "where": ""}))


def service_at_hand() -> Remote | None:
    """The service that the server of this page has started; `None` where there is none."""
    address = os.environ.get(VARIABLE)
    return Remote(address) if address else None
