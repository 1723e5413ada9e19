"""What is special about the studio of tile sets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.room_kind import Opening, RoomKind, SavedFile, Shows, with_fields
from kdexplore.app.studio.state import Studio
from kdexplore.core.tilefiles import dump_tiles

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    studio = session.studio
    link = replace(link, own=studio.own)
    return with_fields(link, studio.view()) if session.room == "studio" or studio.own is not None else link


def _read(session: Session, given: Opening) -> Session:
    studio, own = session.studio, given.link.own
    if own is not None:
        studio = studio.with_own(own)
    elif given.here and given.position is not None:
        studio = studio.from_position(given.position)
    return replace(session, studio=studio.from_view(given.view) if given.here or own is not None else studio)


def _file(session: Session) -> SavedFile:
    tiles = session.studio.tiles
    return SavedFile(f"{tiles.id}.json", "application/json", dump_tiles(tiles))


ROOM = RoomKind(
    "studio",
    6,
    Studio,
    sheets=("studio.css",),
    asks=True,
    write=_write,
    read=_read,
    wants=lambda link: link.own is None,  # an earlier version put the box into a position
    place=lambda session: session.studio,
    shows=Shows(file=_file),
)
