"""The pieces of the page for contributors, put into a copy of the house as the page says."""

import re
import shutil
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "contributing.md"
PIECE = re.compile(
    r"^In (?:the new file )?`(?P<file>[^`]+)`"
    r"(?:, (?P<where>before|in place of|at the end)(?: `(?P<mark>[^\n]+)`)?)?:\n\n"
    r"```\w+\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
COPIED = ("kdexplore", "tests", "tools", "docs", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "_build", "references")


class Piece(NamedTuple):
    """Some text, and where it goes: to a mark in a file, to its end, or into a file of its own."""

    file: str
    where: str
    mark: str
    text: str

    def put(self, root: Path) -> None:
        """Put it there; the mark must be there exactly once."""
        path = root / self.file
        if not self.where:
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text, encoding="utf-8")
            return
        text = path.read_text(encoding="utf-8")
        assert self.where == "at the end" or text.count(self.mark) == 1, self
        added = {
            "at the end": lambda: f"{text}\n{self.text}",
            "before": lambda: text.replace(self.mark, _apart(self.text, text, self.mark) + self.mark),
            "in place of": lambda: text.replace(self.mark, self.text.rstrip("\n")),
        }
        path.write_text(added[self.where](), encoding="utf-8")


def _apart(piece: str, text: str, mark: str) -> str:
    """A piece with as many empty lines behind it as there are before the mark."""
    before = text.partition(mark)[0]
    gap = len(before) - len(before.rstrip("\n"))
    return piece.rstrip("\n") + "\n" * (gap if piece.startswith(("def ", "class ", "@")) else 1)


def pieces() -> dict[str, list[Piece]]:
    """The pieces of every kind, in the order of the page."""
    found: dict[str, list[Piece]] = defaultdict(list)
    whole = PAGE.read_text(encoding="utf-8")
    part = whole.partition("## Add one of a kind")[2].partition("\n## ")[0]
    for section in part.split("\n### ")[1:]:
        kind = section.partition("\n")[0].split()[-1]
        found[kind] = [Piece(*(match[name] or "" for name in Piece._fields)) for match in PIECE.finditer(section)]
    return found


def house_with_all(root: Path) -> None:
    """A copy of the house in which there is one more of every kind."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, root / name)
    for some in pieces().values():
        for piece in some:
            piece.put(root)
    words = root / "kdexplore" / "data" / "words"
    shutil.copy(words / "pl.po", words / "de.po")
