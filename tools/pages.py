"""The pages of `docs` that are made from the code and its data, written again; tests say when that is due."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from kdexplore.engine.concordance import FILE
from tools import book_pages, figures, rulings_page
from tools.positions import partings

PAGES: dict[str, tuple[Path, Callable[[], str]]] = {
    **book_pages.PAGES,
    "positions": (FILE, partings.text),
    "rulings": (rulings_page.FILE, rulings_page.page),
    **figures.PAGES,
}


def main(names: list[str]) -> int:
    """Write these pages, or every one."""
    if unknown := sorted(set(names) - set(PAGES)):
        sys.stderr.write(f"no such page: {', '.join(unknown)}; there are {', '.join(PAGES)}\n")
        return 2
    for name in names or PAGES:
        path, content = PAGES[name]
        path.write_text(content(), encoding="utf-8", newline="\n")
    return 0
