"""What is special about the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.desk.state import Desk
from kdexplore.app.room_kind import RoomKind, with_fields

if TYPE_CHECKING:
    from kdexplore.app.room_kind import Opening
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    """What has been prepared, while the desk is open: so it can be kept as a bookmark."""
    return with_fields(link, session.part("desk").view()) if session.room == "desk" else link


def _read(session: Session, found: Opening) -> Session:
    return session.with_part("desk", Desk.from_view(found.view)) if found.here else session


ROOM = RoomKind(
    "desk", 8, Desk, in_the_bar=False, opens=False, sheets=("desk.css",), write=_write, read=_read,
    place=lambda session: session.part("desk").part,
)  # fmt: skip
