"""Screenshots of every room of the real dashboard, and the film of the README: `python -m tools screens`.

They go to `build/screens`, which git ignores, to be looked at; the two that the docs show are written by `--docs`.
"""

from __future__ import annotations

import argparse
import base64
import io
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from kdexplore.app.address import hash_of
from kdexplore.app.count.state import FinalCount
from kdexplore.app.importing import opened_text
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.question.state import about
from kdexplore.app.session import Session
from kdexplore.app.table.state import TableGame
from kdexplore.core.history import History
from kdexplore.core.placing import legal_placements
from kdexplore.core.state import Step
from kdexplore.words.catalogue import codes
from tests.app.browsing import browsing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser, Page

    from tests.app.conftest import Server

ROOT = Path(__file__).resolve().parents[1]
SCREENS = ROOT / "build" / "screens"
DOCS = ROOT / "docs" / "screens"
SHOWN = ("play-1400-light-en", "lab-1400-dark-hu")  # the pictures that the docs show
FILM = ROOT / "docs" / "pictures" / "dashboard.gif"
WIDTHS = {1280: 720, 968: 720, 390: 844, 360: 740, 768: 1024, 1400: 900, 1920: 1080}  # and heights
THEMES = ("light", "dark")
SCORED = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"  # the territory of the design's own pictures
COLOURS = 256
FILM_WIDTH, PACE = 840, 60  # pixels, milliseconds
FIRST_ROUND, WAYS, SCORING = 5, 4, 6
MARKS = ".kd-hall > :not(.kd-away) .kd-board .kd-dot"


def placing() -> Play:
    """A game of the totems for three in its seventh round, with a domino to be placed."""
    play = Play(Setup(mode="totem", players=3, bots=("", "", ""), seed=11)).begun()
    while play.state is not None and (play.state.round, play.state.step) != (7, Step.PLACE):
        play = play.advised()
    return play


def followed() -> TableGame:
    """The same game as people with a box would have entered it, with their names."""
    history = placing().history
    assert history is not None
    named = replace(history.start.rules, names=("Anna", "Béla", "İpek"))
    return TableGame().with_game(History.of(named, history.actions))


def sessions() -> dict[str, Session]:
    """What is looked at in every room."""
    empty = Session()
    lab = opened_text(empty, SCORED).lab
    learning = empty.learn.opened("connecting", "match")
    return {
        "start": empty,
        "learn": replace(empty, learn=learning).entered("learn"),
        "play": replace(empty, play=placing()).entered("play"),
        "table": replace(empty, table=followed()).entered("table"),
        "lab": replace(empty, lab=replace(lab, lit="line0", tool="look")).entered("lab"),
        "analyse": replace(empty, play=placing()).entered("analyse"),
        "studio": replace(empty, studio=empty.studio.chosen("origins")).entered("studio"),
        "desk": empty.entered("desk"),
        "count": empty.with_part("count", replace(FinalCount(), names=("Mia", "Lena", "", "")).begun()).entered(
            "count"
        ),
        "question": replace(empty, question=about(lab.position, "score", 1)).entered("question"),
    }


def opened(browser: Browser, server: Server, session: Session, width: int, theme: Any) -> Page:
    """A page with a session on it, drawn to the end."""
    small = width < 700
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS.get(width, 900)},
        color_scheme=theme,
        locale=session.lang,
        has_touch=small,
        is_mobile=small,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{server.address}/#{hash_of(session)}")
    page.wait_for_selector(".kd-hall > *")
    page.locator(".kd-hall > :not(.kd-away) :is(.kd-board, .kd-form) >> visible=true").first.wait_for()
    page.wait_for_timeout(1500)
    if session.room == "lab":
        page.locator(".kd-hall > :not(.kd-away) .kd-panel-row >> visible=true").first.click()
        page.wait_for_timeout(500)
    if session.room == "play":
        dots = page.locator(MARKS)
        if dots.count():
            box = dots.first.bounding_box()
            assert box is not None
            at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.touchscreen.tap(*at) if small else page.mouse.move(*at)
        page.wait_for_timeout(500)
    return page


def screenshots(browser: Browser, server: Server, names: Iterable[str], folder: Path) -> None:
    """The pictures of these names, such as play-1280-light-en."""
    folder.mkdir(parents=True, exist_ok=True)
    looked_at = sessions()
    for name in names:
        room, width, theme, lang = name.split("-")
        page = opened(browser, server, looked_at[room].spoken(lang), int(width), theme)
        _store(page.screenshot(), folder / f"{name}.png")
        page.context.close()


