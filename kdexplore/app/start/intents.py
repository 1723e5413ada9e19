"""What the intents of the start room do: each is a step from session to session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.analyse.example import with_example
from kdexplore.app.guide.beginning import with_guide
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import Back, Intent, Move, PressButton
from kdexplore.core.actions import Place
from kdexplore.core.problems import BadInput

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.app.start.state import Start


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    match intent:
        case PressButton("again"):
            return replace(session, start=session.start.cleared())
        case PressButton("first"):
            return with_guide(session)
        case PressButton("open"):
            return _opened(session)
        case PressButton(room):
            return _entered(session, room)
        case _:
            return replace(session, start=_handle(session.start, intent))


def _handle(start: Start, intent: Intent) -> Start:
    match intent:
        case Back():
            return start.taken_back()
        case Move(Place(cells)):
            return start.laid(cells)
        case _:
            return start


def _entered(session: Session, room: str) -> Session:
    """Another room; in that of the games, one has begun; what is analysed is a game there already, or an example."""
    if session.play.history is None and room == "play":
        session = replace(session, play=session.play.begun())
    elif session.play.history is None and room == "analyse":
        session = with_example(session)
    return session.entered(room)


def _opened(session: Session) -> Session:
    """What was typed, opened where it belongs; what cannot be read stays in the field, with why."""
    try:
        found = opened_text(session, session.start.typed)
    except BadInput as error:
        return replace(session, start=replace(session.start, fault=error.fault))
    return replace(found, start=replace(session.start, typed="", fault=None))
