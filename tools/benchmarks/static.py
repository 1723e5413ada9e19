"""How fast the page without a server is: `kdexplore static --out site; python tools/benchmarks/static.py site`.

For each round it opens the page in a fresh browser, and once more when it has been kept: how long until the board can
be used, how much processor time all processes of the browser took until then, and how busy the machine was.
"""

from __future__ import annotations

import argparse
import functools
import os
import sys
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

import psutil
from playwright.sync_api import Page, sync_playwright

from tests.conftest import FLAGS, chromium

DOOR = ".kd-start-doors button"
PATIENCE = 180_000  # milliseconds
HEAD = "visit | until a door can be pressed, s | processor, s | load"


class Visit(NamedTuple):
    """One visit: which, seconds until a door could be pressed, seconds of all processors, and the load."""

    name: str
    seconds: float
    processor: float
    load: float

    @property
    def line(self) -> str:
        return f"{self.name} | {self.seconds:.1f} | {self.processor:.1f} | {self.load:.1f}"


class Quiet(SimpleHTTPRequestHandler):
    """Any web server: it knows files and nothing else."""

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


def processor() -> float:
    """The processor time of all that this process has started."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system
    return total


def visit(page: Page, address: str, name: str) -> Visit:
    """Open the page and wait for its doors."""
    before, began = processor(), time.monotonic()
    page.goto(address)
    page.locator(DOOR).first.wait_for(timeout=PATIENCE)
    return Visit(name, time.monotonic() - began, processor() - before, os.getloadavg()[0])


def measured(folder: Path, rounds: int) -> list[Visit]:
    """The first and the second visit, so many times, each in a browser of its own."""
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        found = []
        with sync_playwright() as playwright:
            for _ in range(rounds):
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                page = browser.new_page()
                found.append(visit(page, address, "first"))
                page.locator("html[data-kd-kept=all]").wait_for(timeout=PATIENCE)
                page.goto("about:blank")
                found.append(visit(page, address, "second"))
                browser.close()
        server.shutdown()
    return found


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    sys.stdout.write(HEAD + "\n")
    for each in measured(options.folder, options.rounds):
        sys.stdout.write(each.line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
