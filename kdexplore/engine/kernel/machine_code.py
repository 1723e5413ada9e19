"""Where the machine code of the compiled kernel is kept, whether it is there, and how far it is; without numba.

One process at a time makes it: it holds a lock, which the system takes back when the process ends, however it ends.
What it has made until then is whole, and the next one makes the rest.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import sleep, time
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

READY = "ready.json"  # written last: each file that was compiled, with its size
BEGUN = "begun.json"  # written first: how many files there will be, and how many there were
LOCK = "lock"
PAUSE = 0.2  # seconds between two tries to get it, where the system cannot wait
USUAL = 40.0  # seconds that it takes, as far as anybody knows at the beginning
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
    # All of the folder: a function is compiled into those that call it, so no file can be left out.
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


def mark_begun(files: int) -> None:
    """Write down how many files of machine code there will be, now that they are made."""
    text = json.dumps({"files": files, "before": len(_code())})
    (cache_folder() / BEGUN).write_text(text, encoding="utf-8")


def mark_ready() -> None:
    """Write down which files there are, now that everything has been compiled."""
    (cache_folder() / READY).write_text(json.dumps(_files()), encoding="utf-8")


def is_kept() -> bool:
    """Whether all that the kernel was compiled to is still there, so that nothing is compiled when it is called."""
    try:
        listed: dict[str, int] = json.loads((cache_folder() / READY).read_text(encoding="utf-8"))
        there = _files()
    except (OSError, ValueError, PackageNotFoundError):  # the last: no numba is installed
        return False
    # Sizes too: a disk that was full leaves short files.
    return bool(listed) and all(there.get(name) == size for name, size in listed.items())


class MakingProgress(NamedTuple):
    """How much of the machine code is there, from 0 to 1, and how many seconds the rest will take."""

    share: float
    seconds: float


def progress() -> MakingProgress:
    """How far the process is that makes machine code."""
    begun = cache_folder() / BEGUN
    try:
        numbers, spent = json.loads(begun.read_text(encoding="utf-8")), time() - begun.stat().st_mtime
        share = (len(_code()) - numbers["before"]) / (numbers["files"] - numbers["before"])
    except (OSError, ValueError, ZeroDivisionError):
        return MakingProgress(0.0, USUAL)
    share = min(1.0, max(0.0, share))
    known = share * share  # the first files say little of the speed
    return MakingProgress(share, known * spent * (1 - share) / (share or 1) + (1 - known) * USUAL * (1 - share))


def _code() -> list[Path]:
    return list(cache_folder().rglob("*.nbc"))


@contextmanager
def alone() -> Iterator[None]:
    """While this process makes machine code: no other one does; where nothing can be kept, nobody waits."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        file = (cache_folder() / LOCK).open("a+b")
    except OSError:
        yield
        return
    with file:
        _locked(file, waits=True)
        yield


def is_being_made() -> bool:
    """Whether a process makes machine code now."""
    try:
        with (cache_folder() / LOCK).open("r+b") as file:
            return not _locked(file, waits=False)
    except OSError:
        return False


def _locked(file: IO[bytes], *, waits: bool) -> bool:
    """Whether the lock has been got; it is given back when the file is closed."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 -- there is none elsewhere

        while True:
            try:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if not waits:
                    return False
                sleep(PAUSE)
            else:
                return True
    else:
        import fcntl  # noqa: PLC0415 -- there is none elsewhere

        try:
            fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
