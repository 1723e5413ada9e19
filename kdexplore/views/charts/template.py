"""The one template of all charts, for light and dark, and what every figure has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.problems import MissingExtra
from kdexplore.views import palette
from kdexplore.views.charts.style import Plain, Style, lines
from kdexplore.views.drawing.page import FONT

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from kdexplore.views.palette import Theme

SIZE = 14
EDGE = 12  # between the chart and the edge of its paper
TITLE = 30  # a line of the title
ABOUT = 20  # a line below it
LEGEND = 26  # a row of the legend
PER_ROW = 3  # entries of the legend that go into a row on a phone


def template(theme: Theme) -> Plain:
    """What every chart of a theme looks like: paper, ink, grid, hovers; none of Plotly's own colours."""
    axis = {
        "gridcolor": theme.slot,
        "linecolor": theme.frame,
        "zerolinecolor": theme.frame,
        "tickcolor": theme.frame,
        "automargin": True,
        "fixedrange": True,
        "title": {"font": {"size": SIZE, "color": theme.muted}, "standoff": 8},
        "tickfont": {"size": SIZE, "color": theme.ink},
    }
    layout = {
        "paper_bgcolor": theme.board,
        "plot_bgcolor": theme.board,
        "font": {"family": FONT, "size": SIZE, "color": theme.ink},
        "colorway": [theme.ink],
        "xaxis": axis,
        "yaxis": axis,
        "legend": {"font": {"size": SIZE}, "bgcolor": theme.board},
        "hoverlabel": {
            "bgcolor": theme.paper,
            "bordercolor": theme.frame,
            "align": "left",
            "font": {"family": FONT, "size": SIZE, "color": theme.ink},
        },
        "modebar": {"bgcolor": theme.board, "color": theme.muted, "activecolor": theme.ink},
        "coloraxis": {"colorscale": scale(theme)},
        "colorscale": {"sequential": scale(theme)},
    }
    return {"layout": layout, "data": {}}


def scale(theme: Theme) -> list[tuple[float, str]]:
    """The heat colours from the least to the most: they grow steadily in brightness, so that hue is not needed."""
    steps = 8
    return [(step / steps, palette.heat_colour(step / steps, theme)) for step in range(steps + 1)]


def layout(  # noqa: PLR0913 -- what charts differ in; all but the title are named
    title: str,
    style: Style,
    *,
    about: str = "",
    height: int,
    xaxis: Plain,
    yaxis: Plain,
    legend: int = 0,
    **more: object,
) -> Plain:
    """The layout of a chart `height` pixels high, heading and `legend` entries apart; its width is what there is.

    Every layout has the same keys, so that one takes the place of another without a trace of it.
    """
    head, below = lines([title], 30), lines([about], 42) if about else ""
    top = 2 * EDGE + TITLE * (head.count("<br>") + 1) + (ABOUT * (below.count("<br>") + 1) if below else 0) + 8
    rows = -(-legend // PER_ROW)
    bottom = 44 + LEGEND * rows
    return {
        "template": template(style.theme),
        "title": {
            "text": f"<b>{head}</b>",
            "font": {"size": 18, "color": style.theme.ink},
            "subtitle": {"text": below, "font": {"size": SIZE, "color": style.theme.muted}},
            "x": 0, "xref": "container", "xanchor": "left", "pad": {"l": EDGE, "t": 14},
            "y": 1, "yref": "container", "yanchor": "top", "automargin": False,
        },
        "autosize": True,
        "height": top + height + bottom,
        "margin": {"l": EDGE, "r": EDGE, "t": top, "b": bottom, "autoexpand": True},
        "separators": style.speaker.separators,
        "showlegend": legend > 0,
        "legend": {
            "orientation": "h", "x": 0, "xanchor": "left", "y": 0, "yref": "container", "yanchor": "bottom",
            "traceorder": "normal",
        },
        "barmode": "overlay", "bargap": 0.3, "bargroupgap": 0, "hovermode": "closest", "dragmode": False,
        "xaxis": xaxis, "yaxis": yaxis, "xaxis2": axis(visible=False), "shapes": [], "annotations": [], "images": [],
        "coloraxis": {"showscale": False},
        **more,
    }  # fmt: skip


def painted(colours: Sequence[str], hatches: Sequence[str], style: Style) -> Plain:
    """How bars are filled: each in its colour and its pattern, with a rim that is seen on the paper."""
    return {
        "color": list(colours),
        "line": {"color": [style.seen(colour) for colour in colours], "width": 1},
        "pattern": {
            "shape": list(hatches),
            "fillmode": "overlay",
            "bgcolor": colours[0] if colours else style.theme.board,  # of the legend; each bar keeps its own colour
            "fgopacity": 0.3,
            "size": 9,
            "solidity": 0.18,
        },
    }


def axis(title: str = "", **given: object) -> Plain:
    """An axis with a value for everything in which axes differ, so that nothing of an earlier one is left.

    >>> axis("Points")["type"]
    'linear'
    """
    plain: Plain = {
        "visible": True, "type": "linear", "domain": [0, 1], "side": "bottom", "anchor": "y", "title": {"text": title},
        "autorange": True, "rangemode": "normal", "scaleanchor": False,
        "constrain": "range", "constraintoward": "middle",
        "tickmode": "auto", "nticks": 0, "tickformat": "", "ticklabelstandoff": 0, "showgrid": True, "zeroline": True,
    }  # fmt: skip
    ranged = {"autorange": False} if "range" in given else {}
    return {**plain, **ranged, **given}


def upright() -> Plain:
    """The axis of names down the left side, the first one on top."""
    return axis(type="category", autorange="reversed", showgrid=False, ticklabelstandoff=6, side="left", anchor="x")


def figure(data: Sequence[Plain], shape: Plain) -> go.Figure:
    """A Plotly figure. Plotly is fetched here and nowhere else: a page without a chart does not wait for it."""
    try:
        import plotly.graph_objects as go  # noqa: PLC0415 -- as the docstring has it
    except ImportError:
        raise MissingExtra("no_notebook") from None

    return go.Figure({"data": list(data), "layout": shape})


def config(name: str = "kdexplore", form: str = "png") -> Plain:
    """How a figure behaves in a page: it follows the width, and its one button saves the picture.

    >>> config(form="svg")["toImageButtonOptions"]["format"]
    'svg'
    """
    return {
        "responsive": True,
        "displaylogo": False,
        "displayModeBar": True,
        "modeBarButtons": [["toImage"]],
        "scrollZoom": False,
        "doubleClick": False,
        "showTips": False,
        "toImageButtonOptions": {"format": form, "filename": name, "scale": 2},
    }
