"""The memory of the server: how much it is, and giving back what is free of it."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def memory() -> int:
    """The bytes that this process holds, where the system says so."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
        return 0


def give_back() -> bool:
    """Whether free memory could be given back to the system: else it stays with the process after every rush."""
    if sys.platform == "win32":
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only the C library of GNU has it
    return trim is not None and bool(trim(0))
