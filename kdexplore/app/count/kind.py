"""What is special about the room where finished kingdoms are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.count.state import FinalCount
from kdexplore.app.room_kind import Opening, RoomKind, ShownMoment, Shows, with_fields

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link
    from kdexplore.core.variants import Rules


def _write(session: Session, link: Link) -> Link:
    return with_fields(link, session.part("count").view())


def _read(session: Session, given: Opening) -> Session:
    found = FinalCount.from_view(given.view)
    return session if found == FinalCount() else session.with_part("count", found)


def _moment(session: Session) -> ShownMoment | None:
    """The game as it ended, once kingdoms are counted."""
    count: FinalCount = session.part("count")
    return ShownMoment(count.state, count.now) if count.kingdoms else None


def _rules(session: Session) -> Rules | None:
    """The rules of the game that is counted."""
    count: FinalCount = session.part("count")
    return count.rules if count.kingdoms else None


ROOM = RoomKind(
    "count",
    8,
    FinalCount,
    in_the_bar=False,
    sheets=("count.css",),
    write=_write,
    read=_read,
    place=lambda session: (session.part("count").part, session.part("count").now),
    shows=Shows(moment=_moment, rules=_rules),
)
