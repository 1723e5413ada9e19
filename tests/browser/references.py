"""The reference pictures: which states there are, how one is photographed, and how two photographs are compared.

`python -m tests.browser.references --write` takes all of them anew. Look at each one before you commit it: what is
stored is what people will see.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops, ImageFilter

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.views.scenes.board_view import Plain

HERE = Path(__file__).parent
STORED = HERE / "references"
WRITE = "KDEXPLORE_WRITE_REFERENCES"  # in the environment: store what is seen instead of comparing it
COMMON, OTHER = 160, 96  # colours of a stored picture: those that most pixels have, and some of every other kind
BLUR = 1.5  # pixels: the edges of letters and lines differ from machine to machine
CLEARLY = 40  # of 255, in any of red, green and blue
ALLOWED = 0.0005  # of all pixels: less than one printed fire on a large screen
LONGER = 2  # pixels by which a picture may be higher or wider

SMALL, MIDDLE, WIDE = 320, 768, 1400
THEMES = ("light", "dark")
# The letters of every machine are others, so the pages of these pictures bring their own.
FONT = """@font-face { font-family: "Inter"; font-weight: 100 900; src: url("/art/Inter-Bold.otf"); }
* { font-family: "Inter", sans-serif !important; }"""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class View:
    """How wide a screen is, and in which theme."""

    width: int
    theme: str

    @property
    def context(self) -> dict[str, Any]:
        """The browser of such a reader; a narrow one is a phone."""
        size = {"viewport": {"width": self.width, "height": 900}, "color_scheme": self.theme}
        touch = {"has_touch": True, "is_mobile": True} if self.width == SMALL else {}
        return {**size, **touch, "reduced_motion": "reduce"}


EVERY = tuple(View(width, theme) for width in (SMALL, MIDDLE, WIDE) for theme in THEMES)
TWO = (View(SMALL, "light"), View(WIDE, "dark"))
OTHER_TWO = (View(MIDDLE, "dark"), View(WIDE, "light"))


@dataclass(frozen=True)
class State:
    """What is photographed: a widget with a scene, the class of its root, and what has been done there before."""

    widget: str
    scene: Callable[[], Plain]
    root: str
    views: tuple[View, ...]
    prepared: Callable[[Any], object] = lambda _: None


def photographed(here: Any, state: State) -> Image.Image:
    """What a page shows of a widget, once it stands still."""
    page = here.page
    page.add_style_tag(content=FONT)
    page.evaluate("document.fonts.load('16px Inter').then(() => document.fonts.ready)")
    here.show(state.scene())
    state.prepared(here)
    page.evaluate(TWO_FRAMES)  # for whatever measures itself
    taken = page.locator(state.root).screenshot(animations="disabled", caret="hide")
    return Image.open(BytesIO(taken)).convert("RGB")


def difference(stored: Image.Image, seen: Image.Image) -> tuple[float, Image.Image]:
    """The share of pixels that clearly differ, and a picture of where; all of them if the sizes do not agree."""
    if any(abs(one - other) > LONGER for one, other in zip(stored.size, seen.size, strict=True)):
        return 1.0, seen
    width, height = map(min, stored.size, seen.size)
    smooth = [each.crop((0, 0, width, height)).filter(ImageFilter.GaussianBlur(BLUR)) for each in (stored, seen)]
    red, green, blue = ImageChops.difference(*smooth).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    where = most.point(lambda value: 255 if value > CLEARLY else 0)
    return where.histogram()[255] / (width * height), where


def store(picture: Image.Image, path: Path) -> None:
    """A picture as a file of few colours, a fraction as large."""
    counted = sorted(picture.getcolors(picture.width * picture.height) or (), reverse=True)
    common = [part for _, colour in counted[:COMMON] if isinstance(colour, tuple) for part in colour]
    other = picture.quantize(OTHER, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(common + other)
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> int:
    """Photograph every state anew, or compare as the tests do."""
    parser = argparse.ArgumentParser(description="The reference pictures of the widgets.")
    parser.add_argument("--write", action="store_true", help="store what is seen; look at every picture afterwards")
    parser.add_argument("--only", default="", metavar="NAME", help="states whose name holds this")
    options = parser.parse_args()
    if options.write:
        os.environ[WRITE] = "1"
    return pytest.main(["-q", "-k", options.only, str(HERE / "test_references.py")])


if __name__ == "__main__":
    sys.exit(main())
