"""A public page in a real browser: nothing that it needs is refused by its own content policy, charts included."""

import pytest

from kdexplore.hosting.nursery import can_fork
from tests.app.conftest import STATIC, Visit, free_port, started, write_notebook

SERVE = """
import sys
from pathlib import Path
from kdexplore.hosting.serving import Serving
from kdexplore.hosting.public import Public
from kdexplore.hosting.server import serve

port, notebook = sys.argv[1:]
serve(Serving(int(port), notebook=Path(notebook)), lambda: print("ready", flush=True), Public(host="127.0.0.1"))
"""
SHOWN = """
import ipywidgets
from kdexplore.app import dashboard
from kdexplore.views.widgets.chart import Chart
from tests.views.chart_positions import FIGURES
ipywidgets.VBox([Chart(next(iter(FIGURES.values()))), dashboard()])
"""
DRAWN = (".kd-chart-plot[role=img] > .plot-container", ".kd-app .kd-bar", ".kd-app .kd-panel")

# A lane that skips a test has failed, unless it was asked to (`--may-skip`): see tests/run.py.
pytestmark = [pytest.mark.browser, pytest.mark.skipif(not can_fork(), reason="only Linux serves others")]


def test_the_content_policy_of_a_public_page_refuses_nothing_that_it_needs(tmp_path, browser):
    port, notebook = free_port(), write_notebook(tmp_path / "page.ipynb", SHOWN)
    with (
        started(["-c", SERVE, str(port), str(notebook)], port, tmp_path, STATIC) as server,
        browser.new_context() as context,
    ):
        page = context.new_page()
        heard = Visit(page, server.address)
        page.goto(server.address)
        for part in DRAWN:
            page.locator(part).first.wait_for(timeout=60_000)
        assert not heard.errors
