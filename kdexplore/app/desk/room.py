"""The desk on the screen: three columns while a class runs, two to prepare, one to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.controls import Form
from kdexplore.app.desk import scenes
from kdexplore.app.desk.intents import handle, typed
from kdexplore.app.desk.links import asked_link
from kdexplore.app.desk.state import NOW, PREPARE, PRINT
from kdexplore.app.intents import Choose, PressButton
from kdexplore.app.layout import group, keep
from kdexplore.app.learn import boards
from kdexplore.app.shell.intents import press
from kdexplore.views.widgets.board import Board

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session

OF_THE_SHELL = ("projector", "sheets")


class Room:
    """What a teacher prepares, asks and sees."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, hear = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.head, self.prepared, self.asking = Form(pressed), Form(pressed, hear), Form(pressed)
        self.path, self.question, self.board = Form(pressed, hear), Form(), Board()
        self.answers, self.acts, self.joining, self.who = Form(), Form(pressed), Form(pressed), Form(pressed)
        self.papers = Form(pressed)
        seen = group("kd-desk-seen", group("kd-desk-board", self.board), group("kd-desk-answers", self.answers))
        asked = group("kd-desk-asked", self.question, seen, group("kd-desk-acts", self.acts))
        beside = group("kd-desk-beside", group("kd-desk-join", self.joining), group("kd-desk-who", self.who))
        self.parts = {
            PREPARE: group("kd-desk-prepare", self.prepared, self.asking),
            NOW: group("kd-desk-now", group("kd-desk-path", self.path), asked, beside),
            PRINT: group("kd-papers", self.papers),
        }
        self.box = group("kd-room kd-desk", group("kd-desk-head", self.head), *self.parts.values())

    def show(self, session: Session) -> None:
        """Bring the desk in step with the session."""
        part = scenes.part_of(session)
        self.head.show(scenes.head(session))
        for name, box in self.parts.items():
            keep(box, visible=name == part)
        {PREPARE: self._prepare, NOW: self._now, PRINT: self._print}[part](session)

    def _prepare(self, session: Session) -> None:
        self.prepared.show(scenes.prepared(session))
        self.asking.show(scenes.asking(session))

    def _now(self, session: Session) -> None:
        self.path.show(scenes.path(session))
        self.question.show(scenes.question(session))
        learn = scenes.learning(session.part("desk").question)
        if session.group is not None and session.group.answer and scenes.on_screens(session):
            learn = learn.shown()
        self.board.scene = dict(boards.board(learn, lang=session.lang))
        self.answers.show(scenes.answers(session))
        self.acts.show(scenes.acts(session))
        self.joining.show(scenes.joining(session))
        self.who.show(scenes.who(session))

    def _print(self, session: Session) -> None:
        self.papers.show(scenes.printed(session))

    def _handle(self, intent: Intent) -> None:
        match intent:
            case PressButton("print"):
                self.explorer.print_page()
            case PressButton("now"):
                self.explorer.change(lambda session: handle(session, Choose("part", NOW)))
            case PressButton("look" | "answer" as name):
                shown = {"show": asked_link(self.explorer.session), "answer": name == "answer"}
                self.explorer.tell_class(shown)
            case PressButton("away"):
                self.explorer.tell_class({"away": self.explorer.session.part("desk").pupil})
            case PressButton("door"):
                there = self.explorer.session.group
                self.explorer.tell_class({"open": there is not None and not there.is_open})
            case PressButton(name) if name in OF_THE_SHELL:
                press(self.explorer, name)
            case _:
                self.explorer.change(lambda session: handle(session, intent), keep=True)

    def _typed(self, name: str, value: object) -> None:
        self.explorer.change(lambda session: typed(session, name, value), keep=True)
