"""The room of a question on the screen: the board, and beside it what is asked."""

from __future__ import annotations

from dataclasses import replace

from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Intent, OpenRule
from kdexplore.app.layout import group, keep
from kdexplore.app.question import scenes
from kdexplore.app.question.intents import handle
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import show_rule
from kdexplore.views.widgets.board import Board

LONGEST = 12  # letters of a typed answer


class Room:
    """A board or a picture, and a form."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, typed = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.asked, self.picture, self.board = Form(pressed, typed), Form(pressed), Board()
        self.stage = group("kd-question-stage", self.board)
        self.box = group(
            "kd-room kd-columns kd-question",
            group("kd-column", self.stage, self.picture),
            group("kd-column", self.asked),
        )
        explorer.listen(self.board, self._handle)

    def show(self, session: Session) -> None:
        """Update the room to the session."""
        on_board = session.question.kind != "rule"
        if on_board:
            self.board.scene = scenes.board(session)
        keep(self.stage, visible=on_board)
        self.picture.show(scenes.picture(session))
        self.asked.show(scenes.question_blocks(session))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        else:
            self.explorer.change(lambda session: handle(session, intent), keep=True)

    def _typed(self, _name: str, value: object) -> None:
        text = str(value)[:LONGEST]
        self.explorer.change(lambda session: replace(session, question=session.question.answered(text)), keep=True)
