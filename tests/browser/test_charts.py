"""Charts in a browser: drawn in a page, fed with what Python sends."""

import re
from contextlib import contextmanager
from pathlib import Path

import pytest

from kdexplore.views.palette import THEMES, parts
from kdexplore.views.widgets.chart import Chart
from tests.views.chart_positions import FIGURES, OF, figure

STATE = ("figure", "scene", "library")
PATIENCE = 20_000  # milliseconds: Plotly is five megabytes


class Stand:
    """A page with a chart in it, and the widget of Python that feeds it."""

    def __init__(self, page):
        self.page = page
        self.chart = Chart()
        self.open = False
        self.drawn = page.locator(".js-plotly-plot")

    def show(self, name, **look):
        """Draw a figure."""
        self.send(figure(name, **look), theme=look.get("theme", "light"))

    def send(self, *what, **look):
        """Draw something in Python, and send it to the page."""
        self.chart.show(*what, **look)
        self.page.evaluate("set_chart" if self.open else "open_chart", self.chart.get_state(STATE))
        self.open = True
        self.page.wait_for_selector(".js-plotly-plot .main-svg")
        self.settle()

    def settle(self):
        """Until nothing changes any more."""
        self.page.evaluate("settled()")

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
    def opened(width=1000, theme="light", name="chart.html"):
        with pages.lent(address, name, viewport={"width": width, "height": 900}) as page:
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
        chart.page.evaluate("document.querySelector('.place').style.width = '500px'")
        chart.settle()
        assert chart.size() == (500, height)
        chart.page.evaluate("document.querySelector('.place').style.width = ''")
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


def test_a_chart_that_leaves_takes_everything_with_it(stand):
    with stand() as chart:
        chart.show("heat")
        chart.page.evaluate("closes[0]()")
        chart.page.evaluate("set_chart({ figure: models[0].get('figure') })")
        chart.settle()
        assert chart.drawn.count() == 0 or chart.page.locator(".main-svg").count() == 0


def test_a_chart_without_a_figure_takes_no_room(stand):
    with stand() as chart:
        chart.show("heat")
        chart.page.evaluate("set_chart({ figure: {} })")
        assert chart.page.locator(".kd-chart").is_hidden()
        chart.show("left")
        assert chart.size() == (1000, figure("left").layout.height)


def test_one_page_asks_for_the_library_once(stand):
    with stand(name="chart.html?kernel") as chart:
        chart.show("heat")
        chart.page.evaluate("state => { for (let n = 0; n < 3; n++) open_chart(state); }", chart.chart.get_state(STATE))
        chart.page.wait_for_function("document.querySelectorAll('.main-svg').length > 9")
        assert chart.page.evaluate("asked") == [{"ask": "plotly"}]


def test_a_chart_gives_a_sign_of_life_until_it_is_drawn(stand):
    with stand(name="chart.html?kernel") as chart:
        chart.page.evaluate("() => { held = new Promise((done) => { release = done; }); }")
        chart.chart.show(FIGURES["heat"])
        chart.page.evaluate("open_chart", chart.chart.get_state(STATE))
        assert chart.page.get_by_role("status").text_content() == "The chart is being drawn…"
        height = chart.page.locator(".kd-chart").bounding_box()["height"]
        chart.page.evaluate("release()")
        chart.page.wait_for_selector(".js-plotly-plot .main-svg")
        chart.settle()
        assert chart.page.get_by_role("status").count() == 0
        assert chart.page.locator(".kd-chart").bounding_box()["height"] == height


@pytest.mark.parametrize("name", OF)
def test_a_chart_follows_the_theme_of_the_page(stand, name):
    with stand() as chart:
        chart.send(FIGURES[name])
        for theme in ("light", "dark", "light"):
            chart.page.emulate_media(color_scheme=theme)
            chart.settle()
            paper = chart.page.locator(".main-svg").first.evaluate("node => getComputedStyle(node).backgroundColor")
            assert paper == "rgb({}, {}, {})".format(*parts(THEMES[theme].board))
