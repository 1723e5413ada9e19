"""The parts of docs/rulings.md that say what each rulebook says: made of the concordance, word for word.

`python -m tools pages rulings` writes them; the text between them is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from kdexplore.core.variants import READINGS
from kdexplore.engine.concordance import Exhibit, concordance, question_of
from kdexplore.views.concordancepage import asked, said
from kdexplore.words import Term, Text, say

FILE = Path(__file__).parents[1] / "docs" / "rulings.md"
NONE = "–"  # of a row without a value: what the rulebooks say agrees with none


def page() -> str:
    """What docs/rulings.md holds: its own text, with every generated part made again."""
    text = FILE.read_text(encoding="utf-8")
    for name, table in (("readings", readings()), ("support", support()), ("fixed", fixed())):
        head, rest = text.split(f"<!-- {name} -->\n")
        text = f"{head}<!-- {name} -->\n{table}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return text


def readings() -> str:
    """Every reading with its values, the default first, and why there is one."""
    rows = [("reading", "default", "others", "why")]
    for reading, (default, *others) in READINGS.items():
        values = (_value(reading, default), "; ".join(_value(reading, value) for value in others))
        rows.append((f"`{reading}`", *values, say(Text(f"about.reading.{reading}"))))
    return _table(rows)


def support() -> str:
    """For every value of every reading the rulebooks that agree with it; below, those that agree with none."""
    rows = [("reading", "value", "rulebooks that agree with it")]
    for reading, values in READINGS.items():
        question = question_of(reading)
        rows += [(f"`{reading}`", f"`{value}`", _books(question, _with(question, value))) for value in values]
        without = [name for name, each in question.books.items() if not each.supports]
        rows += [(f"`{reading}`", NONE, _books(question, without))] if without else []
    return _table(rows)


def fixed() -> str:
    """What the rulebooks say of every question that a fixed ruling settles."""
    rows = [("question", "rule", "what the rulebooks say")]
    for question in concordance():
        if question.reading is None:
            link = f"[`{question.rule}`](rules.md#{question.rule})"
            rows.append((f"[{asked(question)}](concordance.md#{question.id})", link, _books(question, question.books)))
    return _table(rows)


def _value(reading: str, value: str) -> str:
    return f"`{value}`: {say(Term('reading', f'{reading}.{value}'))}"


def _with(question: Exhibit, value: str) -> list[str]:
    return [name for name, each in question.books.items() if value in each.supports]


def _books(question: Exhibit, names: Iterable[str]) -> str:
    """Each of these rulebooks with its words."""
    return "<br>".join(_voices(question, set(names))) or "none"


def _voices(question: Exhibit, names: set[str]) -> Iterator[str]:
    for name, voice in zip(question.books, said(question), strict=True):
        if name in names:
            yield f"{voice.book}: {voice.says}"


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    lines = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)
