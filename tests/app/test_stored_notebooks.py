"""A notebook with outputs that nobody has run here: JupyterLab does not trust it, and its pictures are there."""

import json
from functools import partial

import pytest
from playwright.sync_api import expect

from kdexplore import History, parse, rules, tiles
from kdexplore.core.scoring import score
from kdexplore.views import charts
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.chart import Chart
from tests.app.conftest import write_notebook

pytestmark = pytest.mark.browser
CLASSIC = rules("classic", players=2)
VALUES = (
    tiles("origins"),
    parse("w1w*", CLASSIC.tiles),
    CLASSIC,
    History.of(CLASSIC),
    score(parse("w1w*", CLASSIC.tiles), CLASSIC),
)


def stored(path, *values):
    """A notebook with the outputs of these values."""
    write_notebook(path, *(f"values[{number}]" for number in range(len(values))))
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell, value in zip(notebook["cells"], values, strict=True):
        data = {"text/plain": repr(value), "text/html": value._repr_html_(), "image/svg+xml": value._repr_svg_()}
        cell["outputs"] = [{"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": data}]
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_a_notebook_that_is_not_trusted_shows_pictures(lab):
    stored(lab.folder / "stored.ipynb", *VALUES)
    address = f"{lab.server.address}/lab/tree/stored.ipynb?reset"
    with lab.visit(address, awaited=".jp-Notebook .jp-OutputArea-output", alone=True, height=3000) as page:
        pictures = page.locator(".jp-OutputArea-output img")
        expect(pictures).to_have_count(len(VALUES))
        for picture in pictures.all():
            assert picture.evaluate("async node => { await node.decode(); return node.naturalWidth > 50; }")
        words = page.locator(".jp-OutputArea-output").nth(1).inner_text()
        assert words.strip() == "In words"  # folded, and not a letter of the picture


def test_charts_and_boards_of_a_run_elsewhere_are_drawn_without_a_kernel(lab):
    chart = Chart(partial(charts.terrain_counts, CLASSIC.tiles))
    board = Board(parse("w1w*", CLASSIC.tiles), domino=19, heat="points")
    path = lab.folder / "widgets.ipynb"
    write_notebook(path, "chart", "board")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell, widget in zip(notebook["cells"], (chart, board), strict=True):
        bundle = widget._repr_mimebundle_()
        assert bundle
        data = {name: value for name, value in bundle[0].items() if "widget-view" not in name}
        cell["outputs"] = [{"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": data}]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    address = f"{lab.server.address}/lab/tree/widgets.ipynb?reset"
    with lab.visit(address, awaited=".jp-Notebook .jp-OutputArea-output", alone=True, height=3000) as page:
        expect(page.locator(".jp-OutputArea-output .main-svg").first).to_be_visible(timeout=30_000)
        expect(page.locator(".jp-OutputArea-output img.kd-picture")).to_be_visible()
