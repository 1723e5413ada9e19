"""`Voice`: how a room speaks: the language of the session, in the words of the game on its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kdexplore.views.palette import THEMES, player
from kdexplore.words import Term, Text, capital, say

if TYPE_CHECKING:
    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules


@dataclass(frozen=True)
class Voice:
    """A language, and the rules or the box whose words are used."""

    lang: str
    rules: Rules | None = None
    tiles: TileSet | None = None

    def text(self, key: str, **slots: Any) -> str:  # noqa: ANN401 -- whatever a message has room for
        """A message by its key."""
        return self.say(Text(key, **slots))

    def term(self, kind: str, key: str | int) -> str:
        """A word of the game, as it stands at the beginning of a line."""
        return capital(self.say(Term(kind, key)), self.lang)

    def say(self, thing: object) -> str:
        """A sentence for a thing."""
        return say(thing, self.lang, rules=self.rules, tiles=self.tiles)

    def seat(self, seat: int, shade: str) -> dict[str, str]:
        """The colour and the shape of a seat."""
        tiles = self.rules.tiles if self.rules is not None else self.tiles
        assert tiles is not None  # noqa: S101 -- seats are spoken of where there is a box
        shown = player(seat, tiles, THEMES[shade])
        return {"colour": shown.colour, "shape": shown.shape}
