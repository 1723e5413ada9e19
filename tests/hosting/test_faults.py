"""What fails around a server: a full disk, a clock that is set back, a page that reads nothing, the end of the server.

A kernel or the warmed process that dies: `test_sessions.py`; a port that is taken: `tests/app/test_server.py`; what
the page shows when its server has gone: `tests/app/scenarios/test_front.py`; a connection that nobody reads:
`test_public.py`.
"""

import ast
import asyncio
import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient

import kdexplore
from kdexplore.hosting.nursery import can_fork
from tests.app.conftest import ROOT, STATIC, Server, free_port, write_notebook
from tests.hosting.talking import PATIENCE
from tests.hosting.test_sessions import PRESSED, button_of, page_of, run, sessions_of, until
from tests.hosting.visiting import Visitor

# A lane that skips a test has failed, unless it was asked to (`--may-skip`): see tests/run.py.
pytestmark = pytest.mark.skipif(not can_fork(), reason="only Linux forks sessions")

FULL = Path("/dev/full")  # a file on a disk without room: every write to it fails
FAILING = """
import ipywidgets
def fail(_):
    text.value = "pressed"
    raise ValueError("a mistake of ours")
button = ipywidgets.Button(description="fail")
button.on_click(fail)
text = ipywidgets.Text("as it was")
ipywidgets.Box([button, text])
"""
# A button whose answer is larger than whatever lies between a session and its page.
TALKATIVE = """
import ipywidgets
text = ipywidgets.Text("")
def tell(_):
    text.value = str(len(text.value)) + "x" * 3_000_000
button = ipywidgets.Button(description="tell")
button.on_click(tell)
ipywidgets.Box([button, text])
"""
ROOM = 24_000_000  # bytes: some answers, of the thirty that a silent page has asked for
ANSWERS = 30
HOUR = 3600


@contextlib.contextmanager
def log_on_a_full_disk():
    """Whatever this process and those that it starts now write to their log fails."""
    kept = os.dup(2)
    try:
        with FULL.open("wb") as full:
            os.dup2(full.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def text_of(states):
    return next(state["state"]["value"] for state in states.values() if state["model_name"] == "TextModel")


# ---- the disk is full


def test_a_session_that_cannot_log_its_mistakes_goes_on(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", FAILING)) as sessions:
            with log_on_a_full_disk():
                sessions.nursery.start()
            page = await page_of(await sessions.start())
            button = button_of(await page.states())
            for _ in range(3):
                await page.ask("comm_msg", {"comm_id": button, "data": PRESSED})
            assert text_of(await page.states()) == "pressed"

    run(story())


def test_a_page_that_fails_on_a_full_disk_says_so_and_its_process_ends(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1 / 0")) as sessions:
            with log_on_a_full_disk():
                sessions.nursery.start()
            session = await sessions.start()
            assert (await session.outputs)[-1][0]["output_type"] == "error"
            session.end()
            await until(lambda: not psutil.pid_exists(session.child.pid))

    run(story())


# ---- the server ends and comes back, its log on a full disk


@contextlib.contextmanager
def public_server(port, folder):
    """A public server that cannot write its log."""
    command = [sys.executable, "-m", "kdexplore", "serve", "--public", "--host", "127.0.0.1", "--port", str(port)]
    with log_on_a_full_disk():
        process = subprocess.Popen(  # noqa: S603 -- our own program
            [*command, "--log", "json"], cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
        )
    server = Server(f"http://127.0.0.1:{port}", process, FULL)
    try:
        yield server
    finally:
        process.kill()
        process.communicate()


async def answers(server):
    """Wait until a server answers."""
    client = AsyncHTTPClient()
    async with asyncio.timeout(2 * PATIENCE):
        while True:
            assert server.process.poll() is None
            with contextlib.suppress(OSError):
                await client.fetch(server.address + STATIC)
                return
            await asyncio.sleep(0.1)


def next_move(visitor):
    """The move that the page offers first."""
    return visitor.move()["data"]["content"]["intent"]["move"]


@pytest.mark.slow
def test_a_server_that_was_killed_comes_back_and_every_page_goes_on_where_it_was(tmp_path):
    async def story():
        port, client = free_port(), AsyncHTTPClient()
        with public_server(port, tmp_path) as first:
            await answers(first)
            visitor = Visitor(f"{first.address}/")
            await visitor.arrive(client)
            begun = visitor.link
            for _ in range(3):
                await visitor.click()
            link, offered = visitor.link, next_move(visitor)
            assert link != begun
            first.process.kill()
            await asyncio.wait_for(visitor.reading, PATIENCE)
            visitor.socket.close()
        with public_server(port, tmp_path) as second:
            await answers(second)
            await visitor.arrive(client)
            assert (visitor.link, next_move(visitor)) == (link, offered)
            await visitor.click()
            await visitor.leave()

    run(story())


# ---- the clock is set back

ONLY_SHOWN = {"jsonlog.py", "session.py"}  # the time of a line of the log, and the date that every message has
PLACES = ("hosting", "engine/service")
WALL = {"time", "gmtime", "localtime", "now", "utcnow", "today", "time_ns", "ctime"}


def wall_clocks(path):
    """The calls in a file that ask what time it is."""
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [f.attr for f in calls if isinstance(f, ast.Attribute) and f.attr in WALL]


def test_nothing_waits_by_a_clock_that_can_be_set():
    package = Path(kdexplore.__file__).parent
    files = [path for place in PLACES for path in (package / place).rglob("*.py")]
    assert {path.name for path in files if "loop" not in path.name and wall_clocks(path)} == ONLY_SHOWN


def test_sessions_end_in_time_though_the_clock_is_set_back(tmp_path, monkeypatch):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1"), absent=0.4, idle=1.2) as sessions:
            left, silent = await sessions.start(), await sessions.start()
            page = await page_of(silent)
            now = time.time
            monkeypatch.setattr(time, "time", lambda: now() - HOUR)
            await page.ask("kernel_info_request", {})
            await until(lambda: not left.alive)
            await page.dead()
            await (await sessions.start()).outputs

    run(story())


# ---- a page that reads nothing


def test_a_page_that_reads_nothing_holds_up_itself_alone_and_fills_no_memory(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", TALKATIVE)) as sessions:
            session, other = await sessions.start(), await sessions.start()
            page, neighbour = await page_of(session), await page_of(other)
            button = button_of(await page.states())
            session.leave(page.hear)

            closed = asyncio.Event()

            async def silent(_):
                await closed.wait()
                raise ConnectionError

            session.come(silent)
            before = psutil.Process().memory_full_info().uss
            began = psutil.Process(session.child.pid).memory_full_info().uss
            for _ in range(ANSWERS):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await page.tell("comm_msg", {"comm_id": button, "data": PRESSED})
            await neighbour.ask("comm_msg", {"comm_id": button_of(await neighbour.states()), "data": PRESSED})
            assert psutil.Process().memory_full_info().uss - before < ROOM
            assert psutil.Process(session.child.pid).memory_full_info().uss - began < ROOM
            session.leave(silent)
            session.end()
            closed.set()

    run(story())
