"""What is special about the room for people who play with the real box."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.room_kind import Opening, RoomKind, Shows, with_fields
from kdexplore.app.table.state import TableGame

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    return with_fields(replace(link, table=session.table.history), session.table.view())


def _read(session: Session, given: Opening) -> Session:
    return replace(session, table=session.table.from_view(given.view, given.link.table))


ROOM = RoomKind(
    "table",
    3,
    TableGame,
    sheets=("table.css",),
    write=_write,
    read=_read,
    holds=lambda link: link.table is not None,
    place=lambda session: session.table,
    shows=Shows(game=lambda session: session.table.history, moment=lambda session: session.table.play.moment),
    hands="place",
    about_keys=("board.keys",),
    begins=lambda session: replace(session, table=session.table.put_away()).entered("table"),
)
