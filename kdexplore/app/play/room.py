"""The room of a game on the screen: the choices before it, then the lines, the boards, the log, the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.form import Form
from kdexplore.app.intents import OpenRule, PressButton
from kdexplore.app.layout import group, keep
from kdexplore.app.play import charts, fields, scenes
from kdexplore.app.play.intents import chosen, handle, own_tiles
from kdexplore.app.shell.intents import show_rule
from kdexplore.views.scenes.timeline import timeline_scene
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line
from kdexplore.views.widgets.panel import Panel
from kdexplore.views.widgets.timeline import Timeline

if TYPE_CHECKING:
    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session

# Where the focus goes when what was pressed is put away with all that is around it.
FOCUS_AFTER = {
    "begin": ".kd-table:not(.kd-away) .kd-say .kd-panel",
    "again": ".kd-table:not(.kd-away) .kd-say .kd-panel",
    "new": ".kd-setup:not(.kd-away) select",
    "lab": ".kd-hall > :not(.kd-away) .kd-panel",
}


class Choices:
    """A group of choices before a game: its heading and its fields."""

    def __init__(self, name: str, heard: Any) -> None:  # noqa: ANN401 -- whoever hears of a choice
        self.name, self.heading, self.form = name, Panel(), Form(heard)
        self.box = group(f"kd-column kd-choices-{name}", self.heading, self.form)

    def show(self, session: Session, made: list[dict[str, Any]]) -> None:
        """Bring the group in step; one without fields is put away."""
        keep(self.box, shown=bool(made) and (self.name != "readings" or session.play.more))
        self.heading.scene = scenes.heading(session, self.name)
        self.form.show(made)


class Room:
    """A table is furnished once; what does not belong to the moment is put away, not taken down."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.groups = {name: Choices(name, explorer.guarded(self._chosen)) for name in fields.GROUPS}
        self.further, self.unready = Panel(), Panel()
        self.say, self.line, self.board, self.timeline = Panel(), Line(), Board(), Timeline()
        self.seats, self.side, self.log, self.twin = Panel(), Panel(), Panel(), Panel()
        self.chart = charts.Charts(explorer.handler(self._handle))
        self._furnish()
        panels = (self.say, self.seats, self.side, self.log, self.further, self.unready)
        for widget in (*panels, self.line, self.board, self.timeline):
            explorer.listen(widget, self._handle)

    def _furnish(self) -> None:
        *first, readings = (choices.box for choices in self.groups.values())
        end = group("kd-column kd-start-game", self.unready)
        self.setup = group("kd-setup", *first, group("kd-column kd-further", self.further, readings), end)
        below = group("kd-below", group("kd-column", self.seats), group("kd-column", self.side))
        board, log = group("kd-middle", self.board), group("kd-column kd-log", self.log)
        parts = (group("kd-say", self.say), group("kd-lines", self.line), board, below, log)
        self.table = group("kd-table", *parts)
        self.foot, self.words = group("kd-bottom", self.timeline), group("kd-column kd-padded", self.twin)
        self.box = group("kd-room kd-play", self.setup, self.table, self.chart.box, self.words, self.foot)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        begun = session.play.history is not None
        keep(self.setup, shown=not begun)
        for part in (self.table, self.foot, self.chart.box):
            keep(part, shown=begun)
        keep(self.words, shown=begun and session.twin)
        self._show_table(session) if begun else self._show_setup(session)

    def _show_setup(self, session: Session) -> None:
        found = fields.groups(session.play.setup, session.lang, own_tiles(session))
        for name, choices in self.groups.items():
            choices.show(session, found[name])
        self.further.scene = scenes.further(session)
        self.unready.scene = scenes.beginning(session)

    def _show_table(self, session: Session) -> None:
        play = session.play
        assert play.history is not None  # noqa: S101 -- a game has begun
        board = scenes.board(session)
        self.board.scene = dict(board)  # first what is looked at
        self.say.scene = scenes.now(session, board)
        self.line.scene = dict(scenes.line(session))
        self.seats.scene = scenes.seats(session)
        self.side.scene = scenes.side(session)
        self.log.scene = scenes.log(session)
        self.timeline.scene = dict(timeline_scene(play.history, play.at, lang=session.lang))
        self.chart.show(session)
        if session.twin:
            self.twin.scene = scenes.twin(session)

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
            return
        self.explorer.change(lambda session: handle(session, intent))
        if isinstance(intent, PressButton):
            self._refocus(intent.name)

    def _refocus(self, pressed: str) -> None:
        """The focus moves on if the button that was pressed is gone."""
        if pressed in FOCUS_AFTER and self.explorer.session.notice is None:
            self.explorer.focus(FOCUS_AFTER[pressed])

    def _chosen(self, name: str, value: object) -> None:
        self.explorer.change(lambda session: chosen(session, name, value, own_tiles(session)))
