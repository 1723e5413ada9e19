"""The studio on the screen: a box as a picture and in numbers, and beside it what is being changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ipywidgets import VBox

from kdexplore.app.form import Form
from kdexplore.app.intents import OpenRule, PressButton
from kdexplore.app.layout import group, hang, keep
from kdexplore.app.shell.intents import show_rule
from kdexplore.app.studio import fields, reports, scenes
from kdexplore.app.studio.intents import ORDERS, handle, typed
from kdexplore.views.widgets.chart import Chart
from kdexplore.views.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Intent
    from kdexplore.app.session import Session
    from kdexplore.app.studio.state import Studio


class Room:
    """Every panel and form is made once; those that only a box of one's own needs are put away for the others."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.panels = {scene: Panel() for scene in SCENES}
        self.forms = {form: Form(explorer.guarded(self._typed)) for form in FORMS}
        self.chart = Chart()
        self.parts: dict[Any, Any] = {**self.panels, **self.forms, reports.chart: self.chart}
        self.box = VBox([self._columns(*half) for half in PARTS]).add_class("kd-room").add_class("kd-studio")
        for panel in self.panels.values():
            explorer.listen(panel, self._handle)

    def _columns(self, left: tuple[Any, ...], right: tuple[Any, ...]) -> Any:  # noqa: ANN401 -- widgets have no types
        """Two columns of panels and forms."""
        sides = (group("kd-column", *(self.parts[each] for each in side)) for side in (left, right))
        return group("kd-columns", *sides)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        shown = scenes.shown(session)
        for scene, panel in self.panels.items():
            panel.scene = scene(shown)
        for form, made in self.forms.items():
            made.show(form(shown))
        for each in EDITED:
            keep(self.parts[each], shown=session.studio.editing)
        hang(self.chart, reports.chart(shown), session)

    def _handle(self, intent: Intent) -> None:
        match intent:
            case OpenRule(rule):
                show_rule(self.explorer, rule)
            case PressButton(name) if name in ORDERS:
                ORDERS[name](self.explorer)
            case _:
                self._change(lambda studio: handle(studio, intent))

    def _typed(self, name: str, value: object) -> None:
        self._change(lambda studio: typed(studio, name, value))

    def _change(self, step: Callable[[Studio], Studio]) -> None:
        self.explorer.change(partial(_changed, step=step))


def _changed(session: Session, step: Callable[[Studio], Studio]) -> Session:
    return replace(session, studio=step(session.studio))


# What lies in the left and in the right column, first of the upper half, then of the lower.
PARTS: tuple[tuple[tuple[Any, ...], tuple[Any, ...]], ...] = (
    ((scenes.head, scenes.opened, fields.domino, scenes.faults), (scenes.gallery,)),
    (
        (scenes.grounds, fields.terrain, fields.whole, scenes.files, fields.reading),
        (reports.report, reports.chart, reports.trial),
    ),
)
FORMS = (fields.domino, fields.whole, fields.terrain, fields.reading)
SCENES = tuple(each for half in PARTS for side in half for each in side if each not in (*FORMS, reports.chart))
EDITED = (scenes.faults, fields.domino, fields.whole, fields.terrain)  # of a box of one's own
