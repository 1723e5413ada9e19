"""What holds other controls, or looks as if it did: cards, folds, notices, the progress of long work."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import Accordion, Box, IntProgress
from ipywidgets.widgets.widget_int import ProgressStyle

from kdexplore.app.controls.buttons import Press
from kdexplore.app.controls.control import Control, Listener, Widget, button, html, slug, update
from kdexplore.app.controls.shelf import Shelf
from kdexplore.app.layout import Look, plain
from kdexplore.views.blocks import CardBlock, FoldBlock, NoticeBlock, ProgressBlock, RuleBlock


def box(*classes: str) -> Widget:
    """A box of these classes."""
    return Box(**plain(_dom_classes=classes))


class Frame(Control):
    """Blocks in a frame."""

    def __init__(self, to: Listener) -> None:
        super().__init__(to)
        self.shelf = Shelf(self.widget, to)

    def made(self) -> Widget:
        """An empty frame."""
        return box("kd-form-card")

    def fill(self, block: CardBlock) -> None:
        """What is in the frame, and its tone."""
        self.dress("kd-form-card", f"kd-form-tone-{block.tone}")
        self.shelf.show(block.blocks)


class Unfolding(Control):
    """Blocks below a heading that opens and closes them.

    The user opens and closes a fold; the room has its way only when it changes its mind. What is closed is not
    brought in step: it costs nothing until it is opened.
    """

    def __init__(self, to: Listener) -> None:
        self.opened = False
        self.asked = (False, "")
        super().__init__(to)
        self.shelf = Shelf(self.inside, to)

    def made(self) -> Widget:
        """An accordion with one part; the page makes its heading a button for the keyboard."""
        self.classes = ("kd-fold",)
        self.inside = box("kd-fold-inside", "kd-blocks")
        made = Accordion((self.inside,), titles=("",), **plain(_dom_classes=self.classes))
        made.observe(self.pressed, "selected_index")
        return made

    def fill(self, block: FoldBlock) -> None:
        """Its name, and what is below it if it is open."""
        asked = block.opened, block.of
        if asked != self.asked:
            self.asked, self.opened = asked, block.opened
        self.dress("kd-fold", f"kd-press-{slug(block.name)}")
        update(self.widget, titles=(block.text,))
        self._bring_in_step()
        update(self.widget, selected_index=0 if self.opened else None)

    def pressed(self, change: Any) -> None:  # noqa: ANN401 -- ipywidgets has no types
        """It was opened or closed."""
        if (change.new == 0) != self.opened:
            self.opened = change.new == 0
            self._bring_in_step()

    def _bring_in_step(self) -> None:
        if self.opened:
            self.shelf.show(self.block.blocks)


class Message(Control):
    """A notice in its place, with the rule behind it."""

    def made(self) -> Widget:
        """A box for words and the id of a rule."""
        self.said, self.rule = html(), RuleButton(self.to)
        made = box("kd-notice")
        made.children = (self.said,)
        return made

    def fill(self, block: NoticeBlock) -> None:
        """What it says."""
        aloud = "kd-alert" if block.tone == "bad" else "kd-status"
        self.dress("kd-notice", f"kd-form-tone-{block.tone}", aloud)
        update(self.said, value=f"<p>{escape(block.text)}</p>")
        if block.rule:
            self.rule.show(RuleBlock(block.rule, block.name or ""))
            update(self.widget, children=(self.said, self.rule.widget))
        self.rule.stand(0, visible=bool(block.rule))


class RuleButton(Control):
    """The title of a rule; pressing it opens the rule."""

    def made(self) -> Widget:
        """A small button."""
        self.classes = ("kd-chip",)
        made = button(*self.classes)
        made.on_click(lambda _: self.to.pressed({"rule": self.block.rule}))
        return made

    def fill(self, block: RuleBlock) -> None:
        """The title, and the id of the rule as a tooltip."""
        update(self.widget, description=block.name or block.rule, tooltip=block.rule)


class Working(Control):
    """How far long work is, and the button that stops it."""

    def made(self) -> Widget:
        """A bar and a button."""
        self.bar, self.cancel = IntProgress(style=Look.of(ProgressStyle), tooltip="", **plain()), Press(self.to)
        self.classes = ("kd-progress",)
        made = box(*self.classes)
        made.children = (self.bar,)
        return made

    def fill(self, block: ProgressBlock) -> None:
        """How far it is; the bar is striped where nobody knows."""
        with self.bar.hold_sync():
            update(self.bar, description=block.text, max=block.most, value=block.value or 0)
            update(self.bar, _dom_classes=("kd-busy",) if block.value is None else ())
        if block.cancel is not None:
            self.cancel.show(block.cancel)
            update(self.widget, children=(self.bar, self.cancel.widget))
        self.cancel.stand(0, visible=block.cancel is not None)
