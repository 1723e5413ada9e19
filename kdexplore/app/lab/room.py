"""The room of the lab on the screen: the tool row, the palette beside the board, and the answer beside that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kdexplore.app.analysis.task import stopped
from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Choose, Intent, OpenRule, PressButton
from kdexplore.app.lab import fields, scenes
from kdexplore.app.lab.board import board, layer_of
from kdexplore.app.lab.intents import followup_asked, handle, of_seat, proof_asked, to_table
from kdexplore.app.layout import group, hang, keep
from kdexplore.app.play.intents import own_tiles
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import show_rule
from kdexplore.views import charts
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.chart import Chart

LONG_WORK = (PressButton("reachable"), PressButton("work_out"), PressButton("cancel"))


class Room:
    """One board, and everything that can be asked of its territory."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.board, self.holder = Board(), Chart()
        pressed, typed = explorer.handler(self._handle), explorer.guarded(self._chosen)
        self.head, self.tools, self.rules, self.typed = (Form(pressed, typed) for _ in range(4))
        self.choice, self.dominoes, self.side = Form(pressed, typed), Form(pressed), Form(pressed)
        self.question, self.foot, self.twin = (Form(pressed) for _ in range(3))
        self.unfolded, self.chart = group("kd-lab-rules", self.rules), group("kd-lab-chart", self.holder)
        self.words = group("kd-lab-words", self.twin)
        self.box = group("kd-room", self._table())
        explorer.listen(self.board, self._handle)

    def _table(self) -> Any:  # noqa: ANN401 -- widgets have no types
        """Where everything is."""
        return group(
            "kd-lab",
            group("kd-lab-top", self.head),
            group("kd-lab-choice", self.choice, self.tools, self.dominoes),
            group("kd-lab-board", self.board),
            group("kd-lab-side", self.side, self.question, self.unfolded),
            self.chart,
            group("kd-lab-foot", self.foot, self.typed),
            self.words,
        )

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        lab = session.lab
        for form, part in (
            (self.head, scenes.head),
            (self.choice, scenes.choice),
            (self.dominoes, scenes.dominoes),
            (self.side, scenes.side),
            (self.question, scenes.question),
            (self.foot, scenes.foot),
            (self.typed, fields.notation),
        ):
            form.show(part(session))
        self.board.scene = dict(board(session))
        self.tools.show(fields.tools(session))
        keep(self.unfolded, visible="rules" in lab.opened)
        if "rules" in lab.opened:
            self.rules.show(fields.rules(session, own_tiles(session)))
        self._show_chart(session)
        keep(self.words, visible=session.twin)
        if session.twin:
            self.twin.show(scenes.twin(session))

    def _show_chart(self, session: Session) -> None:
        lab = session.lab
        charted = lab.lens_kind.charted and "chart" in lab.opened and not session.no_hints
        layer = layer_of(session) if charted else None
        look: Any = {"lang": session.lang, "theme": session.shade}
        figure = charts.heat(lab.territory, lab.rules, layer, numbers=lab.numbers, **look) if layer else None
        keep(self.chart, visible=figure is not None)
        hang(self.holder, figure, session)

    def _handle(self, intent: Intent) -> None:
        match intent:
            case OpenRule(rule):
                show_rule(self.explorer, rule)
            case _:
                self.explorer.change(lambda session: _stepped(session, intent), keep=intent in LONG_WORK)

    def _chosen(self, name: str, value: object) -> None:
        self.explorer.change(
            lambda session: replace(session, lab=fields.chosen(session.lab, name, value, own_tiles(session))),
            keep=name == "typed",
        )


def _stepped(session: Session, intent: Intent) -> Session:
    """The session after an intent."""
    match intent:
        case Choose("seat", int(seat)):
            return of_seat(session, seat)
        case PressButton("to_table" | "not_table" as name):
            return to_table(session, taken=name == "to_table")
        case PressButton("reachable"):
            return proof_asked(session)
        case PressButton("work_out"):
            return followup_asked(session)
        case PressButton("cancel"):
            return stopped(session)
        case _:
            return replace(session, lab=handle(session.lab, intent))
