"""The room where finished kingdoms are counted: names, then one kingdom after the other, then who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.controls import Form
from kdexplore.app.count import scenes
from kdexplore.app.count.intents import handle, typed
from kdexplore.app.count.state import KINGDOMS, NAMES, RESULT
from kdexplore.app.intents import OpenRule, PressButton
from kdexplore.app.layout import group, keep
from kdexplore.app.play.ending.sheet import EndSheet
from kdexplore.app.shell.intents import press, show_rule
from kdexplore.views.widgets.board import Board

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session

ON = ("begin", "next", "next_game")  # buttons after which another kingdom begins


class Room:
    """Every widget is made once; what does not belong to the moment is put away."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, filled = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.setup, self.head, self.side, self.foot = (Form(pressed, filled) for _ in range(4))
        self.board, self.end = Board(), EndSheet(pressed)
        self.before = group("kd-count-setup", self.setup)
        self.players = group("kd-count-head", self.head)
        parts = (group("kd-count-board", self.board), group("kd-count-side", self.side))
        self.kingdom = group("kd-count-kingdom", *parts, group("kd-count-foot", self.foot))
        self.box = group("kd-room kd-counting", self.before, self.players, self.kingdom, self.end.box)
        explorer.listen(self.board, self._handle)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        part = scenes.of(session).part
        keep(self.before, visible=part == NAMES)
        keep(self.players, visible=part != NAMES)
        keep(self.kingdom, visible=part == KINGDOMS)
        keep(self.end.box, visible=part == RESULT)
        if part == NAMES:
            self.setup.show(scenes.setup(session))
            return
        self.head.show(scenes.head(session))
        if part == RESULT:
            self.end.show(scenes.result(session))
            return
        self.board.scene = dict(scenes.board(session))
        self.side.show(scenes.side(session))
        self.foot.show(scenes.foot(session))

    def _handle(self, intent: Intent) -> None:
        match intent:
            case OpenRule(rule):
                show_rule(self.explorer, rule)
            case PressButton("share"):
                press(self.explorer, "copy_link")
            case PressButton("share_picture"):
                press(self.explorer, "share_png")
            case PressButton("print"):
                self.explorer.print_page()
            case _:
                self.explorer.change(lambda session: handle(session, intent), keep=not isinstance(intent, PressButton))
                if isinstance(intent, PressButton) and intent.name in ON:
                    self.explorer.see(".kd-counting")

    def _typed(self, name: str, value: object) -> None:
        self.explorer.change(lambda session: typed(session, name, value), keep=True)
