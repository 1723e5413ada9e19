"""The room in which everybody arrives, on the screen."""

from __future__ import annotations

from dataclasses import replace

from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Intent
from kdexplore.app.layout import group, keep, mark
from kdexplore.app.session import Session
from kdexplore.app.start import scenes
from kdexplore.app.start.intents import handle
from kdexplore.app.start.state import waiting


class Room:
    """What the game is and the ways in, beside a kingdom that is counted; languages in the foot."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, typed = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.front, self.doors, self.others = Form(), Form(pressed), Form(pressed)
        self.field, self.picture, self.foot = Form(pressed, typed), Form(), Form(pressed)
        self.unread = Form()  # a form of its own: nothing moves the field while somebody types in it
        self.open = group("kd-start-open", self.field, self.unread)
        said = (group("kd-start-said", self.front), group("kd-start-doors", self.doors))
        ways = group("kd-start-ways", *said, group("kd-start-others", self.others), self.open)
        self.start = group("kd-start", ways, group("kd-start-picture", self.picture))
        self.box = group("kd-room", self.start, group("kd-start-foot", self.foot))

    def show(self, session: Session) -> None:
        """Bring the page in step with the session."""
        self.front.show(scenes.front(session))
        self.doors.show(scenes.doors(session))
        self.others.show(scenes.others(session))
        self.picture.show(scenes.picture(session))
        self.foot.show(scenes.foot(session))
        mark(self.start, "kd-back", holds=waiting(session) is not None)
        mark(self.start, "kd-opening", holds=session.start.opening)
        keep(self.open, visible=session.start.opening)
        if session.start.opening:
            self.field.show(scenes.field(session))
            self.unread.show(scenes.unread(session))

    def _handle(self, intent: Intent) -> None:
        self.explorer.change(lambda session: handle(session, intent))

    def _typed(self, _name: str, value: object) -> None:
        self.explorer.change(
            lambda session: replace(session, start=replace(session.start, typed=str(value), fault=None)), keep=True
        )
