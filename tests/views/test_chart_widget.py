"""The chart as a widget: what is sent for it, and how one figure takes the place of another."""

import json
import zlib
from functools import partial

import pytest

from kdexplore.views import charts
from kdexplore.views.palette import THEMES
from kdexplore.views.widgets import plotlyjs
from kdexplore.views.widgets.chart import Chart
from tests.views.chart_positions import CLASSIC, FIGURES, KINGDOM, LAYER, OF


@pytest.fixture
def chart():
    made = Chart()
    yield made
    made.close()


def plain(figure):
    return json.loads(figure.to_json())


def changed(value, changes):
    """What chart.js makes of a figure and what is different in the dark."""
    if not isinstance(changes, dict):
        return changes
    if isinstance(value, str):
        for start, letters in changes.items():
            value = value[:start] + letters + value[start + len(letters) :]
        return value
    copy = list(value) if isinstance(value, list) else dict(value)
    for key, change in changes.items():
        copy[key] = changed(copy[key], change)
    return copy


def test_a_chart_is_empty_until_a_figure_is_drawn(chart):
    assert (chart.figure, chart.scene, repr(chart)) == ({}, {}, "<Chart>")


@pytest.mark.parametrize("name", OF)
def test_a_figure_is_sent_as_it_is(chart, name):
    chart.show(FIGURES[name](theme="dark"), theme="dark")
    assert chart.figure == plain(FIGURES[name](theme="dark"))
    assert chart.scene["theme"] == "dark"
    assert chart.scene["changes"] == {}


@pytest.mark.parametrize("name", OF)
def test_a_chart_that_can_be_drawn_again_knows_what_is_different_in_the_dark(chart, name):
    chart.show(FIGURES[name])
    assert chart.figure == plain(FIGURES[name](theme="light"))
    assert changed(chart.figure, chart.scene["changes"]) == plain(FIGURES[name](theme="dark"))
    assert chart.scene["theme"] == "auto"


def test_a_chart_is_changed_in_one_message(chart):
    chart.show(FIGURES["fire"]())
    sent = []
    chart.send_state = lambda names: sent.append(set(names))
    chart.show(FIGURES["heat"]())
    assert sent == [{"figure", "scene"}]


def test_a_chart_says_what_it_shows_and_how_to_keep_it(chart):
    chart.show(FIGURES["breakdown"](), name="scores", theme="light")
    scene = chart.scene
    assert scene["label"] == "Chart: Score by terrain and kind"
    assert scene["save"] == {"png": "Save as PNG", "svg": "Save as SVG"}
    assert scene["name"] == "scores"
    assert scene["themes"]["dark"] == scene["themes"]["light"]
    assert repr(chart).startswith("<Chart: Score by terrain and kind: ")
    chart.clear()
    assert repr(chart) == "<Chart>"


def test_a_chart_is_named_by_everything_in_it():
    names = {repr(Chart(FIGURES["heat"](theme=theme))) for theme in THEMES}
    assert len(names) == len(THEMES)
    assert repr(Chart(FIGURES["heat"])) == repr(Chart(partial(charts.heat, KINGDOM, CLASSIC, LAYER)))


def sent(state):
    """How many bytes a state takes on its way: scripts travel as they are, the rest as JSON."""
    raw = sum(len(value) for value in state.values() if isinstance(value, bytes))
    return raw + len(json.dumps({name: value for name, value in state.items() if not isinstance(value, bytes)}))


def test_ten_charts_are_small():
    """Everything that is sent when ten charts are made, the library apart: each with its script and both themes."""
    made = [Chart(figure) for figure in (*FIGURES.values(), *list(FIGURES.values())[:3])]
    sizes = [sent(one.get_state()) for one in made]
    assert len(made) == 10
    assert sum(sizes) < 300_000, sizes
    for one in made:
        one.close()


def message(content):
    """What a page sends to the model of a widget."""
    return {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}


def test_the_library_is_sent_when_it_is_asked_for(chart):
    sent = []
    chart.send = lambda content, buffers: sent.append((content, buffers))
    for content in ("plotly", {"ask": "numpy"}):
        chart.comm.handle_msg(message(content))
    assert not sent
    chart.comm.handle_msg(message({"ask": "plotly"}))
    [(content, [packed])] = sent
    assert content == {"answer": "plotly"}
    assert zlib.decompress(packed) == plotlyjs.module()
    assert len(packed) < 1_600_000


@pytest.mark.parametrize("name", OF)
def test_a_chart_leaves_its_figure_and_its_values_in_words(chart, name):
    chart.show(FIGURES[name], theme="light")
    data, _ = chart._repr_mimebundle_()
    assert data["application/vnd.plotly.v1+json"]["data"] == chart.figure["data"]
    said = [text for trace in FIGURES[name]().data for text in flat(trace.hovertext)]
    for page in (data["text/html"], chart.to_html()):
        assert page.count("<li>") == len(said) > 0
        assert chart.scene["label"] in page
        assert "&lt;br" not in page


def test_an_empty_chart_leaves_nothing(chart):
    data, _ = chart._repr_mimebundle_()
    assert "text/html" not in data


def flat(texts):
    for each in texts if texts is not None else ():
        if isinstance(each, str):
            yield from [each] if each else []
        else:
            yield from flat(each)
