"""`Finish`: the end of a game, what it is called in, and what the players are called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kdexplore.core.ranking import Standing, ranking
from kdexplore.core.state import GameState
from kdexplore.views import blocks
from kdexplore.views.blocks import SeatMark
from kdexplore.views.palette import THEMES, player
from kdexplore.words import Speaker

TIES = ("largest", "symbols")  # what is compared where points are equal


@dataclass(frozen=True)
class Finish:
    """The last state of a game, the language and the theme of the page, and the names of people, if they have any.

    `lit` is the name of the number on the pad that is pressed, `you` the seat of the only person.
    """

    state: GameState
    lang: str = "en"
    shade: str = "light"
    names: tuple[str, ...] = ()
    lit: str = ""
    you: int | None = None

    @cached_property
    def voice(self) -> Speaker:
        """The words of this game."""
        return Speaker(self.lang, rules=self.state.rules)

    @cached_property
    def ranking(self) -> tuple[Standing, ...]:
        """Every seat, best first."""
        return ranking(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is first: more than one seat where the victory is shared."""
        return tuple(each.seat for each in self.ranking if each.place == 1)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the order of their places."""
        return tuple(each.seat for each in self.ranking)

    def name(self, seat: int) -> str:
        """What a player is called at the head of a board or column."""
        return self.voice.text("table.you") if seat == self.you else self.called(seat)

    def called(self, seat: int) -> str:
        """What a player is called in a sentence."""
        given = self.names[seat] if seat < len(self.names) else ""
        return given or self.voice.term("seat", seat)

    def mark(self, seat: int) -> SeatMark:
        """The colour and the shape of a player."""
        look = player(seat, self.state.rules.tiles, THEMES[self.shade])
        return blocks.seat(look.colour, look.shape)

    @cached_property
    def compared(self) -> dict[str, set[int]]:
        """For each rung of the ladder below the points, the seats that it was needed for."""
        found: dict[str, set[int]] = {rung: set() for rung in TIES}
        for before, each in zip(self.ranking, self.ranking[1:], strict=False):
            for rung in each.below:
                if rung.criterion in found:
                    found[rung.criterion] |= {before.seat, each.seat}
        return found

    @cached_property
    def deciding(self) -> dict[str, set[int]]:
        """For each rung of the ladder below the points, the seats that are placed before another one by it."""
        found: dict[str, set[int]] = {rung: set() for rung in TIES}
        for before, each in zip(self.ranking, self.ranking[1:], strict=False):
            if each.below[-1].criterion in found:
                found[each.below[-1].criterion].add(before.seat)
        return found
