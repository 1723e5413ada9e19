"""How the points of many games are spread, seat by seat, as lines that differ in colour and dash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.views.blocks import table
from kdexplore.views.charts.rounds import DASHES
from kdexplore.views.charts.style import Plain, Style, lines, safe
from kdexplore.views.charts.template import axis, figure, layout
from kdexplore.views.palette import theme_of
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from kdexplore.core.variants import Rules
    from kdexplore.views.blocks import TableBlock
    from kdexplore.views.palette import Theme

    Counts = Sequence[tuple[int, int]]

HEIGHT = 320
GROUPS = 24  # points of the line of a seat, at most
TENTHS = (0.1, 0.5, 0.9)


def grouped(counts: Counts, low: int, high: int) -> list[tuple[float, float]]:
    """The middle of each group of points in a range, and the share of the games in it.

    >>> grouped([(10, 1), (11, 3)], 10, 12)
    [(10.0, 0.25), (11.0, 0.75), (12.0, 0.0)]
    """
    wide = max(1, -(-(high - low + 1) // GROUPS))
    total = sum(count for _, count in counts)
    sums = [0] * ((high - low) // wide + 1)
    for points, count in counts:
        sums[(points - low) // wide] += count
    return [(low + place * wide + (wide - 1) / 2, count / total) for place, count in enumerate(sums)]


def quantile(counts: Counts, share: float) -> int:
    """The points that so large a share of the games has at most.

    >>> quantile([(10, 1), (20, 8), (30, 1)], 0.5)
    20
    """
    left = share * sum(count for _, count in counts)
    for points, count in counts:
        left -= count
        if left <= 0:
            return points
    return counts[-1][0]


def distribution(
    counts: Sequence[Counts], rules: Rules, *, lang: str = "en", theme: str | Theme = "light"
) -> go.Figure:
    """The points of every seat: for each number of points, the share of the games."""
    style = Style(lang, theme_of(theme), rules.tiles, rules)
    xaxis = axis(style.say(Text("chart.points")), showgrid=False)
    low, high = min(each[0][0] for each in counts), max(each[-1][0] for each in counts)  # one for all seats
    spread = [grouped(each, low, high) for each in counts]
    most = max(share for each in spread for _, share in each)
    ends = {"range": [0, min(1.0, 1.06 * most)], "tickformat": ".0%"}
    yaxis = axis(style.say(Text("chart.distribution.share")), side="left", anchor="x", **ends)
    shape = layout(
        style.say(Text("chart.distribution")), style, height=HEIGHT, xaxis=xaxis, yaxis=yaxis, legend=rules.players
    )
    return figure([_line(seat, each, style) for seat, each in enumerate(spread)], shape)


def distribution_as_table(counts: Sequence[Counts], rules: Rules, *, lang: str = "en") -> TableBlock:
    """The same as a table: for each seat the points of the lowest tenth, the middle and the highest tenth."""
    style = Style(lang, theme_of("light"), rules.tiles, rules)
    rows = [
        (style.name(Term("seat", seat)), " · ".join(str(quantile(each, share)) for share in TENTHS))
        for seat, each in enumerate(counts)
    ]
    head = [style.say(Text("analyse.head.seat")), style.say(Text("analyse.stat.middle"))]
    return table(style.say(Text("chart.distribution")), head, rows, numbers=(1,))


def _line(seat: int, places: list[tuple[float, float]], style: Style) -> Plain:
    player, name = style.seat(seat), style.name(Term("seat", seat))
    said = [style.say(Text("number.percent", n=round(100 * share, 1))) for _, share in places]
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": [points for points, _ in places],
        "y": [share for _, share in places],
        "hovertext": [
            f"<b>{safe(name)}: {points:g}</b><br>{lines([words])}"
            for (points, _), words in zip(places, said, strict=True)
        ],
        "hoverinfo": "text",
        "line": {"color": player.colour, "width": 3, "dash": DASHES[seat % len(DASHES)]},
    }
