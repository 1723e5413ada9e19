"""Shuffles: a new number for every game that is not asked to repeat one. Chance comes into a game here alone."""

from __future__ import annotations

import os
from secrets import randbelow

FIXED = "KDEXPLORE_SHUFFLE"  # the name of a variable of the environment: the number that every game then has
HIGHEST = 99_999  # short enough to be read out


def fresh() -> int:
    """A number that nobody has chosen, unless the environment fixes it.

    >>> 0 <= fresh() <= HIGHEST
    True
    """
    fixed = os.environ.get(FIXED, "")
    return (
        int(fixed)
        if fixed.isascii() and fixed.isdecimal() and len(fixed) < len(str(HIGHEST))
        else randbelow(HIGHEST + 1)
    )
