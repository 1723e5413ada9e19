"""The studio on the screen: a box as a picture and in numbers, and beside it what is being changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Intent, OpenRule, PressButton
from kdexplore.app.layout import group, hang
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import show_rule
from kdexplore.app.studio import fields, reports, scenes
from kdexplore.app.studio.intents import ORDERS, handle, typed
from kdexplore.app.studio.state import Studio
from kdexplore.views.widgets.chart import Chart


class Room:
    """Every form is made once; one that only a set of the user's own needs is empty for the others."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        pressed, typed = explorer.handler(self._handle), explorer.guarded(self._typed)
        self.forms = {scene: Form(pressed, typed, f"kd-studio-{scene.__name__}") for scene in SCENES}
        self.chart = Chart()
        self.parts: dict[Any, Any] = {**self.forms, reports.chart: self.chart}
        self.box = group("kd-room kd-studio", *(self._columns(*half) for half in PARTS))

    def _columns(self, left: tuple[Any, ...], right: tuple[Any, ...]) -> Any:  # noqa: ANN401 -- widgets have no types
        """Two columns of forms."""
        sides = (group("kd-column", *(self.parts[each] for each in side)) for side in (left, right))
        return group("kd-columns", *sides)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        view = scenes.view(session)
        for scene, form in self.forms.items():
            form.show(scene(view))
        hang(self.chart, reports.chart(view), session)

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


# The parts of the left and of the right column, first of the upper half, then of the lower.
PARTS: tuple[tuple[tuple[Any, ...], tuple[Any, ...]], ...] = (
    ((scenes.head, scenes.opened, fields.domino, scenes.faults), (scenes.gallery,)),
    (
        (scenes.grounds, fields.terrain, fields.whole, scenes.files, fields.reading),
        (reports.report, reports.chart, reports.trial),
    ),
)
SCENES = tuple(each for half in PARTS for side in half for each in side if each is not reports.chart)
