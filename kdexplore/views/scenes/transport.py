"""How a scene travels: what never changes apart from the rest, sentences as numbers of pieces, refusals as a list."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from kdexplore.core.territory import Box
from kdexplore.views.scenes.place import asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.views.scenes.board_view import Plain

# Equal in all scenes of one game in one language: sent when it changes, not with every move.
LASTING = ("version", "lang", "themes", "symbol", "terrains", "words")
TOLD = frozenset({"says", "label", "reason", "rule", "terrain"})  # keys whose texts are told in pieces
ROWS = ("cells", "regions", "terms", "problems")  # lists of objects alike: the keys are told once
SHORT = 4  # letters; a text as short is no longer than its number
_PIECE = re.compile(r".+?(?:[,:.] |$)", re.DOTALL)


def lasting(scene: Mapping[str, Any]) -> Plain:
    """The part of a scene that stays the same from move to move."""
    return {name: scene[name] for name in LASTING if name in scene}


def travelling(scene: Mapping[str, Any]) -> bytes:
    """The rest of it as it goes over the wire: one text, so that nobody on the way looks into each of its lists."""
    return json.dumps(packed(scene), ensure_ascii=False, separators=(",", ":")).encode()


def packed(scene: Mapping[str, Any]) -> Plain:
    """The rest of it, small: `unpacked` in board.js makes the same scene of it again.

    >>> packed({"label": "a lake, a lake, a hut"})
    {'label': [0, 0, 1], 'pieces': ['a lake, ', 'a hut']}
    """
    pieces: dict[str, int] = {}
    rest = {name: _small(value, name, pieces) for name, value in scene.items() if name not in LASTING}
    place = rest.get("place")
    if place and "refusals" in place:
        rest["place"] = {**place, "refusals": _listed(place["refusals"], Box(*scene["view"]))}
    tables = {name: _table(rest[name]) for name in ROWS if name in rest}
    return {**rest, **tables, "pieces": list(pieces)}


def _table(rows: list[Plain]) -> Plain:
    """Rows of values in the order of their keys, the commonest first; what is not there at the end is left out."""
    counts = Counter(name for row in rows for name in row)
    keys = sorted(counts, key=lambda name: -counts[name])
    return {"keys": keys, "rows": [_row(row, keys) for row in rows]}


def _row(row: Plain, keys: list[str]) -> list[Any]:
    values = [row.get(name) for name in keys]
    while values and values[-1] is None:
        values.pop()
    return values


def _small(value: Any, name: str, pieces: dict[str, int]) -> Any:  # noqa: ANN401 -- any JSON
    if isinstance(value, dict):
        return {own: item if isinstance(item, int) else _small(item, own, pieces) for own, item in value.items()}
    if isinstance(value, list):
        return value if _is_wordless(value) else [_small(item, "", pieces) for item in value]
    if name in TOLD and isinstance(value, str) and len(value) > SHORT:
        numbers = [pieces.setdefault(piece, len(pieces)) for piece in _PIECE.findall(value)]
        return numbers[0] if len(numbers) == 1 else numbers
    return value


def _is_wordless(value: list[Any]) -> bool:
    """Whether it begins with numbers, or with a list of them: most of a scene does, and there are no words in it."""
    first = value[0] if value else 0
    return isinstance(first, int) or (isinstance(first, list) and bool(first) and isinstance(first[0], int))


def _listed(refusals: Mapping[str, int], view: Box) -> list[int]:
    """The groups of all pairs of cells in the order in which they are asked; -1 is no refusal."""
    return [refusals.get(name, -1) for name in asked(view)]
