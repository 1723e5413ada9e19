"""What the intents of the first page do: each is a step from session to session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kdexplore.app.analyse.example import with_example
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import Intent, PressButton
from kdexplore.app.learn.scenes import BASICS
from kdexplore.app.session import Session
from kdexplore.app.start.state import waiting
from kdexplore.app.ways import WAYS
from kdexplore.core.problems import BadInput


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    if not isinstance(intent, PressButton):
        return session
    name, _, lang = intent.name.partition(":")
    if name == "lang":
        return session.spoken(lang)
    return STEPS[name](session) if name in STEPS else session.entered(name)


def _gone_on(session: Session) -> Session:
    found = waiting(session)
    if found is None:
        return session
    room, there = found
    return replace(there, lang=session.lang).entered(room)


def _opened(session: Session) -> Session:
    """What was typed, opened where it belongs; what cannot be read stays in the field, with why."""
    try:
        found = opened_text(session, session.start.typed)
    except BadInput as error:
        return replace(session, start=replace(session.start, fault=error.fault))
    return replace(found, start=replace(session.start, typed="", fault=None))


def _field(session: Session) -> Session:
    """The field for what somebody has, shown or put away."""
    return replace(session, start=replace(session.start, opening=not session.start.opening, fault=None))


def _analysing(session: Session) -> Session:
    """The game on the table, or an example."""
    return (with_example(session) if session.play.history is None else session).entered("analyse")


STEPS: dict[str, Callable[[Session], Session]] = {
    **WAYS,
    "on": _gone_on,
    "opening": _field,
    "open": _opened,
    "analyse": _analysing,
    "learn": lambda there: replace(there, learn=there.learn.on_path(BASICS)).entered("learn"),
}
