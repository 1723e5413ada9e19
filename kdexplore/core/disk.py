"""The one module of the core that opens files: reading a little, and writing so that nothing is ever half written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TypeGuard

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE, brief

SHELF = Path(__file__).parents[1] / "data" / "tilesets"

FilePath = str | os.PathLike[str]


def content(path: FilePath, most: int = SIZE) -> bytes:
    """The bytes of a file, and never many more than may be read; `BadInput` if it cannot be opened."""
    try:
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadInput("unreadable", reason=type(error).__name__) from error


def write(path: FilePath, data: str | bytes) -> None:
    """Write a file; what was there before is lost only once the new one is safely on the disk."""
    target = Path(path)
    draft = target.parent / f"{target.name}.{os.getpid()}.new"
    try:
        with draft.open("wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):  # it may never have been made
            draft.unlink()
        raise BadInput("unwritable", brief(str(path)), reason=type(error).__name__) from None


def check_writable(path: FilePath) -> None:
    """Nothing if a file can be written there later; else `BadInput` now, before the work that it is for."""
    folder = Path(path).parent
    reasons = (
        ("FileNotFoundError", folder.is_dir()),
        ("IsADirectoryError", not Path(path).is_dir()),
        ("PermissionError", os.access(folder, os.W_OK)),
    )
    for reason, fine in reasons:
        if not fine:
            raise BadInput("unwritable", brief(str(path)), reason=reason)


def is_path(value: object) -> TypeGuard[FilePath]:
    """Whether a value can name a file."""
    return isinstance(value, str | os.PathLike)


def name_of(path: FilePath) -> str:
    """The name of a file without its folders, as errors give it."""
    return Path(path).name


def stem_of(path: FilePath) -> str:
    """The name of a file without its ending."""
    return Path(path).stem


def suffix_of(path: FilePath) -> str:
    """The ending of a file's name, in small letters, with its dot."""
    return Path(path).suffix.lower()
