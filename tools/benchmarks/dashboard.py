"""How fast the dashboard answers a placement in a real browser: `python tools/benchmarks/dashboard.py`.

It serves the explorer as people start it, plays a game of three kinds by clicking, and measures from the click on a
cell to the board of the room of games drawn again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do


from playwright.sync_api import Browser

from kdexplore.app.address import hash_of
from kdexplore.app.play.setup import Setup
from tests.app.browsing import browsing
from tests.app.scenarios.playing import ROOM, Table, game
from tools.benchmarks.views import PLACE

PLACED = PLACE.replace('".kd-board"', f'"{ROOM} .kd-board"')
MODES = ("classic", "duel", "totem")
PLACEMENTS = 20
TARGET = 15.0  # milliseconds


def measured(browser: Browser, address: str, mode: str, most: int) -> list[float]:
    """The milliseconds of so many placements of one game of two persons."""
    page = browser.new_page(viewport={"width": 1400, "height": 1400})  # every cell is to be seen
    page.goto(f"{address}/#{hash_of(game(Setup(mode=mode, players=2, bots=('', ''))))}")
    page.wait_for_selector(f"{ROOM} .kd-board[data-mode]")
    table, times = Table(page), list[float]()
    while not table.over and len(times) < most:
        now = table.now
        if now["mode"] == "place" and table.cells("place").count():
            times.append(page.evaluate(PLACED))
            table.until_later(now["at"])
        else:
            table.decide()
        page.wait_for_timeout(150)
    page.close()
    return times


def main() -> int:
    """Measure and print; the exit code is 1 if a median misses the target."""
    parser = argparse.ArgumentParser(description="How fast the dashboard answers a placement in a real browser.")
    parser.add_argument("--placements", type=int, default=PLACEMENTS, help="how many dominoes are placed in each game")
    most, missed = parser.parse_args().placements, False
    with browsing() as (browser, server):
        for mode in MODES:
            times = measured(browser, server.address, mode, most)
            missed = missed or median(times) > TARGET
            sys.stdout.write(
                f"{mode}: {len(times)} placements, median {median(times):.1f} ms, slowest {max(times):.1f} ms\n"
            )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
