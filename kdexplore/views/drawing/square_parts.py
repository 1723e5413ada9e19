"""The parts of a square as plain shapes with sizes and places: `art/squares.json` for one size on the screen.

A browser does the same in views/widgets/squares.js; a test compares what both make of every kind of square.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Look = dict[str, Any]  # what there is to see on a square: symbols by name, counts, a letter

_FILE = Path(__file__).parent.parent / "art" / "squares.json"
WHOLE = (0, 0, 1)  # the box of an item that fills its part


@cache
def description() -> Mapping[str, Any]:
    """How squares, dominoes and struck pieces look: numbers and names, no code."""
    found: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found


class Spot(NamedTuple):
    """The upper left corner of a part, and its size."""

    x: float
    y: float
    size: float


class Shape(NamedTuple):
    """One shape: a symbol (`use`), words (`text`) or a plate; `colour` is a role that the theme fills."""

    kind: str
    what: str
    x: float
    y: float
    size: float
    colour: str = ""
    more: float | str = ""  # the radius of a plate, the anchor of a text


def shapes(look: Look, at_least: Callable[[float, float], float]) -> Iterator[Shape]:
    """Everything on the ground of a square, from below to above."""
    for part in description()["parts"]:
        if all(_holds(look, condition) for condition in part["if"]):
            yield from _part(part, look, at_least)


def struck(piece: str, at_least: Callable[[float, float], float]) -> Iterator[Shape]:
    """A piece that is gone, struck out, in the upper left corner of its square."""
    yield from _part(description()["struck"], {"piece": piece}, at_least)


def _holds(look: Look, condition: str) -> bool:
    """`name`: it is there; `name=value`: it is that one; `name=`: it is not there."""
    name, equals, value = condition.partition("=")
    return (look.get(name) or "") == value if equals else bool(look.get(name))


def _part(part: Mapping[str, Any], look: Look, at_least: Callable[[float, float], float]) -> Iterator[Shape]:
    beside = any(look.get(name) for name in description()["beside"])
    size = at_least(*(part["smaller"] if beside and "smaller" in part else part["size"]))
    place = _place(part, size)
    count = int(look[part["row"]]) if "row" in part else 1
    if "row" in part and count > part["most"]:
        yield _text(part["count"], f"{count}×", place, "end")
        count = 1
    step = min(size * part["step"], (part["room"] - size) / max(count - 1, 1)) if "row" in part else 0
    for index in range(count):
        for item in part["items"]:
            yield _shape(item, look, place._replace(x=place.x - index * step))


def _place(part: Mapping[str, Any], size: float) -> Spot:
    """The place of a part; one in the middle that has grown gives way to the letter, which has grown as well."""
    if part.get("middle"):
        unit, middle = description()["unit"], description()["middle"]
        normal = size == part["size"][0]
        lift = max(size - middle["normal"], 0) * middle["share"] if normal else middle["grown"]
        lift = min((middle["room"] - size) / 2, lift)
        return Spot((unit - size) / 2 + lift, (unit - size) / 2 - lift, size)
    x = part["left"] if "left" in part else part["right"] - size
    y = part["top"] if "top" in part else part["bottom"] - size
    return Spot(x, y, size)


def _shape(item: Mapping[str, Any], look: Look, place: Spot) -> Shape:
    x, y, size = place
    if "plate" in item:
        return Shape("plate", "", x, y, size, item["colour"], min(item["plate"], size / 2))
    if "text" in item:
        return _text(item, str(_named(item["text"], look)), place, "middle")
    across, down, share = item.get("box", WHOLE)
    what = str(_named(item["use"], look))
    return Shape("use", what, x + across * size, y + down * size, share * size, item.get("colour", ""))


def _text(item: Mapping[str, Any], words: str, place: Spot, anchor: str) -> Shape:
    (x, y, size), (across, down) = place, item["foot"]
    return Shape("text", words, x + across * size, y + down * size, item["size"] * size, item["colour"], anchor)


def _named(name: str, look: Look) -> object:
    return look[name[1:]] if name.startswith("$") else name


def outline(join: tuple[int, int] | None) -> str:
    """The contour of a square: round at its four corners, or open towards its other half.

    >>> outline(None)
    'M12 2H52q10 0 10 10V52q0 10 -10 10H12q-10 0 -10 -10V12q0 -10 10 -10z'
    """
    unit, sizes = description()["unit"], description()["outline"]
    gap, lap = sizes["gap"], sizes["lap"]
    west, north = (-lap if join == side else gap for side in (WEST, NORTH))
    east, south = (unit + lap if join == side else unit - gap for side in (EAST, SOUTH))
    a, b, c, d = (0 if join in sides else sizes["round"] for sides in _CORNERS)
    return (
        f"M{west + a} {north}H{east - b}{_bend(b, b, 0, b, b)}V{south - c}{_bend(c, 0, c, -c, c)}"
        f"H{west + d}{_bend(d, -d, 0, -d, -d)}V{north + a}{_bend(a, 0, -a, a, -a)}z"
    )


# On which side a square goes on in the other half of its domino.
EAST, SOUTH, WEST, NORTH = (1, 0), (0, 1), (-1, 0), (0, -1)
_CORNERS = ((WEST, NORTH), (NORTH, EAST), (EAST, SOUTH), (SOUTH, WEST))


def _bend(radius: int, *steps: int) -> str:
    return "q{} {} {} {}".format(*steps) if radius else ""
