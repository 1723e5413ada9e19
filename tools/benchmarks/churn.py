"""Whether visitors leave anything behind: `python tools/benchmarks/churn.py --minutes 30`.

Visitors without browsers come to a public server one after the other, play some moves and leave: most of them close
their tab, every fifth one loses the connection and is missed later. Once a minute, or six times in a shorter run, a row
says what the server and its warmed process hold by then: memory, open files, threads. The last line is how much the
server grew with a thousand visitors, once the first third of the time had warmed it up.
`--json FILE` keeps the rows for `tools/benchmarks/hosting_tables.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import linear_regression
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.app.conftest import STATIC, ZYGOTE, Server, free_port, started
from tests.hosting.visiting import LEFT, LOST, Visitor
from tools.benchmarks.machine import conditions

MEGABYTE = 1e6
WARMING = 3  # the first part of so many, which does not count
VANISHING = 5  # every so manyth visitor does not close the tab


@dataclass(frozen=True)
class ChurnRow:
    """What a server holds at one moment: megabytes of its own and of the warmed process, open files, threads."""

    minute: float
    came: int
    here: int
    server: float
    warmed: float
    files: int
    threads: int
    load: float

    @property
    def line(self) -> str:
        return (
            f"{self.minute:.1f} | {self.came} | {self.here} | {self.server:.1f} | {self.warmed:.1f} | "
            f"{self.files} | {self.threads} | {self.load:.1f}"
        )


HEAD = "minute | came | here | server MB | warmed MB | files | threads | load"


@dataclass
class Churn:
    """Visitors who come and go, and what the server held meanwhile."""

    server: Server
    every: float
    clicks: int
    think: float
    seed: int = 1
    came: int = 0
    errors: list[str] = field(default_factory=list)
    rows: list[ChurnRow] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance, self.tasks = Random(self.seed), set[asyncio.Task[None]]()
        self.began = time.monotonic()

    async def visit(self, client: AsyncHTTPClient, code: int) -> None:
        """One visitor, who leaves with this code of the connection."""
        visitor = Visitor(f"{self.server.address}/")
        try:
            await visitor.arrive(client)
            self.came += 1
            await visitor.play(self.clicks, self.think)
            await visitor.leave(code)
        except Exception as error:  # noqa: BLE001 -- whatever it is, it is counted and printed
            self.errors.append(f"{type(error).__name__}: {error}"[:100])

    async def run(self, seconds: float, sample: float) -> None:
        """Have visitors come for so long; a row every `sample` seconds."""
        client = AsyncHTTPClient(max_clients=1000)
        looking = asyncio.create_task(self._look(sample))
        while time.monotonic() - self.began < seconds:
            code = LOST if self.chance.randrange(VANISHING) == 0 else LEFT
            task = asyncio.create_task(self.visit(client, code))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            await asyncio.sleep(self.every)
        await asyncio.gather(*self.tasks)
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking  # if it failed, so does this
        client.close()
        self.rows.append(self.row())

    async def _look(self, sample: float) -> None:
        while True:
            await asyncio.sleep(sample)
            self.rows.append(self.row())
            sys.stdout.write(self.rows[-1].line + "\n")
            sys.stdout.flush()

    def row(self) -> ChurnRow:
        """What is so now."""
        root = psutil.Process(self.server.process.pid)
        warmed = next(child for child in root.children() if ZYGOTE in child.cmdline())
        return ChurnRow(
            minute=round((time.monotonic() - self.began) / 60, 2),
            came=self.came,
            here=len(self.server.kernels),
            server=root.memory_full_info().uss / MEGABYTE,
            warmed=warmed.memory_info().rss / MEGABYTE,
            files=root.num_fds(),
            threads=root.num_threads(),
            load=os.getloadavg()[0],
        )


def held(rows: list[ChurnRow], begin: float, end: float) -> ChurnRow:
    """The least that a server held between two seconds, when free memory had just been given back.

    Files are those that are open beside the two of each session.
    """
    counted = [row for row in rows if begin <= row.minute * 60 < end]
    lowest = min(counted, key=lambda row: row.server)
    warmed, threads = min(row.warmed for row in counted), min(row.threads for row in counted)
    return replace(lowest, warmed=warmed, threads=threads, files=min(row.files - 2 * row.here for row in counted))


def growth(rows: list[ChurnRow]) -> float:
    """Megabytes that a thousand visitors leave in the server: the slope of its memory after the first third."""
    counted = rows[len(rows) // WARMING :]
    return 1000 * linear_regression([row.came for row in counted], [row.server for row in counted]).slope


def main() -> int:
    """Start a public server, have visitors come, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two arrivals")
    parser.add_argument("--clicks", type=int, default=8)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between two clicks")
    parser.add_argument("--seed", type=int, default=1, help="which visitors lose their connection")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    port = free_port()
    command = ["-m", "kdexplore", "serve", "--public", "--host", "127.0.0.1", "--port", str(port)]
    sys.stdout.write(HEAD + "\n")
    with TemporaryDirectory() as folder, started(command, port, Path(folder), STATIC) as server:
        churn = Churn(server, options.every, options.clicks, options.think, options.seed)
        asyncio.run(churn.run(60 * options.minutes, min(60, 10 * options.minutes)))
    grown = growth(churn.rows)
    sys.stdout.write(f"{grown:+.1f} MB for 1000 visitors; errors: {len(churn.errors)} {' '.join(churn.errors[:1])}\n")
    if options.json:
        told = {
            **conditions(options.seed),
            **{name: getattr(options, name) for name in ("every", "clicks", "think")},
            "rows": [asdict(row) for row in churn.rows],
            "growth": grown,
            "errors": churn.errors,
        }
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
