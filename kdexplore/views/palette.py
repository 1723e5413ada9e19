"""Colours: the themes, what a terrain and a player look like in each, and how well one colour shows on another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief
from kdexplore.core.tiles import START, TileSet
from kdexplore.words.terms import COLOURS, PLAIN, skin_of

READABLE = 4.5  # the contrast that text needs, as the accessibility guidelines have it
VISIBLE = 1.75  # what a pattern needs to be seen, and not to shout
BLACK, WHITE = "#000000", "#ffffff"
UNKNOWN = "#b9b3a8"  # a terrain whose colour is none

# What the symbols are painted with. `edge` parts a symbol from the square below it, `line` draws its contours,
# `rim` those of the players' shapes.
_PAINTS = {
    "line": "#2b2a33", "edge": "#ffffff", "disc": "#fff9ea", "gold": "#ffcf3f", "flame": "#d4420f", "lava": "#ff8a2e",
    "ember": "#ffd75e", "pit": "#2b2024", "wood": "#c6935a", "bark": "#5c3f22", "skin": "#b97a4d", "hide": "#8a5a34",
    "stone": "#c3ccd2", "blue": "#3f86c4", "rust": "#f3c9a8", "rim": "#2b2a33",
}  # fmt: skip
_MELLOW = {
    "edge": "#f6efe0",
    "disc": "#f3e8d0",
    "gold": "#f2c23c",
    "stone": "#b7c0c6",
    "rust": "#dfb795",
    "rim": "#f6efe0",
}
_GREYS = {
    "line": "#000000", "edge": "#ffffff", "disc": "#ffffff", "gold": "#ffffff", "flame": "#3a3a3a", "lava": "#ffffff",
    "ember": "#ffffff", "pit": "#000000", "wood": "#d9d9d9", "bark": "#000000", "skin": "#ececec", "hide": "#9a9a9a",
    "stone": "#f4f4f4", "blue": "#b5b5b5", "rust": "#d5d5d5", "rim": "#000000",
}  # fmt: skip


@dataclass(frozen=True)
class Theme:
    """A way of colouring everything: paper and ink, what marks are drawn with, the paints of the symbols."""

    name: str
    paper: str
    board: str
    ink: str
    muted: str
    frame: str
    slot: str
    start: str
    legal: str
    bad: str
    paints: Mapping[str, str]
    heat: tuple[str, ...]
    players: Mapping[str, str]
    veil: float = 0.0
    grey: bool = False

    @property
    def variables(self) -> dict[str, str]:
        """The CSS custom properties that the symbols ask for."""
        return {f"--kd-{name}": colour for name, colour in self.paints.items()}


_PLAYERS = {
    "pink": "#d6559a", "yellow": "#f0b92b", "green": "#3f9a5f", "blue": "#3a78c9", "black": "#3c3a46",
    "orange": "#d9792b", "teal": "#1f8f92", "purple": "#8259b8",
}  # fmt: skip
_PLAYERS_IN_THE_DARK = {**_PLAYERS, "pink": "#e572b0", "green": "#55b878", "blue": "#5b97e6", "black": "#4a4756"}
_PLAYERS_IN_PRINT = {
    "pink": "#dddddd", "yellow": "#ffffff", "green": "#8c8c8c", "blue": "#b0b0b0", "black": "#000000",
    "orange": "#c8c8c8", "teal": "#777777", "purple": "#5a5a5a",
}  # fmt: skip

THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        theme.name: theme
        for theme in (
            Theme(
                name="light", paper="#faf6ee", board="#fffdf8", ink="#2b2a33", muted="#6c6457", frame="#bcae93",
                slot="#e6dcc9", start="#cfbd9f", legal="#1f7a4d", bad="#b8322a",
                paints=MappingProxyType(_PAINTS), players=MappingProxyType(_PLAYERS),
                heat=("#fff6d8", "#fbc36f", "#de5f55", "#6a2a72"),
            ),
            Theme(
                name="dark", paper="#1d1c22", board="#26252d", ink="#f3eee3", muted="#aea79b", frame="#6a6475",
                slot="#3d3b47", start="#857861", legal="#5fd09a", bad="#ff8d7a",
                paints=MappingProxyType(_PAINTS | _MELLOW), players=MappingProxyType(_PLAYERS_IN_THE_DARK),
                heat=("#2d2745", "#7d3374", "#e0685a", "#ffe39a"), veil=0.1,
            ),
            Theme(
                name="print", paper="#ffffff", board="#ffffff", ink="#000000", muted="#3c3c3c", frame="#555555",
                slot="#c4c4c4", start="#ffffff", legal="#000000", bad="#000000",
                paints=MappingProxyType(_GREYS), players=MappingProxyType(_PLAYERS_IN_PRINT),
                heat=("#ffffff", "#cfcfcf", "#8f8f8f", "#3a3a3a"), grey=True,
            ),
        )
    }
)  # fmt: skip

# Further seats than the box has colours for, and the shape that goes with each colour.
_FURTHER = ("orange", "teal", "purple", "yellow", "black")
REMEMBERED = 4096  # colours worked out once: a box has few, but every square on the screen asks for its own
SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "pink": "circle", "yellow": "diamond", "green": "triangle", "blue": "pentagon", "black": "square",
        "orange": "star", "teal": "cross", "purple": "drop",
    }
)  # fmt: skip


class PlayerStyle(NamedTuple):
    """The marks of a seat: the name of its colour, the colour, and a shape."""

    name: str
    colour: str
    shape: str


class Ground(NamedTuple):
    """How a square is painted: its colour, that of the pattern on it, that of letters on it."""

    colour: str
    pattern: str
    letter: str


def theme_of(name: str | Theme) -> Theme:
    """The theme of that name; a theme of one's own is its own."""
    if isinstance(name, Theme):
        return name
    if name not in THEMES:
        raise BadInput("unknown_value", "theme", value=brief(name), known=tuple(THEMES))
    return THEMES[name]


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour, from 0 to 255; what is no colour is the grey of the unknown.

    >>> parts("#ff8000"), parts("javascript:")
    ((255, 128, 0), (185, 179, 168))
    """
    code = colour if re.fullmatch(r"#[0-9a-fA-F]{6}", colour) else UNKNOWN
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@lru_cache(maxsize=REMEMBERED)
def mix(colour: str, other: str, share: float) -> str:
    """A colour with that share of another in it.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(parts(colour), parts(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share + 1e-9):02x}" for one, two in pairs)


