"""The page of what hosting costs, `docs/hosting/measured.md`: `python tools/benchmarks/hosting_tables.py --write`.

Its figures are in `measured.json` beside it, where `--load FILE` and `--churn FILE` put what the drivers have kept
(`hosting.py --json`, `churn.py --json`). A test fails if the page says anything else.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

from tools.benchmarks.churn import HEAD as CHURN_HEAD
from tools.benchmarks.churn import ChurnRow
from tools.benchmarks.hosting import HEAD as LOAD_HEAD
from tools.benchmarks.hosting import LoadRow

Plain = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs" / "hosting" / "measured.json"
PAGE = ROOT / "docs" / "hosting" / "measured.md"
SHARE = 0.6  # of the processors, on average: what is left is for the moments in which many click
CORES = 2  # of a replica
MOST = 300  # visitors of a replica: more were never tried at once
DAY, MINUTE = 86_400, 60
BUSIEST = 4  # times as many as on average, in the busiest hour
STAY = 10  # minutes
CLICKS = 12  # a minute
EVERY = 4  # of the rows of churn, one in so many is shown
SIZES = (("a class", 30), ("a club", 150), ("", 300), ("", 1_000))
SIZES_FROM = 20  # visitors of the two rounds that are compared
DAYS = (1_000, 10_000, 100_000)

COMING = (
    "One visitor every {every:.0f} seconds plays {clicks} moves and leaves; every fifth loses the connection instead."
)
GROWN = (
    "After the first third the memory of the server changed by {growth:+.1f} MB for a thousand visitors; "
    "errors: {errors}."
)
RECKONED = (
    f"Reckoned from these figures, not run: {CLICKS} clicks a minute, {STAY} minutes a visit, processors busy to "
    f"{SHARE:.0%}, replicas of {CORES} cores with {MOST} visitors at most; {BUSIEST} times the average in the busiest "
    "hour of a day, on a machine as fast as that above.\n"
    "The processes of analysis come on top of it: as many cores as you give them, 190 MB each with numba."
)
VISIT = (
    "A visit costs {visit:.1f} processor seconds, a thousand of them {hours:.1f} core hours: "
    "multiply by what your host asks for one."
)


@dataclass(frozen=True)
class VisitorCost:
    """What a visitor costs: processor seconds to come and for a click, megabytes; and megabytes of a server alone."""

    come: float
    click: float
    session: float
    server: float

    def cores(self, here: float) -> float:
        """The processors that so many visitors at once keep busy: they click, and every so often one is new."""
        return here * (CLICKS * self.click + self.come / STAY) / MINUTE

    def replicas(self, here: float) -> int:
        """How many replicas so many visitors at once need."""
        return ceil(max(self.cores(here) / SHARE / CORES, here / MOST))

    def memory(self, here: float) -> float:
        """Gigabytes of all replicas together."""
        return (self.replicas(here) * self.server + here * self.session) / 1000


def cost_of(figures: Plain) -> VisitorCost:
    """The cost of a visitor, from two rounds of as many visitors with fewer and with more clicks."""
    rows = sorted((row for row in rows_of(figures) if row.visitors == SIZES_FROM), key=lambda row: row.clicks)
    few, many = rows[0], rows[-1]
    click = (many.processor - few.processor) / (many.clicks - few.clicks)
    last = figures["churn"]["rows"][-1]
    return VisitorCost(few.processor - few.clicks * click, click, many.memory, last["server"] + last["warmed"])


def rows_of(figures: Plain) -> list[LoadRow]:
    """All rounds of visitors, by their number."""
    rows = [LoadRow(**row) for run in figures["load"] for row in run["rows"]]
    return sorted(rows, key=lambda row: (row.visitors, row.clicks))


def conditions_of(run: Plain) -> str:
    """A sentence on where and when."""
    versions = ", ".join(f"{name} {number}" for name, number in run["versions"].items())
    speed = f", on which 20 million additions in Python take {run['loop']:.2f} s," if "loop" in run else ""
    return (
        f"{run['date']}, {run['cores']} cores of a virtual machine{speed} with load {run['load']} at the end, "
        f"{run['system']}, Python {run['python']}, {versions}, seed {run['seed']}."
    )


def table(head: str, lines: list[str]) -> list[str]:
    """Lines of cells as a table."""
    return [f"| {head} |", f"|{' --- |' * len(head.split(' | '))}", *(f"| {line} |" for line in lines)]


def page(figures: Plain) -> str:
    """The whole page."""
    cost, churn = cost_of(figures), figures["churn"]
    shown = [ChurnRow(**row).line for row in churn["rows"][EVERY - 1 :: EVERY]]
    days = [(f"{number:,} a day", round(number / DAY * BUSIEST * STAY * MINUTE)) for number in DAYS]
    reckoned = [
        f"{name or '-'} | {here:,} | {cost.cores(here):.1f} | {cost.replicas(here)} | {cost.memory(here):.1f}"
        for name, here in (*SIZES, *days)
    ]
    visit = cost.come + CLICKS * STAY * cost.click
    parts = [
        ["# Measured", "Made by `python tools/benchmarks/hosting_tables.py --write` from `measured.json`."],
        ["## Load", "Visitors without browsers play real moves on the same processors; their own time is not counted."],
        [f"{conditions_of(run)[:-1]}, {run['think']:g} s between two clicks." for run in figures["load"]],
        table(LOAD_HEAD, [row.line for row in rows_of(figures)]),
        [f"To come costs {cost.come:.2f} processor seconds, a click {1000 * cost.click:.0f} ms of them."],
        ["## Half an hour of coming and going", COMING.format(**churn), conditions_of(churn)],
        table(CHURN_HEAD, shown),
        [GROWN.format(growth=churn["growth"], errors=len(churn["errors"]))],
        ["## How large", RECKONED],
        table("visitors | at once | cores busy | replicas | memory, GB", reckoned),
        [
            VISIT.format(visit=visit, hours=1000 * visit / 3600),
            "[The page without a server](static.md) costs the bytes that it hands out.",
        ],
    ]
    text = "\n\n".join("\n".join(part) for part in parts)
    return re.sub(r"^(##? .*\n)(?!\n)", r"\1\n", text, flags=re.MULTILINE) + "\n"


def main() -> int:
    """Take in what was measured, and write the page or print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--load", type=Path, action="append", help="what hosting.py --json has kept; again for another")
    parser.add_argument("--churn", type=Path, help="what churn.py --json has kept")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    if options.load:
        figures["load"] = [json.loads(path.read_text("utf-8")) for path in options.load]
    if options.churn:
        figures["churn"] = json.loads(options.churn.read_text("utf-8"))
    if options.write:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(page(figures), encoding="utf-8")
    else:
        sys.stdout.write(page(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
