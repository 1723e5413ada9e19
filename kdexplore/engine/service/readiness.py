"""How far the machine code is: the service says it by itself, without a worker."""

from __future__ import annotations

from threading import Event, Thread

from kdexplore.engine.kernel.machine_code import is_being_made, is_kept, progress
from kdexplore.engine.kernel.speed import can_compile
from kdexplore.engine.service.ticket import Ticket, Update

READINESS = "readiness"  # the name of the question: {"ask": "readiness"}
PACE = 1.0  # seconds between two looks
PATIENCE = 120.0  # seconds in which somebody must begin to make it: on a fresh machine numba is read first


def watched() -> Ticket:
    """What is known of the machine code, until it is there or nobody makes it: then of the kernel that answers."""
    ended = Event()
    ticket = Ticket(ended.set)
    Thread(target=_watch, args=(ticket, ended), daemon=True).start()
    return ticket


def _watch(ticket: Ticket, ended: Event) -> None:
    idle, before = 0.0, -1.0
    while not ticket.ended:
        if not can_compile() or is_kept() or idle > PATIENCE:
            ticket.put(Update("answer", {"kernel": "compiled" if can_compile() and is_kept() else "plain"}))
            return
        share, seconds = progress()
        if (tens := round(seconds, -1)) != before:
            before = tens
            ticket.put(Update("partial", {"kernel": "plain", "share": round(share, 2), "seconds": max(10, int(tens))}))
        idle = 0.0 if is_being_made() else idle + PACE
        ended.wait(PACE)
