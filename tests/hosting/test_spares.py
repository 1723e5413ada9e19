"""Sessions where nothing can be forked: a process for every page, one of them ready before it comes."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from kdexplore.hosting.nursery import NurseryError, can_fork
from kdexplore.hosting.spares import Spares
from tests.app.conftest import ROOT, write_notebook
from tests.hosting.test_sessions import gone, page_of, run, sessions_of, until

# These look into /proc; the sessions themselves need nothing but processes and sockets.
pytestmark = pytest.mark.skipif(not can_fork(), reason="only Linux lists open files so")

# What a Python of Windows lacks: modules, and functions of os, signal and socket.
WINDOWS = """
import os, signal, socket, sys
sys.modules.update(dict.fromkeys(("resource", "fcntl", "pwd", "grp", "termios")))
lacking = {os: "fork nice setsid pidfd_open", signal: "SIGKILL pidfd_send_signal", socket: "AF_UNIX send_fds recv_fds"}
for module, names in lacking.items():
    for name in names.split():
        delattr(module, name)
from kdexplore.hosting import limits, memory, nursery, session, sessions, spares
print(nursery.can_fork())
"""


def test_a_session_is_there_before_its_page_and_is_followed_by_another(tmp_path):
    async def story():
        notebook = write_notebook(tmp_path / "n.ipynb", "import os\nos.getpid()")
        async with sessions_of(notebook, kind=Spares) as sessions:
            sessions.nursery.start()
            waiting = [process.pid for process in sessions.nursery.starting.values()]
            one, two = [await sessions.start() for _ in range(2)]
            assert [one.child.pid] == waiting
            said = [(await session.outputs)[0][0]["data"]["text/plain"] for session in (one, two)]
            assert said == [str(session.child.pid) for session in (one, two)]
            await (await page_of(one)).ask("kernel_info_request", {})
            await until(lambda: sessions.nursery.starting)

    run(story())


def test_a_session_that_is_killed_is_missed_at_once(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1"), kind=Spares) as sessions:
            session, other = await sessions.start(), await sessions.start()
            page = await page_of(session)
            await page.ask("kernel_info_request", {})
            os.kill(session.child.pid, signal.SIGKILL)
            await page.dead()
            assert list(sessions.all.values()) == [other]
            other.end()
            await until(lambda: gone(other.child.pid) or sessions.nursery.starting)

    run(story())


def test_a_stranger_at_the_door_gets_no_session(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1"), kind=Spares) as sessions:
            sessions.nursery.start()
            port = sessions.nursery.door.getsockname()[1]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"0" * 32)
            session = await sessions.start()
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()
            assert await session.outputs

    run(story())


def test_a_process_that_cannot_begin_is_an_error(tmp_path):
    async def story():
        async with sessions_of(tmp_path / "nothing.ipynb", kind=Spares) as sessions:
            with pytest.raises(NurseryError):
                await sessions.start()

    run(story())


def test_nothing_that_windows_lacks_is_needed_to_be_imported():
    done = subprocess.run([sys.executable, "-c", WINDOWS], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 -- our own code
    assert (done.stdout, done.stderr) == ("False\n", "")