def _store(png: bytes, path: Path) -> None:
    """A picture with few colours, so that all of them together stay small."""
    picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)


# ---- the film


def erupting() -> Play:
    """A game of Discovery in which a domino with a volcano is to be placed, some rounds in."""
    for seed in range(200):
        play = Play(Setup(mode="discovery", players=3, bots=("", "greedy", "greedy"), seed=seed)).begun()
        while play.state is not None and play.state.step is not Step.OVER:
            domino = play.state.domino
            mine = play.state.step is Step.PLACE and play.state.actor == 0 and play.state.round >= FIRST_ROUND
            erupts = mine and domino is not None and domino.first.craters + domino.second.craters > 1
            if erupts and domino and len(legal_placements(play.state.territory, domino, play.state.rules)) >= WAYS:
                return play
            play = play.advised()
    raise AssertionError


def film(browser: Browser, server: Server) -> None:
    """A domino is laid, a spark flies, a region is lit while its points count up."""
    session = replace(Session(), play=erupting()).entered("play")
    context = browser.new_context(viewport={"width": 1400, "height": 860}, locale="en")
    page = context.new_page()
    page.goto(f"{server.address}/#{hash_of(session)}")
    page.wait_for_selector(MARKS)
    page.wait_for_timeout(1500)
    frames: list[tuple[float, bytes]] = []
    client = context.new_cdp_session(page)

    def shown(event: Any) -> None:
        frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        client.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    client.on("Page.screencastFrame", shown)
    client.send("Page.startScreencast", {"format": "png"})
    _act(page)
    client.send("Page.stopScreencast")
    context.close()
    _store_film(frames)


def _act(page: Page) -> None:
    """What is seen: pointing, putting, throwing, lighting."""
    room = page.locator(".kd-hall > :not(.kd-away)")
    for _ in range(2):  # first the domino, then its fire
        dots = page.locator(MARKS).all()
        middle = dots[len(dots) // 2 :] or room.locator("[role=gridcell]").all()
        for mark in middle:
            box = mark.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=10)
            if room.locator(".kd-card[data-verdict=legal]").count():
                break
        page.wait_for_timeout(900)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(1600)
    for cell in room.locator("[role=gridcell]").all():  # at last the region that scores most, wherever it lies
        if _points(cell.get_attribute("aria-label") or "") >= SCORING:
            cell.hover()
            page.wait_for_timeout(2200)
            return


def _points(label: str) -> int:
    """What the region of a square scores, as its label tells its squares and fires."""
    numbers = [int(word) for word in label.rpartition("region")[2].split() if word.isdecimal()]
    return numbers[0] * numbers[1] if len(numbers) == 2 else 0


def _store_film(frames: list[tuple[float, bytes]]) -> None:
    """The frames as a film of few colours, each as long as it was seen; equal ones are one."""
    pictures: list[Image.Image] = []
    lasts: list[int] = []
    for (began, png), (ended, _) in zip(frames, [*frames[1:], (frames[-1][0] + 1.5, b"")], strict=True):
        seen = Image.open(io.BytesIO(png)).convert("RGB")
        small = seen.resize((FILM_WIDTH, round(seen.height * FILM_WIDTH / seen.width)), Image.Resampling.LANCZOS)
        if pictures and small.tobytes() == pictures[-1].tobytes():
            lasts[-1] += round((ended - began) * 1000)
        else:
            pictures.append(small)
            lasts.append(round((ended - began) * 1000))
    palette = pictures[len(pictures) // 2].quantize(COLOURS)
    drawn = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    kept = [max(PACE, last) for last in lasts]
    drawn[0].save(FILM, save_all=True, append_images=drawn[1:], duration=kept, loop=0, optimize=True)


def main(words: list[str]) -> int:
    """Take what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools screens", description=__doc__)
    parser.add_argument("--rooms", nargs="+", choices=sessions(), help="these rooms (all)")
    parser.add_argument("--widths", nargs="+", type=int, choices=WIDTHS, default=[1280, 968, 390, 1920])
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--langs", nargs="+", choices=codes(), default=["en"])
    parser.add_argument("--docs", action="store_true", help="take the pictures that the docs show instead")
    parser.add_argument("--film", action="store_true", help="take the film of the README instead")
    options = parser.parse_args(words)
    chosen = product(options.rooms or sessions(), options.widths, options.themes, options.langs)
    with browsing("--pool", "1") as (browser, server):
        if options.film:
            film(browser, server)
        elif options.docs:
            screenshots(browser, server, SHOWN, DOCS)
        else:
            screenshots(browser, server, ("-".join(map(str, each)) for each in chosen), SCREENS)
    return 0
