"""How fast the room Analyse answers, beside its goals: `python tools/benchmarks/analysis.py`.

It serves the explorer as people start it, opens a finished game of four in a real browser as soon as the server
answers, and steps back to a decision while the review of the game is under way. It prints when the first ranking was on
the screen after the room, of a decision later on, when that was useful (the margin of the best candidate is known to
two points: one standard error, or proved), how long a press took meanwhile and the review of the whole game, and by how
much the kernel of the visitor grew. Each time stands beside the processor seconds that all processes of the server took
for it: a busy machine misses the goals without a fault of ours, and processor seconds grow far less. It fails if a
press or the first ranking of the room takes longer than its goal. At the end a service and `evaluate` in this process
get the same question.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do


from kdexplore.app.address import hash_of
from kdexplore.app.analyse.example import example
from kdexplore.app.session import Session
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.kernel.speed import fastest
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.service.pool import LocalPool
from tests.app.browsing import browsing
from tests.app.controls import pressing

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.app.conftest import Server

BEFORE = 56  # the turn that is looked at first: a claim; the decision before it is a placement
USEFUL = 2.0  # points: the error of the best candidate from which on a ranking is useful
PATIENCE = 180  # seconds for a review
MANY = 3_840  # games for the best candidate, to compare the service with a bare call
GOALS = {
    "room open, first ranking": 0.5,
    "first ranking": 0.5,
    "useful": 1.0,
    "a click meanwhile": 0.05,
    "review of a game of four": 60.0,
    "kernel": 5.0,
}
ASSERTED = ("room open, first ranking", "a click meanwhile")  # the others take as long as the machine is busy
# What is on the screen: the name of the first row, the error of its margin, whether the ranking has ended.
ROW = "document.querySelector('.kd-candidate')?.getAttribute('aria-label')"
ERROR = f"Number((({ROW} ?? '').match(/Lead: \\S+ ± (\\d+(?:\\.\\d+)?)/) ?? [0, 0])[1])"
SEEN = "[...document.querySelectorAll({})].some((one) => one.getClientRects().length)"
ENDED = f"{ROW} && !{SEEN.format(json.dumps(pressing('stop')))}"
BAR = SEEN.format("'.kd-analyse-foot [role=progressbar]'")
REVIEWED = f"document.querySelector('.kd-graph-slider') !== null && !{BAR}"


# When the question of the room was first on the screen, and the first candidate below it.
SPY = """
const seen = {};
window.analysisSeen = seen;
const look = () => {
  const shown = (place) => [...document.querySelectorAll(place)].some((one) => one.getClientRects().length);
  if (!seen.room && shown(".kd-analyse-head .kd-form-live")) seen.room = performance.now();
  if (!seen.row && shown(".kd-candidate")) seen.row = performance.now();
  if (!seen.row) requestAnimationFrame(look);
};
look();
"""
WAITED = "(window.analysisSeen.row - window.analysisSeen.room) / 1000"


@dataclass(frozen=True)
class TimeTaken:
    """What something took: seconds of the clock, and of the processor by all processes of the server."""

    wall: float
    processor: float


CLICKS = 9  # presses while the review goes on, of which the middle one counts
# From a press on one of the values in the list to the first frame that shows it.
ANSWERED = """(at) => new Promise((done) => {
  const columns = () => [...document.querySelectorAll(".kd-candidates-column")].map((one) => one.className).join();
  const began = performance.now(), before = columns();
  const seen = () => (columns() === before ? requestAnimationFrame(seen) : done(performance.now() - began));
  document.querySelector(`.kd-choose-column input[value="${at}"]`).click();
  seen();
})"""


def clicked(page: Page) -> TimeTaken:
    """How long a press takes while the service works; the processor seconds of all of it belong to the review."""
    found = sorted(page.evaluate(ANSWERED, number % 2) for number in range(1, CLICKS + 1))
    return TimeTaken(found[CLICKS // 2] / 1000, 0.0)


def session() -> Session:
    """A game of four, looked at in its middle."""
    found = Session()
    found = replace(found, play=found.play.with_game(example(), BEFORE)).entered("analyse")
    return replace(found, analyse=found.analyse.moved(example(), BEFORE))


def processor(server: Server) -> float:
    """The processor seconds that the server and all its processes have taken so far."""
    total = 0.0
    for process in (found := psutil.Process(server.process.pid), *found.children(recursive=True)):
        with suppress(psutil.Error):
            times = process.cpu_times()
            total += times.user + times.system
    return total


def stopwatch(page: Page, server: Server) -> Callable[[str], TimeTaken]:
    """What it takes from now until a condition holds on the page."""
    began, spent = monotonic(), processor(server)

    def until(condition: str) -> TimeTaken:
        page.wait_for_function(condition, timeout=PATIENCE * 1000)
        return TimeTaken(monotonic() - began, processor(server) - spent)

    return until


def grown(server: Server) -> Callable[[], float]:
    """How many megabytes the kernel that has changed most has grown since now."""
    before = {kernel.pid: kernel.memory_full_info().uss for kernel in server.kernels}

    def since() -> float:
        now = {kernel.pid: kernel.memory_full_info().uss for kernel in server.kernels}
        return max((now[pid] - size for pid, size in before.items() if pid in now), default=0, key=abs) / 2**20

    return since


def measured(browser: Browser, server: Server, *, review: bool) -> tuple[dict[str, TimeTaken], float]:
    """The cost of everything that a visit waits for, and the growth of its kernel in megabytes."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, locale="en")
    whole = stopwatch(page, server)
    page.add_init_script(SPY)
    page.goto(f"{server.address}/#{hash_of(session())}")
    costs = {
        "page open, first ranking": whole(ENDED),
        "room open, first ranking": TimeTaken(page.evaluate(WAITED), 0.0),
    }
    memory, seen = grown(server), json.dumps(page.locator(".kd-candidate").first.get_attribute("aria-label"))
    watch = stopwatch(page, server)
    page.locator(pressing("step_back")).click()
    costs["first ranking"] = watch(f"{ROW} && {ROW} !== {seen}")
    costs["useful"] = watch(f"{ROW} !== {seen} && {ERROR} < {USEFUL}")
    costs["ranking ended"] = watch(f"{ROW} !== {seen} && {ENDED}")
    costs["a click meanwhile"] = clicked(page)
    if review:
        costs["review of a game of four"] = whole(REVIEWED)
    found = memory()
    page.close()
    return costs, found


