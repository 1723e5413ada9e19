"""What is special about the lab."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.lab.code import code_of
from kdexplore.app.lab.state import Lab
from kdexplore.app.room_kind import LookedAt, Opening, RoomKind, Shows, with_fields

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link


def _write(session: Session, link: Link) -> Link:
    lab = session.lab
    return with_fields(replace(link, position=lab.position), lab.view()) if lab.touched else link


def _read(session: Session, given: Opening) -> Session:
    if given.position is None:
        return session
    return replace(session, lab=session.lab.with_position(given.position).from_view(given.view, given.link.own))


ROOM = RoomKind(
    "lab",
    4,
    Lab,
    sheets=("lab.css",),
    asks=True,
    write=_write,
    read=_read,
    holds=lambda link: link.position is not None,
    place=lambda session: (session.lab.territory, session.lab.rules, session.lab.lens),
    shows=Shows(
        rules=lambda session: session.lab.rules,
        looked_at=lambda session: LookedAt(session.lab.position, session.lab.domino),
        code=code_of,
    ),
    hands="paint",
    reports=True,
)
