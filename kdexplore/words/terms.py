"""What can be said that the core has no value for: `Term`, a word for a key, and `Text`, a message of the interface."""

from __future__ import annotations

from dataclasses import dataclass

from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import Rules

# A seat is named by its colour; further seats by their number.
COLOURS = {
    "kingdomino": ("pink", "yellow", "green", "blue"),
    "origins": ("pink", "black", "green", "blue"),
}
SKIN_OF_SYMBOL = {"crown": "kingdomino", "fire": "origins"}
PLAIN = "kingdomino"  # whose colours the seats have when nothing is known of the game


@dataclass(frozen=True, slots=True)
class Term:
    """A word for one of our keys: a terrain, a resource, a person, a mode, a seat by its number ...

    A key that no catalogue knows, as of a custom tile set, is said as it is.
    """

    kind: str
    key: str | int


class Text:
    """A message of the interface and what goes into its slots: anything that can be said."""

    def __init__(self, key: str, **slots: object) -> None:
        self.key, self.slots = key, slots

    def __repr__(self) -> str:
        return f"Text({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.slots.items())])})"


def skin_of(rules: Rules | None, tiles: TileSet | None) -> str:
    """Whose words are used: Kingdomino's (crown, castle, king) or those of Origins (fire, hut, chief)."""
    if rules is not None and rules.game in COLOURS:
        return rules.game
    box = tiles or (rules.tiles if rules else None)
    return SKIN_OF_SYMBOL[box.symbol] if box else ""