def compared(games: int) -> tuple[TimeTaken, TimeTaken]:
    """The same question asked of a warm service, and of `evaluate` in a process; the service is asked twice."""
    kernel, state = fastest(), example().state_at(BEFORE - 1)
    question = Evaluate(state, draws=games, playouts="greedy")
    evaluate(state, draws=2, playouts="greedy", kernel=kernel)
    began, spent = monotonic(), process_time()
    evaluate(state, draws=games, playouts="greedy", kernel=kernel)
    bare = TimeTaken(monotonic() - began, process_time() - spent)
    pool = LocalPool(1)
    pool.submit(question.to_plain()).result()  # it has loaded the kernel
    worker = psutil.Process(pool.processes()[0])
    began, before = monotonic(), worker.cpu_times().user
    pool.submit(question.to_plain()).result()
    found = TimeTaken(monotonic() - began, worker.cpu_times().user - before)
    pool.close()
    return found, bare


def shown(name: str, cost: TimeTaken, goal: float | None = None) -> str:
    """A line of the report."""
    told = f"   goal {goal:g} s" if goal is not None else ""
    return f"{name:<28} {cost.wall:>7.3f} s   processor {cost.processor:>6.2f} s{told}"


def main() -> int:
    """Print each figure beside its goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-review", action="store_true", help="leave out the review of the whole game")
    parser.add_argument("--games", type=int, default=MANY, help="for the best candidate, to compare the service with")
    options = parser.parse_args()
    with browsing("--pool", "1") as (browser, server):
        costs, memory = measured(browser, server, review=not options.no_review)
    for name, cost in costs.items():
        print(shown(name, cost, GOALS.get(name)))
    print(f"{'kernel':<28} {memory:>+7.2f} MB   goal ±{GOALS['kernel']:g} MB")
    service, bare = compared(options.games)
    for name, cost in (
        (f"{options.games} games, by the service", service),
        (f"{options.games} games, in a process", bare),
    ):
        print(shown(name, cost))
    return int(any(costs[name].wall > GOALS[name] for name in ASSERTED))


if __name__ == "__main__":
    sys.exit(main())
