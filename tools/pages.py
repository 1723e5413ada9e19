"""The pages of `docs` that are made from the code and its data, written again; tests say when that is due."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kdexplore.engine.concordance import FILE
from kdexplore.views import concordancepage, glossarypage, rulepage, rulingspage
from tools import figures
from tools.positions import partings

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = Path(__file__).parents[1] / "docs" / "rules.md"
PAGES: dict[str, tuple[Path, Callable[[], str]]] = {
    "concordance": (concordancepage.FILE, concordancepage.page),
    "glossary": (glossarypage.FILE, glossarypage.page),
    "positions": (FILE, partings.text),
    "rules": (RULES, rulepage.page),
    "rulings": (rulingspage.FILE, rulingspage.page),
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
