"""Sessions as links and back: what the address holds of a session, and when the browser's history gets an entry."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from kdexplore.app.room_kind import Fields, Opening, with_fields
from kdexplore.app.rooms import KINDS, ROOMS
from kdexplore.app.session import SWITCHES, Session
from kdexplore.core.links import Link, decode, encode

OLD_NAMES = {"no_hints": "purist"}  # of switches, in links of earlier versions


class Address(NamedTuple):
    """What the browser's address line can hold of a session: a link, or none if the session is too long for one.

    `whole` says whether the link holds every room, and not only the one that is open.
    """

    link: str | None
    whole: bool


def address_of(session: Session) -> Address:
    """The address of a session; it is derived, and never a reason to refuse a step."""
    try:
        return Address(encode(link_of(session)), whole=True)
    except ValueError:  # too long, or a game that no file can hold
        pass
    try:
        return Address(encode(link_of(_own_room(session))), whole=False)
    except ValueError:
        return Address(None, whole=False)


def hash_of(session: Session) -> str:
    """The link as text, for somebody who has asked for it; `BadInput` if the open room is too long for one."""
    link = address_of(session).link
    return encode(link_of(_own_room(session))) if link is None else link


def _own_room(session: Session) -> Session:
    """The session with nothing but the open room in it, and what that room needs."""
    looks: dict[str, Any] = {name: getattr(session, name) for name in SWITCHES}
    bare = replace(Session(session.room, session.lang, session.theme, **looks), heat=session.heat)
    for room in (session.room, *session.kind.needs):
        bare = bare.with_part(room, session.part(room))
    return bare


def link_of(session: Session) -> Link:
    """The link that restores a session: its room, its language, and the contents of its rooms."""
    view: Fields = {"room": session.room, "lang": session.lang}
    view |= {"theme": session.theme} if session.theme != "auto" else {}
    view |= {name: 1 for name in SWITCHES if getattr(session, name)}
    link = with_fields(Link(), view)
    for kind in KINDS.values():
        link = kind.write(session, link)
    return link


def opened(session: Session, text: str) -> Session:
    """The session that a link describes, for the same user; `BadInput` says what is damaged."""
    link = decode(text)
    view = dict(link.view)
    new = replace(Session(), theme=session.theme, lang=session.lang)
    new = replace(new, dark=session.dark, touch=session.touch, narrow=session.narrow, stacked=session.stacked)
    new = replace(new, base=session.base, group=session.group)
    new = new.spoken(str(view.get("lang", ""))).themed(str(view.get("theme", "")))
    looks: dict[str, Any] = {name: 1 in (view.get(name), view.get(OLD_NAMES.get(name, name))) for name in SWITCHES}
    new = replace(new, **looks)
    room = str(view.get("room") or _room_of(link))
    taken = room in KINDS and KINDS[room].wants(link)
    for kind in KINDS.values():
        here = kind.id == room
        new = kind.read(new, Opening(link, view, here, link.position if here or not taken else None))
    return new.entered(room)


def _room_of(link: Link) -> str:
    """The room in which a link is opened that names none."""
    return next((kind.id for kind in KINDS.values() if kind.holds(link)), ROOMS[0])


def same_place(before: Session, after: Session) -> bool:
    """Whether nobody would call it another place, because only the looks of the page have changed."""
    return _place(before) == _place(after)


def _place(session: Session) -> tuple[object, ...]:
    return (session.room, *(kind.place(session) for kind in KINDS.values()))
