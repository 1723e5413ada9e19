"""How fast a board answers in a real browser: `python tools/benchmarks/views.py`, or `--json`.

It serves a notebook with one board, plays on it by clicking, and measures from the click to the board drawn again, the
bytes of a load, what hovering and turning send, which hosts are asked, and whether memory grows over many placements.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

from playwright.sync_api import Browser, Page, sync_playwright

from tests.app.conftest import serving
from tests.conftest import FLAGS, chromium

CELL = """
from random import Random

from kdexplore.core.game import apply, start
from kdexplore.core.reader import Reader
from kdexplore.core.action_json import move_from
from kdexplore.core.placing import legal_placements
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.views.scenes.board import scene
from kdexplore.views.widgets.board import Board


class Desk:
    # Whatever lies between two placements is left to chance, so that little more than the board is measured.
    def __init__(self, mode, players):
        self.rules, self.seed, self.chance = rules(mode, players=players), 0, RandomPlayer(Random(1))
        self.state = self.ready(start(self.rules))
        self.board = Board(scene(self.state))
        self.board.observe(lambda change: self.heard(change.new), "intent")

    def ready(self, state):
        while not (state.step is Step.PLACE and legal_placements(state.territory, state.domino, self.rules)):
            if state.step is Step.OVER:
                self.seed, state = self.seed + 1, start(self.rules)
            chance = state.step in (Step.REVEAL, Step.DRAW)
            action = Dealer(self.seed).deal(state) if chance else self.chance.choose(state)
            state = apply(state, action).state
        return state

    def heard(self, intent):
        action, _ = move_from(Reader(intent["move"]))
        after, events = apply(self.state, action)
        self.state = self.ready(after)
        self.board.scene = scene(self.state, events)


