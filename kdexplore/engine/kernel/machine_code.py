"""Where the machine code of the compiled kernel is kept, and whether it is there, without importing numba."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.metadata import version
from pathlib import Path

READY = "ready"  # a file that says that everything has been compiled


@cache
def digest() -> str:
    """A digest of everything that the machine code depends on."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    return hashlib.sha256(f"{version('numba')} {version('numpy')} {text}".encode()).hexdigest()[:16]


def cache_folder() -> Path:
    """Where machine code is kept: in `NUMBA_CACHE_DIR` if it is set, else in the user's cache."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given) / "kdexplore" / digest()
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "kdexplore" / "kernel" / digest()


def is_kept() -> bool:
    """Whether the kernel has been compiled before, so that it is there at once."""
    return (cache_folder() / READY).exists()
