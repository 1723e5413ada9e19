"""Sessions as links and back: what of a session an address carries, and when the browser's history gets an entry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.play.setup import BOTS, DEALS
from kdexplore.app.session import Session
from kdexplore.core.links import Link, decode, encode
from kdexplore.core.problems import BadInput
from kdexplore.engine.dealer import HIGHEST_SEED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.play.setup import Setup

Shown = dict[str, "str | int"]


def link_of(session: Session) -> Link:
    """The link that restores a session: its room, its language, and what lies in its rooms."""
    shown: Shown = {"room": session.room, "lang": session.lang}
    shown |= {"theme": session.theme} if session.theme != "auto" else {}
    shown |= {name: 1 for name in ("purist", "twin") if getattr(session, name)}
    if session.play.history is not None:
        shown |= _play_view(session)
    if session.room == "studio":
        position = session.studio.to_position()
        shown |= session.studio.view()
    else:
        position = session.lab.position if session.lab.touched else None
        shown |= session.lab.view() if session.lab.touched else {}
    if session.room == "learn" or session.learn.done:
        shown |= session.learn.view()
    return Link(session.play.history, position, tuple(shown.items()))


def _play_view(session: Session) -> Shown:
    play = session.play
    bots = "".join((play.setup.bot_of(seat) or "-")[0] for seat in range(play.setup.players))
    shown: Shown = {"at": play.at, "seed": play.setup.seed, "bots": bots}
    return shown | ({"deal": "hand"} if play.setup.deal == "hand" else {})


def hash_of(session: Session) -> str:
    """The link as text; of a session too large for one, what lies in its own room."""
    try:
        return encode(link_of(session))
    except BadInput:
        own = {name: getattr(session, name) for name in ("play", "lab", "studio", "learn") if name == session.room}
        bare = Session(session.room, session.lang, session.theme, purist=session.purist, twin=session.twin)
        return encode(link_of(replace(bare, **own)))


def opened(session: Session, text: str) -> Session:
    """The session that a link describes, shown to the same reader; `BadInput` says what is damaged."""
    link = decode(text)
    shown = dict(link.view)
    found = replace(Session(), theme=session.theme, dark=session.dark, lang=session.lang)
    found = found.spoken(str(shown.get("lang", ""))).themed(str(shown.get("theme", "")))
    found = replace(found, purist=shown.get("purist") == 1, twin=shown.get("twin") == 1)
    if link.game is not None:
        at = shown.get("at")
        play = found.play.with_game(link.game, at if isinstance(at, int) else None)
        found = replace(found, play=replace(play, setup=_dealt(play.setup, shown)))
    room = str(shown.get("room") or ("play" if link.game else "lab" if link.position else "start"))
    if room == "studio":
        studio = found.studio if link.position is None else found.studio.from_position(link.position)
        found = replace(found, studio=studio.from_view(shown))
    elif link.position is not None:
        found = replace(found, lab=found.lab.with_position(link.position).from_view(shown))
    found = replace(found, learn=found.learn.from_view(shown))
    return found.entered(room)


def _dealt(setup: Setup, shown: Mapping[str, str | int]) -> Setup:
    """The choices with the seed, the bots and the dealing that a link names; what it cannot mean is left out."""
    letters = {(bot or "-")[0]: bot for bot in BOTS}
    bots = tuple(letters.get(letter, "") for letter in str(shown.get("bots", ""))[: setup.players])
    seed, deal = shown.get("seed"), str(shown.get("deal", "seed"))
    fit = isinstance(seed, int) and 0 <= seed <= HIGHEST_SEED
    chosen = replace(setup, bots=bots, deal=deal if deal in DEALS else "seed")
    return replace(chosen, seed=seed) if fit else chosen  # type: ignore[arg-type]


def follow(explorer: Explorer, before: Session, *, keep: bool = False) -> None:
    """Bring the browser's address in step; a new place gets an entry of its own, so that its back button works."""
    session = explorer.session
    if replace(session, task=None) == replace(before, task=None):
        return  # only how far some work is
    text = hash_of(session)
    if text != explorer.address:
        explorer.address = text
        explorer.go(text, replace_it=keep or _same_place(before, session))


def _same_place(before: Session, after: Session) -> bool:
    """Whether nobody would call it another place: only the looks of the page have changed."""
    return _place(before) == _place(after)


def _place(session: Session) -> tuple[object, ...]:
    lab, play = session.lab, session.play
    return session.room, play.history, lab.territory, lab.rules, lab.lens, session.learn, session.studio
