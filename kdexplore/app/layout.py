"""Layout: hide parts of a room and bring them back, without building them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ipywidgets import Box, Layout

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.views.widgets.chart import Chart

AWAY = "kd-away"
DRAFTS = "kd-drafts"  # a room where a line is what is looked at, and not a board


class Look:
    """Layout and styles, shared by all controls of a kernel: our style sheet decides how they look."""

    shared: ClassVar[dict[type[Any], Any]] = {}

    @classmethod
    def of(cls, kind: type[Any]) -> Any:  # noqa: ANN401 -- ipywidgets has no types
        """The one layout or style of this kind."""
        if kind not in cls.shared or cls.shared[kind].comm is None:
            cls.shared[kind] = kind()
        return cls.shared[kind]


def plain(**traits: object) -> dict[str, object]:
    """The traits of a widget without a layout of its own."""
    return {"layout": Look.of(Layout), **traits}


def keep(box: Any, *, visible: bool) -> None:  # noqa: ANN401 -- any widget
    """Show or hide a group of the room: classes of a widget of our own would never reach its element."""
    mark(box, AWAY, holds=not visible)


def mark(box: Any, name: str, *, holds: bool) -> None:  # noqa: ANN401 -- any widget
    """Give a group a class, or take it away."""
    (box.add_class if holds else box.remove_class)(name)


def group(name: str, *parts: Any) -> Any:  # noqa: ANN401 -- widgets have no types
    """Parts side by side or one below the other, as the style sheet has it for groups of that name."""
    return Box(parts, **plain(_dom_classes=tuple(name.split())))


def hang(chart: Chart, figure: Any, session: Session) -> None:  # noqa: ANN401 -- a figure, or none
    """Draw a figure; without one the chart takes no room."""
    if figure is None:
        chart.clear()
    else:
        chart.show(figure, lang=session.lang, theme=session.shade)
