"""The explorer where people meet it: a real Voilà and a real JupyterLab on this machine, and visits to their pages."""

import contextlib
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.app.controls import settled
from tests.pages import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
BROWSER_FIXTURES = {"visit", "readers", "lab", "voila", "scratch"}
STARTING = 180  # seconds for a server to answer, on a machine with other things to do

log = logging.getLogger(__name__)
running: dict[str, "Server"] = {}  # by address, so that a visit that fails can show what its server printed


def pytest_collection_modifyitems(items):
    """A test that visits a page needs a browser, and is marked so."""
    for item in items:
        if Path(__file__).parent in item.path.parents and BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


ZYGOTE = "kdexplore.hosting.zygote"  # the process that kernels are forked from; they keep its command line
SPARE = "kdexplore.hosting.spares"  # a kernel where nothing can be forked


def is_kernel(process):
    """Whether a process is a kernel: one of its own, or one that was forked."""
    parent = process.parent()
    forked = ZYGOTE in process.cmdline() and parent is not None and ZYGOTE in parent.cmdline()
    return forked or SPARE in process.cmdline()


@dataclass(frozen=True)
class Server:
    """A server that has been started: where it answers, what it prints, and its kernels."""

    address: str
    process: subprocess.Popen[bytes]
    log: Path
    dashboard: bool = False  # whether its page is the whole explorer, which opens any link without being loaded again

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def kernels(self) -> list[psutil.Process]:
        """The kernels that are alive, the eldest first."""
        found = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                if is_kernel(child) and child.status() != psutil.STATUS_ZOMBIE:
                    found.append(child)
        return sorted(found, key=lambda kernel: kernel.create_time())

    def end(self, sent: int = signal.SIGTERM) -> int:
        """The exit code, after a signal that asks for the end."""
        if self.process.poll() is None:
            self.process.send_signal(sent)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


@contextmanager
def started(
    arguments: list[str], port: int, folder: Path, probe: str, environment: Any = None, *, dashboard: bool = False
) -> Iterator[Server]:
    """A server from its first answer to its end; what it printed is shown when something goes wrong."""
    printed = folder / "log.txt"
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **(environment or {})}
    with printed.open("wb") as out:
        command = [sys.executable, *arguments]
        process = subprocess.Popen(command, cwd=folder, env=settings, stdout=out, stderr=subprocess.STDOUT)
    server = Server(f"http://127.0.0.1:{port}", process, printed, dashboard)
    try:
        _wait_until_it_answers(server, probe)
        running[server.address] = server
        yield server
    finally:
        running.pop(server.address, None)
        server.end()


def _wait_until_it_answers(server: Server, probe: str) -> None:
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        assert server.process.poll() is None, server.said
        with contextlib.suppress(OSError), urllib.request.urlopen(server.address + probe, timeout=2):  # noqa: S310 -- our own
            return
        time.sleep(0.1)
    raise AssertionError(server.said)


STATIC = "/voila/static/voila.js"  # never the page: each asking for it starts a kernel


@pytest.fixture(scope="session")
def voila(tmp_path_factory):
    """The explorer as people start it: `kdexplore serve`."""
    port, folder = free_port(), tmp_path_factory.mktemp("voila")
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "1"]
    with started(command, port, folder, STATIC, {"KDEXPLORE_SHUFFLE": "1"}, dashboard=True) as server:
        yield server


SERVE = """
import sys
from pathlib import Path
from kdexplore.hosting.server import serve
from kdexplore.hosting.serving import Serving

port, pool, lang, notebook, fork = sys.argv[1:]
serving = Serving(int(port), lang or None, int(pool), Path(notebook))
serve(serving, lambda: print("ready", flush=True), fork={"fork": True, "pool": False}.get(fork))
"""


