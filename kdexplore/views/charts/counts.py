"""Squares and symbols of each terrain: of a tile set beside the official box, of the pile beside all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.engine.odds import Count, counted, left
from kdexplore.views import palette
from kdexplore.views.blocks import table
from kdexplore.views.charts.style import Plain, Style, hatch, lines, terrain_name
from kdexplore.views.charts.template import axis, figure, layout, painted, upright
from kdexplore.views.palette import theme_of
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kdexplore.core.state import GameState
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.blocks import TableBlock
    from kdexplore.views.palette import Theme

BAR = 40
GAP = 0.06  # between the two panels


class Counts(NamedTuple):
    """Two sets of dominoes side by side: the title, their names, what the one and the other hold of each terrain."""

    title: str
    names: tuple[str, str]
    ours: tuple[Count, ...]
    theirs: tuple[Count, ...]


def of_set(tiles: TileSet, other: TileSet | None, style: Style) -> Counts:
    """A tile set, and another one to be compared with."""
    title = style.say(Text("chart.counts"))
    names = (_set_name(tiles, style), _set_name(other, style) if other else "")
    return Counts(
        title, names, counted(tiles.dominoes, tiles), _matched(tiles, counted(other.dominoes, other) if other else ())
    )


def _set_name(tiles: TileSet, style: Style) -> str:
    return style.say(Term("tiles", tiles.id))


def _matched(tiles: TileSet, counts: tuple[Count, ...]) -> tuple[Count, ...]:
    """The counts of the other set in the order of this one; what only one of them has counts nothing in the other."""
    by_terrain = {count.terrain: count for count in counts}
    return tuple(by_terrain.get(terrain, Count(terrain, 0, 0, 0, 0)) for terrain in tiles.terrain) if counts else ()


def of_pile(state: GameState, style: Style) -> Counts:
    """What nobody has seen yet, beside the whole box."""
    tiles, unseen = state.rules.tiles, left(state)
    title = style.say(Text("chart.left", dominoes=Text("count.domino", n=len(unseen))))
    names = style.say(Text("chart.pile")), style.say(Text("chart.box"))
    return Counts(title, names, counted(unseen, tiles), counted(tiles.dominoes, tiles))


def terrain_counts(
    tiles: TileSet, other: TileSet | None = None, *, lang: str = "en", theme: str | Theme = "light"
) -> go.Figure:
    """Squares and symbols of each terrain of a tile set, beside those of another set if one is given."""
    style = Style(lang, theme_of(theme), tiles)
    return _figure(of_set(tiles, other, style), style)


def terrain_counts_as_table(tiles: TileSet, other: TileSet | None = None, *, lang: str = "en") -> TableBlock:
    """The same as a table."""
    style = Style(lang, theme_of("light"), tiles)
    return _as_table(of_set(tiles, other, style), style)


def left_in_pile(state: GameState, *, lang: str = "en", theme: str | Theme = "light") -> go.Figure:
    """Squares and symbols of each terrain that are still in the pile, beside those of the whole box."""
    style = Style(lang, theme_of(theme), state.rules.tiles, state.rules)
    return _figure(of_pile(state, style), style)


def left_in_pile_as_table(state: GameState, *, lang: str = "en") -> TableBlock:
    """The same as a table."""
    style = Style(lang, theme_of("light"), state.rules.tiles, state.rules)
    return _as_table(of_pile(state, style), style)


def _as_table(counts: Counts, style: Style) -> TableBlock:
    heads = [style.say(Text("chart.squares")), style.say(Text("head.symbols"))]
    both = [f"{head} ({name})" for name in counts.names if name for head in heads]
    sides = [found for found in (counts.ours, counts.theirs) if found]
    rows = [
        (terrain_name(side[0].terrain, style), *(str(n) for one in side for n in (one.squares, one.symbols)))
        for side in zip(*sides, strict=True)
    ]
    head = [style.say(Text("chart.terrain")), *both]
    return table(counts.title, head, rows, numbers=range(1, len(head)))


def _figure(counts: Counts, style: Style) -> go.Figure:
    """Two panels, squares on the left and symbols on the right; the other set as frames around the bars."""
    most = [max((getattr(one, what) for one in (*counts.ours, *counts.theirs)), default=0) for what in Count._fields]
    squares, symbols = most[2], most[4]
    half = 0.5 - GAP / 2
    xaxis = _panel(style.say(Text("chart.squares")), [0, half], squares)
    xaxis2 = _panel(style.say(Text("head.symbols")), [1 - half, 1], symbols)
    names = [name for name in counts.names if name]
    height = len(counts.ours) * BAR + 30
    shape = layout(counts.title, style, height=height, xaxis=xaxis, yaxis=upright(), legend=len(names), xaxis2=xaxis2)
    data, shape["annotations"] = [], []
    for what, panel in (("squares", "x"), ("symbols", "x2")):
        data.append(_ours(counts, what, panel, style))
        shape["annotations"] += _numbers(counts, what, panel, style)
        if counts.theirs:
            data.append(_theirs(counts, what, panel, style))
    return figure(data, shape)


def _panel(title: str, domain: list[float], most: int) -> Plain:
    """The axis of a panel, with room for both numbers behind the longest bar."""
    return axis(title, domain=domain, range=[0, max(1, most) * 1.9], nticks=3, tickformat="d")


def _numbers(counts: Counts, what: str, panel: str, style: Style) -> list[Plain]:
    """Both numbers, behind the longer bar of each terrain."""
    found = []
    for index, one in enumerate(counts.ours):
        mine, others = getattr(one, what), [getattr(count, what) for count in counts.theirs[index : index + 1]]
        words = " / ".join([f"<b>{mine}</b>", *map(str, others)])
        place = {"xref": panel, "yref": "y", "x": max([mine, *others]), "y": terrain_name(one.terrain, style)}
        found.append({**place, "text": words, "showarrow": False, "xanchor": "left", "xshift": 3})
    return found


def _ours(counts: Counts, what: str, panel: str, style: Style) -> Plain:
    tiles = style.tiles
    assert tiles is not None  # noqa: S101 -- for the type checker: there are dominoes
    colours = [palette.ground(one.terrain, tiles, style.theme).colour for one in counts.ours]
    return {
        **_bars(counts, counts.names[0], what, panel, style),
        "x": [getattr(one, what) for one in counts.ours],
        "width": 0.6,
        "marker": painted(colours, [hatch(one.terrain, style) for one in counts.ours], style),
    }


def _theirs(counts: Counts, what: str, panel: str, style: Style) -> Plain:
    """A frame around each bar, as long as the other set has of it: its shape marks it, not a colour."""
    return {
        **_bars(counts, counts.names[1], what, panel, style),
        "x": [getattr(one, what) for one in counts.theirs],
        "width": 0.84,
        "marker": {"color": "rgba(0,0,0,0)", "line": {"color": style.theme.muted, "width": 2}},
    }


def _bars(counts: Counts, name: str, what: str, panel: str, style: Style) -> Plain:
    source = counts.ours if name == counts.names[0] else counts.theirs
    noun = "square" if what == "squares" else "symbol"
    said = [
        (terrain_name(one.terrain, style), style.say(Text(f"count.{noun}", n=getattr(one, what)))) for one in source
    ]
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "legendgroup": name,
        "showlegend": panel == "x",
        "xaxis": panel,
        "y": [terrain for terrain, _ in said],
        "hovertext": [f"<b>{lines([terrain])}</b><br>{lines([f'{name}: {count}'])}" for terrain, count in said],
        "hoverinfo": "text",
    }
