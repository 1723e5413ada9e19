"""`Allowance`: how long a proof may take, in processor time, so that a busy machine proves as much as a calm one."""

from __future__ import annotations

import time
from collections.abc import Callable

# The time of this thread alone: others may compile meanwhile. A browser has no such clock.
clock: Callable[[], float] = getattr(time, "thread_time", time.monotonic)


class Allowance:
    """So many seconds of processor time, as long as somebody waits for what is proved.

    >>> Allowance(60.0).ended(), Allowance(60.0, cancelled=lambda: True).ended()
    (False, True)
    """

    def __init__(self, seconds: float, cancelled: Callable[[], bool] = bool) -> None:
        self.seconds, self.cancelled, self._began = seconds, cancelled, clock()

    @property
    def spent(self) -> float:
        """The seconds of processor time since it began."""
        return clock() - self._began

    def ended(self) -> bool:
        """Whether the time is over, or nobody waits any more."""
        return self.cancelled() or self.spent > self.seconds
