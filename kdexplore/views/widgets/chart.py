"""`Chart`: one figure of Plotly in the browser. The figure is sent as JSON; plotly.js is sent once for the page."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from kdexplore.views.charts.template import config
from kdexplore.views.drawing.page import escaped
from kdexplore.views.palette import THEMES, theme_of
from kdexplore.views.widgets import plotlyjs
from kdexplore.views.widgets.base import BUNDLE, SceneWidget, mark
from kdexplore.views.widgets.bundling import lean_style, packed, unpacking
from kdexplore.words import Text, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import plotly.graph_objects as go

    from kdexplore.views.palette import Theme

HERE = Path(__file__).parent
FORMS = ("png", "svg")
COLOURS = ("board", "ink", "frame", "legal")
LONG = 100  # letters; of a longer text only what differs is sent
GAP = 6  # letters in common that are not worth a piece of their own
PLOTLY = "application/vnd.plotly.v1+json"
AUTO = "auto"  # the theme of the page


class Chart(SceneWidget):
    """A chart: `show` draws a figure, and another one in its place later.

    Give it a figure, or a function that takes `theme` and makes one: then the chart follows the theme of the page.

    >>> Chart()
    <Chart>
    """

    _esm = unpacking(HERE / "chart.js")
    _packed = traitlets.Bytes(packed(HERE / "chart.js")).tag(sync=True)
    _css = lean_style(HERE / "chart.css")

    figure = traitlets.Dict().tag(sync=True)  # its data and layout; empty if there is none
    library = traitlets.Unicode(plotlyjs.VERSION, read_only=True).tag(sync=True)

    def __init__(
        self,
        figure: go.Figure | Callable[..., go.Figure] | None = None,
        *,
        lang: str = "en",
        theme: str | Theme = AUTO,
        name: str = "kdexplore",
        **traits: Any,  # noqa: ANN401 -- any trait of a widget
    ) -> None:
        super().__init__(**traits)
        self.on_msg(self._send_library)
        if figure is not None:
            self.show(figure, lang=lang, theme=theme, name=name)

    def show(
        self,
        figure: go.Figure | Callable[..., go.Figure],
        *,
        lang: str = "en",
        theme: str | Theme = AUTO,
        name: str = "kdexplore",
    ) -> None:
        """Draw a figure in place of the one before; its files are saved under `name`."""
        light = theme_of("light" if theme == AUTO else theme)
        dark = THEMES["dark"] if theme == AUTO else light
        changes: object = {}
        if callable(figure):
            make = figure
            figure = make(theme=light)
            changes = {} if dark is light else difference(_plain(figure), _plain(make(theme=dark)))
        with self.hold_sync():
            self.scene = _scene(figure, lang, {"light": light, "dark": dark}) | {
                "theme": AUTO if theme == AUTO else light.name,
                "name": name,
                "changes": changes,
            }
            self.figure = _plain(figure)

    def clear(self) -> None:
        """Take the figure away; the chart takes no room until the next one."""
        self.figure = {}

    def _send_library(self, _chart: object, content: object, _buffers: object) -> None:
        """Send plotly.js to a page that has no other way to get it."""
        if isinstance(content, dict) and content.get("ask") == "plotly":
            self.send({"answer": "plotly"}, [plotlyjs.packed()])

    def __repr__(self) -> str:
        """The name of the chart and a mark of everything in it, the same in every run."""
        return f"<{self.scene['label'][:80]}: {mark([self.figure, self.scene])}>" if self.figure else "<Chart>"

    def words(self) -> Iterator[str]:
        """What the chart says of each of its marks."""
        for trace in self.figure.get("data", ()):
            for line in _flat(trace.get("hovertext", ())):
                yield f"{trace['name']}: {_bare(line)}" if "name" in trace else _bare(line)

    def still_html(self) -> str:
        """The chart without a kernel: its name and every value in words."""
        if not self.figure:
            return ""
        items = "".join(f"<li>{escaped(line)}</li>" for line in self.words())
        name, lang = escaped(self.scene["label"]), escaped(self.scene["lang"])
        return f'<div lang="{lang}"><p><strong>{name}</strong></p><ul>{items}</ul></div>'

    def _repr_mimebundle_(self, **options: Any) -> BUNDLE | None:  # noqa: ANN401 -- of IPython
        """The view of the widget, the figure for pages that draw figures themselves, and its values in words."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None or not self.figure:
            return bundle
        return bundle[0] | {PLOTLY: {**self.figure, "config": config(self.scene["name"])}}, bundle[1]


def _flat(texts: Any) -> Iterator[str]:  # noqa: ANN401 -- a list of texts, or of such lists
    for each in texts:
        if isinstance(each, list):
            yield from _flat(each)
        elif each:
            yield str(each)


def difference(one: Any, other: Any) -> Any:  # noqa: ANN401 -- any JSON
    """What makes one JSON value the other, both built alike: the parts that differ, by key or by index.

    >>> difference({"a": [1, 2], "b": 3}, {"a": [1, 4], "b": 3})
    {'a': {1: 4}}
    >>> difference("a" * 200, "a" * 100 + "bc" + "a" * 98)
    {100: 'bc'}
    """
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: difference(one[key], other[key]) for key in one if one[key] != other[key]}
    if isinstance(one, list) and isinstance(other, list):
        pairs = enumerate(zip(one, other, strict=True))
        return {index: difference(*pair) for index, pair in pairs if pair[0] != pair[1]}
    if isinstance(one, str) and isinstance(other, str) and len(one) == len(other) > LONG:
        return _replaced(one, other)
    return other


def _replaced(one: str, other: str) -> dict[int, str]:
    """Where two texts of one length differ, and what the other has there."""
    places = [index for index, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs]
    starts = [place for place, before in zip(places, [-GAP, *places], strict=False) if place - before >= GAP]
    ends = [place for place, after in zip(places, [*places[1:], len(one) + GAP], strict=True) if after - place >= GAP]
    return {start: other[start : end + 1] for start, end in zip(starts, ends, strict=True)}


def _scene(figure: go.Figure, lang: str, themes: dict[str, Theme]) -> dict[str, Any]:
    return {
        "lang": lang,
        "label": say(Text("chart.label", title=" ".join(_lines(figure.layout.title.text or ""))), lang),
        "loading": say(Text("chart.loading"), lang),
        "save": {form: say(Text(f"chart.save.{form}"), lang) for form in FORMS},
        "themes": {key: {f"--kd-{part}": getattr(theme, part) for part in COLOURS} for key, theme in themes.items()},
    }


def _plain(figure: go.Figure) -> Any:  # noqa: ANN401 -- any JSON
    return json.loads(figure.to_json())


def _bare(text: str) -> str:
    """What a hover says, as one line.

    >>> _bare("<b>Lake</b><br>3 &lt; 4<br>5")
    'Lake: 3 < 4; 5'
    """
    head, *lines = _lines(text)
    return f"{head}: {'; '.join(lines)}" if lines else head


def _lines(text: str) -> list[str]:
    """The lines of a text without the mark-up that Plotly reads."""
    return [unescape(re.sub("<.*?>", "", line)) for line in text.split("<br>")]
