"""The room of lessons on the screen: the list of lessons, the board, the panel beside it, the board as text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.controls import Form
from kdexplore.app.intents import OpenRule
from kdexplore.app.layout import group, keep
from kdexplore.app.learn import scenes
from kdexplore.app.learn.intents import handle
from kdexplore.app.shell.intents import show_rule
from kdexplore.views.widgets.board import Board

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session


class Room:
    """Sentence and board side by side; whatever is pressed, laid or thrown becomes a step of the lesson."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed = explorer.handler(self._handle)
        self.contents, self.board, self.side, self.twin = Form(pressed), Board(), Form(pressed), Form()
        columns = (group("kd-column", part) for part in (self.contents, self.board, self.side))
        self.text = group("kd-column", self.twin)
        self.box = group("kd-room kd-columns", *columns, group("kd-wide", self.text))
        explorer.listen(self.board, self._handle)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        learn, lang = session.learn, session.lang
        self.contents.show(scenes.contents(learn, lang=lang))
        self.board.scene = dict(scenes.board(learn, lang=lang))
        self.side.show(scenes.panel(learn, lang=lang, shade=session.shade))
        keep(self.text, visible=session.twin)
        if session.twin:
            self.twin.show(scenes.twin(learn, lang=lang))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        else:
            self.explorer.change(lambda session: replace(session, learn=handle(session.learn, intent)))
