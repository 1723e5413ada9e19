"""`Live`: the one figure that is alive in a page, and how another one takes its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from kdexplore.views.charts.template import config

if TYPE_CHECKING:
    from kdexplore.views.charts.style import Plain


HANGING = ("annotations", "images", "shapes")  # what a layout hangs on the axes
AXES = ("xaxis", "xaxis2", "yaxis")


class Live(go.FigureWidget):  # type: ignore[misc]  # Plotly has no types
    """A figure in the browser that becomes another one without being made anew."""

    def __init__(self, figure: go.Figure) -> None:
        super().__init__(figure)
        self._config = config()

    def become(self, figure: go.Figure) -> None:
        """Shows another figure: in one step if it is built alike, else with other traces.

        What is sent to a view that is not there yet is lost, so the whole figure is kept in the model as well.
        """
        plain = _plain(figure)
        if _build(self) == _build(figure):
            with self.batch_update():
                for index, changed in enumerate(plain["data"]):
                    self.data[index].update(changed, overwrite=True)
                self._lay_out(plain["layout"])
        else:
            self._rebuild(plain)
        # A new height has fixed the width too, and a square grid has narrowed its axes: both are set free again.
        domains = {f"{axis}.domain": plain["layout"][axis]["domain"] for axis in AXES}
        self._send_relayout_msg({"autosize": True, "width": None, **domains})
        whole = _plain(self)
        self._widget_layout, self._widget_data = whole["layout"], whole["data"]

    def _rebuild(self, plain: Plain) -> None:
        """What hangs on cells and bars goes first and comes last: in between they are not there."""
        self._lay_out(_without(_plain(self)["layout"]))
        self.data = ()
        self._lay_out(_without(plain["layout"]))
        self.add_traces(plain["data"])
        self._lay_out(plain["layout"])

    def _lay_out(self, layout: Plain) -> None:
        gone = dict.fromkeys(set(_plain(self)["layout"]) - set(layout))
        self.update_layout(layout | gone, overwrite=True)


def _without(layout: Plain) -> Plain:
    return {name: value for name, value in layout.items() if name not in HANGING}


def _plain(figure: go.Figure) -> Plain:
    plain: Plain = figure.to_plotly_json()
    return plain


def _build(figure: go.Figure) -> list[tuple[str, frozenset[str]]]:
    """How a figure is built: the kind of each trace, and which of its properties are set."""
    return [(trace.type, frozenset(trace.to_plotly_json()) - {"uid"}) for trace in figure.data]
