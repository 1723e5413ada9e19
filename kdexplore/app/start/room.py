"""The room in which everybody arrives, on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.form import Form
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import OpenRule
from kdexplore.app.layout import group, keep
from kdexplore.app.shell.intents import show_rule
from kdexplore.app.start import scenes
from kdexplore.app.start.intents import handle
from kdexplore.core.problems import BadInput
from kdexplore.views.scenes.board import scene_of
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.panel import Panel

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session


class Room:
    """Three doors, a small board, a field."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.doors, self.about, self.tried, self.twin, self.board = Panel(), Panel(), Panel(), Panel(), Board()
        self.form = Form(explorer.guarded(self._typed))
        self.words = group("kd-column kd-padded", self.twin)
        board = group("kd-start-board", self.about, self.board, group("kd-padded", self.tried), self.words)
        opening = group("kd-start-open", self.form)
        self.box = group("kd-room", group("kd-start", group("kd-start-doors", self.doors), board, opening))
        for widget in (self.doors, self.tried, self.board):
            explorer.listen(widget, self._handle)

    def show(self, session: Session) -> None:
        """Bring the page in step with the session."""
        start = session.start
        self.doors.scene = scenes.doors(session)
        self.about.scene, self.tried.scene = scenes.about(session), scenes.tried(session)
        self.form.show(scenes.field(session))
        keep(self.words, shown=session.twin)
        if session.twin:
            self.twin.scene = scenes.twin(session)
        board = scene_of(
            start.territory,
            start.rules,
            domino=start.domino,
            lang=session.lang,
            hints=not session.purist,
            problems=start.refused,
            back=bool(start.territory.placements),
        )
        self.board.scene = dict(board)

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        else:
            self.explorer.change(lambda session: handle(session, intent))

    def _typed(self, name: str, value: object) -> None:
        if name == "typed":
            self.explorer.change(
                lambda session: replace(session, start=replace(session.start, typed=str(value), fault=None)), keep=True
            )
        else:
            self.explorer.change(_opened)


def _opened(session: Session) -> Session:
    """What was typed, opened where it belongs; what cannot be read stays in the field, with why."""
    try:
        found = opened_text(session, session.start.typed)
    except BadInput as error:
        return replace(session, start=replace(session.start, fault=error.fault))
    return replace(found, start=replace(session.start, typed="", fault=None))
