"""A page whose questions a Dask cluster answers, with the commands of `deploy/container/cluster.yaml`."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
import yaml
from playwright.sync_api import expect

from kdexplore.app.address import hash_of
from kdexplore.hosting.nursery import can_fork
from tests.app.analyse.test_page import ROW, session
from tests.app.conftest import ROOT, STATIC, Visit, free_port, started

PATIENCE = 120_000  # milliseconds

# A lane that skips a test has failed, unless it was asked to (`--may-skip`): see tests/run.py.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.filterwarnings("default"),  # those of packages that Dask imports
    pytest.mark.skipif(not can_fork(), reason="only Linux serves others"),
]


@contextmanager
def running(*command):
    """This command of `dask`, until the test is done with it."""
    process = subprocess.Popen([sys.executable, "-m", *command])  # noqa: S603 -- our own command
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def recipe(folder):
    """The command of each service of the recipe, as it runs here: on this machine alone, with ports that are free."""
    services = yaml.safe_load((ROOT / "deploy" / "container" / "cluster.yaml").read_text("utf-8"))["services"]
    here = {port: str(free_port()) for port in ("8786", "8788", "8866")}
    here |= {"0.0.0.0": "127.0.0.1", "127.0.0.1:8787": "127.0.0.1:0", "/tmp/dask": str(folder)}  # noqa: S104, S108 -- the container's
    here["tcp://scheduler:8786"] = f"tcp://127.0.0.1:{here['8786']}"
    return {name: [here.get(word, word) for word in service["command"]] for name, service in services.items()}


def asked_of(address):
    """The questions of kdexplore that the workers of this scheduler have had in hand."""
    from distributed import Client  # noqa: PLC0415 -- only this test needs a cluster

    with Client(address, timeout=60) as client:
        client.wait_for_workers(1, timeout=60)
        return [topic for topic in client.get_events() if topic.startswith("kdexplore-")]


def test_the_room_of_analysis_gets_its_numbers_from_a_cluster(tmp_path, browser):
    commands = recipe(tmp_path)
    serve = ["-m", *commands["one"], "--host", "127.0.0.1"]
    address, port = serve[serve.index("--scheduler") + 1], int(serve[serve.index("--port") + 1])
    dask = running(*commands["scheduler"]), running(*commands["worker"])
    with dask[0], dask[1], ThreadPoolExecutor(1) as beside, browser.new_context() as context:
        assert not beside.submit(asked_of, address).result()  # in a thread, since the browser's loop runs in this one
        with started(serve, port, tmp_path, STATIC) as server:
            page = context.new_page()
            heard = Visit(page, server.address)
            page.goto(f"{server.address}/#{hash_of(session())}")
            page.locator(ROW).nth(1).wait_for(timeout=PATIENCE)
            expect(page.locator(ROW).first).to_contain_text(re.compile(r"\d"))
            assert beside.submit(asked_of, address).result()
            assert not heard.errors
