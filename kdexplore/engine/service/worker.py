"""A worker process: questions come as JSON lines, updates go out as JSON lines; a line can cancel what is under way."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, Any

from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules_for
from kdexplore.engine.dealer import deal
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.kernel.machine_code import is_kept
from kdexplore.engine.kernel.speed import fastest, plain, prepare
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.ticket import Plain, Update, error_update

PAUSES = (0.1, 0.4, 0.8, 2.0)  # seconds before each partial answer: rows do not jump while one reads
NICE = 6  # behind the kernels of visitors, which answer clicks
REHEARSED = 2  # games for each candidate of the rehearsal


def updates_of(
    question: Plain, cancelled: Callable[[], bool] = bool, clock: Callable[[], float] = monotonic
) -> Iterator[Update]:
    """The updates of one question, the last one final; each reply is sent once at most.

    >>> [update.kind for update in updates_of({"ask": "score", "mode": "classic", "territory": "w1*"})]
    ['answer']
    """
    last, sent, pauses = None, clock(), list(PAUSES)
    try:
        asked = question_from(question)
        for reply in asked.answers(cancelled):
            last = reply
            # Otherwise the last reply would be sent twice, and the page would draw it twice.
            if not asked.is_last(reply) and clock() - sent > pauses[0]:
                sent, pauses = clock(), pauses[1:] or pauses
                yield Update("partial", reply.to_plain())
        if cancelled() or last is None:
            yield Update("cancelled", {})
        else:
            yield Update("answer", last.to_plain())
    except BadInput as error:
        yield error_update(error.fault.code, error.fault.where)
    except Exception as error:  # noqa: BLE001 -- whatever it is, the asker gets an error and the worker goes on
        yield error_update("work_failed", type(error).__name__)


def rehearse() -> None:
    """Load what the first question would wait for: modules, tables of rules, machine code that is kept.

    Machine code that is not kept is made from now on; what is asked meanwhile is answered by the plain kernel.
    """
    prepare()
    kernel = fastest() if is_kept() else plain()
    evaluate(deal(rules_for("classic", players=4), seed=1), draws=REHEARSED, kernel=kernel)


def work(lines: IO[str], out: IO[str]) -> None:
    """Answer questions until the lines end. One thread reads, so that a question under way can be cancelled."""
    questions: SimpleQueue[Plain | None] = SimpleQueue()
    stopped: dict[Any, Event] = {}

    def read() -> None:
        for line in lines:
            message = json.loads(line)
            if "cancel" in message:
                # Also of a question that still waits in the queue.
                stopped.setdefault(message["cancel"], Event()).set()
            else:
                questions.put(message)
        # The pool has gone: nobody waits for what is under way.
        for event in stopped.values():
            event.set()
        questions.put(None)

    Thread(target=read, daemon=True).start()
    Thread(target=rehearse, daemon=True).start()
    while (message := questions.get()) is not None:
        # The order to cancel may have come before the question's turn.
        event = stopped.setdefault(message["id"], Event())
        for update in updates_of(message["question"], event.is_set):
            out.write(update.line(message["id"]))
            out.flush()
        del stopped[message["id"]]


def stand_back() -> None:
    """Leave the processor to the kernels of visitors, where the system knows such an order."""
    if hasattr(os, "nice"):
        os.nice(NICE)


if __name__ == "__main__":
    stand_back()
    work(sys.stdin, sys.stdout)
