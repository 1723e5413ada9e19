"""Sessions as links and back: what the address holds of a session, and when the browser's history gets an entry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.app.heat.overlay import HeatChoice
from kdexplore.app.play.setup import BOTS, DEALS
from kdexplore.app.question.state import ClassQuestion
from kdexplore.app.session import SWITCHES, Session
from kdexplore.core.history import History
from kdexplore.core.links import Link, decode, encode
from kdexplore.engine.dealer import HIGHEST_SEED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.play.setup import Setup

View = dict[str, "str | int"]
OLD_NAMES = {"no_hints": "purist"}  # of switches, in links of earlier versions
ROOMS_WITH_CONTENT = ("play", "table", "lab", "analyse", "studio", "learn", "question")


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
    found = address_of(session).link
    return encode(link_of(_own_room(session))) if found is None else found


def _own_room(session: Session) -> Session:
    """The session with nothing but the open room in it."""
    open_room = {"analyse": ("analyse", "play")}.get(session.room, (session.room,))
    own = {name: getattr(session, name) for name in ROOMS_WITH_CONTENT if name in open_room}
    looks: dict[str, Any] = {name: getattr(session, name) for name in SWITCHES}
    bare = Session(session.room, session.lang, session.theme, **looks)
    return replace(bare, heat=session.heat, **own)


def link_of(session: Session) -> Link:
    """The link that restores a session: its room, its language, and the contents of its rooms."""
    view: View = {"room": session.room, "lang": session.lang}
    view |= {"theme": session.theme} if session.theme != "auto" else {}
    view |= {name: 1 for name in SWITCHES if getattr(session, name)}
    if session.play.history is not None:
        view |= _play_view(session)
    view |= session.table.view()
    position = session.lab.position if session.lab.touched else None
    view |= session.lab.view() if session.lab.touched else {}
    if session.room == "studio" or session.studio.own is not None:
        view |= session.studio.view()
    if session.room == "analyse":
        view |= session.analyse.view()
    if session.room in ("analyse", "play"):
        view |= session.heat.view()
    if session.room == "question":
        position = session.question.position
        view |= session.question.view()
    if session.room == "learn" or session.learn.progress:
        view |= session.learn.view()
    return Link(
        session.play.recorded[0],
        position,
        tuple(view.items()),
        table=session.table.history,
        own=session.studio.own,
        lesson=session.learn.own_text,
    )


def _play_view(session: Session) -> View:
    play = session.play
    bots = "".join((play.setup.bot_of(seat) or "-")[0] for seat in range(play.setup.players))
    view: View = {"at": play.recorded[1], "seed": play.setup.seed, "bots": bots}
    view |= {"guide": 1 + play.may_err} if play.guided else {}
    return view | ({"deal": "hand"} if play.setup.deal == "hand" else {})


def opened(session: Session, text: str) -> Session:
    """The session that a link describes, for the same user; `BadInput` says what is damaged."""
    link = decode(text)
    view = dict(link.view)
    new = replace(Session(), theme=session.theme, lang=session.lang)
    new = replace(new, dark=session.dark, narrow=session.narrow, stacked=session.stacked, base=session.base)
    new = new.spoken(str(view.get("lang", ""))).themed(str(view.get("theme", "")))
    looks: dict[str, Any] = {name: 1 in (view.get(name), view.get(OLD_NAMES.get(name, name))) for name in SWITCHES}
    new = replace(new, **looks)
    game = History(link.state) if link.game is None and link.state is not None else link.game
    if game is not None:
        at = view.get("at")
        play = new.play.with_game(game, at if isinstance(at, int) else None)
        guide = view.get("guide")
        play = replace(play, guided=guide in (1, 2), may_err=guide == 2)  # noqa: PLR2004 -- with mistakes allowed
        new = replace(new, play=replace(play, setup=_dealt(play.setup, view)))
    new = replace(new, table=new.table.from_view(view, link.table))
    room = str(view.get("room") or _room_of(link))
    if link.own is not None:
        new = replace(new, studio=new.studio.with_own(link.own))
    if room == "question" and link.position is not None:
        new = replace(new, question=ClassQuestion.from_view(link.position, view))
    elif room == "studio" and link.position is not None and link.own is None:  # of an earlier version
        new = replace(new, studio=new.studio.from_position(link.position))
    elif link.position is not None:
        new = replace(new, lab=new.lab.with_position(link.position).from_view(view, link.own))
    if room == "studio" or link.own is not None:
        new = replace(new, studio=new.studio.from_view(view))
    learn = new.learn.with_own(link.lesson) if link.lesson else new.learn
    new = replace(new, learn=learn.from_view(view), analyse=new.analyse.from_view(view, new.play.history))
    return replace(new, heat=HeatChoice.from_view(view)).entered(room)


def _room_of(link: Link) -> str:
    """The room in which a link is opened that names none."""
    contents = {"play": link.game or link.state, "table": link.table, "lab": link.position}
    return next((room for room, content in contents.items() if content is not None), "start")


def _dealt(setup: Setup, view: Mapping[str, str | int]) -> Setup:
    """The choices with the seed, the bots and the dealing of a link; values without a meaning are ignored."""
    letters = {(bot or "-")[0]: bot for bot in BOTS}
    bots = tuple(letters.get(letter, "") for letter in str(view.get("bots", ""))[: setup.players])
    seed, deal = view.get("seed"), str(view.get("deal", "seed"))
    valid = isinstance(seed, int) and 0 <= seed <= HIGHEST_SEED
    chosen = replace(setup, bots=bots, deal=deal if deal in DEALS else "seed")
    return replace(chosen, seed=seed) if valid else chosen  # type: ignore[arg-type]


def same_place(before: Session, after: Session) -> bool:
    """Whether nobody would call it another place, because only the looks of the page have changed."""
    return _place(before) == _place(after)


def _place(session: Session) -> tuple[object, ...]:
    lab, play = session.lab, session.play
    return (
        session.room,
        play.history,
        session.table,
        lab.territory,
        lab.rules,
        lab.lens,
        session.learn,
        session.studio,
        session.question,
        (session.analyse.part, session.analyse.at, session.analyse.tried),
    )
