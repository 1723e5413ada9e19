"""The forms of the studio as plain data: a domino, a terrain, the set as a whole, and what is read from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.studio import fault_places
from kdexplore.views import art
from kdexplore.words import Term, say
from kdexplore.words.letters import letters_of

if TYPE_CHECKING:
    from kdexplore.app.studio.scenes import StudioView
    from kdexplore.core.tiles import Square
    from kdexplore.views.blocks import Field, FieldKind


PATTERNS = (*art.PATTERNS, *art.HATCHES)
MOST_DIGIT = 9


def domino(view: StudioView) -> list[Field]:
    """The domino that is open: its number and its halves, each with what is wrong beside it."""
    studio = view.studio
    if not studio.editing or studio.domino is None:
        return []
    number, first, second = studio.domino
    field = _field("number", "number", number, _wrong(view, ("dominoes", studio.at, "number")))
    numbered: Field = {**field, "label": view.text("studio.number"), "least": 1, "most": 999}
    return [numbered, *_half(view, "first", "left", first), *_half(view, "second", "right", second)]


def _half(view: StudioView, half: str, place: str, square: Square) -> list[Field]:
    """Terrain and digit of one half."""
    found = view.box.terrain.get(square.terrain)
    digit = "craters" if found is not None and found.volcano else "digit"
    keys = dict.fromkeys([*view.box.terrain, square.terrain])
    ground: Field = {
        **_field(f"{half}.terrain", "select", square.terrain, ""),
        "label": view.text(f"studio.{half}_terrain"),
        "options": [[view.term("terrain", key), key] for key in keys],
    }
    wrong = _wrong(view, ("dominoes", view.studio.at, place))
    count = _field(f"{half}.digit", "number", square.symbols or square.craters, wrong)
    return [ground, {**count, "label": view.text(f"studio.{half}_{digit}"), "least": 0, "most": MOST_DIGIT}]


def terrain(view: StudioView) -> list[Field]:
    """The terrain that is open: name, letter, colour, pattern, resource, and whether it is a volcano."""
    studio = view.studio
    if not studio.editing:
        return []
    which: Field = {
        **_field("ground", "select", str(studio.ground), ""),
        "label": view.text("studio.terrain"),
        "options": [[view.term("terrain", one.key), str(at)] for at, one in enumerate(view.box.terrains)],
    }
    texts = [_named(view), _lettered(view), _terrain_field(view, "colour", "colour")]
    patterns = dict.fromkeys([*PATTERNS, studio.terrain.pattern])
    options = [[view.text(f"studio.pattern.{key}") if key in PATTERNS else key, key] for key in patterns]
    pattern: Field = {**_terrain_field(view, "pattern", "select"), "options": options}
    return [which, *texts, pattern, *_resource(view), _terrain_field(view, "volcano", "check")]


def _named(view: StudioView) -> Field:
    """The name of the open terrain, as people read it."""
    terrain, wrong = view.studio.terrain, _wrong(view, ("terrains", view.studio.ground, "key"))
    made = _field("terrain.name", "text", view.say(Term("terrain", terrain.key)), wrong)
    return {**made, "label": view.text("studio.ground.key")}


def _lettered(view: StudioView) -> Field:
    """The letter on its squares."""
    letter = letters_of(view.box, view.lang)[view.studio.terrain.key]
    made = _field("terrain.letter", "text", letter, _wrong(view, ("terrains", view.studio.ground, "code")))
    return {**made, "label": view.text("studio.ground.code")}


def _terrain_field(view: StudioView, name: str, kind: FieldKind) -> Field:
    value = getattr(view.studio.terrain, name)
    made = _field(f"terrain.{name}", kind, value, _wrong(view, ("terrains", view.studio.ground, name)))
    return {**made, "label": view.text(f"studio.ground.{name}")}


def _resource(view: StudioView) -> list[Field]:
    """What grows on the terrain, in a box that has resources."""
    if not view.box.resources:
        return []
    options = [[view.text("studio.no_resource"), ""]]
    options += [[view.say(Term("resource", kind.key)), kind.key] for kind in view.box.resources]
    made = _terrain_field(view, "resource", "select")
    return [{**made, "options": options, "value": made["value"] or ""}]


def whole(view: StudioView) -> list[Field]:
    """The name of the set, and whether crowns or fires are printed on it."""
    if not view.studio.editing:
        return []
    name = _field("id", "text", view.box.title, _wrong(view, ("", 0, "id")))
    symbol = _field("symbol", "select", view.box.symbol, "")
    options = [[view.text(f"studio.symbol.{key}"), key] for key in ("crown", "fire")]
    return [
        {**name, "label": view.text("studio.name")},
        {**symbol, "label": view.text("studio.symbol"), "options": options},
    ]


def reading(view: StudioView) -> list[Field]:
    """A file to open, or its text to paste; what could not be read stays there, with why."""
    studio, limits = view.studio, view.text("studio.limits")
    why = say(studio.refused, view.lang) if studio.refused is not None else ""
    file: Field = {**_field("file", "file", "", limits), "accept": ".json,.csv", "too_large": limits}
    paste = _field("paste", "area", studio.pasted, why)
    return [
        {**file, "label": view.text("studio.import"), "unreadable": view.text("studio.unreadable")},
        {**paste, "label": view.text("studio.paste"), "too_large": limits},
    ]


def _field(name: str, kind: FieldKind, value: object, hint: str) -> Field:
    return {"name": name, "kind": kind, "label": "", "value": value, "hint": hint}


def _wrong(view: StudioView, place: tuple[str, int, str]) -> str:
    """What is wrong with a field, in words."""
    return fault_places.beside(view.studio.faults, place, view.box, view.lang)
