"""What is special about the room of lessons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.learn.state import Learn
from kdexplore.app.room_kind import Opening, RoomKind, Shows, with_fields

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    """The lesson that is open, if this room is, and what has been done."""
    learn = session.learn
    link = replace(link, lesson=learn.own_text)
    return with_fields(link, learn.view()) if session.room == "learn" or learn.progress else link


def _read(session: Session, given: Opening) -> Session:
    text = given.link.lesson
    learn = session.learn.with_own(text) if text else session.learn
    return replace(session, learn=learn.from_view(given.view))


ROOM = RoomKind(
    "learn",
    1,
    Learn,
    sheets=("learn.css",),
    write=_write,
    read=_read,
    place=lambda session: session.learn,
    hands="place",
    about_keys=("board.keys",),
    shows=Shows(teaches=lambda session: session.learn.at.setup),
)
