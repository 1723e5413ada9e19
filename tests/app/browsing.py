"""The explorer as people start it and a browser beside it, for commands that look at its pages."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, sync_playwright

from tests.app.conftest import STATIC, Server, free_port, started
from tests.conftest import FLAGS, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def browsing(*options: str) -> Iterator[tuple[Browser, Server]]:
    """A browser and a server of the explorer, started with these options; both end with it."""
    path, port = chromium(), free_port()
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), *options]
    with (
        TemporaryDirectory() as folder,
        started(command, port, Path(folder), STATIC) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser, server
        browser.close()
