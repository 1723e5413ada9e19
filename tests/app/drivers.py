"""Firefox and WebKit, driven as a person does: a page is opened, a script is asked, a pointer and keys are moved.

Playwright drives these two only as builds of its own, which are not on every machine. Those of Debian are driven by
what they bring: Firefox by WebDriver BiDi, WebKit by `WebKitWebDriver` on a screen of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.app.conftest import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

PATIENCE = 30.0  # seconds
WIDTH, HEIGHT = 1280, 720
MINI = "webkit2gtk-4.*/MiniBrowser"
QUIET = (  # a profile that asks for nothing and goes nowhere
    "app.update.enabled", "browser.shell.checkDefaultBrowser", "datareporting.policy.dataSubmissionEnabled",
    "extensions.getAddons.cache.enabled", "network.captive-portal-service.enabled",
    "network.connectivity-service.enabled", "services.settings.enabled",
)  # fmt: skip


# WebKit's driver hands over nothing that a page writes, so the page keeps it; the rooms come after it has loaded.
LISTEN = """() => {
  window.said = [];
  addEventListener("error", ({ message }) => window.said.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.said.push(String(reason)));
  const { error } = console;
  console.error = (...told) => { window.said.push(told.join(" ")); error(...told); };
}"""


class Driver(ABC):
    """A browser with one page."""

    @abstractmethod
    def open(self, address: str) -> None:
        """The page at an address, loaded."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """What an expression of JavaScript is worth on the page; it may be a promise."""

    @abstractmethod
    def act(self, *sources: dict[str, Any]) -> None:
        """What pointers and keys do, in the words that both protocols share."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Every error that the page has written so far."""

    def until(self, expression: str) -> Any:
        """What an expression is worth once that is true."""
        end = time.monotonic() + PATIENCE
        while not (value := self.run(expression)):
            assert time.monotonic() < end, (expression, self.complaints())
            time.sleep(0.05)
        return value

    def point(self, *places: tuple[float, float], press: bool = False) -> None:
        """The pointer goes from place to place; with `press` its button is held from the first to the last."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 40} for x, y in places]
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        actions = [moves[0], down, *moves[1:], up] if press else moves
        self.act({"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": actions})

    def key(self, key: str) -> None:
        """A key, pressed once."""
        actions = [{"type": f"key{way}", "value": key} for way in ("Down", "Up")]
        self.act({"type": "key", "id": "keys", "actions": actions})


class Firefox(Driver):
    """Firefox by WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.numbers, self.said = socket, count(1), list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.page, viewport={"width": WIDTH, "height": HEIGHT})

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a command; what the page writes meanwhile is kept."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self.socket.recv(PATIENCE))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.said.append(heard["params"]["text"])
            elif heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]

    def open(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        asked = f"(async () => JSON.stringify(await ({expression})) ?? null)()"
        told = self.ask("script.evaluate", expression=asked, target={"context": self.page}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value", "null"))

    def act(self, *sources: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self.page, actions=sources)

    def complaints(self) -> list[str]:
        self.ask("session.status")  # what was written before comes before its answer
        return self.said


class WebKit(Driver):
    """WebKit's small browser by its own driver."""

    def __init__(self, port: int, mini: Path) -> None:
        self.address = f"http://127.0.0.1:{port}"
        options = {"binary": str(mini), "args": ["--automation"]}
        made = self.ask("session", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self.address += f"/session/{made['sessionId']}"
        self.ask("window/rect", width=WIDTH, height=HEIGHT)
        missing = HEIGHT - self.run("innerHeight")
        self.ask("window/rect", width=WIDTH, height=HEIGHT + missing)  # its bar of tools is part of the window

    def ask(self, path: str, **body: Any) -> Any:
        """The answer to a command."""
        sent = urllib.request.Request(f"{self.address}/{path}", json.dumps(body).encode())  # noqa: S310 -- our own
        try:
            with urllib.request.urlopen(sent, timeout=PATIENCE) as told:  # noqa: S310 -- our own
                return json.load(told)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def open(self, address: str) -> None:
        self.ask("url", url=address)
        self.run(f"({LISTEN})()")

    def run(self, expression: str) -> Any:
        script = f"(async () => arguments[0](JSON.stringify(await ({expression})) ?? null))()"
        told = self.ask("execute/async", script=script, args=[])
        return json.loads(told or "null")

    def act(self, *sources: dict[str, Any]) -> None:
        self.ask("actions", actions=sources)

    def complaints(self) -> list[str]:
        said: list[str] = self.run("window.said ?? []")
        return said


def needed(name: str, package: str) -> str:
    """The path of a program; without it the test fails: a test that is not run is red."""
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"{name} is not here: install {package} (Debian), or leave out its lane", pytrace=False)
    return path


@contextmanager
def program(*command: str, **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program from its start to its end."""
    started = subprocess.Popen(command, **more)
    try:
        yield started
    finally:
        started.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            started.wait(5)
        started.kill()


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    """Firefox without a window, with a profile of its own."""
    path = shutil.which("firefox") or needed("firefox-esr", "firefox-esr")
    (folder / "user.js").write_text("".join(f'user_pref("{name}", false);\n' for name in QUIET), encoding="ascii")
    port, printed = free_port(), folder / "log.txt"
    options = ("--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", str(port))
    with (
        printed.open("wb") as out,
        program(path, *options, stdout=out, stderr=subprocess.STDOUT),
        _connected(f"ws://127.0.0.1:{port}/session", printed) as socket,
    ):
        yield Firefox(socket)


def _connected(address: str, printed: Path) -> ClientConnection:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError, WebSocketException):
            return connect(address, max_size=None)
        time.sleep(0.2)
    raise AssertionError(printed.read_text(errors="replace"))


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """WebKit on a screen of its own."""
    screen, driver = needed("Xvfb", "xvfb"), needed("WebKitWebDriver", "webkit2gtk-driver")
    mini = next(iter(sorted(Path("/usr/lib").glob(f"*/{MINI}"), reverse=True)), None)
    assert mini is not None, "MiniBrowser is part of Debian's libwebkit2gtk-4.1-0"
    port, printed, (reading, writing) = free_port(), folder / "log.txt", os.pipe()
    size = ("-screen", "0", f"{WIDTH + 100}x{HEIGHT + 200}x24", "-nolisten", "tcp", "-displayfd", str(writing))
    with program(screen, *size, pass_fds=(writing,), stderr=subprocess.DEVNULL), printed.open("wb") as out:
        os.close(writing)
        with os.fdopen(reading) as told:
            display = told.readline().strip()
        # its sandbox needs rights that a container lacks, and it visits nothing but our own server
        settings = {"DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        with program(driver, f"--port={port}", env=os.environ | settings, stdout=out, stderr=subprocess.STDOUT):
            yield _webkit(port, mini, printed)


def _webkit(port: int, mini: Path, printed: Path) -> WebKit:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(urllib.error.URLError):
            return WebKit(port, mini)
        time.sleep(0.2)
    raise AssertionError(printed.read_text(errors="replace"))


ENGINES = {"firefox": firefox, "webkit": webkit}
