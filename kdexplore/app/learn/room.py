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
from kdexplore.views.export import size_of
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.learn.state import Learn
    from kdexplore.app.session import Session

PLAY, ELSEWHERE = PressButton("play"), {"table": "table", "class": "desk"}
MAIN = ".kd-learn .kd-lesson-acts .kd-form-primary"


class Room:
    """Task and board in the middle; whatever is pressed, placed, thrown or typed becomes a step of the lesson."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, hear = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.rail, self.contents = Form(pressed), Form(pressed, hear)
        self.head, self.task, self.counted = Form(pressed), Form(), Form()
        self.side, self.acts, self.more, self.twin = Form(pressed, hear), Form(pressed), Form(pressed, hear), Form()
        self.line, self.board = Line(), Board()
        self.lines, self.text = group("kd-lesson-lines", self.line), group("kd-column kd-wide", self.twin)
        self.counting, self.course = group("kd-lesson-counted", self.counted), group("kd-course", self.contents)
        side, acts = group("kd-lesson-side", self.side), group("kd-lesson-acts", self.acts)
        self.papers = Form(pressed)
        self.page = group("kd-column kd-papers", self.papers)
        self.lesson = (
            group("kd-lesson-rail", self.rail), group("kd-lesson-head", self.head), group("kd-task", self.task),
            group("kd-lesson-board", self.board), self.counting, group("kd-lesson-beside", self.lines, side, acts),
            group("kd-lesson-more", self.more), self.text,
        )  # fmt: skip
        self.box = group("kd-room kd-learn", *self.lesson, self.course, self.page)
        for widget in (self.line, self.board):
            explorer.listen(widget, self._handle)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        page = classroom.is_page(session.learn)
        keep(self.page, visible=page)
        for part in self.lesson:
            keep(part, visible=not page)
        keep(self.course, visible=not page and session.learn.listing)
        if page:
            self.papers.show(classroom.page(session))
            return
        self._show_lesson(session)

    def _show_lesson(self, session: Session) -> None:
        learn, lang = session.learn, session.lang
        self.rail.show(scenes.rail(learn, lang=lang))
        self.head.show(scenes.head(learn, lang=lang))
        self.task.show(scenes.task(learn, lang=lang))
        self.board.scene = dict(scenes.board(learn, lang=lang))
        drafting = scenes.shows_line(learn)
        keep(self.lines, visible=drafting)
        if drafting:
            self.line.scene = dict(scenes.line(learn, lang=lang))
        mark(self.lines, "kd-after", holds=scenes.places_first(learn))
        panel = scenes.panel(learn, lang=lang, shade=session.shade, hints=not session.no_hints)
        self.side.show([*panel, *classroom.to_send(session)])
        self.acts.show(scenes.acts(learn, lang=lang))
        self.more.show(scenes.more(learn, lang=lang))
        counted = scenes.counting(learn, lang, session.shade)
        self.counted.show(counted)
        keep(self.counting, visible=bool(counted))
        if learn.listing:
            self.contents.show(scenes.contents(learn, lang=lang))
        keep(self.text, visible=session.twin)
        if session.twin:
            self.twin.show(scenes.twin(learn, lang=lang))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
        elif intent == PressButton("print"):
            self.explorer.print_page()
        elif intent == PressButton("card"):
            self._save_card()
        elif isinstance(intent, PressButton) and (room := ELSEWHERE.get(intent.name)):
            self.explorer.change(lambda session: session.entered(room))
        elif intent == PLAY:
            self.explorer.change(_playing)
        else:
            self._step(lambda learn: handle(learn, intent))

    def _save_card(self) -> None:
        """The card of the first way as a picture file."""
        session = self.explorer.session
        drawn = scenes.card(lang=session.lang, shade=session.shade)
        self.explorer.save_png("kdexplore.png", drawn, *(round(side) for side in size_of(drawn)))

    def _typed(self, name: str, value: object) -> None:
        self._step(lambda learn: typed(learn, name, value))

    def _step(self, step: Callable[[Learn], Learn]) -> None:
        """One step; when a task is over, Enter goes on."""
        was_over = self._is_over
        self.explorer.change(lambda session: replace(session, learn=step(session.learn)))
        if self._is_over and not was_over:
            self.explorer.focus(MAIN)

    @property
    def _is_over(self) -> bool:
        learn = self.explorer.session.learn
        return learn.is_met or learn.is_missed


def _playing(session: Session) -> Session:
    """A game with a guide, of the mode that the lessons have been leading to; a short one after the first of them."""
    learn = session.learn
    return with_guide(session, learn.way.mode, short=learn.way.id == scenes.BASICS and not learn.counts_own_game)