def write_notebook(path: Path, *cells: str) -> Path:
    """A notebook of these cells, without outputs."""
    empty: dict[str, Any] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    made = [{**empty, "id": f"c{number}", "source": cell} for number, cell in enumerate(cells)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    told = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


@contextmanager
def serving(folder: Path, *cells: str, pool: int = 0, lang: str = "", kernels: str = "") -> Iterator[Server]:
    """Our server with a notebook of these cells instead of the dashboard; `kernels` are forked, unless from a pool."""
    port, notebook = free_port(), write_notebook(folder / "scratch.ipynb", *cells)
    with started(["-c", SERVE, str(port), str(pool), lang, str(notebook), kernels], port, folder, STATIC) as server:
        yield server


class Visit:
    """What a page has complained about so far, and what it asked for elsewhere."""

    def __init__(self, page: Any, address: str) -> None:
        self.errors: list[str] = []
        self.page, self.address = page, address
        self.heard = {"console": self.printed, "pageerror": self.raised, "request": self.asked}
        for event, handler in self.heard.items():
            page.on(event, handler)

    def end(self) -> None:
        """What the page does from now on is somebody else's."""
        for event, handler in self.heard.items():
            self.page.remove_listener(event, handler)

    def raised(self, error: Any) -> None:
        self.errors.append(str(error))

    def printed(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws", 1), "data:", "blob:")):
            self.errors.append(f"asked for {request.url}")


OPEN_LINK = """async (hash) => {
  document.body.tabIndex = -1;
  document.body.focus(); // the next Tab goes to the first control of the page
  document.body.removeAttribute("tabindex");
  scrollTo(0, 0);
  if (location.hash === hash) return;
  await new Promise((done) => {
    addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = hash;
  });
}"""
THEME = "document.documentElement.dataset.kdTheme"
OUTSIDE = (-1, -1)  # where no hand is over anything


def keeper(origin: str, context: dict[str, Any]) -> tuple[str, str, str]:
    """For whom a page is kept: this file of tests, at this server, as this kind of reader."""
    return os.environ["PYTEST_CURRENT_TEST"].partition("::")[0], origin, json.dumps(context, sort_keys=True)


class Readers:
    """One context for every kind of reader, so that whoever comes again has the scripts of a page already.

    A page of the explorer is kept when a test is done with it: the next test of the same file that comes with a link
    opens it there, as people do with a second link. That takes a tenth of the time of loading a page with its kernel.
    """

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.known: dict[str, Any] = {}
        self.kept: dict[tuple[str, str, str], Any] = {}  # by file of tests, address of the server, and kind of reader

    def page(self, viewport: dict[str, int], theme: str, **context: Any) -> Any:
        """A new page of such a reader, who has no cookies and no rights but those."""
        kind = json.dumps(context, sort_keys=True)
        if context.pop("alone", False) or kind not in self.known:
            self.known[kind] = self.browser.new_context(**context)
        self.known[kind].clear_cookies()
        page = self.known[kind].new_page()
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=theme)
        return page

    def open(self, address: str, viewport: dict[str, int], theme: str, **context: Any) -> tuple[Any, Visit]:
        """A page at an address: one that is there already, or a new one; and what is heard of it."""
        origin, _, link = address.partition("/#")
        page = self.kept.pop(keeper(origin, context), None) if link else None
        if page is None:
            page = self.page(viewport, theme, **context)
            heard = Visit(page, "/".join(address.split("/")[:3]))
            page.goto(address)
            return page, heard
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=theme)
        page.mouse.move(*OUTSIDE)
        heard = Visit(page, origin)
        page.evaluate(OPEN_LINK, f"#{link}")
        settled(page)
        return page, heard

    def leave(self, page: Any, origin: str, theme: str, **context: Any) -> None:
        """The page is kept for whoever comes with a link, if it is the explorer's and looks as it did; or closed."""
        for each in [each for each in page.context.pages if each.opener() == page]:
            each.close()
        kind = keeper(origin, context)
        for other in [other for other in self.kept if other[0] != kind[0]]:
            self.kept.pop(other).close()
        server = running.get(origin)
        if server is None or not server.dashboard or kind in self.kept or page.evaluate(THEME) != theme:
            page.close()
        else:
            self.kept[kind] = page


@pytest.fixture(scope="session")
def readers(browser):
    """Whoever visits a page."""
    return Readers(browser)


