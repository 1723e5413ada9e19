"""Fields to fill in: a list, a tick, text, a number, a file, each with its label above and a hint below."""

from __future__ import annotations

import re
from typing import Any

from ipywidgets import BoundedIntText, Checkbox, ColorPicker, Dropdown, FileUpload, Label, Text, Textarea, VBox
from ipywidgets.widgets.widget_string import LabelStyle

from kdexplore.app.controls.control import Control, Listener, Widget, slug, update
from kdexplore.app.layout import AWAY, Look, plain
from kdexplore.views.blocks import Field

LARGEST = 256 * 1024  # bytes of a file, or of what is typed
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
NO_COLOUR = "#b9b3a8"
NARROW_LABEL = {"description_width": "initial"}  # as wide as its words; controls.css lets long ones wrap


class FieldControl(Control):
    """A field. Whatever the browser sends is checked against the field before anybody hears of it."""

    kind: Widget = None

    def __init__(self, to: Listener) -> None:
        self.showing = False
        self.input = self.entry()
        self.hint = Label(**plain(style=Look.of(LabelStyle), _dom_classes=("kd-hint-line",)))
        super().__init__(to)
        self.listen()

    def made(self) -> Widget:
        """The field with room for a hint below it."""
        self.classes = ("kd-field", f"kd-field-{type(self).__name__.lower()}")
        return VBox([self.input], **plain(_dom_classes=self.classes))

    def entry(self) -> Widget:
        """The widget that is filled in."""
        return self.kind(style=NARROW_LABEL, tooltip="", **plain())

    def listen(self) -> None:
        """Hear of every change of the value."""
        self.input.observe(self.changed, "value")

    def show(self, block: Field) -> None:
        """Bring the widget in step with the field, whatever was typed; nobody hears of that."""
        self.block = block.copy()
        before, self.showing = self.showing, True
        try:
            with self.input.hold_sync():
                # A hint is below the field and never a tooltip: changing a tooltip wipes out what is being typed.
                update(self.input, description=block["label"], disabled=bool(block.get("off")))
                self.fill(block)
        finally:
            self.showing = before
        self.say(block.get("hint") or "")

    def fill(self, block: Field) -> None:
        """Put the value of the field into the widget."""
        update(self.input, value=block["value"])

    def say(self, words: str) -> None:
        """Words below the field, or none."""
        update(self.hint, value=words)
        if words:
            update(self.widget, children=(self.input, self.hint))
        update(self.hint, _dom_classes=("kd-hint-line",) if words else ("kd-hint-line", AWAY))

    def changed(self, change: Any) -> None:  # noqa: ANN401 -- ipywidgets has no types
        """Report a value that the field allows; put back the old one if it does not."""
        if self.showing:
            return
        if self.block.get("off") or not self.allows(change.new):
            self.show(self.block)
        else:
            self.report(change.new)

    def allows(self, value: Any) -> bool:  # noqa: ANN401, ARG002 -- whatever a visitor sends
        """Whether the field may hold this: nothing at all, unless its kind says otherwise."""
        return False

    def report(self, value: Any) -> None:  # noqa: ANN401 -- of each kind another type
        """Report what was filled in."""
        self.to.typed(self.block["name"], value)


class Select(FieldControl):
    """One of several options. The widget knows them by their place, so that a value may be anything."""

    kind = Dropdown

    def fill(self, block: Field) -> None:
        """The options, and which of them is chosen."""
        options = tuple((text, at) for at, (text, _) in enumerate(block["options"]))
        values = (at for at, (_, value) in enumerate(block["options"]) if _same(value, block["value"]))
        update(self.input, options=options)
        update(self.input, value=next(values, None))

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """The place of an option."""
        return type(value) is int and 0 <= value < len(self.block["options"])

    def report(self, value: Any) -> None:  # noqa: ANN401
        """Report the value at that place."""
        super().report(self.block["options"][value][1])


