"""What is special about the room in which a game is looked back at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.analyse.state import Analyse, moment_of, state_of
from kdexplore.app.heat.overlay import HeatChoice
from kdexplore.app.room_kind import Opening, RoomKind, ShownMoment, Shows, with_fields

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    """What is looked at, if this room is open, and the heat over its boards and those of the game."""
    if session.room == "analyse":
        link = with_fields(link, session.analyse.view())
    return with_fields(link, session.heat.view()) if session.room in ("analyse", *ROOM.needs) else link


def _read(session: Session, given: Opening) -> Session:
    analyse = session.analyse.from_view(given.view, session.play.history)
    return replace(session, analyse=analyse, heat=HeatChoice.from_view(given.view))


def _moment(session: Session) -> ShownMoment | None:
    """The moment that is looked at, and the seat that decides there."""
    moment = moment_of(session)
    if moment is None:
        return None
    state = state_of(moment)
    return ShownMoment(state, state.actor or 0)


ROOM = RoomKind(
    "analyse",
    5,
    Analyse,
    sheets=("analyse.css",),
    asks=True,
    asks_first=True,
    needs=("play",),
    write=_write,
    read=_read,
    place=lambda session: (session.analyse.part, session.analyse.at, session.analyse.tried),
    shows=Shows(game=lambda session: session.play.history, moment=_moment),
    about_keys=("help.keys.timeline",),
    keys={"n": "next_mistake", "N": "last_mistake"},
)
