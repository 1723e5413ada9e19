"""The forms of the studio as plain data: a domino, a terrain, the set as a whole, and what is read from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.studio import fault_places
from kdexplore.views import art
from kdexplore.words import Term, say

if TYPE_CHECKING:
    from kdexplore.app.studio.scenes import Shown
    from kdexplore.core.tiles import Square
    from kdexplore.views.blocks import Field, FieldKind


PATTERNS = (*art.PATTERNS, *art.HATCHES)
MOST_DIGIT = 9


def domino(shown: Shown) -> list[Field]:
    """The domino that is open: its number and its halves, each with what is wrong beside it."""
    studio = shown.studio
    if not studio.editing or studio.domino is None:
        return []
    number, first, second = studio.domino
    field = _field("number", "number", number, _wrong(shown, ("dominoes", studio.at, "number")))
    numbered: Field = {**field, "label": shown.text("studio.number"), "least": 1, "most": 999}
    return [numbered, *_half(shown, "first", "left", first), *_half(shown, "second", "right", second)]


def _half(shown: Shown, half: str, place: str, square: Square) -> list[Field]:
    """Terrain and digit of one half."""
    found = shown.box.terrain.get(square.terrain)
    digit = "craters" if found is not None and found.volcano else "digit"
    keys = dict.fromkeys([*shown.box.terrain, square.terrain])
    ground: Field = {
        **_field(f"{half}.terrain", "select", square.terrain, ""),
        "label": shown.text(f"studio.{half}_terrain"),
        "options": [[shown.term("terrain", key), key] for key in keys],
    }
    wrong = _wrong(shown, ("dominoes", shown.studio.at, place))
    count = _field(f"{half}.digit", "number", square.symbols or square.craters, wrong)
    return [ground, {**count, "label": shown.text(f"studio.{half}_{digit}"), "least": 0, "most": MOST_DIGIT}]


def terrain(shown: Shown) -> list[Field]:
    """The terrain that is open: name, letter, colour, pattern, resource, and whether it is a volcano."""
    studio = shown.studio
    if not studio.editing:
        return []
    which: Field = {
        **_field("ground", "select", str(studio.ground), ""),
        "label": shown.text("studio.terrain"),
        "options": [[shown.term("terrain", one.key), str(at)] for at, one in enumerate(shown.box.terrains)],
    }
    texts = [_terrain_field(shown, name, "text") for name in ("key", "code", "colour")]
    patterns = dict.fromkeys([*PATTERNS, studio.terrain.pattern])
    options = [[shown.text(f"studio.pattern.{key}") if key in PATTERNS else key, key] for key in patterns]
    pattern: Field = {**_terrain_field(shown, "pattern", "select"), "options": options}
    return [which, *texts, pattern, *_resource(shown), _terrain_field(shown, "volcano", "check")]


def _terrain_field(shown: Shown, name: str, kind: FieldKind) -> Field:
    value = getattr(shown.studio.terrain, name)
    made = _field(f"terrain.{name}", kind, value, _wrong(shown, ("terrains", shown.studio.ground, name)))
    return {**made, "label": shown.text(f"studio.ground.{name}")}


def _resource(shown: Shown) -> list[Field]:
    """What grows on the terrain, in a box that has resources."""
    if not shown.box.resources:
        return []
    options = [[shown.text("studio.no_resource"), ""]]
    options += [[shown.say(Term("resource", kind.key)), kind.key] for kind in shown.box.resources]
    made = _terrain_field(shown, "resource", "select")
    return [{**made, "options": options, "value": made["value"] or ""}]


def whole(shown: Shown) -> list[Field]:
    """The name of the set, and whether crowns or fires are printed on it."""
    if not shown.studio.editing:
        return []
    name = _field("id", "text", shown.box.id, _wrong(shown, ("", 0, "id")))
    symbol = _field("symbol", "select", shown.box.symbol, "")
    options = [[shown.text(f"studio.symbol.{key}"), key] for key in ("crown", "fire")]
    return [
        {**name, "label": shown.text("studio.name")},
        {**symbol, "label": shown.text("studio.symbol"), "options": options},
    ]


def reading(shown: Shown) -> list[Field]:
    """A file to open, or its text to paste; what could not be read stays there, with why."""
    studio, limits = shown.studio, shown.text("studio.limits")
    why = say(studio.refused, shown.lang) if studio.refused is not None else ""
    file: Field = {**_field("file", "file", "", limits), "accept": ".json,.csv", "too_large": limits}
    paste = _field("paste", "area", studio.pasted, why)
    return [
        {**file, "label": shown.text("studio.import"), "unreadable": shown.text("studio.unreadable")},
        {**paste, "label": shown.text("studio.paste"), "too_large": limits},
    ]


def _field(name: str, kind: FieldKind, value: object, hint: str) -> Field:
    return {"name": name, "kind": kind, "label": "", "value": value, "hint": hint}


def _wrong(shown: Shown, place: tuple[str, int, str]) -> str:
    """What is wrong with a field, in words."""
    return fault_places.beside(shown.studio.faults, place, shown.box, shown.lang)
