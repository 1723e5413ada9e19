"""The first step of every lesson on a phone, light and dark in turn, eight on a sheet: `python -m tools lessons`.

The sheets go to `build/screens`, which git ignores, to be looked at.
"""

from __future__ import annotations

import argparse
import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from kdexplore.app.address import hash_of
from kdexplore.app.session import Session
from kdexplore.lessons import course
from tests.app.browsing import browsing
from tests.app.controls import settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.app.conftest import Server

FOLDER = Path(__file__).resolve().parents[1] / "build" / "screens"
ON_A_SHEET, IN_A_ROW = 8, 4
WIDTH, HEIGHT = 360, 740  # of the phone
SMALL, GAP = (288, 592), 8  # pixels of a picture, and between two
QUALITY = 62
PAPER = "#faf6ee"
SQUARE = ".kd-learn:not(.kd-away) .kd-lesson-board [data-at]"


def taken(browser: Browser, server: Server, lesson: str, *, lang: str, dark: bool) -> Image.Image:
    """The first step of a lesson on a phone."""
    session = Session(lang=lang).entered("learn")
    link = hash_of(replace(session, learn=session.learn.opened(lesson)))
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True, locale=lang,
        color_scheme="dark" if dark else "light",
    )  # fmt: skip
    page = context.new_page()
    page.goto(f"{server.address}/#{link}")
    page.wait_for_selector(SQUARE)
    settled(page)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return picture.resize(SMALL, Image.Resampling.LANCZOS)


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """The pictures side by side, row after row."""
    rows = -(-len(pictures) // IN_A_ROW)
    size = (IN_A_ROW * (SMALL[0] + GAP) + GAP, rows * (SMALL[1] + GAP) + GAP)
    paper = Image.new("RGB", size, PAPER)
    for at, picture in enumerate(pictures):
        down, across = divmod(at, IN_A_ROW)
        paper.paste(picture, (GAP + across * (SMALL[0] + GAP), GAP + down * (SMALL[1] + GAP)))
    return paper


def main(words: list[str]) -> int:
    """Take every lesson, and store the sheets."""
    parser = argparse.ArgumentParser(prog="python -m tools lessons", description=__doc__)
    parser.add_argument("--lang", default="en", help="in another language; stored beside the others")
    parser.add_argument("--most", type=int, help="only so many lessons, from the first on")
    options = parser.parse_args(words)
    lang, lessons = options.lang, course.lessons()[: options.most]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browsing("--pool", "1") as (browser, server):
        pictures = [taken(browser, server, each.id, lang=lang, dark=bool(at % 2)) for at, each in enumerate(lessons)]
    for number, first in enumerate(range(0, len(pictures), ON_A_SHEET), 1):
        stored = FOLDER / f"lessons-{number}-{lang}.webp"
        sheet(pictures[first : first + ON_A_SHEET]).save(stored, quality=QUALITY, method=6)
    return 0
