"""The room of lessons on the screen: the course, the task above the board, the panel beside it, the board as text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.controls import Form
from kdexplore.app.guide.beginning import with_guide
from kdexplore.app.intents import OpenRule, PressButton
from kdexplore.app.layout import group, keep, mark
from kdexplore.app.learn import classroom, scenes
from kdexplore.app.learn.intents import handle, typed
from kdexplore.app.shell.intents import show_rule
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session

PLAY = PressButton("play")


class Room:
    """Task and board in the middle; whatever is pressed, placed, thrown or typed becomes a step of the lesson."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, hear = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.contents, self.task, self.side, self.twin = Form(pressed, hear), Form(pressed), Form(pressed, hear), Form()
        self.line, self.board = Line(), Board()
        self.lines, self.text = group("kd-lesson-lines", self.line), group("kd-column kd-wide", self.twin)
        middle = group("kd-lesson", group("kd-task", self.task), group("kd-lesson-board", self.board))
        beside = group("kd-lesson-beside", self.lines, group("kd-lesson-side", self.side))
        self.papers = Form(pressed)
        self.page = group("kd-column kd-papers", self.papers)
        self.lesson = (middle, beside, group("kd-column kd-course", self.contents), self.text)
        self.box = group("kd-room kd-learn", *self.lesson, self.page)
        for widget in (self.line, self.board):
            explorer.listen(widget, self._handle)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        page = classroom.is_page(session.learn)
        keep(self.page, visible=page)
        for part in self.lesson:
            keep(part, visible=not page)
        if page:
            self.papers.show(classroom.page(session))
            return
        self._show_lesson(session)

    def _show_lesson(self, session: Session) -> None:
        learn, lang = session.learn, session.lang
        self.task.show(scenes.task(learn, lang=lang))
        self.board.scene = dict(scenes.board(learn, lang=lang))
        drafting = scenes.shows_line(learn)
        keep(self.lines, visible=drafting)
        if drafting:
            self.line.scene = dict(scenes.line(learn, lang=lang))
        mark(self.lines, "kd-after", holds=scenes.places_first(learn))
        panel = scenes.panel(learn, lang=lang, shade=session.shade)
        self.side.show([*panel, *classroom.to_send(session)])
        self.contents.show(scenes.contents(learn, lang=lang, folded=session.stacked))
        keep(self.text, visible=session.twin)
        if session.twin:
            self.twin.show(scenes.twin(learn, lang=lang))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        elif intent == PressButton("print"):
            self.explorer.print_page()
        elif intent == PLAY:
            self.explorer.change(_playing)
        else:
            self.explorer.change(lambda session: replace(session, learn=handle(session.learn, intent)))

    def _typed(self, name: str, value: object) -> None:
        self.explorer.change(lambda session: replace(session, learn=typed(session.learn, name, value)))


def _playing(session: Session) -> Session:
    """A game with a guide, of the mode that the lessons have been leading to."""
    return with_guide(session, session.learn.way.mode)
