"""A server on this machine alone, and a page that holds one board: what every test here stands on."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kdexplore.views.scenes.board_view import Plain
from kdexplore.views.widgets import bundling, plotlyjs
from tests.browser.positions import SCENES

try:
    from playwright.sync_api import Page
except ModuleNotFoundError:
    collect_ignore_glob = ["test_*"]  # without playwright there is no browser to test in

HERE = Path(__file__).parent
VIEWS = Path(__file__).resolve().parents[2] / "kdexplore" / "views"
SENT = {".js": ("javascript", bundling.whole), ".css": ("css", bundling.lean_style)}
SERVED = {"": HERE, "widgets": VIEWS / "widgets", "art": VIEWS / "art"}


def pytest_collection_modifyitems(items):
    """Every test of this folder needs a browser, and is marked so."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The host page, and the widgets' own files as they are shipped; a page that comes again asks for none twice."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def do_GET(self):
        """A script or a style sheet is sent as a widget sends it: one text with all that it imports."""
        path = Path(self.translate_path(self.path))
        if path.parent != SERVED["widgets"] or path.suffix not in SENT:
            return super().do_GET()
        kind, sent = SENT[path.suffix]
        text = sent(path).encode()
        self.send_response(200)
        self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
        return None

    def translate_path(self, path):
        folder, _, name = path.partition("?")[0].lstrip("/").rpartition("/")
        return str(SERVED[folder] / name)

    def log_message(self, *_):
        """Nothing: what was asked for is seen by the tests themselves."""


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """Where the host page is served: on this machine alone."""
    SERVED["plotly"] = tmp_path_factory.mktemp("plotly")
    (SERVED["plotly"] / "module.js").write_bytes(plotlyjs.module())
    (SERVED["plotly"] / "packed").write_bytes(plotlyjs.packed())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Desk:
    """A page with a board on it, and what a test does there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".kd-board")
        self.grid = page.get_by_role("grid")
        self.card = page.locator(".kd-card")
        self.live = page.get_by_role("status")

    def cell(self, x: int, y: int):
        return self.page.locator(f'[data-at="{x},{y}"]')

    def show(self, scene: Plain) -> None:
        self.page.evaluate("scene => show(scene)", scene)

    def button(self, name: str):
        return self.page.locator(f'[data-button="{name}"]')

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def turn_to(self, *cells: str) -> None:
        """The ghost turned, and flipped if need be, until it lies on these cells."""
        for key in "rrrrfrrrr":
            if self.ghost == list(cells):
                return
            self.press(key)
        raise AssertionError(self.ghost)

    @property
    def sent(self) -> Any:
        """Every intent that has been sent, without its number."""
        return [{name: value for name, value in intent.items() if name != "n"} for intent in self.page.evaluate("sent")]

    @property
    def ghost(self) -> Any:
        """The cells on which the ghost lies, first half first."""
        return self.page.eval_on_selector_all(
            ".kd-ghost .kd-half [data-cell]", "nodes => nodes.map(node => node.dataset.cell)"
        )


@pytest.fixture
def desk(pages, address):
    """Opens a board with a scene; afterwards there must have been no error, and no request to another host."""

    @contextmanager
    def opened(scene: Plain | str, **context: Any) -> Iterator[Desk]:
        shown = SCENES[scene]() if isinstance(scene, str) else scene
        with pages.lent(address, "host.html", **({"viewport": {"width": 1400, "height": 900}} | context)) as page:
            page.evaluate("scene => open_board(scene)", shown)
            yield Desk(page)

    return opened


@pytest.fixture
def widget_desk(desk):
    """Opens any widget by the name of its files, with a scene and a class by which its root is known."""

    @contextmanager
    def opened(name: str, scene: Plain, root: str, **context: Any) -> Iterator[Desk]:
        with desk({}, **context) as here:
            here.page.evaluate("([name, scene]) => open_widget(name, scene)", [name, scene])
            here.root = here.page.locator(root)
            here.live = here.page.locator(f"{root} [role=status]")
            yield here

    return opened
