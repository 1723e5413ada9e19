"""Our symbols: `art/symbols.svg` is their one source, for pictures made here and for those a browser draws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

PREFIX = "kd-"
PATTERNS = ("ears", "firs", "waves", "blades", "reeds", "peaks", "dunes", "leaves", "rocks", "cone")
HATCHES = ("hatch0", "hatch1", "hatch2", "hatch3", "hatch4", "hatch5")
RESOURCES = ("mammoth", "fish", "mushroom", "flint")
PEOPLE = (
    "hunter", "fisher", "gatherer", "sculptor", "painter", "fire_eater", "shaman", "warrior1", "warrior2", "warrior3",
)  # fmt: skip
SYMBOLS = {"crown": "crown", "fire": "flame"}
STARTS = {"crown": "castle", "fire": "hut"}

_FILE = Path(__file__).with_name("art") / "symbols.svg"
_SYMBOL = re.compile(r'<symbol id="kd-([a-z0-9_-]+)" (.*?)</symbol>', re.DOTALL)
_USED = re.compile(r'href="#kd-([a-z0-9_-]+)"')
_PAINT = re.compile(r"var\((--kd-[a-z]+)\)")


@cache
def drawings() -> Mapping[str, str]:
    """Every symbol by its name, without its own tag's opening."""
    return dict(_SYMBOL.findall(_FILE.read_text(encoding="utf-8")))


def names() -> tuple[str, ...]:
    """The names of all symbols.

    >>> "crown" in names()
    True
    """
    return tuple(drawings())


def needed(asked: Iterable[str]) -> tuple[str, ...]:
    """These symbols and those they are made of, in the order of the file.

    >>> needed(["hunter"])
    ('card', 'folk', 'bow', 'hunter')
    """
    found: set[str] = set()
    border = set(asked)
    while border:
        found |= border
        border = {part for name in border for part in _USED.findall(drawings()[name])} - found
    return tuple(name for name in drawings() if name in found)


def symbols(
    asked: Iterable[str] | None = None, *, prefix: str = PREFIX, paints: Mapping[str, str] | None = None
) -> str:
    """The `<symbol>` elements of these names, or all: with `paints` every custom property is its colour already.

    >>> symbols(["crater"], paints={"--kd-pit": "#222222"})[:53]
    '<symbol id="kd-crater" viewBox="0 0 24 24"><circle cx'
    """
    chosen = names() if asked is None else needed(asked)
    text = "".join(f'<symbol id="{PREFIX}{name}" {drawings()[name]}</symbol>' for name in chosen)
    if prefix != PREFIX:
        text = text.replace(f'"{PREFIX}', f'"{prefix}').replace(f'"#{PREFIX}', f'"#{prefix}')
    colours = paints or {}
    return _PAINT.sub(lambda found: colours.get(found[1], found[0]), text)


def pattern(key: str) -> str:
    """The symbol of a pattern; a key that we have not drawn gets one of the hatches, always the same.

    >>> pattern("firs"), pattern("ice")
    ('firs', 'hatch4')
    """
    return key if key in PATTERNS else HATCHES[sha256(key.encode(errors="backslashreplace")).digest()[0] % len(HATCHES)]


def resource(key: str) -> str:
    """The symbol of a resource; a wooden lump for one that is not ours."""
    return key if key in RESOURCES else "lump"


def person(key: str) -> str:
    """The symbol of a cave person; somebody with a pouch for one that is not ours."""
    return key if key in PEOPLE else "person"


def totem(key: str) -> str:
    """The symbol of a totem; a bare one for a resource that is not ours."""
    return f"totem-{key}" if key in RESOURCES else "totem"