desk = Desk({mode!r}, {players})
desk.board
"""
# From the click to the moment at which the squares are drawn again; the answer may be seen before the next frame.
PLACE = """async () => {
  const rest = () => new Promise((done) => setTimeout(done, 400)); // a board that moved under a hand only points
  await rest();
  const root = document.querySelector(".kd-board");
  const dots = [...root.querySelectorAll(".kd-dot")];
  const dot = dots[Math.floor(dots.length / 2)].getBoundingClientRect();
  const middle = { clientX: dot.x + dot.width / 2, clientY: dot.y + dot.height / 2 };
  const at = { ...middle, bubbles: true, pointerType: "mouse", isPrimary: true };
  const cell = document.elementsFromPoint(at.clientX, at.clientY).find((node) => node.matches("[role=gridcell]"));
  cell.dispatchEvent(new PointerEvent("pointermove", at));
  await rest();
  const drawn = new Promise((done) => {
    const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now()); });
    seen.observe(root.querySelector(".kd-squares"), { childList: true, subtree: true });
  });
  const began = performance.now();
  cell.dispatchEvent(new PointerEvent("pointerdown", { ...at, button: 0 }));
  cell.dispatchEvent(new PointerEvent("pointerup", { ...at, button: 0 }));
  cell.dispatchEvent(new MouseEvent("click", at));
  return (await drawn) - began;
}"""
# A board is 35 kB of script, 10 kB of style and a scene of 20 to 45 kB; the server of the explorer deflates all of it.
TARGETS = {"milliseconds": 15.0, "load_bytes": 120_000, "hover_messages": 0, "foreign": 0, "models_made": 0}
TIMED, ALL = 30, 500


@dataclass
class ViewFigures:
    """What was measured on one board."""

    game: str
    milliseconds: float = 0.0
    slowest: float = 0.0
    load_bytes: int = 0
    update_bytes: int = 0
    hover_messages: int = 0
    foreign: int = 0
    models_made: int = 0
    heap_before: float = 0.0
    heap_after: float = 0.0
    placements: int = 0
    complaints: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.game}: click to board drawn again {self.milliseconds:.1f} ms (slowest {self.slowest:.1f}), "
            f"load {self.load_bytes:,} bytes, update {self.update_bytes:,} bytes, "
            f"hovering and turning {self.hover_messages} messages, other hosts {self.foreign}, "
            f"{self.placements} placements: widgets made {self.models_made}, "
            f"browser heap {self.heap_before:.1f} to {self.heap_after:.1f} MB"
        ) + "".join(f"\n  {complaint}" for complaint in self.complaints)


class Wire:
    """What goes over the websocket, and which hosts are asked."""

    def __init__(self, page: Page, origin: str) -> None:
        self.sent, self.received, self.opened, self.foreign = 0, 0, 0, 0
        self.complaints: list[str] = []
        self.origin = origin
        page.on("websocket", self._listen)
        page.on("request", self._asked)
        page.on("console", self._printed)

    def _listen(self, socket: Any) -> None:
        socket.on("framesent", lambda _: self._count(sent=1))
        socket.on("framereceived", self._received)

    def _count(self, *, sent: int) -> None:
        self.sent += sent

    def _received(self, frame: str | bytes) -> None:
        data = frame if isinstance(frame, bytes) else frame.encode()
        self.received += len(data)
        self.opened += data.count(b'"comm_open"')

    def _asked(self, request: Any) -> None:
        own = (self.origin, self.origin.replace("http", "ws", 1), "data:", "blob:")
        self.foreign += not request.url.startswith(own)

    def _printed(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


def measured(page: Page, address: str, game: str, most: int) -> ViewFigures:
    """Everything about one board."""
    wire, found = Wire(page, address), ViewFigures(game)
    _opened(page, address)
    found.load_bytes = wire.received
    found.hover_messages = _hovered(page, wire)
    _opened(page, address)  # a domino that somebody has turned no longer turns by itself where it fits
    found.heap_before = _heap(page)
    opened, bytes_before = wire.opened, wire.received
    times = [_placed(page) for _ in range(min(TIMED, most))]
    found.milliseconds, found.slowest = median(times), max(times)
    found.update_bytes = (wire.received - bytes_before) // len(times)
    for _ in range(most - len(times)):
        _placed(page)
    found.placements, found.models_made, found.heap_after = most, wire.opened - opened, _heap(page)
    found.foreign, found.complaints = wire.foreign, wire.complaints
    return found


def _opened(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".kd-board .kd-dot")
    page.wait_for_timeout(500)


def _placed(page: Page) -> float:
    page.wait_for_selector(".kd-board:not([data-moves]) .kd-dot")  # nobody aims at a board that moves
    return float(page.evaluate(PLACE))


def _hovered(page: Page, wire: Wire) -> int:
    """How many messages hovering over every cell and turning on each of them sends."""
    sent = wire.sent
    for cell in page.locator(".kd-board [role=gridcell]").all():
        cell.hover()
        page.keyboard.press("r")
    page.wait_for_timeout(200)
    return wire.sent - sent


def _heap(page: Page) -> float:
    """Megabytes of the browser's heap once what is not needed is gone."""
    client = page.context.new_cdp_session(page)
    client.send("HeapProfiler.collectGarbage")
    return float(client.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def run(most: int, browser: Browser) -> list[ViewFigures]:
    """One board of five by five, one of seven by seven, and one of Origins."""
    results = []
    for mode, players, placements in (("classic", 4, most), ("duel", 2, min(most, 60)), ("totem", 2, min(most, 60))):
        cell = CELL.replace("{mode!r}", repr(mode)).replace("{players}", str(players))
        with TemporaryDirectory() as folder, serving(Path(folder), cell) as server:
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            results.append(measured(page, server.address, f"{mode} for {players}", placements))
            page.close()
    return results


def main() -> int:
    """Measure and print; the exit code is 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="How fast a board answers in a real browser.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--placements", type=int, default=ALL, help="how many dominoes are laid on the first board")
    options = parser.parse_args()
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        results = run(options.placements, browser)
        browser.close()
    report = json.dumps([asdict(found) for found in results]) if options.json else "\n".join(map(str, results))
    sys.stdout.write(f"{report}\n")
    missed = [(found.game, name) for found in results for name, most in TARGETS.items() if getattr(found, name) > most]
    return int(bool(missed) or any(found.complaints for found in results))


if __name__ == "__main__":
    sys.exit(main())
