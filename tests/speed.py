"""How fast this machine is just now: so that a budget of time means the same on a slow machine as on a fast one."""

from __future__ import annotations

import time

REFERENCE = 0.046  # seconds of processor time that the work below takes on the machine the budgets were set on
LEAST = 1.0  # a faster machine does not make a budget smaller


def _work() -> None:
    table: dict[int, tuple[int, str]] = {}
    for number in range(200_000):
        table[number % 997] = (number, str(number % 13))


def slowness(times: int = 3) -> float:
    """How many times longer than on the reference machine pure Python takes here: at least 1."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        _work()
        taken.append(time.process_time() - began)
    return max(LEAST, min(taken) / REFERENCE)
