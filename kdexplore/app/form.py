"""`Form`: controls made from plain data. It follows what it is shown, and tells what somebody chose or typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ipywidgets import BoundedIntText, Box, Button, Checkbox, Dropdown, FileUpload, Label, Text, Textarea, VBox

Field = Mapping[str, Any]
Heard = Callable[[str, object], None]
Widget = Any  # ipywidgets has no types

LARGEST = 256 * 1024  # bytes of a file, or of what is typed
NARROW_LABEL = {"description_width": "initial"}  # as wide as its words; panel.css lets long ones wrap


class Form(Box):  # type: ignore[misc]  # ipywidgets has no types
    """A row of fields that wraps: `show` says which, `heard` is told the name of a field and its new value.

    A field is `{name, kind, label, value}` and may have `options`, `least`, `most`, `rows`, `accept`, `primary`,
    `off`, `hint`, and `too_large` and `unreadable`, what is said of a file that is refused.
    A button tells `True`, a file `{name, size, text}`; a file that is refused tells nothing.
    """

    children: tuple[Widget, ...]

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self.add_class("kd-form")
        self._heard = heard
        self._controls: dict[tuple[str, str], Control] = {}

    @property
    def box(self) -> Form:
        """The form itself, to be put among other widgets."""
        return self

    def show(self, fields: Iterable[Field]) -> None:
        """Exactly these fields, in this order; what was there already stays and is brought in step."""
        controls = [self._control(field) for field in fields]
        boxes = tuple(control.box for control in controls)
        if boxes != self.children:
            self.children = boxes

    def _control(self, field: Field) -> Control:
        key = (field["name"], field["kind"])
        if key not in self._controls:
            self._controls[key] = KINDS[field["kind"]](self._heard)
        self._controls[key].show(field)
        return self._controls[key]


class Control:
    """One field on the screen. Whatever comes from there is checked against the field before it is told."""

    made_of: Widget = None

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.field: Field = {}
        self.showing = False
        self.widget = self.made()
        self.hint = Label().add_class("kd-hint-line")
        self.box = VBox([self.widget]).add_class("kd-field").add_class(f"kd-field-{type(self).__name__.lower()}")
        self.listen()

    def made(self) -> Widget:
        """The widget of this kind."""
        return self.made_of(style=NARROW_LABEL)

    def listen(self) -> None:
        """Hear of every change of the value."""
        self.widget.observe(self.changed, "value")

    def show(self, field: Field) -> None:
        """Bring the widget in step with the field; nobody is told of that."""
        self.field = dict(field)
        before, self.showing = self.showing, True
        try:
            with self.widget.hold_sync():
                # The hint is said below, and never a tooltip too: to change one wipes out what is just being typed.
                self.set(description=field["label"], disabled=bool(field.get("off")))
                self.fill(field)
        finally:
            self.showing = before
        self.say(field.get("hint") or "")

    def fill(self, field: Field) -> None:
        """Put the value of the field into the widget."""
        self.set(value=field["value"])

    def set(self, **traits: object) -> None:
        """Set what differs: an equal value is not sent a second time."""
        for name, value in traits.items():
            if getattr(self.widget, name) != value:
                setattr(self.widget, name, value)

    def say(self, words: str) -> None:
        """Words below the field, or none."""
        if self.hint.value != words:
            self.hint.value = words
        wanted = (self.widget, self.hint) if words else (self.widget,)
        if self.box.children != wanted:
            self.box.children = wanted

    def changed(self, change: Any) -> None:  # noqa: ANN401 -- what ipywidgets tells
        """Tell a value that the field allows; put back the old one if it does not."""
        if self.showing:
            return
        if self.field.get("off") or not self.allows(change.new):
            self.show(self.field)
        else:
            self.tell(change.new)

    def allows(self, value: Any) -> bool:  # noqa: ANN401, ARG002 -- whatever a visitor sends
        """Whether the field may hold this: nothing at all, unless its kind says otherwise."""
        return False

    def tell(self, value: Any) -> None:  # noqa: ANN401 -- of each kind another type
        """Tell what has been chosen."""
        self.heard(self.field["name"], value)


class Select(Control):
    """One of several options. The widget knows them by their place, so that a value may be anything."""

    made_of = Dropdown

    def fill(self, field: Field) -> None:
        """The options, and which of them holds."""
        options = tuple((text, at) for at, (text, _) in enumerate(field["options"]))
        self.set(options=options)
        self.set(
            value=next((at for at, (_, value) in enumerate(field["options"]) if _same(value, field["value"])), None)
        )

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """The place of an option."""
        return type(value) is int and 0 <= value < len(self.field["options"])

    def tell(self, value: Any) -> None:  # noqa: ANN401
        """The value that stands there."""
        super().tell(self.field["options"][value][1])


class Tick(Control):
    """Yes or no."""

    def made(self) -> Widget:
        """A box with its words behind it, where all of them have room."""
        return Checkbox(indent=False, style=NARROW_LABEL)

    def fill(self, field: Field) -> None:
        """Ticked or not."""
        self.set(value=bool(field["value"]))

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """Yes or no, nothing that only looks like it."""
        return type(value) is bool


class Typed(Control):
    """A line of text, told when it is finished."""

    made_of = Text

    def made(self) -> Widget:
        """A field that does not tell every letter."""
        return self.made_of(continuous_update=False, style=NARROW_LABEL)

    def changed(self, change: Any) -> None:  # noqa: ANN401
        """As everywhere; but what is too long stays where it was typed."""
        if self.showing or self.allows(change.new) or self.field.get("off"):
            super().changed(change)
        else:
            self.say(self.field.get("too_large") or self.field.get("hint") or "")

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """Text that can be written down, and not too much of it."""
        try:
            return isinstance(value, str) and len(value.encode()) <= LARGEST
        except UnicodeEncodeError:
            return False


class TextArea(Typed):
    """Several lines of text."""

    made_of = Textarea

    def fill(self, field: Field) -> None:
        """The text, in as many lines as the field asks for."""
        self.set(rows=field.get("rows", 4), value=field["value"])


class Number(Control):
    """A whole number between two others, both included."""

    made_of = BoundedIntText

    def fill(self, field: Field) -> None:
        """The bounds, in an order in which each is allowed, and the number."""
        least, most = field["least"], field["most"]
        self.set(max=max(self.widget.max, most))
        self.set(min=least)
        self.set(max=most)
        self.set(value=least if field["value"] is None else min(max(field["value"], least), most))

    def allows(self, value: Any) -> bool:  # noqa: ANN401
        """A number within the bounds of the field: those of the widget are in the hands of the visitor."""
        return type(value) is int and self.field["least"] <= value <= self.field["most"]


class Press(Control):
    """A button."""

    made_of = Button

    def made(self) -> Widget:
        """A button; its words are its label."""
        return Button()

    def listen(self) -> None:
        """Hear of every press."""
        self.widget.on_click(self.pressed)

    def fill(self, field: Field) -> None:
        """Nothing to hold; the first thing to do stands out."""
        (self.widget.add_class if field.get("primary") else self.widget.remove_class)("kd-primary")

    def pressed(self, _: object) -> None:
        """Tell that it was pressed, unless it is off."""
        if not self.field.get("off"):
            self.tell(value=True)


class File(Control):
    """A text file of the visitor's."""

    def made(self) -> Widget:
        """A button that asks for one file."""
        return FileUpload(multiple=False)

    def fill(self, field: Field) -> None:
        """Ready for a file."""
        self.set(accept=field.get("accept", ".json,.csv,.txt"), value=())

    def changed(self, change: Any) -> None:  # noqa: ANN401
        """Tell what stands in the file, or say why it is refused; then wait for the next one."""
        if self.showing or not change.new:
            return
        field, found = self.field, change.new[0]
        self.show(field)
        if field.get("off"):
            return
        content = _bytes(found.get("content"))
        refusal = _refusal(content)
        if refusal:
            self.say(field.get(refusal, ""))
        else:
            self.tell({"name": str(found.get("name"))[:200], "size": len(content), "text": content.decode()})


KINDS: Mapping[str, type[Control]] = {
    "select": Select,
    "choices": Select,  # ToggleButtons do not tell a screen reader which of them is pressed
    "check": Tick,
    "text": Typed,
    "area": TextArea,
    "number": Number,
    "button": Press,
    "file": File,
}


def _same(one: object, other: object) -> bool:
    """Equal, and not just to the eyes of Python: 1 is not True."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _bytes(content: object) -> bytes:
    """What stands in a file; nothing if the visitor sent no file at all."""
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
