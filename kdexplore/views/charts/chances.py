"""The odds of the next line: how likely it brings a terrain, and how likely it brings it with symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.engine.odds import Odds, drawn_next, odds
from kdexplore.views import palette
from kdexplore.views.blocks import table
from kdexplore.views.charts.style import Plain, Style, lines, terrain_name
from kdexplore.views.charts.template import axis, figure, layout, painted, upright
from kdexplore.views.palette import theme_of
from kdexplore.words import Text

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kdexplore.core.state import GameState
    from kdexplore.views.blocks import TableBlock
    from kdexplore.views.palette import Theme

BAR = 56
PART = 0.85  # of the width: the rest is for the number beside a bar that ends at 100
TICKS = (0, 25, 50, 75, 100)
KINDS = {False: "chart.any", True: "chart.marked"}


def next_line(state: GameState, *, lang: str = "en", theme: str | Theme = "light") -> go.Figure:
    """How likely the next line brings at least one domino of each terrain, and one with symbols on it."""
    style = Style(lang, theme_of(theme), state.rules.tiles, state.rules)
    found = odds(state)
    ticks = [style.say(Text("number.percent", n=n)) for n in TICKS]
    xaxis = axis(range=[0, 100], domain=[0, PART], tickmode="array", tickvals=list(TICKS), ticktext=ticks)
    height = len({one.terrain for one in found}) * BAR + 30
    title, about = style.say(Text("chart.odds")), _about(state, style)
    shape = layout(title, style, about=about, height=height, xaxis=xaxis, yaxis=upright(), legend=2, barmode="group")
    data = [_bars([one for one in found if one.marked == marked], style, marked=marked) for marked in KINDS]
    return figure(data, shape)


def next_line_as_table(state: GameState, *, lang: str = "en") -> TableBlock:
    """The same as a table: chance, how many such dominoes are left, how many come on average."""
    style = Style(lang, theme_of("light"), state.rules.tiles, state.rules)
    speaker, keys = style.speaker, ("chart.terrain", "chart.chance", "head.dominoes", "chart.expected")
    rows = [
        (_name(one, style), speaker.percent(one.chance), str(one.hits), speaker.number(one.expected))
        for one in odds(state)
    ]
    caption = f"{style.say(Text('chart.odds'))}. {_about(state, style)}"
    return table(caption, [style.say(Text(key)) for key in keys], rows, numbers=(1, 2, 3))


def _about(state: GameState, style: Style) -> str:
    return style.say(Text("chart.odds.about" if drawn_next(state) else "chart.odds.over"))


def _name(one: Odds, style: Style) -> str:
    kind = [style.say(Text("chart.marked"))] if one.marked else []
    return ", ".join([terrain_name(one.terrain, style), *kind])


def _bars(found: list[Odds], style: Style, *, marked: bool) -> Plain:
    assert style.tiles is not None  # noqa: S101 -- for the type checker: there is a pile
    colours = [palette.ground(one.terrain, style.tiles, style.theme).colour for one in found]
    said = [[style.speaker.percent(one.chance), _left(one, style)] for one in found]
    return {
        "type": "bar",
        "orientation": "h",
        "name": style.say(Text(KINDS[marked])),
        "y": [terrain_name(one.terrain, style) for one in found],
        "x": [float(one.chance * 100) for one in found],
        "text": [f"<b>{words[0]}</b>" for words in said],
        "textposition": "outside",
        "textangle": 0,
        "cliponaxis": False,
        "textfont": {"color": style.theme.ink},
        "hovertext": [f"<b>{_name(one, style)}</b><br>{lines(words)}" for one, words in zip(found, said, strict=True)],
        "hoverinfo": "text",
        "marker": painted(colours, ["/" if marked else ""] * len(colours), style),
    }


def _left(one: Odds, style: Style) -> str:
    return style.say(Text("chart.part", part=style.say(Text("chart.pile")), count=Text("count.domino", n=one.hits)))
