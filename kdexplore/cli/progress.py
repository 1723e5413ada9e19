"""A progress bar on the error stream of a terminal, where tqdm is installed; elsewhere nothing."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def progress_on(*, printed: bool) -> Iterator[Callable[[int, int], None] | None]:
    """What is called with how much is done, and of how much."""
    if not printed or not sys.stderr.isatty() or find_spec("tqdm") is None:
        yield None
        return
    from tqdm import tqdm  # noqa: PLC0415 -- only a terminal shows it

    with tqdm(file=sys.stderr, leave=False) as bar:

        def move(done: int, total: int) -> None:
            bar.total, bar.n = total, done
            bar.refresh()

        yield move
