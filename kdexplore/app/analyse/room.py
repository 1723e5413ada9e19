"""The room on the screen: the question and its answer, the candidates, the board, why; the course of the game below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.analyse import scenes
from kdexplore.app.analyse.intents import handle
from kdexplore.app.controls import Form
from kdexplore.app.intents import OpenRule
from kdexplore.app.layout import group, keep
from kdexplore.app.shell.intents import show_rule

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session


class Room:
    """Every widget is made once; what does not belong to the moment is put away."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        explorer.analysis.prepare()
        pressed = explorer.handler(self._handle)
        self.empty, self.question, self.answer, self.candidates = (Form(pressed) for _ in range(4))
        self.board, self.why, self.graph, self.walk = (Form(pressed) for _ in range(4))
        self.legend, self.twin = Form(pressed), Form(pressed)
        head = group("kd-analyse-head", self.question, self.answer)
        left = group("kd-analyse-list", self.candidates)
        main = group("kd-analyse-main", left, group("kd-analyse-board", self.board), group("kd-analyse-why", self.why))
        course = group("kd-analyse-course", self.graph, self.legend)
        self.foot = group("kd-analyse-foot", course, group("kd-analyse-walk", self.walk))
        self.parts = (head, main, self.foot)
        self.nothing = group("kd-analyse-empty", self.empty)
        self.words = group("kd-column kd-padded", self.twin)
        self.box = group("kd-room kd-analyse", self.nothing, *self.parts, self.words)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        view = scenes.view_of(session)
        keep(self.nothing, visible=view is None)
        for part in self.parts:
            keep(part, visible=view is not None)
        keep(self.words, visible=view is not None and session.twin)
        if view is None:
            self.empty.show(scenes.empty(session))
            return
        self.question.show(scenes.question(view))
        self.answer.show(scenes.answer(view))
        self.candidates.show(scenes.candidates(view))
        self.board.show(scenes.board(view))
        self.why.show(scenes.reasons(view))
        self.graph.show(scenes.game(view))
        self.legend.show(scenes.legend(view))
        self.walk.show(scenes.walking(view))
        if session.twin:
            self.twin.show(scenes.twin(view))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        else:
            self.explorer.change(lambda session: handle(session, intent))
