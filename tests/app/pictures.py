"""The screenshots of docs/screens, and the film of the README, taken of the real dashboard.

`python -m tests.app.pictures` takes all of them again; look at every one before it is committed.
"""

from __future__ import annotations

import argparse
import base64
import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from kdexplore.app.address import hash_of
from kdexplore.app.importing import opened_text
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.question.state import about
from kdexplore.app.session import Session
from kdexplore.app.table.state import TableGame
from kdexplore.core.history import History
from kdexplore.core.placing import legal_placements
from kdexplore.core.state import Step
from tests.app.browsing import browsing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.app.conftest import Server

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "docs" / "screens"
FILM = ROOT / "docs" / "pictures" / "dashboard.gif"
WIDTHS = {1400: 900, 768: 1024, 360: 740}
THEMES = ("light", "dark")
LANGUAGES = ("en", "hu")
SCORED = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"  # the territory of the design's own pictures
COLOURS = 128
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


def screenshots(browser: Browser, server: Server, only: str | None = None) -> None:
    """Every room in three widths, two themes and two languages."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    wanted = {name: session for name, session in sessions().items() if only in (None, name)}
    for name, session in wanted.items():
        for lang in LANGUAGES:
            for theme in THEMES:
                for width in WIDTHS:
                    page = opened(browser, server, session.spoken(lang), width, theme)
                    _store(page.screenshot(), SCREENS / f"{name}-{width}-{theme}-{lang}.png")
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


def main() -> int:
    """Take what is asked for."""
    parser = argparse.ArgumentParser(description="Take the screenshots of docs/screens anew.")
    parser.add_argument("--only", metavar="ROOM", help="take one room")
    parser.add_argument("--film", action="store_true", help="take the film of the README instead")
    options = parser.parse_args()
    with browsing("--pool", "1") as (browser, server):
        film(browser, server) if options.film else screenshots(browser, server, options.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
