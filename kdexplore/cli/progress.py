"""A progress bar on the error stream of a terminal: that of tqdm where it is installed, else one of our own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic
from typing import Final

Move = Callable[[int, int], None]

WIDTH: Final = 30  # characters of our own bar
PAUSE: Final = 0.1  # seconds between two drawings of it
CLEARED: Final = "\r\x1b[K"


@contextmanager
def progress_on(*, printed: bool) -> Iterator[Move | None]:
    """What is called with how much is done, and of how much; nothing where no terminal shows it."""
    if not printed or not sys.stderr.isatty():
        yield None
        return
    with _bar_of_tqdm() if find_spec("tqdm") else _own_bar() as move:
        yield move


@contextmanager
def _bar_of_tqdm() -> Iterator[Move]:
    from tqdm import tqdm  # noqa: PLC0415 -- only a terminal shows it

    with tqdm(file=sys.stderr, leave=False) as bar:

        def move(done: int, total: int) -> None:
            bar.total, bar.n = total, done
            bar.refresh()

        yield move


@contextmanager
def _own_bar() -> Iterator[Move]:
    began, drawn = monotonic(), [0.0]

    def move(done: int, total: int) -> None:
        now = monotonic()
        if now - drawn[0] >= PAUSE or done >= total:
            drawn[0] = now
            _draw(bar_text(done, total, now - began))

    try:
        yield move
    finally:
        _draw("")


def bar_text(done: int, total: int, seconds: float) -> str:
    """A bar in a line of text, with the time it has taken and will take.

    >>> bar_text(250, 1000, 20.0)
    ' 25 % [#######                       ] 250/1000  0:20 < 1:00'
    """
    share = done / total if total else 1.0
    left = seconds / share - seconds if share else 0.0
    times = " < ".join(f"{int(one) // 60}:{int(one) % 60:02d}" for one in (seconds, left))
    return f"{round(100 * share):3} % [{'#' * int(WIDTH * share):<{WIDTH}}] {done}/{total}  {times}"


def _draw(text: str) -> None:
    sys.stderr.write(CLEARED + text)
    sys.stderr.flush()
