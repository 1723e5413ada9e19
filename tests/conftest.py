"""What tests of more than one folder stand on: the one browser of a run."""

from pathlib import Path

import pytest

from tests.pages import Pages

CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = next((path for path in CHROMIUM if Path(path).exists()), None)
    if path is None:
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as player:
        started = player.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def pages(browser):
    """Pages of that browser, on which tests take turns."""
    return Pages(browser)
