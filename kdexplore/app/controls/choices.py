"""Choices: options of which one is chosen, as radio buttons that look like pills."""

from __future__ import annotations

from typing import Any

from ipywidgets import RadioButtons
from ipywidgets.widgets.widget_description import DescriptionStyle

from kdexplore.app.controls.control import Control, Widget, slug, update
from kdexplore.app.layout import Look, plain
from kdexplore.views.blocks import ChoicesBlock, OptionItem

BETWEEN = "\t"  # an option, its title and its key; the page sets them apart (views/widgets/controls.js)


class Pills(Control):
    """Radio buttons. The widget knows its options by their place, so that a value may be anything."""

    showing = False

    def made(self) -> Widget:
        """Radio buttons that hear of every choice."""
        self.classes = ("kd-choices",)
        style = Look.of(DescriptionStyle)
        made = RadioButtons(options=(), tooltip="", **plain(_dom_classes=self.classes, style=style))
        made.observe(self.chosen, "index")
        return made

    def show(self, block: ChoicesBlock) -> None:
        """As everywhere; and what somebody chose in vain is put back."""
        self.showing = True
        try:
            if block == self.block:
                update(self.widget, index=_index(block))
            super().show(block)
        finally:
            self.showing = False

    def fill(self, block: ChoicesBlock) -> None:
        """The options, and which of them is chosen."""
        quiet = ("kd-quiet",) if block.quiet else ()
        self.dress("kd-choices", f"kd-choose-{slug(block.name)}", *quiet)
        labels = tuple(map(_label, block.options))
        if labels != tuple(label for label, _ in self.widget.options):
            self.widget.options = tuple((label, at) for at, label in enumerate(labels))
        update(self.widget, description=block.label, index=_index(block))

    def chosen(self, change: Any) -> None:  # noqa: ANN401 -- ipywidgets has no types
        """A choice of the user's."""
        at = change.new
        if self.showing or at == _index(self.block):
            return
        if type(at) is int and 0 <= at < len(self.block.options):
            self.to.pressed({"choose": [self.block.name, self.block.options[at].value]})
        else:
            self.show(self.block)


def _index(block: ChoicesBlock) -> int | None:
    """The place of the option that is chosen."""
    return next((at for at, each in enumerate(block.options) if each.value == block.value), None)


def _label(option: OptionItem) -> str:
    """The words of an option, with its title and its key behind them."""
    return BETWEEN.join((option.text, option.title or "", option.key or "")).rstrip(BETWEEN)
