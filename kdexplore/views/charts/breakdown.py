"""What the score of every seat is made of: a bar for each, stacked by terrain and kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.scoring import Kind
from kdexplore.views import palette
from kdexplore.views.blocks import table
from kdexplore.views.charts.style import HATCHES, Plain, Style, hatch, lines, terrain_name
from kdexplore.views.charts.template import axis, figure, layout, painted, upright
from kdexplore.views.palette import theme_of
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    import plotly.graph_objects as go

    from kdexplore.core.scoring import ScoreSheet
    from kdexplore.core.variants import Rules
    from kdexplore.views.blocks import TableBlock
    from kdexplore.views.palette import Theme


BAR = 46
BEHIND = {"showarrow": False, "xanchor": "left", "xshift": 6}
# The parts that are no terrain: which kinds of line they hold, the paint and the pattern of each.
PARTS: dict[str, tuple[tuple[Kind, ...], str, str]] = {
    "resources": ((Kind.RESOURCE,), "wood", HATCHES[4]),
    "totems": ((Kind.TOTEM,), "stone", HATCHES[2]),
    "people": ((Kind.PERSON, Kind.HORDE), "skin", HATCHES[1]),
    "bonuses": ((Kind.BONUS,), "gold", HATCHES[3]),
}


class Share(NamedTuple):
    """A part of the score: its name, how it is painted, and the points of every seat."""

    name: str
    colour: str
    hatch: str
    points: tuple[int, ...]


def parts(sheets: Mapping[int, ScoreSheet], style: Style) -> tuple[Share, ...]:
    """Every part that brings points to anybody: the terrains in the order of the box, then what is no terrain."""
    assert style.rules is not None  # noqa: S101 -- for the type checker: a score has rules
    found = []
    for terrain in style.rules.tiles.terrain:
        points = tuple(_terrain(sheet, terrain) for sheet in sheets.values())
        colour = palette.ground(terrain, style.rules.tiles, style.theme).colour
        found.append(Share(terrain_name(terrain, style), colour, hatch(terrain, style), points))
    for name, (kinds, paint, pattern) in PARTS.items():
        points = tuple(sheet.part(*kinds) for sheet in sheets.values())
        found.append(Share(style.say(Text(f"head.{name}")), style.theme.paints[paint], pattern, points))
    return tuple(part for part in found if any(part.points))


def _terrain(sheet: ScoreSheet, terrain: str) -> int:
    return sum(line.points for line in sheet.lines if (line.kind, line.key) == (Kind.REGION, terrain))


def breakdown(
    sheets: Mapping[int, ScoreSheet], rules: Rules, *, lang: str = "en", theme: str | Theme = "light"
) -> go.Figure:
    """The score of every seat, stacked by terrain and kind, the total at its end."""
    style = Style(lang, theme_of(theme), rules.tiles, rules)
    names = _names(sheets, style)
    found = parts(sheets, style)
    most = max((sheet.total for sheet in sheets.values()), default=0)
    xaxis, yaxis = axis(style.say(Text("chart.points")), range=[0, max(1, most) * 1.14]), upright()
    title, height = style.say(Text("chart.breakdown")), max(1, len(names)) * BAR + 30
    shape = layout(title, style, height=height, xaxis=xaxis, yaxis=yaxis, legend=len(found), barmode="stack")
    shape["annotations"] = [
        {"x": sheet.total, "y": name, "text": f"<b>{sheet.total}</b>", **BEHIND}
        for name, sheet in zip(names, sheets.values(), strict=True)
    ]
    return figure([_bar(part, names, style) for part in found], shape)


def breakdown_as_table(sheets: Mapping[int, ScoreSheet], rules: Rules, *, lang: str = "en") -> TableBlock:
    """The same as a table: a row for each part, a column for each seat, the totals last."""
    style = Style(lang, theme_of("light"), rules.tiles, rules)
    rows = [(part.name, *map(str, part.points)) for part in parts(sheets, style)]
    total = (style.say(Text("head.total")), *(str(sheet.total) for sheet in sheets.values()))
    head = (style.say(Text("chart.terrain")), *_names(sheets, style))
    return table(style.say(Text("chart.breakdown")), head, [*rows, total], numbers=range(1, len(head)))


def _names(sheets: Mapping[int, ScoreSheet], style: Style) -> list[str]:
    return [style.name(Term("seat", seat)) for seat in sheets]


def _bar(part: Share, names: list[str], style: Style) -> Plain:
    ink = palette.text_on(part.colour)
    counts = [Text("count.point", n=points) for points in part.points]
    said = [style.say(Text("chart.part", part=part.name, count=count)) for count in counts]
    return {
        "type": "bar",
        "orientation": "h",
        "name": part.name,
        "y": names,
        "x": list(part.points),
        "text": [str(points) if points else "" for points in part.points],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"color": ink, "weight": 700},
        "hovertext": [f"<b>{name}</b><br>{lines([words])}" for name, words in zip(names, said, strict=True)],
        "hoverinfo": "text",
        "marker": painted([part.colour] * len(names), [part.hatch] * len(names), style),
    }
