"""What the asking side holds while a question is answered: updates as they come, and the way to cancel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from queue import Empty, SimpleQueue
from threading import RLock
from time import monotonic
from typing import Any, Literal, Protocol, cast

from kdexplore.core.problems import BadInput

Kind = Literal["partial", "answer", "error", "cancelled"]
Plain = dict[str, Any]


class Update:
    """A partial answer, or how it ended: the answer, an error (its code and place), or that it was cancelled.

    Its data may come as JSON, which is decoded when somebody looks at it: what only passes through stays as it is.
    """

    def __init__(self, kind: Kind, data: Plain | str) -> None:
        self.kind, self._given = kind, data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Update) and (self.kind, self.data) == (other.kind, other.data)

    __hash__ = None  # type: ignore[assignment]  # its data can be changed

    def __repr__(self) -> str:
        return f"Update({self.kind!r}, {self.data!r})"

    @cached_property
    def data(self) -> Plain:
        """What has been worked out, or what went wrong."""
        known: Plain = json.loads(self._given) if isinstance(self._given, str) else self._given
        return known

    @property
    def final(self) -> bool:
        """Whether nothing follows."""
        return self.kind != "partial"

    def line(self, number: int) -> str:
        r"""It as a line of JSON, with the number of its question.

        >>> Update("answer", {"total": 2}).line(7)
        '{"id": 7, "kind": "answer", "data": {"total": 2}}\n'
        """
        text = self._given if isinstance(self._given, str) else json.dumps(self._given)
        return f'{{"id": {number}, "kind": "{self.kind}", "data": {text}}}\n'


LINE = re.compile(r'\{"id": (\d+), "kind": "([a-z]+)", "data": (\{.*\})\}\n')


def update_of(line: str) -> tuple[int, Update] | None:
    """The number of a question and its update, as `line` writes them; nothing if the line says something else."""
    match = LINE.fullmatch(line)
    return (int(match[1]), Update(cast("Kind", match[2]), match[3])) if match else None


def error_update(code: str, where: str = "") -> Update:
    """The update that says what went wrong, and where in the question."""
    return Update("error", {"code": code, "where": where})


class Ticket:
    """One question under way. Exactly one final update comes, whatever happens to the worker."""

    def __init__(self, cancel: Callable[[], object]) -> None:
        self._updates: SimpleQueue[Update] = SimpleQueue()
        self._cancel, self._lock, self._ended = cancel, RLock(), False
        self._follower: Callable[[Update], object] | None = None

    @property
    def ended(self) -> bool:
        """Whether the final update has come."""
        return self._ended

    def put(self, update: Update) -> None:
        """An update has come; after the final one, none counts."""
        with self._lock:
            if self._ended:
                return
            # Marked before the followers get it: one that cancels or asks again then finds it ended.
            self._ended = update.final
            if self._follower is None:
                self._updates.put(update)
            else:
                self._follower(update)

    def cancel(self) -> None:
        """Nobody is interested any more: the final update comes at once, the work stops soon."""
        if not self._ended:
            # Told first and stopped then: who cancels need not wait for the worker.
            self.put(Update("cancelled", {}))
            self._cancel()

    def follow(self, heard: Callable[[Update], object]) -> None:
        """Have `heard` called with every update, at once and in whichever thread it comes; `updates` gets none then."""
        with self._lock:
            self._follower = heard
            while not self._updates.empty():
                heard(self._updates.get())

    def updates(self, timeout: float | None = None) -> Iterator[Update]:
        """Every update up to the final one; `TimeoutError` if it takes longer than `timeout` seconds in all."""
        until = None if timeout is None else monotonic() + timeout
        while True:
            try:
                update = self._updates.get(timeout=None if until is None else max(0.001, until - monotonic()))
            except Empty:
                raise TimeoutError from None
            yield update
            if update.final:
                return

    def result(self, timeout: float | None = None) -> Plain:
        """The answer; `BadInput` if the question could not be read or was cancelled."""
        *_, last = self.updates(timeout)
        if last.kind != "answer":
            raise BadInput(str(last.data.get("code", "cancelled")), str(last.data.get("where", "")))
        return last.data


def answered(data: Plain) -> Ticket:
    """A question whose answer is known."""
    ticket = Ticket(bool)
    ticket.put(Update("answer", data))
    return ticket


class Analysis(Protocol):
    """Where questions are answered: a pool of this machine, a service behind a socket, or a cluster of Dask."""

    def submit(self, question: Plain, asker: str = "") -> Ticket:
        """A question as plain data (`engine.questions`); `BadInput` if the asker has too many under way."""
        ...

    def close(self) -> None:
        """End it; what is under way is cancelled."""
        ...
