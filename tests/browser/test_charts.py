"""Charts in a browser: the figure and its frame as a page holds them, fed with what Python sends to them."""

import re
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from plotly.serializers import custom_serializers

from kdexplore.views.charts.holder import ChartHolder
from kdexplore.views.palette import THEMES
from tests.views.chart_positions import OF, figure

STATE = ("_widget_data", "_widget_layout", "_config")
PATIENCE = 20_000  # milliseconds: Plotly is five megabytes


class Stand:
    """A page with a chart holder in it, and the widgets of Python that it is fed by."""

    def __init__(self, page):
        self.page = page
        self.holder = ChartHolder()
        self.sent = []
        self.drawn = page.locator(".js-plotly-plot")

    def show(self, name, **look):
        """A figure shown in Python, and everything that is sent because of it sent on to the page."""
        first = self.holder.live is None
        self.holder.show(figure(name, **look), theme=look.get("theme", "light"))
        self.page.evaluate("scene => tell('frame', [['scene', scene]])", dict(self.holder.frame.scene))
        live: Any = self.holder.live
        if first:
            self.page.evaluate("state => tell('figure', state)", list(live.get_state(STATE).items()))
            self.page.evaluate("open_chart()")
            live.observe(self.hear, names=[*STATE, *(name for name in live.trait_names() if name.startswith("_py2js"))])
            self.page.wait_for_selector(".js-plotly-plot .main-svg")
        self.page.evaluate("sent => tell('figure', sent)", self.sent)
        self.sent.clear()
        self.settle()

    def settle(self):
        """Until nothing changes any more."""
        self.page.evaluate("settled()")

    def hear(self, change):
        self.sent.append([change["name"], custom_serializers["to_json"](change["new"], None)])

    def size(self):
        box = self.page.locator(".main-svg").first.bounding_box()
        return round(box["width"]), round(box["height"])

    def axis(self, axis, what):
        asked = "([axis, what]) => document.querySelector('.js-plotly-plot')._fullLayout[axis][what]"
        return self.page.evaluate(asked, [axis, what])

    def texts(self, selector):
        return self.page.locator(f".js-plotly-plot {selector}").all_text_contents()


@pytest.fixture
def stand(pages, address):
    """Opens a page for a chart; afterwards there must have been no error, no warning and no request elsewhere."""

    @contextmanager
    def opened(width=1000, theme="light"):
        with pages.lent(address, "chart.html", viewport={"width": width, "height": 900}) as page:
            page.set_default_timeout(PATIENCE)
            page.evaluate("colour => { document.body.style.background = colour; }", THEMES[theme].paper)
            yield Stand(page)

    return opened


def test_every_chart_takes_the_place_of_every_other_one(stand):
    with stand() as chart:
        for name in [*OF, "fire", "left", "heat", *reversed(OF)]:
            chart.show(name)
            wanted = figure(name)
            assert chart.texts(".gtitle")[0] == re.sub("<.*?>", "", wanted.layout.title.text)
            assert len(chart.texts(".annotation")) == len(wanted.layout.annotations)
            assert chart.page.locator(".js-plotly-plot .imagelayer image").count() == len(wanted.layout.images)
            bars = sum(len(trace.x) for trace in wanted.data if trace.type == "bar")
            assert chart.page.locator(".js-plotly-plot .bars .point").count() == bars
            assert chart.size() == (1000, wanted.layout.height)
            for axis in ("xaxis", "xaxis2"):
                if wanted.layout[axis].visible and wanted.layout[axis].constrain != "domain":
                    assert chart.axis(axis, "domain") == pytest.approx(wanted.layout[axis].domain), (name, axis)
                    if wanted.layout[axis].range:
                        assert chart.axis(axis, "range") == pytest.approx(wanted.layout[axis].range), (name, axis)
        assert chart.drawn.count() == 1


@pytest.mark.parametrize(("width", "theme"), [(1400, "light"), (320, "dark")])
def test_charts_are_drawn_in_every_width_and_light(stand, theme, width):
    with stand(width, theme) as chart:
        for name in OF:
            chart.show(name, theme=theme)
            assert chart.page.evaluate("document.documentElement.scrollWidth") <= width
            assert chart.size()[0] == width


def test_a_chart_follows_its_place_after_others_have_been_shown(stand):
    with stand() as chart:
        chart.show("left")
        chart.show("heat")
        height = chart.size()[1]
        chart.page.evaluate("document.querySelector('.kd-chart').style.width = '500px'")
        chart.settle()
        assert chart.size() == (500, height)
        chart.page.evaluate("document.querySelector('.kd-chart').style.width = ''")
        chart.settle()
        assert chart.size() == (1000, height)


def test_the_numbers_of_the_layer_stand_on_the_cells(stand):
    with stand() as chart:
        chart.show("fire")
        assert sorted(chart.texts(".annotation")) == sorted(note.text for note in figure("fire").layout.annotations)


def test_a_chart_has_a_name(stand):
    with stand() as chart:
        chart.show("breakdown")
        chart.show("by_round")
        assert chart.drawn.get_attribute("role") == "img"
        assert chart.drawn.get_attribute("aria-label") == "Chart: Score by round"


@pytest.mark.parametrize("form", ["png", "svg"])
def test_a_chart_can_be_saved(stand, form):
    with stand() as chart:
        chart.show("heat")
        with chart.page.expect_download() as waiting:
            chart.page.get_by_role("button", name=f"Save as {form.upper()}").click()
        assert waiting.value.suggested_filename == f"kdexplore.{form}"
        saved = Path(waiting.value.path()).read_bytes()
        assert saved.startswith(b"\x89PNG" if form == "png" else b"<svg")


def test_the_buttons_are_large_enough_for_a_thumb(stand):
    with stand(360) as chart:
        chart.show("heat")
        for button in chart.page.get_by_role("button").all():
            assert button.bounding_box()["height"] >= 44


def test_a_frame_that_leaves_takes_everything_with_it(stand):
    with stand() as chart:
        chart.show("heat")
        chart.page.evaluate("close_frame()")
        chart.page.evaluate("tell('frame', [['scene', { label: 'x', save: {}, colours: {}, lang: 'en', name: 'x' }]])")
        assert chart.drawn.get_attribute("aria-label") == "Chart: Points gained now"
