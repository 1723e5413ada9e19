"""Which browser is used: the one that is named, else the first on the path, of the system, of Playwright."""

import sys

import pytest

from kdexplore.cli import browsers


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine without any browser, whose home is an empty folder."""
    for name in (browsers.CHOSEN, browsers.PLAYWRIGHT, *browsers.PROGRAM_FOLDERS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("kdexplore.cli.browsers.shutil.which", lambda _: None)
    monkeypatch.setattr("kdexplore.cli.browsers.ON_A_MAC", ())
    monkeypatch.setattr("kdexplore.cli.browsers.Path.home", lambda: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("bare")
def test_without_any_there_is_none():
    assert browsers.browser() is None


@pytest.mark.usefixtures("bare")
def test_the_one_that_is_named_comes_first_and_no_other_takes_its_place(monkeypatch):
    monkeypatch.setattr("kdexplore.cli.browsers.shutil.which", lambda name: name if name != "gone" else None)
    monkeypatch.setenv(browsers.CHOSEN, "mine")
    assert browsers.browser() == "mine"
    monkeypatch.setenv(browsers.CHOSEN, "gone")
    assert browsers.browser() is None


def test_a_program_of_windows_is_found(bare, monkeypatch):
    program = bare / browsers.EDGE
    program.parent.mkdir(parents=True)
    program.touch()
    monkeypatch.setenv("PROGRAMFILES", str(bare))
    assert browsers.browser() == str(program)


@pytest.mark.parametrize("moved", [False, True])
def test_the_newest_of_playwright_is_found(bare, monkeypatch, moved):
    cache = bare / "elsewhere" if moved else bare / browsers.CACHES.get(sys.platform, ".cache/ms-playwright")
    for revision in ("chromium-1100", "chromium-1200"):
        program = cache / revision / "chrome-linux" / "chrome"
        program.parent.mkdir(parents=True)
        program.touch()
    if moved:
        monkeypatch.setenv(browsers.PLAYWRIGHT, str(cache))
    assert browsers.browser() == str(cache / "chromium-1200" / "chrome-linux" / "chrome")
