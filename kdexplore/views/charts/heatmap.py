"""Heat layers over the geometry of the board, with the board itself beneath."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kdexplore.core.cell_names import cell_name, column_name, row_name
from kdexplore.core.cells import Cell, reading_order
from kdexplore.engine.heat import ESTIMATED
from kdexplore.views import palette, svg
from kdexplore.views.blocks import table
from kdexplore.views.charts.style import Plain, Style, lines, safe
from kdexplore.views.charts.template import axis, figure, layout
from kdexplore.views.described.values import COUNTED, heat_value
from kdexplore.views.drawing import frame as frames
from kdexplore.views.drawing.page import U
from kdexplore.views.embedding import data_uri
from kdexplore.views.palette import theme_of
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    import plotly.graph_objects as go

    from kdexplore.core.territory import Box, Territory
    from kdexplore.core.variants import Rules
    from kdexplore.engine.heat import Layer, Option
    from kdexplore.views.blocks import TableBlock
    from kdexplore.views.palette import Theme

HEIGHT = 440
VEIL = 0.45  # how much of a laid square the heat hides
TERMS = 6  # as many terms as a hover shows


@dataclass(frozen=True)
class HeatChart:
    """A layer on a board, and all that its picture and its table say of it."""

    territory: Territory
    layer: Layer
    style: Style

    @property
    def rules(self) -> Rules:
        """The rules of the board."""
        assert self.style.rules is not None  # noqa: S101 -- for the type checker: a board has rules
        return self.style.rules

    @cached_property
    def view(self) -> Box:
        """The columns and rows of the board, and those of the layer."""
        return frames.view_of(self.territory, self.rules.span, self.layer.values)

    @property
    def title(self) -> str:
        """What is measured."""
        facts = dict(self.layer.facts)
        fires = Text("count.fire", n=facts.get("fires", 0))
        person = Term("person", str(facts.get("person", "")))
        return self.style.say(Text(f"heat.{self.layer.name}", fires=fires, person=person))

    @property
    def about(self) -> str:
        """What the numbers mean, or that there are none."""
        return self.style.say(Text(f"heat.about.{self.layer.name}" if self.layer.values else "heat.nothing"))

    @cached_property
    def rows(self) -> tuple[tuple[Cell, float, Option], ...]:
        """Every cell with a value in reading order, and the best that can be done there."""
        cells = sorted(self.layer.values, key=reading_order)
        return tuple((cell, self.layer.values[cell], self.layer.at[cell][0]) for cell in cells)

    def place(self, cell: Cell) -> str:
        """The name of a cell, as on the edges of every board."""
        return cell_name(cell, self.rules.span)

    def value(self, value: float, option: Option) -> str:
        """The value of a cell in words."""
        if self.layer.name == COUNTED:
            return self.style.speaker.number(value)
        return heat_value(self.layer, option, self.style.speaker)

    def why(self, value: float, option: Option) -> list[str]:
        """What makes the value: the terms of the best option, or how many placements there are; how sure it is."""
        if self.layer.name == COUNTED:
            return [self.style.say(Text("count.placement", n=int(value)))]
        if self.layer.name in ESTIMATED:
            return [self.style.say(Text(f"analyse.kind.{option.sure}"))]
        if self.layer.name == "followup":
            then = Text("heat.then", number=option.then.domino.number) if option.then else Text("heat.then_none")
            return [self.style.say(then)]
        burned = [self.style.say(Text("board.burns", thing=Term(*option.burned)))] if option.burned else []
        return [*burned, *map(self.style.say, option.terms)]


def heat(  # noqa: PLR0913 -- all but the three that it is of are named
    territory: Territory,
    rules: Rules,
    layer: Layer,
    *,
    lang: str = "en",
    theme: str | Theme = "light",
    seat: int | None = 0,
    numbers: bool = True,
) -> go.Figure:
    """A heat layer over its board, each cell in the colour of its value, with the number on it."""
    chart = HeatChart(territory, layer, Style(lang, theme_of(theme), rules.tiles, rules))
    west, east, north, south = chart.view
    xaxis = _axis(west, east, column_name, rules.span)
    yaxis = _axis(north, south, row_name, rules.span)
    yaxis |= {"side": "left", "anchor": "x", "constraintoward": "top", "scaleanchor": "x"}
    yaxis["range"] = [south + 0.5, north - 0.5]
    shape = layout(chart.title, chart.style, about=chart.about, height=HEIGHT, legend=1, xaxis=xaxis, yaxis=yaxis)
    shape["showlegend"] = False  # its place is that of the colour bar
    shape["images"] = [_picture(chart, seat)]
    shape["annotations"] = _numbers(chart) if numbers else []
    shape["coloraxis"] = _colours(chart)
    laid, free = (_trace(chart, laid=laid) for laid in (True, False))
    return figure([laid, free], shape)


def heat_as_table(territory: Territory, rules: Rules, layer: Layer, *, lang: str = "en") -> TableBlock:
    """The same as a table: every cell with its value and what makes it."""
    chart = HeatChart(territory, layer, Style(lang, theme_of("light"), rules.tiles, rules))
    rows = [
        (chart.place(cell), chart.value(value, option), "; ".join(chart.why(value, option)))
        for cell, value, option in chart.rows
    ]
    head = [chart.style.say(Text(f"heat.{name}")) for name in ("cell", "value", "why")]
    return table(f"{chart.title}. {chart.about}", head, rows, numbers=[1])


def _axis(first: int, last: int, name: Callable[[int, int], str], span: int) -> Plain:
    """Columns or rows by their names; a cell is as wide as it is high."""
    return axis(
        range=[first - 0.5, last + 0.5],
        tickmode="array",
        tickvals=list(range(first, last + 1)),
        ticktext=[name(place, span) for place in range(first, last + 1)],
        constrain="domain",
        showgrid=False,
        zeroline=False,
    )


def _picture(chart: HeatChart, seat: int | None) -> Plain:
    """The board where its cells are, below everything: one cell is one unit of the axes."""
    style, span = chart.style, chart.rules.span
    drawn = svg.board(
        chart.territory, chart.rules.tiles, theme=style.theme, lang=style.lang, span=span, seat=seat, edges=False
    )
    match = re.search(r'viewBox="([^"]+)"', drawn)
    x, y, width, height = (float(part) / U for part in (match[1] if match else "0 0 1 1").split())
    place = {"xref": "x", "yref": "y", "x": x - 0.5, "y": y - 0.5, "sizex": width, "sizey": height}
    source = data_uri(re.sub(r"<(title|desc)>.*?</\1>", "", drawn))  # the chart has a name of its own
    return {"source": source, "layer": "below", "sizing": "stretch", "xanchor": "left", "yanchor": "top", **place}


def _range(chart: HeatChart) -> tuple[float, float]:
    """The least and the most of the scale: nothing is part of it, and it is never a single value."""
    values = chart.layer.values.values()
    least, most = min([0, *values]), max([0, *values])
    if chart.layer.name in ESTIMATED and len(values) > 1:  # final scores lie close together, and far above nothing
        least, most = min(values), max(values)
    return least, max(most, least + (1 if chart.layer.name != "holes" else 0.01))


def _colours(chart: HeatChart) -> Plain:
    least, most = _range(chart)
    step: float = max(1, round((most - least) / 5)) if chart.layer.name != "holes" else 0.2
    bar = {
        "orientation": "h", "thickness": 12, "len": 1, "outlinewidth": 0,
        "y": 0, "yref": "container", "yanchor": "bottom", "ypad": 6, "tickmode": "linear", "tick0": 0, "dtick": step,
        "tickcolor": chart.style.theme.frame, "tickfont": {"color": chart.style.theme.ink},
    }  # fmt: skip
    return {"cmin": least, "cmax": most, "showscale": bool(chart.layer.values), "colorbar": bar}


def _trace(chart: HeatChart, *, laid: bool) -> Plain:
    """The heat of the laid squares, through which they are seen, or that of the free cells."""
    rows = [row for row in chart.rows if (row[0] in chart.territory.squares) == laid]
    values = {cell: (value, option) for cell, value, option in rows}
    view = chart.view
    across, down = range(view.west, view.east + 1), range(view.north, view.south + 1)
    cells = [[Cell(x, y) for x in across] for y in down]
    return {
        "type": "heatmap",
        "x": list(across),
        "y": list(down),
        "z": [[values[cell][0] if cell in values else None for cell in row] for row in cells],
        "hovertext": [[_hover(chart, cell, *values[cell]) if cell in values else "" for cell in row] for row in cells],
        "hoverinfo": "text",
        "hoverongaps": False,
        "coloraxis": "coloraxis",
        "opacity": VEIL if laid else 1,
        "xgap": 5,
        "ygap": 5,
    }


def _hover(chart: HeatChart, cell: Cell, value: float, option: Option) -> str:
    head = f"{chart.place(cell)}: {chart.value(value, option)}"
    return f"<b>{safe(head)}</b><br>" + lines(chart.why(value, option)[:TERMS], 46)


def _numbers(chart: HeatChart) -> list[Plain]:
    """The value on each cell, on a plate in the colour of the heat so that it can be read on any terrain."""
    least, most = _range(chart)
    found = []
    for cell, value, option in chart.rows:
        colour = palette.heat_colour((value - least) / (most - least), chart.style.theme)
        ink = palette.text_on(colour)
        laid = cell in chart.territory.squares
        place = {"x": cell.x, "y": cell.y, "xref": "x", "yref": "y", "showarrow": False}
        plate = {"bgcolor": colour, "bordercolor": ink, "borderwidth": 1, "borderpad": 2} if laid else {}
        font = {"color": ink, "size": 15, "weight": 700}
        words = chart.value(value, option).replace(" ± ", "<br>±")
        found.append({**place, "text": words, "font": font, "captureevents": False, **plate})
    return found
