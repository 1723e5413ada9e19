"""Charts in a real Voilà and a real JupyterLab: what they weigh on the wire, and that they are drawn."""

import base64

import pytest
from playwright.sync_api import expect

from tests.app.conftest import serving

TEN = """
from ipywidgets import VBox
from kdexplore.views.widgets.chart import Chart
from tests.views.chart_positions import FIGURES

figures = [*FIGURES.values(), *list(FIGURES.values())[2:5]]
VBox([Chart(figure) for figure in figures[:count]])
"""
LIBRARY = "kdexplore/plotly-"
AWAITED = ".kd-chart"
DRAWN = "count => document.querySelectorAll('.kd-chart-plot[role=img] > .plot-container').length === count"

pytestmark = pytest.mark.browser


class Wire:
    """The bytes that come over the websockets of a page, apart from those of plotly.js."""

    def __init__(self):
        self.received = 0

    def listen(self, page):
        client = page.context.new_cdp_session(page)
        client.on("Network.webSocketFrameReceived", lambda frame: self.add(frame["response"]))
        client.send("Network.enable")

    def add(self, frame):
        text = frame["payloadData"]
        size = len(base64.b64decode(text)) if frame["opcode"] == 2 else len(text)
        self.received += size


@pytest.mark.slow
@pytest.mark.parametrize(("count", "most"), [(1, 60_000), (10, 300_000)])
def test_charts_are_small_and_the_library_comes_once_from_the_server(tmp_path, browser, count, most):
    wire, answers = Wire(), []
    with serving(tmp_path, f"count = {count}", TEN) as server, browser.new_context() as context:
        page = context.new_page()
        page.on("response", lambda answer: answers.append(answer) if LIBRARY in answer.url else None)
        wire.listen(page)
        page.goto(server.address)
        page.wait_for_function(DRAWN, arg=count, timeout=60_000)
        [library] = answers
        assert "immutable" in library.headers["cache-control"]
        assert 10_000 < wire.received < most


def test_a_chart_in_jupyterlab_is_drawn_and_dark_where_the_page_is(lab):
    """There is no server of ours: the kernel sends the library when it is asked for, once."""
    with lab.run("count = 2", TEN, awaited=AWAITED) as page:
        page.wait_for_function(DRAWN, arg=2, timeout=60_000)
        paper = page.locator(".kd-chart-plot .main-svg").first
        expect(paper).to_have_css("background-color", "rgb(255, 253, 248)")
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        expect(paper).to_have_css("background-color", "rgb(38, 37, 45)")
