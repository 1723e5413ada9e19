"""The score of every seat round by round, as lines that differ in colour, dash and shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.bonuses import points_so_far
from kdexplore.views.blocks import table
from kdexplore.views.charts.style import Plain, Style, lines, safe
from kdexplore.views.charts.template import axis, figure, layout
from kdexplore.views.palette import theme_of
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kdexplore.core.history import History
    from kdexplore.core.state import GameState
    from kdexplore.views.blocks import TableBlock
    from kdexplore.views.palette import Theme

HEIGHT = 300
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
MARKER_OF = {
    "circle": "circle", "diamond": "diamond", "triangle": "triangle-up", "pentagon": "pentagon", "square": "square",
    "star": "star", "cross": "cross", "drop": "triangle-down",
}  # fmt: skip


class Round(NamedTuple):
    """The points of everybody at the end of a round, or now if it is still being played; a dynasty counts on."""

    name: str
    points: tuple[int, ...]


def rounds(history: History) -> tuple[Round, ...]:
    """Every round that has begun, with the points of each seat; the second game of a dynasty begins with 2.1."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for state in (history.start, *(turn.state for turn in history.turns)):
        if state.round:
            found[state.game, state.round] = _points(state)
    # The last domino of a game clears the table for the next one: how it ended is in the totals alone.
    totals = history.state.totals
    for game in range(1, len(totals) + 1):
        end = max((key for key in found if key[0] == game), default=(game, history.start.rules.rounds))
        found[end] = tuple(map(sum, zip(*totals[:game], strict=True)))
    dynasty = history.start.rules.games > 1
    names = {key: "{}.{}".format(*key) if dynasty else str(key[1]) for key in sorted(found)}
    return tuple(Round(name, found[key]) for key, name in names.items())


def _points(state: GameState) -> tuple[int, ...]:
    """What each seat has now: the games before this one, and what its territory is worth."""
    before = state.totals[: state.game - 1]
    return tuple(
        sum(totals[seat] for totals in before) + points_so_far(state, seat).total for seat in range(state.rules.players)
    )


def by_round(history: History, *, lang: str = "en", theme: str | Theme = "light") -> go.Figure:
    """The score of every seat, round by round."""
    rules = history.start.rules
    style = Style(lang, theme_of(theme), rules.tiles, rules)
    found = rounds(history)
    names = [one.name for one in found]
    xaxis = axis(style.say(Text("chart.round")), type="category", showgrid=False)
    yaxis = axis(style.say(Text("chart.points")), rangemode="tozero", side="left", anchor="x")
    title = style.say(Text("chart.by_round"))
    shape = layout(title, style, height=HEIGHT, xaxis=xaxis, yaxis=yaxis, legend=rules.players)
    return figure([_line(seat, names, found, style) for seat in range(rules.players)], shape)


def by_round_as_table(history: History, *, lang: str = "en") -> TableBlock:
    """The same as a table: a row for each round, a column for each seat."""
    rules = history.start.rules
    style = Style(lang, theme_of("light"), rules.tiles, rules)
    head = [style.say(Text("chart.round")), *(style.name(Term("seat", seat)) for seat in range(rules.players))]
    rows = [(one.name, *map(str, one.points)) for one in rounds(history)]
    return table(style.say(Text("chart.by_round")), head, rows, numbers=range(1, len(head)))


def _line(seat: int, names: list[str], found: tuple[Round, ...], style: Style) -> Plain:
    player, name = style.seat(seat), style.name(Term("seat", seat))
    points = [one.points[seat] for one in found]
    said = [style.say(Text("chart.part", part=name, count=Text("count.point", n=n))) for n in points]
    head = style.say(Text("chart.round"))
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name,
        "x": names,
        "y": points,
        "hovertext": [
            f"<b>{safe(head)} {safe(one)}</b><br>{lines([words])}" for one, words in zip(names, said, strict=True)
        ],
        "hoverinfo": "text",
        "line": {"color": player.colour, "width": 3, "dash": DASHES[seat % len(DASHES)]},
        "marker": {
            "symbol": MARKER_OF[player.shape],
            "size": 12,
            "color": player.colour,
            "line": {"color": style.theme.board, "width": 1.5},
        },
    }
