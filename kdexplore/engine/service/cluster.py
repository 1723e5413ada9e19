"""Questions answered on a Dask cluster: the same interface, for a class or a club that has more machines."""

from __future__ import annotations

from itertools import count
from time import monotonic
from typing import Any
from uuid import uuid4

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief
from kdexplore.engine.service.pool import WAITING
from kdexplore.engine.service.ticket import Plain, Ticket, Update, error_update
from kdexplore.engine.service.worker import updates_of

LOOK = 0.1  # seconds between two looks at whether a question was cancelled
PATIENCE = 10  # seconds for a scheduler to answer


def client_of(address: str) -> Any:  # noqa: ANN401 -- a class of Dask, which is only here where there is a cluster
    """A client of the cluster whose scheduler is at an address; `BadInput` if there is none, or no Dask."""
    try:
        from distributed import Client  # noqa: PLC0415 -- only who has a cluster needs it
    except ImportError:
        raise BadInput("no_distributed") from None
    try:
        return Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise BadInput("no_scheduler", "--scheduler", address=brief(address)) from None


def answered(question: Plain, topic: str) -> tuple[str, Plain]:
    """On a worker of the cluster: the final update; those before it go out as events of a topic."""
    from distributed import Event, get_worker  # noqa: PLC0415 -- only where there is a cluster

    make: Any = Event  # it has no types
    stop, worker, looked = make(topic), get_worker(), [monotonic()]

    def cancelled() -> bool:
        # Each look is a round trip to the scheduler; a search asks thousands of times a second.
        if monotonic() - looked[0] < LOOK:
            return False
        looked[0] = monotonic()
        return bool(stop.is_set())

    for update in updates_of(question, cancelled):
        if update.final:
            return update.kind, update.data
        worker.log_event(topic, {"kind": update.kind, "data": update.data})
    raise AssertionError


class Cluster:
    """Questions for a client of Dask; its scheduler shares the workers and asks again what a lost one had in hand."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 -- a class of Dask, which is not imported here
        self._client, self._numbers, self._name = client, count(), uuid4().hex
        self._tickets: dict[str, Ticket] = {}
        self._askers: dict[str, str] = {}

    def be_ready(self) -> None:
        """Workers of a cluster wait for questions already."""

    def submit(self, question: Plain, asker: str = "") -> Ticket:
        """Ask; later questions of an asker yield to the first ones of others, and too many are refused."""
        from distributed import Event  # noqa: PLC0415

        if sum(other == asker for other in list(self._askers.values())) >= WAITING:
            raise BadInput("too_many_questions", limit=WAITING)

        topic = f"kdexplore-{self._name}-{next(self._numbers)}"
        make: Any = Event  # it has no types
        stop = make(topic, client=self._client)
        ticket = self._tickets[topic] = Ticket(stop.set)
        # Subscribed before it is submitted, or the first updates could be missed.
        self._client.subscribe_topic(topic, lambda event: ticket.put(Update(event[1]["kind"], event[1]["data"])))
        self._askers[topic] = asker
        under_way = sum(not other.ended for other in list(self._tickets.values()))
        future = self._client.submit(answered, question, topic, key=f"{asker}-{topic}", priority=-under_way)
        future.add_done_callback(lambda done: self._ended(topic, done))
        return ticket

    def _ended(self, topic: str, future: Any) -> None:  # noqa: ANN401
        ticket = self._tickets.pop(topic)
        self._askers.pop(topic, None)
        if future.status == "finished":
            kind, data = future.result()
            ticket.put(Update(kind, data))
        else:
            ticket.put(error_update("work_failed"))
        self._client.unsubscribe_topic(topic)

    def close(self) -> None:
        """Cancel what is under way; the client is not ours to close."""
        for ticket in list(self._tickets.values()):
            ticket.cancel()
