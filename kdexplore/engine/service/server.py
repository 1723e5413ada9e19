"""The service of this machine: a pool behind a socket that only this machine reaches, asked with JSON lines.

The first line of a connection names a secret that the service was started with, and who asks. Then come questions,
`{"id": 1, "question": {…}}`, and `{"cancel": 1}`; updates go back as `{"id": 1, "kind": "partial", "data": {…}}`.
`python -m kdexplore.engine.service.server` prints its address when it is ready, and ends when its input does. With the
address of a Dask scheduler after it, the cluster answers in place of a pool.
"""

from __future__ import annotations

import json
import secrets
import signal
import socketserver
import sys
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from kdexplore.core.problems import BadInput
from kdexplore.engine.service.client import LONGEST
from kdexplore.engine.service.cluster import Cluster, client_of
from kdexplore.engine.service.memory import Remembering
from kdexplore.engine.service.pool import LocalPool
from kdexplore.engine.service.ticket import Analysis, Plain, Ticket, Update, error_update

HERE = "127.0.0.1"
LONGEST_NAME = 100


class _Connection(socketserver.StreamRequestHandler):
    """One asker."""

    def handle(self) -> None:
        service: Any = self.server
        self.lock, self.tickets = Lock(), dict[int, Ticket]()
        hello = self._line()
        if hello is None or not secrets.compare_digest(str(hello.get("secret")), service.secret):
            return
        service.pool.be_ready()
        self.asker = str(hello.get("asker"))[:LONGEST_NAME]
        try:
            while (message := self._line()) is not None:
                self._heard(message, service.analysis)
        finally:
            for ticket in list(self.tickets.values()):
                ticket.cancel()

    def _line(self) -> Plain | None:
        """The next line as an object; nothing at the end, and after a line that is none."""
        try:
            line = self.rfile.readline(LONGEST)
            message = json.loads(line)
        except (ValueError, OSError, RecursionError):
            return None
        return message if isinstance(message, dict) else None

    def _heard(self, message: Plain, analysis: Analysis) -> None:
        if "cancel" in message:
            if ticket := self.tickets.get(message["cancel"]) if isinstance(message["cancel"], int) else None:
                ticket.cancel()
            return
        number, question = message.get("id"), message.get("question")
        if not isinstance(number, int) or not isinstance(question, dict) or number in self.tickets:
            return
        try:
            ticket = self.tickets[number] = analysis.submit(question, self.asker)
        except BadInput as error:
            self._send(number, error_update(error.fault.code, error.fault.where))
            return
        Thread(target=self._pass_on, args=(number, ticket), daemon=True).start()

    def _pass_on(self, number: int, ticket: Ticket) -> None:
        for update in ticket.updates():
            self._send(number, update)
        self.tickets.pop(number, None)

    def _send(self, number: int, update: Update) -> None:
        """Send an update; in place of one that is too large, an error."""
        line = update.line(number).encode()
        if len(line) > LONGEST:
            self.tickets[number].cancel()
            line = error_update("too_large").line(number).encode()
        with self.lock, suppress(OSError):  # the client may have gone; the end of the connection cancels
            self.wfile.write(line)


class Service(socketserver.ThreadingTCPServer):
    """The pool and its socket."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, workers: int | None = None, cluster: Cluster | None = None) -> None:
        super().__init__((HERE, 0), _Connection)
        self.pool, self.secret = cluster or LocalPool(workers), secrets.token_hex(16)
        self.analysis = Remembering(self.pool)

    @property
    def address(self) -> str:
        """What a client needs: host, port and secret."""
        return f"{HERE}:{self.server_address[1]}:{self.secret}"

    def end(self) -> None:
        """Stop listening and end the pool."""
        self.shutdown()
        self.server_close()
        self.pool.close()


def main(scheduler: str = "") -> None:
    """Serve until the input ends: the process that started the service has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the process that started it, and so its input
    service = Service(cluster=Cluster(client_of(scheduler)) if scheduler else None)
    service.pool.be_ready()
    Thread(target=service.serve_forever, daemon=True).start()
    sys.stdout.write(service.address + "\n")
    sys.stdout.flush()
    sys.stdin.read()
    service.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
