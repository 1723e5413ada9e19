"""`Style`: the language, the colours and the game of a chart, and how it words names and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from textwrap import wrap
from typing import Any

from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import Rules
from kdexplore.views import palette
from kdexplore.views.palette import Theme
from kdexplore.words import Speaker, Term, capital

Plain = dict[str, Any]  # a JSON object

LINE = 40  # letters of a line of text: as many as a phone shows
SEEN = 3.0  # the contrast that a line or a bar needs, as the accessibility guidelines have it

# The patterns that can be distinguished even small and in grey; a terrain keeps the one that looks most like its own.
HATCHES = ("", "/", "x", "-", ".", "|", "\\", "+")
HATCH_OF = {
    "ears": ".", "firs": "x", "waves": "-", "blades": "|", "reeds": "\\", "peaks": "/", "dunes": ".", "leaves": "x",
    "rocks": "+", "cone": "/",
}  # fmt: skip


@dataclass(frozen=True)
class Style:
    """The language and the theme of a chart, and the game that it shows."""

    lang: str
    theme: Theme
    tiles: TileSet | None = None
    rules: Rules | None = None

    @cached_property
    def speaker(self) -> Speaker:
        """The language in the words of this game."""
        return Speaker(self.lang, self.rules, self.tiles or (self.rules.tiles if self.rules else None))

    def say(self, thing: object) -> str:
        """The words for a thing in this game."""
        return self.speaker.say(thing)

    def name(self, thing: object) -> str:
        """The same with a capital, for the head of a row."""
        return capital(self.say(thing), self.lang)

    def seat(self, seat: int) -> palette.PlayerStyle:
        """The colour and the shape of a seat, the colour such that a line in it is seen."""
        player = palette.player(seat, self.tiles or (self.rules.tiles if self.rules else None), self.theme)
        return player._replace(colour=self.seen(player.colour))

    def seen(self, colour: str) -> str:
        """A colour with as much ink in it as it needs to be seen on the paper of the chart."""
        paper, ink = self.theme.board, self.theme.ink
        steps = (palette.mix(colour, ink, share / 20) for share in range(21))
        return next((one for one in steps if palette.contrast(one, paper) >= SEEN), ink)


def safe(words: str) -> str:
    """Words as a figure shows them: no mark-up in them is obeyed.

    >>> safe("<b> & co")
    '&lt;b&gt; &amp; co'
    """
    return escape(words, quote=False)


def lines(words: Iterable[str], letters: int = LINE) -> str:
    """Words one below the other, long ones in several lines."""
    return "<br>".join(safe(line) for each in words for line in wrap(each, letters) or [""])


def hatch(terrain: str, style: Style) -> str:
    """The pattern of a terrain in a chart."""
    tiles = style.tiles or (style.rules.tiles if style.rules else None)
    if tiles is None or terrain not in tiles.terrain:
        return ""
    place = list(tiles.terrain).index(terrain)
    return HATCH_OF.get(tiles.terrain[terrain].pattern, HATCHES[place % len(HATCHES)])


def terrain_name(terrain: str, style: Style) -> str:
    """A terrain at the head of a row."""
    return style.name(Term("terrain", terrain))
