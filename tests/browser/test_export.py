"""PNG files look as Chromium draws the same pictures, in every theme, small and large."""

from io import BytesIO

import pytest

from kdexplore.core.notation import parse
from kdexplore.views import export, svg
from kdexplore.views.palette import THEMES
from tests.drawing import ORIGINS

pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

BOARD = parse("j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1", ORIGINS)
AVERAGE = 4.0  # of 255: edges are smoothed otherwise
FAR = 96  # a pixel that differs so much is another colour
SHARE = 0.01  # of the pixels that may: letters come from another font


def drawn_by(browser, picture):
    """What Chromium makes of a picture, on white."""
    width, height = export.pixels(picture, scale=1)
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{picture}")
    file = page.screenshot(clip={"x": 0, "y": 0, "width": width, "height": height})
    page.close()
    return Image.open(BytesIO(file)).convert("L")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cell", [24, 96])
def test_a_png_looks_as_in_a_browser(browser, theme, cell):
    picture = svg.board(BOARD, ORIGINS, theme=theme, cell=cell, span=7)
    ours = Image.open(BytesIO(export.png(picture, scale=1, paper="#ffffff"))).convert("L")
    apart = ImageChops.difference(ours, drawn_by(browser, picture)).histogram()
    pixels = ours.width * ours.height
    assert sum(value * count for value, count in enumerate(apart)) / pixels < AVERAGE
    assert sum(apart[FAR:]) / pixels < SHARE
