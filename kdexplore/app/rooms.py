"""The register of rooms: every folder beside this module that has a module `kind` is one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.room_kind import RoomKind

HERE = Path(__file__).parent


def _found() -> dict[str, RoomKind]:
    """The rooms in their order."""
    names = sorted(path.parent.name for path in HERE.glob("*/kind.py*"))  # compiled ones, too
    kinds: list[RoomKind] = [import_module(f"kdexplore.app.{name}.kind").ROOM for name in names]
    return {kind.id: kind for kind in sorted(kinds, key=lambda kind: kind.order)}


KINDS: Mapping[str, RoomKind] = MappingProxyType(_found())
ROOMS = tuple(KINDS)
IN_THE_BAR = tuple(kind.id for kind in KINDS.values() if kind.in_the_bar)
