"""The text twin of a chart: the same numbers as a table, a block for a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kdexplore.views.charts.style import Plain


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int]) -> Plain:
    """A table block; `numbers` are the columns that hold numbers.

    >>> table("Points", ["Player", "Points"], [("pink", "7")], [1])["rows"]
    [['pink', '7']]
    """
    return {
        "kind": "table",
        "caption": caption,
        "head": list(head),
        "rows": [list(row) for row in rows],
        "numbers": list(numbers),
    }
