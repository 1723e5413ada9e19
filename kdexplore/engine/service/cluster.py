"""Questions answered on a Dask cluster: the same interface, for a class or a club that has more machines."""

from __future__ import annotations

from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from kdexplore.engine.service.ticket import Ticket, Update
from kdexplore.engine.service.worker import updates_of

if TYPE_CHECKING:
    from kdexplore.engine.service.ticket import Plain

LOOK = 0.1  # seconds between two looks at whether a question was cancelled


def answered(question: Plain, topic: str) -> tuple[str, Plain]:
    """On a worker of the cluster: the final update; those before it go out as events of a topic."""
    from distributed import Event, get_worker  # noqa: PLC0415 -- only where there is a cluster

    make: Any = Event  # it has no types
    stop, worker, looked = make(topic), get_worker(), [monotonic()]

    def cancelled() -> bool:
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

    def submit(self, question: Plain, asker: str = "") -> Ticket:
        """Ask; later questions of an asker yield to the first ones of others."""
        from distributed import Event  # noqa: PLC0415

        topic = f"kdexplore-{self._name}-{next(self._numbers)}"
        make: Any = Event  # it has no types
        stop = make(topic, client=self._client)
        ticket = self._tickets[topic] = Ticket(stop.set)
        self._client.subscribe_topic(topic, lambda event: ticket.put(Update(event[1]["kind"], event[1]["data"])))
        under_way = sum(not other.ended for other in self._tickets.values())
        future = self._client.submit(answered, question, topic, key=f"{asker}-{topic}", priority=-under_way)
        future.add_done_callback(lambda done: self._ended(topic, done))
        return ticket

    def _ended(self, topic: str, future: Any) -> None:  # noqa: ANN401
        ticket = self._tickets.pop(topic)
        if future.status == "finished":
            kind, data = future.result()
            ticket.put(Update(kind, data))
        else:
            ticket.put(Update("error", {"code": "work_failed", "where": ""}))
        self._client.unsubscribe_topic(topic)

    def close(self) -> None:
        """Cancel what is under way; the client is not ours to close."""
        for ticket in list(self._tickets.values()):
            ticket.cancel()
