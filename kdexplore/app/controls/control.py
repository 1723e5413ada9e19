"""`Control`: one widget of a form, made once and kept; it shows a block and hears what the user does with it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ipywidgets import HTML, Button, ButtonStyle
from ipywidgets.widgets.widget_string import HTMLStyle

from kdexplore.app.layout import AWAY, Look, plain

Widget = Any  # ipywidgets has no types
Intent = dict[str, Any]


@dataclass(frozen=True)
class Listener:
    """Who hears of a form: values of fields are `typed`, everything else is `pressed`; `make` makes controls."""

    typed: Callable[[str, object], None]
    pressed: Callable[[Intent], None]
    make: Callable[[str, Listener], Control]


def html(*classes: str, value: str = "") -> Widget:
    """Words on the screen."""
    return HTML(value=value, tooltip="", **plain(style=Look.of(HTMLStyle), _dom_classes=classes))


def button(*classes: str) -> Widget:
    """A button."""
    return Button(**plain(style=Look.of(ButtonStyle), _dom_classes=classes))


def update(widget: Widget, **traits: object) -> None:
    """Set the traits that differ: an equal value is not sent again."""
    for name, value in traits.items():
        if getattr(widget, name) != value:
            setattr(widget, name, value)


def slug(name: str) -> str:
    """A name as part of a class: `open:3` becomes `open-3`."""
    return re.sub(r"[^\w-]", "-", name)


class Control(ABC):
    """A widget and the block it shows. A block that has not changed costs a comparison and nothing else."""

    def __init__(self, to: Listener) -> None:
        self.to = to
        self.block: Any = None
        self.away = False
        self.place = 0
        self.classes: tuple[str, ...] = ()
        self.widget = self.made()

    @abstractmethod
    def made(self) -> Widget:
        """The widget."""

    def show(self, block: Any) -> None:  # noqa: ANN401 -- every kind shows another block
        """Bring the widget in step with the block, in one message at most."""
        if block != self.block:
            self.block = block
            with self.widget.hold_sync():
                self.fill(block)

    def fill(self, block: Any) -> None:  # noqa: ANN401, B027 -- as above; some controls have nothing to fill
        """Set the traits that follow from the block."""

    def dress(self, *classes: str) -> None:
        """The classes of the widget, with its place among its neighbours."""
        self.classes = classes
        place = (f"kd-at-{self.place}",) if self.place else ()
        update(self.widget, _dom_classes=(*classes, *place, *((AWAY,) if self.away else ())))

    def stand(self, place: int, *, visible: bool) -> None:
        """At this place, visible or hidden."""
        if (self.place, self.away) != (place, not visible):
            self.place, self.away = place, not visible
            self.dress(*self.classes)
