"""`ChartHolder`: the place of a chart in a page. It is empty until a figure is shown, and never holds a second one."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import ipywidgets

from kdexplore.views.charts.frame import Frame
from kdexplore.views.palette import theme_of
from kdexplore.words import Text, say

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kdexplore.views.charts.live import Live
    from kdexplore.views.palette import Theme

FORMS = ("png", "svg")
COLOURS = ("board", "ink", "frame", "legal")


class ChartHolder(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A box for one chart: `show` fills it, and changes the figure in it from then on.

    >>> ChartHolder()
    <ChartHolder>
    """

    def __init__(self) -> None:
        self.frame = Frame()
        self.live: Live | None = None
        super().__init__(layout=ipywidgets.Layout(width="100%", min_width="0"))
        self.add_class("kd-chart")

    def __repr__(self) -> str:
        """What is shown; nothing of the widgets' numbers."""
        label = self.frame.scene.get("label", "")
        return f"<ChartHolder: {label}>" if label else "<ChartHolder>"

    def show(
        self, figure: go.Figure, *, lang: str = "en", theme: str | Theme = "light", name: str = "kdexplore"
    ) -> None:
        """Shows a figure, the first one in a new widget, every other one in the same; files are saved by that name."""
        from kdexplore.views.charts.live import Live  # noqa: PLC0415 -- brings Plotly, which not every page needs

        self.frame.scene = _scene(figure, lang, theme_of(theme), name)
        if self.live is None:
            # Whole from the start: what is changed before the first view is there may be lost.
            self.live = Live(figure)
            self.children = (self.live, self.frame)
        else:
            self.live.become(figure)


def _scene(figure: go.Figure, lang: str, theme: Theme, name: str) -> dict[str, object]:
    return {
        "lang": lang,
        "label": say(Text("chart.label", title=_title(figure)), lang),
        "name": name,
        "save": {form: say(Text(f"chart.save.{form}"), lang) for form in FORMS},
        "colours": {f"--kd-{part}": getattr(theme, part) for part in COLOURS},
    }


def _title(figure: go.Figure) -> str:
    """The title of a figure as plain words: its mark-up is ours."""
    return unescape(re.sub(r"<br>", " ", re.sub(r"</?b>", "", figure.layout.title.text or "")))