@pytest.fixture(scope="session")
def visit(readers):
    """Opens a page and waits for something of ours; at the end there must be no complaint, but for `forgiven` ones."""

    @contextmanager
    def opened(
        address: str,
        *,
        awaited: str = ".kd-app",
        width: int = 1400,
        height: int = 900,
        theme: str = "light",
        lang: str = "en-GB",
        touch: bool = False,
        forgiven: str = "^$",
        **context: Any,
    ) -> Iterator[Any]:
        reader = {"locale": lang, "has_touch": touch, "is_mobile": touch} | context
        origin = "/".join(address.split("/")[:3])
        page, heard = readers.open(address, {"width": width, "height": height}, theme, **reader)
        try:
            _wait_for(page, awaited, heard, origin)
            yield page
        except BaseException:
            log.warning("%s\n%s", heard.errors, printed_at(origin))
            page.close()
            raise
        heard.end()
        readers.leave(page, origin, theme, **reader)
        assert not [error for error in heard.errors if not re.search(forgiven, error)], printed_at(origin)

    return opened


def printed_at(origin: str) -> str:
    """The last that the server at an address has printed."""
    return running[origin].said[-4000:] if origin in running else ""


def _wait_for(page: Any, awaited: str, heard: Visit, origin: str) -> None:
    """Until it is there; a page that does not come is loaded once more, and the log says so."""
    for last in (False, True):
        page.wait_for_load_state()
        with contextlib.suppress(Exception):  # whatever playwright raises; what is not there is told below
            page.wait_for_selector(f"{awaited}, #kd-failed:not([hidden])")
        if page.locator(awaited).first.is_visible():
            return
        log.warning("%s did not come: %s\n%s", awaited, heard.errors, printed_at(origin))
        assert not last, f"{awaited} did not come"
        heard.errors.clear()
        page.reload()


BEGUN = """() => {
  const prompt = document.querySelector(".jp-Notebook .jp-CodeCell .jp-InputPrompt");
  return /[*\\d]/.test(prompt?.textContent ?? "");
}"""


class Lab:
    """A JupyterLab, and notebooks opened in it."""

    def __init__(self, server: Server, folder: Path, visit: Any) -> None:
        self.server, self.folder, self.visit = server, folder, visit

    @contextmanager
    def run(self, *cells: str, awaited: str = ".jp-OutputArea-output .kd-app", **context: Any) -> Iterator[Any]:
        """A notebook of these cells, opened and run to its end; the page once the output is there."""
        notebook = write_notebook(self.folder / f"notebook{time.monotonic_ns()}.ipynb", *cells)
        address = f"{self.server.address}/lab/tree/{notebook.name}?reset"
        with self.visit(address, awaited=".jp-Notebook .jp-CodeCell", alone=True, **context) as page:
            page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")
            self.run_all(page)
            page.wait_for_selector(awaited)
            yield page

    def run_all(self, page: Any) -> None:
        """The open notebook, run from its beginning; once more if JupyterLab, still busy with itself, did not hear."""
        for _ in range(3):
            page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            with contextlib.suppress(Exception):  # whatever playwright raises: what does not come is told by who waits
                page.wait_for_function(BEGUN, timeout=5000)
                return


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory):
    """A JupyterLab that knows nothing of whoever runs the tests, in a folder of its own."""
    port, folder = free_port(), tmp_path_factory.mktemp("lab")
    homes = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    homes |= {f"JUPYTERLAB_{name.upper()}_DIR": str(folder / name) for name in ("settings", "workspaces")}
    quiet = folder / "settings" / "@jupyterlab" / "docmanager-extension" / "plugin.jupyterlab-settings"
    quiet.parent.mkdir(parents=True)
    quiet.write_text('{"autosave": false}', encoding="utf-8")  # it asks in a dialog when two have saved one notebook
    options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    options += ["--IdentityProvider.token=", "--LabApp.news_url=", "--ServerApp.disable_check_xsrf=True"]
    command = ["-m", "jupyterlab", *options, f"--ServerApp.root_dir={folder}"]
    with started(command, port, folder, "/api", {"PYDEVD_DISABLE_FILE_VALIDATION": "1", **homes}) as server:
        yield server, folder


@pytest.fixture(scope="session")
def lab(lab_server, visit):
    """JupyterLab, in which `lab.run(cells)` opens a notebook."""
    server, folder = lab_server
    return Lab(server, folder, visit)
