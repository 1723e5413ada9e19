"""Counting one's own kingdom after a guided game: its largest regions and its total, as a lesson."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kdexplore.app.learn.state import OWN_COUNT
from kdexplore.core.scoring import Kind
from kdexplore.lessons.reading import FORMAT, VERSION
from kdexplore.words import Text, languages, say

if TYPE_CHECKING:
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.core.state import GameState

REGIONS = 2  # that are counted one by one before the whole


def lesson_text(state: GameState) -> str:
    """The text of a lesson that asks the first seat for the points of its best regions, and then for all of them."""
    lines = [line for line in state.score_of(0).lines if line.kind is Kind.REGION and line.points]
    best = sorted(lines, key=lambda line: line.points, reverse=True)[:REGIONS]
    steps = [_region(line, at) for at, line in enumerate(best)] + [_whole()]
    common = {"kind": "check", "state": str(state)}
    texts = {
        lang: {key: say(Text(text), lang, rules=state.rules) for key, text in TEXTS.items()} for lang in languages()
    }
    lesson = {"format": FORMAT, "version": VERSION, "id": OWN_COUNT, "texts": texts}
    return json.dumps(lesson | {"steps": [common | step for step in steps]}, ensure_ascii=False)


TEXTS = {"title": "guide.count.title", "sum": "guide.count.sum"}


def _shelf(key: str, **numbers: object) -> dict[str, Any]:
    return {"shelf": key, "slots": numbers} if numbers else {"shelf": key}


def _region(line: ScoreLine, at: int) -> dict[str, Any]:
    cell = list(line.cells[0])
    squares, symbols, points = ({name: cell} for name in ("squares", "symbols", "points"))
    wrong = {"squares_only": squares, "symbols_only": symbols, "added": {"sum": cell}}
    return {
        "id": f"region_{'ab'[at]}",
        "rules": [line.rule],
        "task": _shelf("count_region", cell=cell),
        "ask": {"number": points},
        "after": _shelf("product", squares=squares, symbols=symbols, points=points),
        "hints": [_shelf("count_parts"), _shelf("parts", squares=squares, symbols=symbols)],
        "wrong": [{"when": when, "say": _shelf(key, number=when)} for key, when in wrong.items()],
    }


def _whole() -> dict[str, Any]:
    wrong = {"not_times_all": "multiplied", "squares_only": "all_squares", "symbols_only": "all_symbols"}
    return {
        "id": "whole",
        "rules": ["scoring.region"],
        "task": _shelf("count_total"),
        "ask": {"number": {"total": True}},
        "after": "sum",
        "hints": [_shelf("each_alone"), _shelf("add_up")],
        "wrong": [{"when": {kind: True}, "say": _shelf(key, number={kind: True})} for key, kind in wrong.items()],
    }
