"""The figure that is alive in a page: one widget from the first figure on, whatever is shown after it."""

import pytest

from kdexplore.views import charts
from kdexplore.views.charts.holder import ChartHolder
from kdexplore.views.charts.live import Live
from tests.views.chart_positions import FIGURES


def told(figure):
    """All that a figure says, without the names Plotly gives to traces."""
    plain = figure.to_plotly_json()
    layout = {name: value for name, value in plain["layout"].items() if value not in ([], (), None)}
    return [{**trace, "uid": ""} for trace in plain["data"]], layout


def bare(figure):
    data, layout = told(figure)
    return [{name: value for name, value in trace.items() if name != "uid"} for trace in data], layout


@pytest.fixture
def holder():
    made = ChartHolder()
    yield made
    for widget in (*made.children, made):
        widget.close()


def test_a_holder_is_empty_until_a_figure_is_shown(holder):
    assert (holder.children, holder.live, repr(holder)) == ((), None, "<ChartHolder>")


def test_the_first_figure_is_whole_from_the_start(holder):
    holder.show(FIGURES["fire"]())
    assert bare(holder.live) == bare(FIGURES["fire"]())
    assert holder.children == (holder.live, holder.frame)


def test_one_figure_becomes_every_other_one_and_nothing_of_it_is_left(holder):
    names = list(FIGURES)
    holder.show(FIGURES[names[0]]())
    live, children = holder.live, holder.children
    for first in names:
        for second in names:
            holder.show(FIGURES[first]())
            holder.show(FIGURES[second](theme="dark"), theme="dark")
            assert bare(holder.live) == bare(FIGURES[second](theme="dark")), (first, second)
    assert holder.live is live
    assert holder.children is children


def test_the_model_holds_the_whole_figure_for_a_view_that_comes_late(holder):
    holder.show(FIGURES["breakdown"]())
    holder.show(FIGURES["heat"]())
    state = holder.live.get_state(["_widget_data", "_widget_layout", "_config"])
    assert [trace["type"] for trace in state["_widget_data"]] == ["heatmap", "heatmap"]
    assert state["_widget_layout"]["title"]["text"] == FIGURES["heat"]().layout.title.text
    assert state["_config"] == charts.config()


def test_the_frame_says_what_is_shown_and_how_to_keep_it(holder):
    holder.show(FIGURES["breakdown"](), name="scores")
    scene = holder.frame.scene
    assert scene["label"] == "Chart: Score by terrain and kind"
    assert scene["save"] == {"png": "Save as PNG", "svg": "Save as SVG"}
    assert scene["name"] == "scores"
    assert repr(holder) == "<ChartHolder: Chart: Score by terrain and kind>"
    assert repr(holder.frame) == "<Frame of Chart: Score by terrain and kind>"


def test_a_figure_alike_is_changed_in_one_message():
    live, sent = Live(FIGURES["fire"]()), []
    live.observe(lambda change: sent.append(change["name"]) if change["new"] else None, names=names_of(live))
    live.become(FIGURES["fire"](theme="dark"))
    assert sent == ["_py2js_update", "_py2js_relayout"]
    live.close()


def names_of(live):
    return [name for name in live.trait_names() if name.startswith("_py2js")]
