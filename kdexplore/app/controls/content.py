"""Content: what no control of ipywidgets can show, drawn by a `Panel`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import Box

from kdexplore.app import layout
from kdexplore.app.controls.control import Control, Widget
from kdexplore.views.blocks import Content, plain
from kdexplore.views.widgets.panel import Panel


class PanelContent(Control):
    """Score lines, logs, tables, cards and sentences with rules in them, in one panel."""

    def made(self) -> Widget:
        """A panel that hears of every press. It is in a box, because classes do not reach widgets of our own."""
        self.classes = ("kd-content",)
        self.panel = Panel()
        self.panel.observe(self.pressed, "intent")
        return Box([self.panel], **layout.plain(_dom_classes=self.classes))

    def fill(self, block: Sequence[Content]) -> None:
        """All of them, one below the other."""
        self.panel.scene = {"blocks": plain([*block])}

    def pressed(self, change: Any) -> None:  # noqa: ANN401 -- ipywidgets has no types
        """A row, a card, an entry or the id of a rule pressed."""
        self.to.pressed({key: value for key, value in change.new.items() if key != "n"})
