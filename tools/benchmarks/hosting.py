"""What visitors cost, and how many fit: `python tools/benchmarks/hosting.py --visitors 1 20 60`.

Visitors without browsers fetch the page, connect, play real moves in a game of two and leave. For every number of
visitors at once it prints a row: how fast they came, how long until the board could be used, how long a click took,
what a visitor cost in processor time and memory, and what went wrong. The visitors themselves run here as well, so on
two cores they take a part of what they measure; their time is not counted.
`--pool` measures kernels of Jupyter instead of forked sessions.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.app.conftest import SERVE, STATIC, Server, free_port, started
from tests.hosting.visiting import RefusedError, Visitor
from tools.benchmarks.machine import conditions

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "dashboard.ipynb"
HEAD = (
    "visitors | clicks | came/s | ready p50, p95 s | click p50, p95, p99 ms | CPU s, PSS MB a visitor | "
    "refused | errors"
)


@dataclass
class LoadRound:
    """Some visitors at once, and what became of them."""

    address: str
    clicks: int
    think: float
    done: list[Visitor] = field(default_factory=list)
    refused: int = 0
    errors: list[str] = field(default_factory=list)
    here: int = 0
    memory: float = 0.0

    async def visit(self, client: AsyncHTTPClient, everybody: asyncio.Event, server: Server) -> None:
        """One visitor, from the first request to the end."""
        visitor = Visitor(self.address)
        try:
            await visitor.arrive(client)
            self.here += 1
            await visitor.play(self.clicks, self.think)
            self.done.append(visitor)
            if not self.memory and len(self.done) >= max(1, self.here // 2):
                self.memory = shared_size(server)
            await everybody.wait()
            await visitor.leave()
        except RefusedError:
            self.refused += 1
        except Exception as error:  # noqa: BLE001 -- whatever it is, it is counted and printed
            self.errors.append(f"{type(error).__name__}: {error}"[:100])

    async def run(self, number: int, pause: float, server: Server) -> float:
        """So many visitors, one after the other; the seconds until all had come."""
        client, everybody = AsyncHTTPClient(max_clients=1000), asyncio.Event()
        began = time.perf_counter()
        tasks = []
        for _ in range(number):
            tasks.append(asyncio.create_task(self.visit(client, everybody, server)))
            await asyncio.sleep(pause)
        while self.here + self.refused + len(self.errors) < number:  # noqa: ASYNC110 -- three counts are watched
            await asyncio.sleep(0.02)
        came = time.perf_counter() - began
        while len(self.done) + self.refused + len(self.errors) < number:  # noqa: ASYNC110 -- likewise
            await asyncio.sleep(0.05)
        everybody.set()
        await asyncio.gather(*tasks)
        return came


def cpu(server: Server) -> float:
    """The processor time of the server and of all that it has started, what has ended included."""
    root = psutil.Process(server.process.pid)
    total = 0.0
    for process in (root, *root.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


def shared_size(server: Server) -> float:
    """Megabytes of one kernel on average, of shared pages its share."""
    sizes: list[int] = [kernel.memory_full_info().pss for kernel in server.kernels]
    return sum(sizes) / max(1, len(sizes)) / 1e6


def part(values: list[float], share: float) -> float:
    """The value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


@dataclass(frozen=True)
class LoadRow:
    """What so many visitors with so many clicks met and cost: seconds, milliseconds for a click, megabytes."""

    visitors: int
    clicks: int
    arrivals: float
    ready: tuple[float, float]
    click: tuple[float, float, float]
    processor: float
    memory: float
    refused: int
    errors: int

    @classmethod
    def of(cls, number: int, came: float, each: float, done: LoadRound) -> LoadRow:
        """The row of a round: the seconds until all had come, and the processor seconds that one of them cost."""
        ready = [visitor.ready for visitor in done.done]
        clicks = [1000 * click for visitor in done.done for click in visitor.clicks]
        return cls(
            visitors=number,
            clicks=done.clicks,
            arrivals=number / came,
            ready=(part(ready, 0.5), part(ready, 0.95)),
            click=(part(clicks, 0.5), part(clicks, 0.95), part(clicks, 0.99)),
            processor=each,
            memory=done.memory,
            refused=done.refused,
            errors=len(done.errors),
        )

    @property
    def line(self) -> str:
        """The row as the table has it."""
        return (
            f"{self.visitors} | {self.clicks} | {self.arrivals:.1f} | {self.ready[0]:.2f}, {self.ready[1]:.2f} | "
            f"{self.click[0]:.0f}, {self.click[1]:.0f}, {self.click[2]:.0f} | "
            f"{self.processor:.2f}, {self.memory:.0f} | {self.refused} | {self.errors}"
        )


def measure(server: Server, options: argparse.Namespace) -> list[LoadRow]:
    """A row for every number of visitors, printed as it comes."""
    rows = []
    sys.stdout.write(HEAD + "\n")
    asyncio.run(LoadRound(f"{server.address}/", 1, 0).run(2, 0.5, server))  # the first visitor finds everything cold
    for number in options.visitors:
        before, done = cpu(server), LoadRound(f"{server.address}/", options.clicks, options.think)
        came = asyncio.run(done.run(number, options.pause, server))
        time.sleep(2)  # until those who have left have ended
        rows.append(LoadRow.of(number, came, (cpu(server) - before) / number, done))
        sys.stdout.write(" ".join([rows[-1].line, *done.errors[:1]]) + "\n")
        sys.stdout.flush()
    return rows


def main() -> int:
    """Start a server, measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--visitors", type=int, nargs="+", default=[1, 20, 60])
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between two clicks")
    parser.add_argument("--pause", type=float, default=0.25, help="seconds between two arrivals")
    parser.add_argument("--pool", action="store_true")
    parser.add_argument("--json", type=Path, help="keep the rows for tools/benchmarks/hosting_tables.py")
    options = parser.parse_args()
    port, kernels = free_port(), "pool" if options.pool else "fork"
    command = ["-c", SERVE, str(port), "1", "en", str(NOTEBOOK), kernels]
    with TemporaryDirectory() as folder, started(command, port, Path(folder), STATIC) as server:
        rows = measure(server, options)
    if options.json:
        told = {**conditions(), "think": options.think, "rows": [asdict(row) for row in rows]}
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
