"""`Form`: controls made from plain data. It follows its fields, and hears what somebody presses or types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ipywidgets import Box

from kdexplore.app.controls import boxes, buttons, choices, content, fields, words
from kdexplore.app.controls.control import Control, Intent, Listener
from kdexplore.app.controls.shelf import Shelf
from kdexplore.app.layout import plain
from kdexplore.views.blocks import Block

KINDS: Mapping[str, type[Control]] = {
    "words": words.Words,
    "prompt": words.Now,
    "steps": words.StepList,
    "content": content.PanelContent,
    "buttons": buttons.ButtonRow,
    "choices": choices.Pills,
    "card": boxes.Frame,
    "fold": boxes.Unfolding,
    "notice": boxes.Message,
    "progress": boxes.Working,
    "select": fields.Select,
    "check": fields.Tick,
    "text": fields.Typed,
    "area": fields.TextArea,
    "number": fields.Number,
    "colour": fields.Colour,
    "file": fields.File,
}


class Form(Box):  # type: ignore[misc]  # ipywidgets has no types
    """A part of a room: `show` says which blocks it holds (`kdexplore.views.blocks`).

    `pressed` hears of `{"press": name}`, `{"choose": [name, value]}`, `{"rule": id}` and `{"at": number}`; `typed` of
    the name of a field and its new value, or of a file as `{name, size, text}`.
    """

    def __init__(
        self,
        pressed: Callable[[Intent], None] = lambda _: None,
        typed: Callable[[str, object], None] = lambda _name, _value: None,
        *classes: str,
    ) -> None:
        super().__init__(**plain(_dom_classes=("kd-form", *classes)))
        self.pressed, self.typed = pressed, typed
        self.blocks: list[Block] = []
        self.shelf = Shelf(self, Listener(typed, pressed, made))

    def show(self, blocks: Iterable[Block]) -> None:
        """Exactly these blocks, in this order; what was there already stays and is brought in step."""
        self.blocks = [*blocks]
        self.shelf.show(self.blocks)

    def __repr__(self, **_: Any) -> str:  # noqa: ANN401 -- as the widget it is
        """The kinds of blocks that the form holds, the same in every run."""
        return f"<Form: {', '.join(block['kind'] for block in self.blocks)}>"


def made(kind: str, to: Listener) -> Control:
    """A control of this kind."""
    return KINDS[kind](to)