class Tick(FieldControl):
    """Yes or no."""

    def entry(self) -> Widget:
        """A box with its words behind it, where all of them have room."""
        return Checkbox(indent=False, style=NARROW_LABEL, tooltip="", **plain())

    def fill(self, block: Field) -> None:
        """Ticked or not."""
        update(self.input, value=bool(block["value"]))

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """Yes or no, nothing that only looks like it."""
        return type(value) is bool


class Typed(FieldControl):
    """A line of text, reported when it is finished."""

    kind = Text

    def entry(self) -> Widget:
        """A field that does not report every letter."""
        return self.kind(continuous_update=False, style=NARROW_LABEL, tooltip="", **plain())

    def fill(self, block: Field) -> None:
        """The text, and the button that Enter presses."""
        super().fill(block)
        entered = (f"kd-enter-{slug(block['enter'])}",) if "enter" in block else ()
        self.dress(*(name for name in self.classes if not name.startswith("kd-enter-")), *entered)

    def changed(self, change: Any) -> None:  # noqa: ANN401
        """As everywhere; but what is too long stays where it was typed."""
        if self.showing or self.allows(change.new) or self.block.get("off"):
            super().changed(change)
        else:
            self.say(self.block.get("too_large") or self.block.get("hint") or "")

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """Text that can be written down, and not too much of it."""
        try:
            return isinstance(value, str) and len(value.encode()) <= LARGEST
        except UnicodeEncodeError:
            return False


class TextArea(Typed):
    """Several lines of text."""

    kind = Textarea

    def fill(self, block: Field) -> None:
        """The text, in as many lines as the field asks for."""
        update(self.input, rows=block.get("rows", 4), value=block["value"])


class Number(FieldControl):
    """A whole number between two others, both included."""

    kind = BoundedIntText

    def fill(self, block: Field) -> None:
        """The bounds, in an order in which each is allowed, and the number."""
        least, most, number = block["least"], block["most"], block["value"]
        update(self.input, max=max(self.input.max, most))
        update(self.input, min=least)
        update(self.input, max=most)
        update(self.input, value=min(max(number if isinstance(number, int) else least, least), most))

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """A number within the bounds of the field: the browser can change those of the widget."""
        return type(value) is int and self.block["least"] <= value <= self.block["most"]


class Colour(FieldControl):
    """A colour: a swatch that opens the picker of the browser, beside its value as text."""

    kind = ColorPicker

    def fill(self, block: Field) -> None:
        """The colour; grey in place of anything else."""
        value = str(block["value"])
        update(self.input, value=value if COLOUR.fullmatch(value) else NO_COLOUR)

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """Six hexadecimal digits behind a hash."""
        return isinstance(value, str) and COLOUR.fullmatch(value) is not None


class File(FieldControl):
    """A text file."""

    def entry(self) -> Widget:
        """A button that asks for one file."""
        return FileUpload(multiple=False, tooltip="", **plain())

    def fill(self, block: Field) -> None:
        """Ready for a file."""
        update(self.input, accept=block.get("accept", ".json,.csv,.txt"), value=())

    def changed(self, change: Any) -> None:  # noqa: ANN401
        """Report what is in the file, or say why it is refused; then wait for the next one."""
        if self.showing or not change.new:
            return
        block, file = self.block, change.new[0]
        self.show(block)
        if block.get("off"):
            return
        content = _bytes(file.get("content"))
        if refusal := _refusal(content):
            self.say(block.get(refusal, ""))
        else:
            self.report({"name": str(file.get("name"))[:200], "size": len(content), "text": content.decode()})


def _same(one: object, other: object) -> bool:
    """Equal, also in type: 1 is not True."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _bytes(content: object) -> bytes:
    """The content of a file; nothing if the visitor sent no file at all."""
    return bytes(content) if isinstance(content, bytes | bytearray | memoryview) else b""


def _refusal(content: bytes) -> str:
    """Why a file is refused, if it is; its `size` is whatever the visitor says it is."""
    if len(content) > LARGEST:
        return "too_large"
    try:
        content.decode()
    except UnicodeDecodeError:
        return "unreadable"
    return ""
