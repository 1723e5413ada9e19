"""The players as every widget draws them: a name, a shape, and a colour that is a custom property of the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.views import palette
from kdexplore.views.palette import THEMES, Theme
from kdexplore.views.scenes.cells import BROWSER_THEMES
from kdexplore.words import Term, capital, say

if TYPE_CHECKING:
    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.views.scenes.types import SeatScene


def named(seat: int, rules: Rules, lang: str) -> str:
    """A player's name as it begins a line."""
    return capital(say(Term("seat", seat), lang, rules=rules), lang)


def seats(rules: Rules, lang: str) -> list[SeatScene]:
    """Every player of a game, in the order of their seats."""
    light = THEMES["light"]
    return [
        {
            "name": named(seat, rules, lang),
            "shape": palette.player(seat, rules.tiles, light).shape,
            "paint": f"--kd-seat{seat}",
        }
        for seat in range(rules.players)
    ]


@lru_cache(maxsize=32)
def paints(tiles: TileSet, players: int) -> dict[str, dict[str, str]]:
    """For each theme of the browser: the colours of the page and of the players. It is shared: copy before changing."""
    return {name: _paints(tiles, players, THEMES[name]) for name in BROWSER_THEMES}


def _paints(tiles: TileSet, players: int, theme: Theme) -> dict[str, str]:
    colours = {f"--kd-seat{seat}": palette.player(seat, tiles, theme).colour for seat in range(players)}
    return palette.page_variables(theme) | colours
