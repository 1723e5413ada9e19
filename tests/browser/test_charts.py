"""Charts in a browser: the figure and its frame as a page holds them, fed with what Python sends to them."""

import re
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import plotly
import pytest
from plotly.serializers import custom_serializers

from kdexplore.views.charts.holder import ChartHolder
from kdexplore.views.palette import THEMES
from tests.views.chart_positions import OF, figure

CHARTS = Path(__file__).resolve().parents[2] / "kdexplore" / "views" / "charts"
BUNDLE = Path(plotly.__file__).parent / "package_data" / "widgetbundle.js"
STATE = ("_widget_data", "_widget_layout", "_config")
PATIENCE = 20_000  # milliseconds: Plotly is five megabytes
SETTLED = 400

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>chart</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/charts/frame.css"><style>body { margin: 0; background: BACKGROUND }</style></head>
<body><main><h1 style="position: absolute; clip-path: inset(50%)">Chart</h1>
<div class="kd-chart"><div id="figure"></div><div id="frame"></div></div></main>
<script type="module">
  import figure from "/plotly.js";
  import frame from "/charts/frame.js";
  const model = () => {
    const values = {}, heard = {};
    return {
      get: (name) => values[name] ?? null,
      set: (name, value) => {
        values[name] = value;
        for (const handler of heard[`change:${name}`] ?? []) handler();
      },
      on: (name, handler) => (heard[name] ??= []).push(handler),
      off: (name, handler) => (heard[name] = (heard[name] ?? []).filter((each) => each !== handler)),
      save_changes: () => {},
    };
  };
  window.models = { figure: model(), frame: model() };
  // One after the other, as a socket brings them: what each of them starts may end before the next one comes.
  window.tell = async (which, messages) => {
    for (const [name, value] of messages) {
      window.models[which].set(name, value);
      if (value !== null) await new Promise((done) => setTimeout(done, 15));
    }
  };
  window.open_chart = () => {
    const made = figure();
    made.initialize({ model: models.figure });
    made.render({ el: document.getElementById("figure") });
    window.close_frame = frame.render({ model: models.frame, el: document.getElementById("frame") });
  };
  window.ready = true;
</script></body></html>"""


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
        self.page.wait_for_timeout(SETTLED)

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
def stand(browser, address):
    """Opens a page for a chart; afterwards there must have been no error, no warning and no request elsewhere."""

    @contextmanager
    def opened(width=1000, theme="light"):
        wrong = []
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda told: wrong.append(told.text) if told.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((address, "data:", "blob:")) else wrong.append(asked.url),
        )
        html = PAGE.replace("BACKGROUND", THEMES[theme].paper)
        page.route(f"{address}/chart.html", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.route(f"{address}/plotly.js", lambda route: route.fulfill(path=BUNDLE, content_type="text/javascript"))
        page.route(
            re.compile(f"{address}/charts/"),
            lambda route: route.fulfill(path=CHARTS / route.request.url.rsplit("/")[-1]),
        )
        page.goto(f"{address}/chart.html")
        page.wait_for_function("window.ready")
        try:
            yield Stand(page)
        finally:
            page.close()
        assert not wrong

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
        chart.page.wait_for_timeout(SETTLED)
        assert chart.size() == (500, height)
        chart.page.evaluate("document.querySelector('.kd-chart').style.width = ''")
        chart.page.wait_for_timeout(SETTLED)
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
