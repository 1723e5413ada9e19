"""The memory of a worker that everybody shares: questions about boxes of one's own do not pile up in it."""

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import psutil
import pytest

from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import rules_for
from kdexplore.engine.dealer import deal
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.service import pool
from tests.engine.test_service import PLAIN, SOON

FIRST, ALL = 200, 1000  # boxes: after the first, everything that is kept is full
MOST_GROWN = 5e6  # bytes; with a table kept for each box they were 54 million


BOX = replace(tile_set("kingdomino"), id="mine")
STATE = deal(rules_for("duel", players=2, bonuses=("centre", "complete"), tiles=BOX), seed=17)
QUESTION: dict[str, Any] = Evaluate(STATE, draws=1, playouts="random").to_plain()


def about(number):
    """The same question about a box that nobody has asked about before."""
    name = f"mine{number}"
    tiles = {**QUESTION["tiles"], "id": name}
    return {**QUESTION, "tiles": tiles, "state": QUESTION["state"].replace("tiles=mine", f"tiles={name}")}


@pytest.mark.slow
def test_memory_stays_flat_over_a_thousand_boxes_of_ones_own():
    with subprocess.Popen([sys.executable, "-c", PLAIN], stdin=-1, stdout=-1, text=True) as worker:  # noqa: S603 -- this very Python
        assert worker.stdin is not None
        assert worker.stdout is not None
        after = {}
        for number in range(1, ALL + 1):
            worker.stdin.write(json.dumps({"id": number, "question": about(number)}) + "\n")
            worker.stdin.flush()
            updates = (json.loads(line) for line in worker.stdout)
            last = next(update for update in updates if update["kind"] != "partial")  # a busy machine sends both
            assert (last["id"], last["kind"]) == (number, "answer")
            if number in (FIRST, ALL):
                after[number] = psutil.Process(worker.pid).memory_info().rss
        worker.stdin.close()
    assert after[ALL] - after[FIRST] < MOST_GROWN


def test_a_pool_forgets_whom_it_served_long_ago(monkeypatch):
    monkeypatch.setattr(pool, "REMEMBERED", 3)
    workers = pool.LocalPool(1)
    try:
        for number in range(5):
            ticket = workers.submit({"ask": "score", "mode": "classic", "territory": "w1*"}, f"visitor {number}")
            assert [update.kind for update in ticket.updates(SOON)] == ["answer"]
        served = list(workers._served)  # noqa: SLF001 -- nothing else shows it
        assert served == ["visitor 2", "visitor 3", "visitor 4"]
    finally:
        workers.close()
