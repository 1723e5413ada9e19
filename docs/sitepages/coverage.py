"""The book of rules against the lessons and puzzles: where each rule is taught, broken and used."""

from __future__ import annotations

from kdexplore.lessons.coverage import coverage
from kdexplore.words import Text, say
from sitepages.markdown import table


def section(_: str) -> str:
    """A row for every rule; where no move can break one, the reason stands there.

    >>> section("").splitlines()[2].split("|")[1].strip()
    '[`setup.mode`](rules.md#setup.mode)'
    """
    rows: list[tuple[object, ...]] = [
        (
            f"[`{row.rule}`](rules.md#{row.rule})",
            f"`{row.taught}`",
            f"`{row.broken}`" if row.broken else say(Text(f"answer.lesson.kept.{row.kept}")),
            f"`{row.puzzle}`",
        )
        for row in coverage()
    ]
    return table(("rule", "step that teaches it", "step that breaks it", "puzzle that uses it"), rows)
