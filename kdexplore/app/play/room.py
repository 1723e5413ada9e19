"""The room of a game on the screen: the choices before it, then the lines, the boards, the log, the timeline."""

from __future__ import annotations

from kdexplore.app.analysis.readiness import kernel_of
from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.guide import scenes as guide
from kdexplore.app.intents import GoTo, Intent, OpenRule, PressButton
from kdexplore.app.layout import DRAFTS, group, keep, mark
from kdexplore.app.play import cave, charts, choosing, fields, head, opponents, scenes, scores
from kdexplore.app.play.ending.sheet import EndSheet
from kdexplore.app.play.intents import chosen, handle, own_tiles
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import show_rule
from kdexplore.views.scenes.timeline import folded, timeline_scene
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line
from kdexplore.views.widgets.timeline import Timeline

# Where the focus goes when what was pressed is put away with all that is around it.
FOCUS_AFTER = {
    "begin": ".kd-table:not(.kd-away) .kd-say .kd-form",
    "again": ".kd-table:not(.kd-away) .kd-say .kd-form",
    "new": ".kd-setup:not(.kd-away) .kd-panel-mini[aria-pressed=true]",
    "cancel": ".kd-hall > :not(.kd-away) .kd-form",
    "before": ".kd-play .kd-form",
    "lab": ".kd-hall > :not(.kd-away) .kd-form",
}
AT_THE_END = ".kd-end:not(.kd-away) .kd-end-result .kd-form"


class Room:
    """Every widget is made once; what does not belong to the moment is put away, not removed."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, typed = explorer.handler(self._handle), explorer.guarded(self._chosen)
        self.modes, self.who, self.begin = Form(pressed), Form(pressed), Form(pressed)
        self.seated, self.further = Form(pressed, typed, "kd-seated"), Form(pressed, typed, "kd-further")
        self.say, self.standings, self.advice, self.cave = (Form(pressed) for _ in range(4))
        self.seats, self.side, self.log, self.twin = (Form(pressed) for _ in range(4))
        self.line, self.board, self.timeline = Line(), Board(), Timeline()
        self.guide, self.review = Form(pressed), Form(pressed)
        self.chart, self.end = charts.Charts(pressed), EndSheet(pressed)
        self._furnish()
        for widget in (self.line, self.board, self.timeline):
            explorer.listen(widget, self._handle)

    def _furnish(self) -> None:
        card = group("kd-setup-card", self.who, self.seated, self.further)
        self.setup = group("kd-setup", group("kd-modes", self.modes), card, group("kd-start-game", self.begin))
        self.asking = group("kd-advice", group("kd-guide", self.guide), group("kd-cave", self.cave), self.advice)
        top = (group("kd-say", self.say), group("kd-standings", self.standings), group("kd-lines", self.line))
        board, aside = group("kd-middle", self.board), group("kd-aside", self.asking, group("kd-others", self.seats))
        log = group("kd-column kd-log", self.log)
        self.playing = (*top, board, aside, group("kd-below kd-column", self.side))
        self.table = group("kd-table", *self.playing, log)
        self.foot, self.words = group("kd-bottom", self.timeline), group("kd-column kd-padded", self.twin)
        review = group("kd-column kd-guide", self.review)
        self.box = group(
            "kd-room kd-play", self.setup, self.end.box, review, self.table, self.chart.box, self.words, self.foot
        )

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        begun = session.play.history is not None
        keep(self.setup, visible=not begun)
        keep(self.table, visible=begun)
        for part in (self.foot, self.chart.box):
            keep(part, visible=begun and not session.play.guided)
        keep(self.end.box, visible=begun and scores.is_over(session))
        keep(self.words, visible=begun and session.twin)
        self._show_table(session) if begun else self._show_setup(session)

    def _show_setup(self, session: Session) -> None:
        own = own_tiles(session)
        self.modes.show(choosing.cards(session))
        self.who.show(choosing.who(session))
        found = fields.groups(session.play.setup, session.lang, own, kernel_of(session))
        self.seated.show(choosing.seats(session, found["seats"]))
        self.further.show(choosing.further(session, own))
        self.begin.show(choosing.beginning(session))

    def _show_table(self, session: Session) -> None:
        play = session.play
        assert play.history is not None  # noqa: S101 -- a game has begun
        over = scores.is_over(session)
        for part in self.playing:
            keep(part, visible=not over)
        if over:
            self.end.show(scores.ending(session))
        else:
            self._show_playing(session)
        self.review.show(guide.after(session))
        self.log.show(scenes.log(session))
        course = timeline_scene(play.history, play.at, lang=session.lang)
        self.timeline.scene = dict(folded(course, play.history.state_at(play.at)))
        self.chart.show(session)
        if session.twin:
            self.twin.show(scenes.twin(session))

    def _show_playing(self, session: Session) -> None:
        self.board.scene = dict(scenes.board(session))  # first what is looked at
        self.say.show(head.row(session))
        self.standings.show(opponents.standings(session))
        self.line.scene = dict(scenes.line(session))
        mark(self.table, DRAFTS, holds=self.line.scene["mode"] != "look" or session.play.guided)
        mark(self.table, "kd-watching", holds=session.play.watched is not None)
        self.guide.show(guide.guide(session))
        self.cave.show(cave.row(session))
        self.advice.show(scenes.advice(session))
        self.seats.show(opponents.row(session))
        self.side.show(scenes.side(session))

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, OpenRule):
            show_rule(self.explorer, intent.rule)
            return
        if intent == PressButton("print"):
            self.explorer.print_page()
            return
        before = scores.is_over(self.explorer.session)
        self.explorer.change(lambda session: handle(session, intent))
        if isinstance(intent, PressButton):
            self._refocus(intent.name)
        if not before and scores.is_over(self.explorer.session) and not isinstance(intent, GoTo):
            self.explorer.focus(AT_THE_END)

    def _refocus(self, pressed: str) -> None:
        """The focus moves on if the button that was pressed is gone."""
        if pressed in FOCUS_AFTER and self.explorer.session.notice is None:
            self.explorer.focus(FOCUS_AFTER[pressed])

    def _chosen(self, name: str, value: object) -> None:
        self.explorer.change(lambda session: chosen(session, name, value, own_tiles(session)))
