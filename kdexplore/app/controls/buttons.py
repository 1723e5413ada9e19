"""Buttons side by side. One that is off can still be focused and pressed: then it says why."""

from __future__ import annotations

from html import escape

from ipywidgets import Box

from kdexplore.app.controls.control import Control, Listener, Widget, button, html, slug, update
from kdexplore.app.controls.lineup import Lineup
from kdexplore.app.layout import plain
from kdexplore.views.blocks import ButtonItem, ButtonsBlock

WHY = ""  # the key of the reason, which no button has


class Press(Control):
    """A button. Classes say what it is and how it is, and the page makes ARIA of them (views/widgets/controls.js)."""

    def __init__(self, to: Listener, row: ButtonRow | None = None) -> None:
        super().__init__(to)
        self.row = row

    def made(self) -> Widget:
        """A button that hears of every press."""
        made = button("kd-form-button")
        made.on_click(self.pressed)
        return made

    def fill(self, block: ButtonItem) -> None:
        """Its words, and how it is."""
        states = {
            "kd-form-primary": block.primary,
            "kd-off": block.off,
            "kd-toggle": block.pressed is not None,
            "kd-on": block.pressed,
            f"kd-form-icon-{block.icon}": block.icon,
        }
        named = f"kd-press-{slug(block.name)}"
        self.dress("kd-form-button", named, *(name for name, holds in states.items() if holds))
        words = block.text if block.icon else ""  # a narrow place may leave only the icon
        update(self.widget, description=block.text, tooltip=block.off or words)

    def pressed(self, _: object) -> None:
        """A press; off, it says why."""
        if not self.block.off:
            self.to.pressed({"press": self.block.name})
        elif self.row is not None:
            self.row.explain(self.block.off)


class ButtonRow(Control):
    """Buttons side by side, each kept by its name, and below them why one of them cannot be pressed.

    The primary button is the last one, in every room: `controls.css` sets it at the end of the row.
    """

    def __init__(self, to: Listener) -> None:
        super().__init__(to)
        self.kept: dict[str, Control] = {}
        self.lineup = Lineup[str](self.widget)
        self.reason = ""
        self.names: list[str] = []

    def made(self) -> Widget:
        """A box that wraps."""
        self.classes = ("kd-form-buttons",)
        return Box(**plain(_dom_classes=self.classes))

    def fill(self, block: ButtonsBlock) -> None:
        """These buttons; the others are put away."""
        ordered = sorted(block.buttons, key=lambda each: bool(each.primary))
        names = [each.name for each in ordered]
        for each in block.buttons:
            if each.name not in self.kept:
                self.kept[each.name] = Press(self.to, self)
            self.kept[each.name].show(each)
        self.names = names
        self._arrange()
        if self.reason not in [each.off or "" for each in block.buttons]:
            self._say("")

    def explain(self, reason: str) -> None:
        """Say why a button cannot be pressed; again, if it is pressed again."""
        self._say("")
        self._say(reason)

    def _say(self, reason: str) -> None:
        if not reason and WHY not in self.kept:
            return
        if WHY not in self.kept:
            self.kept[WHY] = Why(self.to)
        self.reason = reason
        self.kept[WHY].show(reason)
        self._arrange()

    def _arrange(self) -> None:
        self.lineup.show(self.kept, [*self.names, *([WHY] if self.reason else [])])


class Why(Control):
    """Why a button cannot be pressed."""

    def made(self) -> Widget:
        """A place for words that are read out at once."""
        self.classes = ("kd-form-why", "kd-alert")
        return html(*self.classes)

    def fill(self, block: str) -> None:
        """The reason."""
        update(self.widget, value=f"<p>{escape(block)}</p>" if block else "")
