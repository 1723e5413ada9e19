"""What the bar shows of a search: each result in words, with the intent that opens it or does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.shell.bar import OF_A_POSITION, rules_of
from kdexplore.app.shell.commands import intent_of
from kdexplore.app.shell.search import Record, found
from kdexplore.words import Text, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kdexplore.app.session import Session

SHORT = 110  # letters of a sentence below a title
INTENTS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "do": intent_of,
    "lesson": lambda key: {"lesson": {"id": key}},
}


def results(query: str, session: Session) -> dict[str, Any]:
    """The answer to a query, for the bar: nothing that cannot be done where one is."""
    placed = rules_of(session) is not None
    kept = (each for each in found(query, session.lang) if placed or each.key not in OF_A_POSITION)
    return {
        "query": query,
        "results": [_result(each, session.lang) for each in kept],
        "none": say(Text("bar.none", query=query), session.lang),
    }


def _result(record: Record, lang: str) -> dict[str, Any]:
    detail = record.sentence if len(record.sentence) <= SHORT else f"{record.sentence[:SHORT].rsplit(' ', 1)[0]} …"
    kind = say(Text(f"bar.kind.{record.kind}"), lang)
    return {"kind": kind, "title": record.title, "detail": detail, "intent": _intent(record)}


def _intent(record: Record) -> dict[str, Any]:
    return INTENTS[record.kind](record.key) if record.kind in INTENTS else {record.kind: record.key}
