"""Pieces of Markdown that several generated parts need."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def code(text: str, language: str = "text") -> str:
    """A block of code.

    >>> print(code("1 + 1", "python"))
    ```python
    1 + 1
    ```
    """
    return f"```{language}\n{text.rstrip()}\n```"


def cell(text: object) -> str:
    """A text in a cell of a table: on one line, and no bar ends the cell.

    >>> len(cell("a | b")) - len("a | b")
    1
    """
    return " ".join(str(text).split()).replace("|", "\\|")


def table(head: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    """A table with a row of titles."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell(each) for each in line)} |" for line in lines)


def changelog(_: str) -> str:
    """The changelog of the project, without its title."""
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n", 1)[1].replace("](docs/", "](")
