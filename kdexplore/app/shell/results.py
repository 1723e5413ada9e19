"""What the bar shows of a search: each result in words, with the intent that opens it."""

from __future__ import annotations

from typing import Any

from kdexplore.app.shell.search import Record, found
from kdexplore.words import Text, say

SHORT = 110  # letters of a sentence below a title


def results(query: str, lang: str) -> dict[str, Any]:
    """The answer to a query, for the bar."""
    return {
        "query": query,
        "results": [_result(each, lang) for each in found(query, lang)],
        "none": say(Text("bar.none", query=query), lang),
    }


def _result(record: Record, lang: str) -> dict[str, Any]:
    detail = record.sentence if len(record.sentence) <= SHORT else f"{record.sentence[:SHORT].rsplit(' ', 1)[0]} …"
    kind = say(Text(f"bar.kind.{record.kind}"), lang)
    return {"kind": kind, "title": record.title, "detail": detail, "intent": _intent(record)}


def _intent(record: Record) -> dict[str, Any]:
    return {"lesson": {"id": record.key}} if record.kind == "lesson" else {record.kind: record.key}
