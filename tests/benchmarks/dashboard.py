"""How fast the dashboard answers a placement in a real browser: `python tests/benchmarks/dashboard.py`.

It serves the explorer as people start it, plays a game of three kinds by clicking, and measures two times from the
click on a cell: until the domino lies there, which the page does by itself, and until the board of the room of games
is drawn as the rules have answered it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do


from typing import TYPE_CHECKING

from kdexplore.app.address import hash_of
from kdexplore.app.play.setup import Setup
from tests.app.browsing import browsing
from tests.app.scenarios.playing import ROOM, Table, game
from tests.benchmarks.views import PLACE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LIES = """
  const lies = new Promise((done) => {
    const seen = new MutationObserver(() => {
      if (root.querySelector(".kd-ghost .kd-half")) return;
      seen.disconnect();
      done(performance.now());
    });
    seen.observe(root.querySelector(".kd-ghost"), { childList: true, subtree: true });
  });
  const began"""
PLACED = (
    PLACE.replace('".kd-board"', f'"{ROOM} .kd-board"')
    .replace("\n  const began", LIES)
    .replace("return (await drawn) - began", "return [(await lies) - began, (await drawn) - began]")
)
MODES = ("classic", "duel", "totem")
PLACEMENTS = 20
TARGET = 15.0  # milliseconds


def measured(browser: Browser, address: str, mode: str) -> list[tuple[float, float]]:
    """The milliseconds of every placement of one game of two persons: until it lies there, until it is answered."""
    page = browser.new_page(viewport={"width": 1400, "height": 1400})  # every cell is to be seen
    page.goto(f"{address}/#{hash_of(game(Setup(mode=mode, players=2, bots=('', ''))))}")
    page.wait_for_selector(f"{ROOM} .kd-board[data-mode]")
    table, times = Table(page), list[tuple[float, float]]()
    while not table.over and len(times) < PLACEMENTS:
        now = table.now
        if now["mode"] == "place" and table.cells("place").count():
            lies, answered = page.evaluate(PLACED)
            times.append((lies, answered))
            table.until_later(now["at"])
        else:
            table.decide()
        page.wait_for_timeout(150)
    page.close()
    return times


def main() -> int:
    """Measure and print; the exit code is 1 if a median misses the target."""
    missed = False
    with browsing() as (browser, server):
        for mode in MODES:
            found = zip(*measured(browser, server.address, mode), strict=True)
            for what, times in zip(("lies there", "answered"), found, strict=True):
                missed = missed or median(times) > TARGET
                spread = f"median {median(times):.1f} ms, slowest {max(times):.1f} ms"
                sys.stdout.write(f"{mode}, {what}: {len(times)} placements, {spread}\n")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
