"""A worker process: questions come as JSON lines, updates go out as JSON lines; a line can cancel what is under way."""

from __future__ import annotations

import json
import sys
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from kdexplore.core.problems import BadInput
from kdexplore.engine.kernel.speed import prepare
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.ticket import Update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.engine.service.ticket import Plain

PACE = 0.1  # seconds before the first partial answer, and between two


def updates_of(question: Plain, cancelled: Callable[[], bool] = bool) -> Iterator[Update]:
    """The updates of one question, the last one final.

    >>> [update.kind for update in updates_of({"ask": "score", "mode": "classic", "territory": "w1*"})]
    ['answer']
    """
    last, sent = None, monotonic()
    try:
        for reply in question_from(question).answers(cancelled):
            last = reply
            if monotonic() - sent > PACE:
                sent = monotonic()
                yield Update("partial", reply.to_plain())
        if cancelled() or last is None:
            yield Update("cancelled", {})
        else:
            yield Update("answer", last.to_plain())
    except BadInput as error:
        yield Update("error", {"code": error.fault.code, "where": error.fault.where})
    except Exception as error:  # noqa: BLE001 -- whatever it is, the asker gets an error and the worker goes on
        yield Update("error", {"code": "work_failed", "where": type(error).__name__})


def work(lines: IO[str], out: IO[str]) -> None:
    """Answer questions until the lines end. One thread reads, so that a question under way can be cancelled."""
    questions: SimpleQueue[Plain | None] = SimpleQueue()
    stopped: dict[Any, Event] = {}

    def read() -> None:
        for line in lines:
            message = json.loads(line)
            if "cancel" in message:
                stopped.setdefault(message["cancel"], Event()).set()
            else:
                questions.put(message)
        for event in stopped.values():
            event.set()
        questions.put(None)

    prepare()
    Thread(target=read, daemon=True).start()
    while (message := questions.get()) is not None:
        event = stopped.setdefault(message["id"], Event())
        for update in updates_of(message["question"], event.is_set):
            out.write(json.dumps({"id": message["id"], "kind": update.kind, "data": update.data}) + "\n")
            out.flush()
        del stopped[message["id"]]


if __name__ == "__main__":
    work(sys.stdin, sys.stdout)
