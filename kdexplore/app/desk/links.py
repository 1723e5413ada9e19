"""The links of a desk: the one to hand out, and that of the question on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.learn.state import PUPIL, Learn
from kdexplore.core.links import Link, encode
from kdexplore.lessons import course

if TYPE_CHECKING:
    from kdexplore.app.desk.state import Desk
    from kdexplore.app.session import Session


def handed_out(session: Session) -> str:
    """The link for pupils at home: the way from its beginning, its language, hints or none; answers come back."""
    desk: Desk = session.part("desk")
    pupil = replace(Learn(path=desk.path).opened(course.path(desk.path).lessons[0]), role=PUPIL)
    view = (("room", "learn"), ("lang", desk.lang or session.lang), *pupil.view().items(), *_hints(desk))
    return f"{session.base}#{encode(Link(view=view))}"


def asked_link(session: Session) -> str:
    """The question on the desk, as everybody gets it."""
    desk: Desk = session.part("desk")
    asked = desk.question
    learn = Learn(path=desk.path).opened(asked.lesson, asked.step)
    return encode(Link(view=(("room", "learn"), *learn.view().items(), *_hints(desk))))


def _hints(desk: Desk) -> tuple[tuple[str, int], ...]:
    return () if desk.hints else (("no_hints", 1),)
