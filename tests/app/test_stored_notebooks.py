"""A notebook with outputs that nobody has run here: JupyterLab does not trust it, and its pictures are there."""

import json

import pytest
from playwright.sync_api import expect

from kdexplore import History, parse, rules, tiles
from kdexplore.core.scoring import score
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
