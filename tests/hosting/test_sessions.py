"""Forked sessions: nothing of one is in another, and whatever dies, the rest goes on and nothing is left behind."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest

from kdexplore.hosting.nursery import Nursery, NurseryError, can_fork
from kdexplore.hosting.serving import NOTEBOOK
from kdexplore.hosting.sessions import Sessions
from tests.app.conftest import write_notebook
from tests.hosting.talking import PATIENCE, Talk, widget

# A lane that skips a test has failed, unless it was asked to (`--may-skip`): see tests/run.py.
pytestmark = pytest.mark.skipif(not can_fork(), reason="only Linux forks sessions")

CHANCE = "import random, secrets, uuid\n(random.random(), secrets.token_hex(), uuid.uuid4().hex)"
# A button that works for ever, beside one that tells when it has been pressed.
STUCK = """
import ipywidgets
def stay(_):
    while True:
        pass
button = ipywidgets.Button(description="stay")
button.on_click(stay)
text = ipywidgets.Text("as it was")
ipywidgets.Box([button, text])
"""
PRESSED = {"method": "custom", "content": {"event": "click"}}


@asynccontextmanager
async def sessions_of(notebook, *, idle=900.0, absent=900.0, kind=Nursery):
    """Sessions of a notebook; afterwards no process and no open file of theirs is left."""
    before, others = open_files(), family()  # other tests of this process may have a browser open
    sessions = Sessions(kind(notebook), idle=idle, absent=absent)
    try:
        yield sessions
    finally:
        alive = [process for process in family() if process not in others]
        sessions.end()
        if sessions.tasks:
            await asyncio.wait(sessions.tasks)
        _, left = psutil.wait_procs(alive, PATIENCE)
        assert not left
    for _ in range(3):  # the loop closes sockets in its next rounds
        await asyncio.sleep(0.05)
    assert open_files() == before


def open_files():
    return len(list(Path("/proc/self/fd").iterdir()))


def family():
    """The processes that this one has started, and theirs."""
    return psutil.Process().children(recursive=True)


def button_of(states):
    return next(name for name, state in states.items() if state["model_name"] == "ButtonModel")


async def page_of(session):
    """A page that has connected to a session."""
    talk = Talk(session.hear)
    session.come(talk.hear)
    return talk


async def until(truth):
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not truth():  # noqa: ASYNC110 -- of a process nobody sends an event
            await asyncio.sleep(0.02)


def gone(pid):
    """Whether a process has ended, and somebody has taken note of it."""
    return not psutil.pid_exists(pid)


def run(story):
    """Run what happens; the pages of two sessions talk at the same time."""
    return asyncio.run(story)


def test_two_sessions_share_no_chance_and_no_name(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", CHANCE)) as sessions:
            one, two = [await (await sessions.start()).outputs for _ in range(2)]
            drawn = [set(eval(each[0][0]["data"]["text/plain"])) for each in (one, two)]  # noqa: S307 -- our own numbers
            assert all(len(each) == 3 for each in drawn)
            assert not drawn[0] & drawn[1]

    run(story())


def test_dashboards_are_alike_and_apart():
    async def story():
        async with sessions_of(NOTEBOOK) as sessions:
            pages = [await page_of(await sessions.start()) for _ in range(2)]
            one, two = [await page.states() for page in pages]
            assert len(one) == len(two) > 5
            assert not set(one) & set(two)
            bar = widget(two, "Bar")
            await pages[0].update(widget(one, "Page"), place={"hash": "", "language": "pl", "width": 1400})
            spoken = [(await page.states())[widget(await page.states(), "Bar")] for page in pages]
            assert spoken[0]["state"]["scene"] != spoken[1]["state"]["scene"]
            assert widget(await pages[1].states(), "Bar") == bar
            zygote = sessions.nursery.process
            assert zygote is not None
            assert psutil.Process(zygote.pid).num_threads() == 1

    run(story())


def test_a_session_that_is_killed_is_missed_at_once_and_buried(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1")) as sessions:
            session, other = await sessions.start(), await sessions.start()
            page, neighbour = await page_of(session), await page_of(other)
            await page.ask("kernel_info_request", {})
            os.kill(session.child.pid, signal.SIGKILL)
            await page.dead()
            assert list(sessions.all.values()) == [other]
            await neighbour.ask("kernel_info_request", {})
            await until(lambda: gone(session.child.pid))

    run(story())


def test_when_the_warmed_process_dies_sessions_go_on_and_new_ones_come(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1")) as sessions:
            session = await sessions.start()
            page = await page_of(session)
            first = sessions.nursery.process
            assert first is not None
            os.kill(first.pid, signal.SIGKILL)
            await page.ask("kernel_info_request", {})
            again = await page_of(await sessions.start())
            await again.ask("kernel_info_request", {})
            await page.ask("kernel_info_request", {})
            assert sessions.nursery.process is not first

    run(story())


def test_a_notebook_that_cannot_be_warmed_is_an_error_and_no_endless_trying(tmp_path):
    async def story():
        async with sessions_of(tmp_path / "missing.ipynb") as sessions:
            with pytest.raises(NurseryError):
                await sessions.start()

    run(story())


def test_an_interrupt_is_for_the_server_and_sigterm_ends_a_session(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1")) as sessions:
            session = await sessions.start()
            page = await page_of(session)
            await page.ask("kernel_info_request", {})
            os.kill(session.child.pid, signal.SIGINT)
            await page.ask("kernel_info_request", {})
            os.kill(session.child.pid, signal.SIGTERM)
            await page.dead()

    run(story())


def test_a_session_that_never_comes_back_is_ended_and_keeps_nobody_waiting(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", STUCK)) as sessions:
            stuck, other = await sessions.start(), await sessions.start()
            page, neighbour = await page_of(stuck), await page_of(other)
            button = button_of(await page.states())
            await page.tell("comm_msg", {"comm_id": button, "data": PRESSED})
            await neighbour.states()
            stuck.end()
            await page.dead()
            await until(lambda: gone(stuck.child.pid))

    run(story())


def test_sessions_that_nobody_uses_end(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1"), absent=0.4, idle=1.2) as sessions:
            left, silent = await sessions.start(), await sessions.start()
            await left.outputs
            page = await page_of(silent)
            await until(lambda: not left.alive)
            await page.dead()
            assert not sessions.all

    run(story())


def test_a_page_that_comes_back_gets_what_was_said_meanwhile(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", "1")) as sessions:
            session = await sessions.start()
            page = await page_of(session)
            session.leave(page.hear)
            name = await page.tell("kernel_info_request", {})
            await asyncio.sleep(0.2)
            assert page.heard.empty()
            session.come(page.hear)
            await page.until(lambda each: each.kind == "kernel_info_reply" and each.parent["msg_id"] == name)

    run(story())


# A button that puts a new text into a box, and changes it before and afterwards; beside it one that is shown nowhere.
GROWING = """
import ipywidgets
hidden, box, button = ipywidgets.Text("hidden"), ipywidgets.Box(), ipywidgets.Button(description="grow")
def grow(_):
    text = ipywidgets.Text("first")
    text.value = "second"
    box.children = [text]
    text.value = "third"
