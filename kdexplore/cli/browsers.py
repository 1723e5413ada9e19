"""The browsers of the Chromium family on this machine, wherever its system keeps them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

CHOSEN = "KDEXPLORE_BROWSER"  # an environment variable: the browser to use instead of the first one there is
NAMES = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "microsoft-edge-stable", "msedge"),
)
ON_A_MAC = ("Chromium", "Google Chrome", "Microsoft Edge")
ON_WINDOWS = ("Chromium/Application/chrome.exe", "Google/Chrome/Application/chrome.exe")
EDGE = "Microsoft/Edge/Application/msedge.exe"
PROGRAM_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
# Playwright keeps its own downloads in one folder, a browser of each revision in a folder inside.
PLAYWRIGHT = "PLAYWRIGHT_BROWSERS_PATH"
CACHES = {"darwin": "Library/Caches/ms-playwright", "win32": "AppData/Local/ms-playwright"}
INSIDE = ("chrome-linux*/chrome", "chrome-mac*/Chromium.app/Contents/MacOS/Chromium", "chrome-win*/chrome.exe")


def browser() -> str | None:
    """The path of the browser to use; `None` if there is none."""
    return next(_there(), None)


def _there() -> Iterator[str]:
    if chosen := os.environ.get(CHOSEN):
        yield from filter(None, [shutil.which(chosen)])
        return
    yield from filter(None, map(shutil.which, NAMES))
    for path in (*_installed(), *_of_playwright()):
        if path.is_file():
            yield str(path)


def _installed() -> Iterator[Path]:
    """Where macOS and Windows put programs, which are not on the path there."""
    for name in ON_A_MAC:
        yield Path("/Applications", f"{name}.app", "Contents", "MacOS", name)
    for folder in filter(None, map(os.environ.get, PROGRAM_FOLDERS)):
        yield from (Path(folder, name) for name in (*ON_WINDOWS, EDGE))


def _of_playwright() -> Iterator[Path]:
    """The browsers that Playwright has installed for itself, the newest first."""
    usual = Path.home() / CACHES.get(sys.platform, ".cache/ms-playwright")
    folder = Path(os.environ.get(PLAYWRIGHT) or usual)
    for revision in sorted(folder.glob("chromium-*"), reverse=True):
        for place in INSIDE:
            yield from revision.glob(place)
