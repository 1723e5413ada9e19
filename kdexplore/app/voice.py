"""`Voice`: the speaker of a room, who also has the colours of the seats."""

from __future__ import annotations

from dataclasses import dataclass

from kdexplore.views.palette import THEMES, player
from kdexplore.words import Speaker


@dataclass(frozen=True)
class Voice(Speaker):
    """A language, and the rules or the tile set whose words and colours are used."""

    def seat(self, seat: int, shade: str) -> dict[str, str]:
        """The colour and the shape of a seat."""
        tiles = self.rules.tiles if self.rules is not None else self.tiles
        assert tiles is not None  # noqa: S101 -- seats are spoken of where there is a box
        mark = player(seat, tiles, THEMES[shade])
        return {"colour": mark.colour, "shape": mark.shape}
