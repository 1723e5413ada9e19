"""Pages of one browser on which tests take turns: to open a new one takes longer than most tests do."""

from __future__ import annotations

import json
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PATIENCE = 60_000  # milliseconds: what is there sooner is not waited for
LOADING = 60_000  # milliseconds: Plotly is five megabytes
OUTSIDE = (-1, -1)  # where no hand is over anything
CALM = {"color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none"}
FOUND = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"


class Complaints:
    """What a page complains about while it is lent, and what it asks of other hosts."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.found = page, list[str]()
        self.own = (address, "data:", "blob:")
        page.on("console", self.printed)
        page.on("pageerror", self.raised)
        page.on("request", self.asked)

    def printed(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.found.append(message.text)

    def raised(self, error: Any) -> None:
        self.found.append(str(error))

    def asked(self, request: Any) -> None:
        if not request.url.startswith(self.own):
            self.found.append(request.url)

    def end(self) -> None:
        self.page.remove_listener("console", self.printed)
        self.page.remove_listener("pageerror", self.raised)
        self.page.remove_listener("request", self.asked)


class Pages:
    """One page for every kind of reader, in a context of its own; every loan begins by loading an address."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, Page] = {}

    @contextmanager
    def lent(self, address: str, name: str, *, viewport: Any, **context: Any) -> Iterator[Page]:
        """A page at an address; afterwards there must have been no complaint, and no request to another host."""
        media = {key: context.pop(key, usual) for key, usual in CALM.items()}
        kind = json.dumps(context, sort_keys=True)
        page = self.free.pop(kind, None) or self.browser.new_context(**context).new_page()
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(viewport)
        page.emulate_media(**media)
        complaints = Complaints(page, address)
        try:
            page.goto(f"{address}/{name}", timeout=LOADING)
            yield page
            page.mouse.move(*OUTSIDE)
        except BaseException:
            page.context.close()  # nobody knows in which state a test has left it
            raise
        complaints.end()
        self.take_back(kind, page)
        assert not complaints.found, complaints.found

    def take_back(self, kind: str, page: Page) -> None:
        """The next one who wants such a page gets this one."""
        if kind in self.free or page.is_closed():
            page.context.close()
        else:
            self.free[kind] = page


def axe() -> str:
    """The rules of accessibility as a script, from a package that ships it."""
    found = find_spec("axe_playwright_python")
    assert found is not None, "axe-playwright-python is not installed"
    assert found.origin is not None
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> dict[str, list[str]]:
    """What axe complains about: the elements by rule."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    return {rule["id"]: [node["html"][:160] for node in rule["nodes"]] for rule in page.evaluate(FOUND)}
