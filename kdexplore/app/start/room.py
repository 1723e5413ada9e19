"""The room in which everybody arrives, on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.controls import Form
from kdexplore.app.intents import OpenRule
from kdexplore.app.layout import group, keep
from kdexplore.app.shell.intents import show_rule
from kdexplore.app.start import scenes
from kdexplore.app.start.intents import handle
from kdexplore.views.scenes.board import scene_of
from kdexplore.views.widgets.board import Board

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session


class Room:
    """The ways in, a small board, a field."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, typed = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.doors, self.about, self.tried, self.twin = Form(pressed), Form(), Form(pressed), Form()
        self.table = Form(pressed)
        self.field, self.board = Form(pressed, typed), Board()
        self.words = group("kd-column kd-padded", self.twin)
        board = group("kd-start-board", self.about, self.board, group("kd-padded", self.tried), self.words)
        opening = group("kd-start-open", self.field)
        doors = group("kd-start-doors", self.doors, group("kd-start-table", self.table))
        self.box = group("kd-room", group("kd-start", doors, board, opening))
        explorer.listen(self.board, self._handle)

    def show(self, session: Session) -> None:
        """Bring the page in step with the session."""
        start = session.start
        self.doors.show(scenes.doors(session))
        self.table.show(scenes.table(session))
        self.about.show(scenes.about(session))
        self.tried.show(scenes.tried(session))
        self.field.show(scenes.field(session))
        keep(self.words, visible=session.twin)
        if session.twin:
            self.twin.show(scenes.twin(session))
        board = scene_of(
            start.territory,
            start.rules,
            domino=start.domino,
            lang=session.lang,
            hints=not session.no_hints,
            problems=start.refused,
            back=bool(start.territory.placements),
        )
        self.board.scene = dict(board)

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        else:
            self.explorer.change(lambda session: handle(session, intent))

    def _typed(self, _name: str, value: object) -> None:
        self.explorer.change(
            lambda session: replace(session, start=replace(session.start, typed=str(value), fault=None)), keep=True
        )
