"""A worker of the analysis service as it is, with one question more, which answers as slowly or badly as a test asks.

`python -m tests.seams_worker` has the plain kernel; with `loading` its compiled one is being made, and never ready.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.engine.kernel import machine_code, speed
from kdexplore.engine.questions.register import question_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.engine.service.ticket import Plain

LOADING = "loading"
LOOK = 0.01  # seconds between two looks at whether somebody still waits


class Piece(NamedTuple):
    """A reply: its number, and text of so many letters."""

    number: int
    letters: int

    def to_plain(self) -> Plain:
        return {"n": self.number, "text": "x" * self.letters}


class Slow:
    """A reply after each of these `seconds`, of so many `letters`.

    Before the first one it prints `noise`, waits for the file `gate` to be there, and dies so many times, of which the
    file `deaths` keeps count.
    """

    def __init__(
        self, seconds: list[float], letters: int = 0, noise: str = "", gate: str = "", dies: int = 0, deaths: str = ""
    ) -> None:
        self.seconds, self.letters, self.noise, self.gate = seconds, letters, noise, gate
        self.dies, self.deaths = dies, deaths

    def answers(self, cancelled: Callable[[], bool]) -> Iterator[Piece]:
        if self.noise:
            print(self.noise, flush=True)  # noqa: T201 -- as a library might
        while self.gate and not Path(self.gate).exists() and not cancelled():
            sleep(LOOK)
        if self.dies:
            with Path(self.deaths).open("a", encoding="ascii") as deaths:
                deaths.write("x")
            if Path(self.deaths).stat().st_size <= self.dies:
                os._exit(1)
        for number, seconds in enumerate(self.seconds):
            until = monotonic() + seconds
            while monotonic() < until and not cancelled():
                sleep(LOOK)
            if cancelled():
                return
            yield Piece(number, self.letters)

    def is_last(self, reply: Piece) -> bool:
        return reply.number == len(self.seconds) - 1


def asked(plain: Plain) -> Any:
    """The question that plain data asks."""
    return Slow(**plain["how"]) if plain.get("ask") == "slow" else question_from(plain)


def main() -> None:
    loading = LOADING in sys.argv
    names: dict[str, Any] = {"can_compile": lambda: loading, "is_kept": bool, "compiled": lambda: Event().wait()}
    vars(speed).update(names)
    vars(machine_code)["is_kept"] = bool
    from kdexplore.engine.service import worker  # noqa: PLC0415 -- it reads those names when it is imported

    vars(worker)["question_from"] = asked
    worker.work(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
