"""What holds other controls, or looks as if it did: cards, folds, notices, the progress of long work."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ipywidgets import Box

from kdexplore.app.controls.buttons import Press
from kdexplore.app.controls.control import Control, Listener, Widget, button, html, plain, slug, update
from kdexplore.app.controls.shelf import Shelf

if TYPE_CHECKING:
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
        self.dress("kd-form-card", f"kd-form-tone-{block['tone']}")
        self.shelf.show(block["blocks"])


class Unfolding(Control):
    """Blocks below a button that opens and closes them.

    The user opens and closes a fold; the room has its way only when it changes its mind. What is closed is not
    brought in step: it costs nothing until it is opened. An Accordion of ipywidgets cannot be used with the keyboard.
    """

    def __init__(self, to: Listener) -> None:
        self.opened = False
        self.asked = False
        super().__init__(to)
        self.shelf = Shelf(self.inside, to)

    def made(self) -> Widget:
        """A button, and a place below it."""
        self.head, self.inside = button("kd-fold-head"), box("kd-fold-inside", "kd-blocks")
        self.head.on_click(self.pressed)
        made = box("kd-fold")
        made.children = (self.head, self.inside)
        return made

    def fill(self, block: FoldBlock) -> None:
        """Its name, and what is below it if it is open."""
        if block["open"] != self.asked:
            self.asked = self.opened = block["open"]
        update(self.head, description=block["text"], _dom_classes=("kd-fold-head", f"kd-press-{slug(block['name'])}"))
        self._open()

    def pressed(self, _: object) -> None:
        """Open or close it."""
        self.opened = not self.opened
        self._open()

    def _open(self) -> None:
        if self.opened:
            self.shelf.show(self.block["blocks"])
        self.dress("kd-fold", *(["kd-form-open"] if self.opened else []))


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
        aloud = "kd-alert" if block["tone"] == "bad" else "kd-status"
        self.dress("kd-notice", f"kd-form-tone-{block['tone']}", aloud)
        update(self.said, value=f"<p>{escape(block['text'])}</p>")
        rule = block.get("rule")
        if rule:
            self.rule.show({"kind": "rule", "rule": rule, "name": block.get("name", "")})
            update(self.widget, children=(self.said, self.rule.widget))
        self.rule.stand(0, shown=bool(rule))


class RuleButton(Control):
    """The id of a rule; pressing it opens the rule."""

    def made(self) -> Widget:
        """A small button."""
        self.classes = ("kd-chip",)
        made = button(*self.classes)
        made.on_click(lambda _: self.to.pressed({"rule": self.block["rule"]}))
        return made

    def fill(self, block: RuleBlock) -> None:
        """The id, and the name of the rule as a tooltip."""
        update(self.widget, description=block["rule"], tooltip=block["name"])


class Working(Control):
    """How far long work is, and the button that stops it."""

    def made(self) -> Widget:
        """A bar and a button. The bar is the browser's own, which screen readers know and an IntProgress is not."""
        self.bar, self.cancel = html("kd-words"), Press(self.to)
        made = box("kd-progress")
        made.children = (self.bar,)
        return made

    def fill(self, block: ProgressBlock) -> None:
        """How far it is."""
        value = f' value="{block["value"]}"' if "value" in block else ""
        bar = f'<progress max="{block["most"]}"{value}></progress>'
        update(self.bar, value=f"<label><span>{escape(block['text'])}</span>{bar}</label>")
        if "cancel" in block:
            self.cancel.show(block["cancel"])
            update(self.widget, children=(self.bar, self.cancel.widget))
        self.cancel.stand(0, shown="cancel" in block)
