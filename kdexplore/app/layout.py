"""Furniture: putting parts of a room away and bringing them back, without ever making them anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Box

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.views.charts.holder import ChartHolder

AWAY = "kd-away"


def keep(box: Any, *, shown: bool) -> None:  # noqa: ANN401 -- any widget
    """A group of the room shown, or put away: classes of a widget of our own would never reach its element."""
    (box.remove_class if shown else box.add_class)(AWAY)


def group(name: str, *parts: Any) -> Any:  # noqa: ANN401 -- widgets have no types
    """Parts side by side or one below the other, as the style sheet has it for groups of that name."""
    box = Box(parts)
    for each in name.split():
        box.add_class(each)
    return box


def hang(holder: ChartHolder, figure: Any, session: Session) -> None:  # noqa: ANN401 -- a figure, or none
    """A chart in its place; without one the place is put away."""
    keep(holder, shown=figure is not None)
    if figure is not None:
        holder.show(figure, lang=session.lang, theme=session.shade)
