"""The room of a table on the screen: the choices before it, then what is asked, the line, the board, the points."""

from __future__ import annotations

from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import GoTo, Intent, OpenRule, PressButton
from kdexplore.app.layout import DRAFTS, group, keep, mark
from kdexplore.app.play.ending.sheet import EndSheet
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import press, show_rule
from kdexplore.app.table import fields, scenes
from kdexplore.app.table.intents import handle, typed
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line

ASKED = ".kd-at-table:not(.kd-away) .kd-asks .kd-form"
# Where the focus goes when what was pressed is put away with all that is around it.
FOCUS_AFTER = {
    "begin": ASKED,
    "join": ASKED,
    "undo": ASKED,
    "latest": ASKED,
    "forget": ASKED,
    "new": ".kd-table-setup:not(.kd-away) .kd-form",
}
OVER = "kd-over"  # the room when the game is: nothing is entered


class Room:
    """Every widget is made once; what does not belong to the moment is put away, not removed."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, filled = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.game, self.names, self.begin = (Form(pressed, filled) for _ in range(3))
        self.asks, self.seats, self.side, self.twin = (Form(pressed) for _ in range(4))
        self.line, self.board, self.end = Line(), Board(), EndSheet(pressed)
        self.setup = group(
            "kd-setup kd-table-setup",
            group("kd-column", self.game),
            group("kd-column", self.names, self.begin),
        )
        parts = (group("kd-asks", self.asks), group("kd-scores", self.seats), group("kd-lines", self.line))
        self.middle, self.words = group("kd-middle", self.board), group("kd-column kd-padded", self.twin)
        self.table = group("kd-at-table", *parts, self.middle, group("kd-column kd-beside", self.side))
        self.box = group("kd-room", self.setup, self.end.box, self.table, self.words)
        for widget in (self.line, self.board):
            explorer.listen(widget, self._handle)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        begun = session.table.history is not None
        keep(self.setup, visible=not begun)
        keep(self.table, visible=begun)
        keep(self.end.box, visible=scenes.is_over(session))
        keep(self.words, visible=begun and session.twin)
        self._show_table(session) if begun else self._show_setup(session)

    def _show_setup(self, session: Session) -> None:
        self.game.show(fields.game(session))
        self.names.show(fields.names(session))
        self.begin.show(fields.begin(session))

    def _show_table(self, session: Session) -> None:
        board = scenes.board(session)
        self.board.scene = dict(board)
        self.line.scene = dict(scenes.line(session))
        drafts = self.line.scene["mode"] != "look"
        for name, holds in ((DRAFTS, drafts), (OVER, scenes.is_over(session))):
            mark(self.table, name, holds=holds)
        if scenes.is_over(session):
            self.end.show(scenes.ending(session))
        else:
            self.asks.show(scenes.now(session, board))
            self.seats.show(scenes.seats(session))
        self.side.show(scenes.side(session))
        if session.twin:
            self.twin.show(scenes.twin(session))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
            return
        if intent == PressButton("share"):
            press(self.explorer, "copy_link")
            return
        if intent == PressButton("print"):
            self.explorer.print_page()
            return
        drafted = scenes.is_drafting(self.explorer.session)
        self.explorer.change(lambda session: handle(session, intent))
        if isinstance(intent, PressButton) and intent.name in FOCUS_AFTER and self.explorer.session.notice is None:
            self.explorer.focus(FOCUS_AFTER[intent.name])
        elif isinstance(intent, GoTo):
            self.explorer.focus(ASKED)
        elif drafted != scenes.is_drafting(self.explorer.session):  # on a phone line and board change their places
            self.explorer.see(ASKED)

    def _typed(self, name: str, value: object) -> None:
        self.explorer.change(lambda session: typed(session, name, value), keep=True)