@lru_cache(maxsize=REMEMBERED)
def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    linear = (part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts(colour))  # noqa: PLR2004 -- the standard's numbers
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@lru_cache(maxsize=REMEMBERED)
def contrast(colour: str, other: str) -> float:
    """How well one colour shows on another, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted((luminance(colour), luminance(other)))
    return round((lighter + 0.05) / (darker + 0.05), 2)


def text_on(colour: str, *wishes: str) -> str:
    """The first of the wished colours that can be read on this one; black or white if none can."""
    inks = (*wishes, "#2b2a33", "#fffaf0")
    readable = (ink for ink in inks if contrast(ink, colour) >= READABLE)
    return next(readable, max((BLACK, WHITE), key=lambda ink: contrast(ink, colour)))


def ground(terrain: str, tiles: TileSet, theme: Theme) -> Ground:
    """How the squares of a terrain are painted; the tile set decides the colour, the theme how it is toned."""
    given = tiles.terrain[terrain].colour if terrain in tiles.terrain else UNKNOWN
    colour = theme.start if terrain == START else toned(given, theme)
    return Ground(colour, pattern_on(colour, theme), text_on(colour, *((BLACK,) if theme.grey else ())))


def toned(colour: str, theme: Theme) -> str:
    """A colour of the box in a theme: quieter in the dark, a light grey in print."""
    if theme.grey:
        return mix("#d2d2d2", WHITE, min(1.0, luminance(colour) * 1.6))
    return mix(colour, theme.paper, theme.veil)


def pattern_on(colour: str, theme: Theme) -> str:
    """The same colour, so much darker or lighter that a pattern shows on it, whatever the hue."""
    return "#6a6a6a" if theme.grey else _visible_on(colour)


@lru_cache(maxsize=REMEMBERED)
def _visible_on(colour: str) -> str:
    """The first ink, from the colour itself towards black or white, that shows on it."""
    towards = BLACK if luminance(colour) > 0.3 else WHITE  # noqa: PLR2004 -- below it light lines look better than dark ones
    steps = (mix(colour, towards, share / 50) for share in range(5, 51))
    return next((ink for ink in steps if contrast(ink, colour) >= VISIBLE), towards)


def player(seat: int, tiles: TileSet | None, theme: Theme) -> PlayerStyle:
    """The colour and the shape of a seat, as the words name it.

    >>> player(1, None, THEMES["light"]).shape
    'diamond'
    """
    own = COLOURS[skin_of(None, tiles) or PLAIN]
    names = (*own, *(name for name in _FURTHER if name not in own))
    name = names[seat % len(names)]
    return PlayerStyle(name, theme.players[name], SHAPES[name])


def heat_colour(share: float, theme: Theme) -> str:
    """The colour of a value between 0, the least, and 1, the most."""
    steps = len(theme.heat) - 1
    at = min(max(share, 0.0), 1.0) * steps
    index = min(int(at), steps - 1)
    return mix(theme.heat[index], theme.heat[index + 1], at - index)


NAMED = ("paper", "board", "ink", "muted", "frame", "slot", "start", "legal", "bad")


def page_variables(theme: Theme) -> dict[str, str]:
    """The CSS custom properties of a theme that belong to no box and no player."""
    variables = theme.variables | {f"--kd-{name}": getattr(theme, name) for name in NAMED}
    variables |= {f"--kd-on-{name}": text_on(getattr(theme, name), theme.board) for name in ("legal", "bad", "ink")}
    return variables | {"--kd-on-flame": text_on(theme.paints["flame"], WHITE)}