button.on_click(grow)
print(hidden.model_id)
ipywidgets.Box([button, box])
"""


def test_a_page_hears_of_a_widget_when_it_is_put_where_the_page_sees_it(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", GROWING)) as sessions:
            session = await sessions.start()
            ((printed, _),) = await session.outputs
            hidden, page = printed["text"].strip(), await page_of(session)
            states = await page.states()
            assert hidden not in states
            assert [state["model_name"] for state in states.values()][-1] == "BoxModel", "what it refers to comes first"
            heard = await page.ask("comm_msg", {"comm_id": button_of(states), "data": PRESSED})
            names = [each.content["comm_id"] for each in heard if each.kind == "comm_open"]
            texts = [each for each in heard if each.content.get("comm_id") == names[-1]]
            values = [each.content["data"]["state"].get("value") for each in texts]
            assert values == ["second", "third"]
            (grown,) = [each for each in heard if "children" in each.content.get("data", {}).get("state", {})]
            assert grown.content["data"]["state"]["children"] == [f"IPY_MODEL_{names[-1]}"]
            assert heard.index(texts[0]) < heard.index(grown) < heard.index(texts[1])
            await page.update(hidden, value="changed by a page that has guessed its name")
            (reply,) = [each for each in await page.ask("comm_info_request", {}) if each.kind == "comm_info_reply"]
            assert {*names, *states} <= {*reply.content["comms"]}
            assert hidden not in reply.content["comms"]
            assert {*names, *states} == {*await page.states()}

    run(story())


LINKED = """
import ipywidgets
one, other, button = ipywidgets.IntSlider(), ipywidgets.IntSlider(), ipywidgets.Button()
ipywidgets.jslink((one, "value"), (other, "value"))
ipywidgets.jslink((one, "value"), (ipywidgets.IntSlider(), "value"))
button.on_click(lambda _: ipywidgets.jslink((one, "max"), (other, "max")))
ipywidgets.Box([one, other, button])
"""


def test_a_link_is_heard_of_when_the_page_knows_both_its_ends(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", LINKED)) as sessions:
            page = await page_of(await sessions.start())
            states = await page.states()
            assert [state["model_name"] for state in states.values()].count("LinkModel") == 1
            heard = await page.ask("comm_msg", {"comm_id": button_of(states), "data": PRESSED})
            (opened,) = [each for each in heard if each.kind == "comm_open"]
            assert opened.content["data"]["state"]["_model_name"] == "LinkModel"

    run(story())


WRONG: tuple[object, ...] = ({"a": []}, 10**400, "<b>", None, [[]])


def test_a_wrong_type_in_any_trait_answers_nothing_and_changes_nothing(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", STUCK)) as sessions:
            page = await page_of(await sessions.start())
            states = await page.states()
            for name, state in states.items():
                for trait in state["state"]:
                    for value in WRONG:
                        heard = await page.update(name, **{trait: value})
                        assert not any(each.kind in {"error", "stream"} for each in heard)
                        assert "Traceback" not in str(heard)
            assert set(states) <= set(await page.states())  # a layout may be replaced

    run(story())


HOSTILE = [
    ("shell", "execute_request", {"code": "1", "silent": False}),
    ("control", "execute_request", {"code": "1", "silent": False}),
    ("shell", "complete_request", {"code": "1", "cursor_pos": 1}),
    ("shell", "inspect_request", {"code": "1", "cursor_pos": 1}),
    ("shell", "history_request", {"hist_access_type": "tail", "n": 9}),
    ("control", "debug_request", {"type": "request", "command": "initialize"}),
    ("control", "shutdown_request", {"restart": True}),
    ("shell", "comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}}),
    ("shell", "comm_open", {"comm_id": [], "target_name": "jupyter.widget.control", "data": {}}),
    ("shell", "comm_open", {}),
    ("shell", "comm_msg", {"comm_id": [], "data": {}}),
    ("shell", "comm_msg", {"comm_id": "nobody", "data": {}}),
    ("shell", "comm_close", {"comm_id": "nobody"}),
]


def test_a_page_can_ask_for_nothing_but_its_widgets(tmp_path):
    async def story():
        async with sessions_of(write_notebook(tmp_path / "n.ipynb", STUCK)) as sessions:
            session = await sessions.start()
            page = await page_of(session)
            states = await page.states()
            for channel, kind, content in HOSTILE:
                await page.tell(kind, content, channel=channel)
            await session.hear(b"")
            await session.hear(os.urandom(1000))
            heard = await page.ask("kernel_info_request", {})
            kinds = {each.kind for each in heard}
            assert kinds <= {"status", "kernel_info_reply"}
            assert set(await page.states()) == set(states)

    run(story())


PARENT = """
import asyncio, sys
from pathlib import Path
from kdexplore.hosting.nursery import Nursery
from kdexplore.hosting.sessions import Sessions
async def main():
    sessions = Sessions(Nursery(Path(sys.argv[1])), idle=900, absent=900)
    print(sessions.nursery.start() and "", *[(await sessions.start()).child.pid for _ in range(3)], flush=True)
    print(sessions.nursery.process.pid, flush=True)
    await asyncio.sleep(900)
asyncio.run(main())
"""


def test_when_the_server_is_killed_nothing_of_it_is_left(tmp_path):
    async def story():
        notebook = write_notebook(tmp_path / "n.ipynb", "1")
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PARENT, str(notebook), stdout=asyncio.subprocess.PIPE
        )
        assert server.stdout is not None
        said = b""
        while len(said.split()) < 4:
            said += await server.stdout.readline()
        server.kill()
        await server.wait()
        until_when = time.monotonic() + PATIENCE
        for pid in map(int, said.split()):
            with contextlib.suppress(psutil.NoSuchProcess):
                psutil.Process(pid).wait(until_when - time.monotonic())

    run(story())
