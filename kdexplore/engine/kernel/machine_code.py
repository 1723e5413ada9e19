"""Where the machine code of the compiled kernel is kept, and whether it is there, without importing numba."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

READY = "ready.json"  # written last: each file that was compiled, with its size
PROCESSOR = Path("/proc/cpuinfo")


def processor() -> str:
    """What machine code depends on: the kind of processor, and where the system lists them what it can do."""
    able = ""
    if PROCESSOR.exists():
        lines = PROCESSOR.read_text(encoding="utf-8", errors="replace").splitlines()
        able = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    return f"{platform.machine()} {platform.processor()} {able}"


@cache
def digest() -> str:
    """A digest of everything that the machine code depends on."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    return hashlib.sha256(f"{version('numba')} {version('numpy')} {processor()} {text}".encode()).hexdigest()[:16]


def cache_folder() -> Path:
    """Where machine code is kept: in `NUMBA_CACHE_DIR` if it is set, else in the user's cache."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given) / "kdexplore" / digest()
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "kdexplore" / "kernel" / digest()


def _files() -> dict[str, int]:
    """The files of machine code in the folder, with their sizes."""
    folder = cache_folder()  # numba makes a folder of its own in it
    return {str(file.relative_to(folder)): file.stat().st_size for file in sorted(folder.rglob("*.nb[ic]"))}


def mark_ready() -> None:
    """Write down which files there are, now that everything has been compiled."""
    (cache_folder() / READY).write_text(json.dumps(_files()), encoding="utf-8")


def is_kept() -> bool:
    """Whether all that the kernel was compiled to is still there, so that nothing is compiled when it is called."""
    try:
        listed: dict[str, int] = json.loads((cache_folder() / READY).read_text(encoding="utf-8"))
        there = _files()
    except (OSError, ValueError):
        return False
    return bool(listed) and all(there.get(name) == size for name, size in listed.items())
