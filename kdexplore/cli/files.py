"""Files that the command line reads and writes."""

from __future__ import annotations

from pathlib import Path

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE


def content(path: str) -> bytes:
    """What a file holds, no more than anybody may hand in; `BadInput` if it cannot be read."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(SIZE + 1)
    except (OSError, ValueError) as error:
        raise BadInput("unreadable", path[:80], reason=type(error).__name__) from None


def save(path: str, text: str | bytes) -> None:
    """Write a file; what was there before is lost only once the new one is safely on the disk."""
    target = Path(path)
    try:
        draft = target.with_name(f"{target.name}.new")
        if isinstance(text, bytes):
            draft.write_bytes(text)
        else:
            draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except (OSError, ValueError) as error:
        raise BadInput("unwritable", path[:80], reason=type(error).__name__) from None
