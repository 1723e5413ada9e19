"""Files that the command line reads and writes."""

from __future__ import annotations

from kdexplore.core import disk
from kdexplore.core.problems import BadInput


def content(path: str) -> bytes:
    """What a file holds, no more than anybody may hand in; `BadInput` if it cannot be read."""
    try:
        return disk.content(path)
    except BadInput as error:
        raise error.inside(path[:80]) from None


def check_writable(*paths: str | None) -> None:
    """Refuse at once what could not be written after minutes of work."""
    for path in paths:
        if path:
            disk.check_writable(path)


def save(path: str, text: str | bytes) -> None:
    """Write a file; what was there before is lost only once the new one is safely on the disk."""
    disk.write(path, text)
