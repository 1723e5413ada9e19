"""The glossary in docs: the code's name of everything in the boxes beside its word in every language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kdexplore.core.rules_json import position_rules
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import START
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES
from kdexplore.words import Term, languages, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.variants import Rules

FILE = Path(__file__).parents[2] / "docs" / "glossary.md"
HEAD = """# Glossary

What the code calls a thing, and what the program calls it in every language.
Terms are the rulebooks' own where one names them; the catalogues in `kdexplore/data/words` say which are.
The page is written by `python -m kdexplore.views.glossarypage`.
"""


def page() -> str:
    """The whole page as Markdown.

    >>> "| `lake` | lake | tó | vatn | jezioro | göl |" in page()
    True
    """
    tables = (f"## {say(Term('tiles', box))}\n\n{_table(box)}\n" for box in BUILT_IN)
    return "\n".join((HEAD, *tables))


def _table(box: str) -> str:
    names = languages()
    rows = [("code", *names.values()), ("---",) * (len(names) + 1)]
    rules = position_rules(tile_set(box), 5)
    rows += [(f"`{key}`", *(_word(kind, key, lang, rules) for lang in names)) for kind, key in _things(box)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _word(kind: str, key: str, lang: str, rules: Rules) -> str:
    return say(Term(kind, key), lang, rules=rules)


def _things(box: str) -> Iterator[tuple[str, str]]:
    """Everything of a box that has a name, kind by kind."""
    tiles = tile_set(box)
    yield from (("mode", mode) for mode in MODES if GAME_OF_MODE[mode] == box)
    yield from (("bonus", bonus) for bonus in BONUSES)
    yield "terrain", START
    yield from (("terrain", key) for key in tiles.terrain)
    yield from (("resource", key) for key in tiles.resource)
    yield from (("totem", key) for key in tiles.resource)
    yield from (("person", key) for key in tiles.person)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8", newline="\n")
