"""What the intents of the desk do: each is a step from session to session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.desk.state import PARTS, Desk
from kdexplore.app.intents import Choose, PressButton
from kdexplore.words import languages

if TYPE_CHECKING:
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    desk: Desk = session.part("desk")
    match intent:
        case Choose("part", str(part)) if part in PARTS:
            return session.with_part("desk", replace(desk, part=part, pupil=""))
        case Choose("desk_lang", str(lang)) if lang in languages():
            return session.with_part("desk", replace(desk, lang=lang))
        case Choose("desk_hints", str(value)):
            return session.with_part("desk", replace(desk, hints=value == "on"))
        case PressButton("next"):
            return session.with_part("desk", desk.next_one())
        case PressButton(name):
            return session.with_part("desk", _pressed(desk, *name.partition(":")[::2]))
        case _:
            return session


def _pressed(desk: Desk, name: str, value: str) -> Desk:
    match name:
        case "ask":
            return desk.picking(value)
        case "lesson":
            return desk.at_lesson(value)
        case "pupil":
            return replace(desk, pupil="" if desk.pupil == value else value)
        case _:
            return desk


def typed(session: Session, name: str, value: object) -> Session:
    """Another way through the lessons, chosen from the list."""
    desk: Desk = session.part("desk")
    return session.with_part("desk", desk.on_path(str(value))) if name == "desk_path" else session
