"""What is special about the room of a question."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.question.state import ClassQuestion
from kdexplore.app.room_kind import Opening, RoomKind, with_fields

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    if session.room != "question":
        return link
    question = session.question
    return with_fields(replace(link, position=question.position), question.view())


def _read(session: Session, given: Opening) -> Session:
    if not given.here or given.position is None:
        return session
    return replace(session, question=ClassQuestion.from_view(given.position, given.view))


ROOM = RoomKind(
    "question",
    7,
    ClassQuestion,
    in_the_bar=False,
    opens=False,
    write=_write,
    read=_read,
    wants=lambda _: True,
    place=lambda session: session.question,
)
