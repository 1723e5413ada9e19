"""What tests of more than one folder use: the one browser of a run."""

import asyncio

import pytest

from kdexplore.cli.browsers import CHOSEN
from kdexplore.cli.browsers import browser as browser_path
from tests.pages import PATIENCE, Pages

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
WATCHED = "en"
NO_BROWSER = f"no browser of the Chromium family is here: install one, name one in {CHOSEN}, or leave out its lanes"


def pytest_collection_modifyitems(items):
    """Coverage watches the tests of one language: those of the others run the same lines, and take their time again."""
    for item in items:
        if getattr(item, "callspec", None) and item.callspec.params.get("lang", WATCHED) != WATCHED:
            item.add_marker(pytest.mark.no_cover)


def pytest_terminal_summary(terminalreporter):
    """What tests have measured, by `record_property`."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, value in report.user_properties if report.when == "call" else ():
            terminalreporter.write_line(f"{name}: {value} ({report.nodeid})")


def chromium() -> str:
    """The path of the browser; without one the test fails: a test that is not run is red."""
    path = browser_path()
    if path is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    return path


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 -- most tests need no browser

    path = chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as player:
        started = player.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(autouse=True)
def no_loop_of_the_browser(request):
    """Playwright keeps its event loop running between two calls: a test without a browser must not find it."""
    loop = None if "browser" in request.fixturenames else asyncio._get_running_loop()  # noqa: SLF001
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)  # noqa: SLF001
    yield
    asyncio._set_running_loop(loop)  # noqa: SLF001


@pytest.fixture(scope="session")
def pages(browser):
    """Pages of that browser, on which tests take turns."""
    return Pages(browser)
