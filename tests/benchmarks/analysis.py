"""How fast the room Analyse answers, beside its goals: `python tests/benchmarks/analysis.py`.

It serves the explorer as people start it, opens a game of four in a real browser, and prints when the first ranking
was on the screen, when every candidate had enough games to go by, how long the review of the whole game took, and by
how much the kernel of the visitor grew meanwhile. A busy machine misses the goals without a fault of ours.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do


from kdexplore.app.address import hash_of
from kdexplore.app.analyse.example import example
from kdexplore.app.session import Session
from tests.app.browsing import browsing
from tests.app.controls import pressing

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.app.conftest import Server

BEFORE = 56  # the turn that is looked at first: a claim; the decision before it is a placement
WARM = 240
USEFUL = 60  # games for the best candidate: its error is then below two points
PATIENCE = 120  # seconds for a review
GOALS = {"first ranking, s": 0.5, "useful, s": 1.0, "review of a game of four, s": 60.0, "kernel, MB": 5.0}
ROWS = "document.querySelectorAll('.kd-candidate').length > 1"
GAMES = "Number((document.querySelector('.kd-analyse-head')?.textContent.match(/best: (\\d+)/) || [0, 0])[1])"
OTHER = "(seen => document.querySelector('.kd-candidate').getAttribute('aria-label') !== seen)"
BARS = "[...document.querySelectorAll('.kd-analyse-course [role=progressbar]')]"
REVIEWED = f"{BARS}.every((bar) => !bar.getClientRects().length)"
PLAYED = "document.querySelector('.kd-graph-slider') !== null"


def session(room: str) -> Session:
    """A game of four, looked at in its middle."""
    found = Session()
    found = replace(found, play=found.play.with_game(example(), BEFORE)).entered(room)
    return replace(found, analyse=found.analyse.moved(example(), BEFORE)) if room == "analyse" else found


def when(page: Page, condition: str, began: float) -> float:
    """How many seconds it took until a condition held."""
    page.wait_for_function(condition, timeout=PATIENCE * 1000)
    return monotonic() - began


def grown(server: Server) -> Callable[[], float]:
    """How many megabytes the kernel that has changed most has grown since now."""
    before = {kernel.pid: kernel.memory_full_info().uss for kernel in server.kernels}

    def since() -> float:
        now = {kernel.pid: kernel.memory_full_info().uss for kernel in server.kernels}
        return max((now[pid] - size for pid, size in before.items() if pid in now), default=0, key=abs) / 2**20

    return since


def measured(browser: Browser, server: Server) -> dict[str, float]:
    """Every figure of one visit: the room is open on another moment before the stopwatch begins."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, locale="en")
    began = monotonic()
    page.goto(f"{server.address}/#{hash_of(session('analyse'))}")
    page.wait_for_function(f"{GAMES} >= {WARM}", timeout=PATIENCE * 1000)  # the service is warm from here on
    memory, began_review = grown(server), began
    seen = page.locator(".kd-candidate").first.get_attribute("aria-label")
    began = monotonic()
    page.locator(pressing("step_back")).click()
    first = when(page, f"({ROWS}) && {OTHER}({json.dumps(seen)})", began)
    useful = when(page, f"{GAMES} >= {USEFUL} || document.querySelector('.kd-panel-badge[data-tone=proved]')", began)
    when(page, f"{PLAYED} && {REVIEWED}", began)
    review = monotonic() - began_review
    page.close()
    figures = (first, useful, review, memory())
    return dict(zip(GOALS, figures, strict=True))


def main() -> int:
    """Print each figure beside its goal."""
    with browsing("--pool", "1") as (browser, server):
        for name, figure in measured(browser, server).items():
            print(f"{name:<30} {figure:>7.2f}   goal {GOALS[name]:g}")  # noqa: T201 -- a report
    return 0


if __name__ == "__main__":
    sys.exit(main())
