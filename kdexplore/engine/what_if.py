"""`WhatIf`: the territory of one player, what it is worth, and what it would be worth after a change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kdexplore.core.bonuses import dominoes_in, left_of, sheet_so_far
from kdexplore.core.cells import Cell
from kdexplore.core.coercion import TerritoryLike, territory_of
from kdexplore.core.scoring import ScoreSheet, score
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tribe import heirs
from kdexplore.core.variants import Rules, rules_of


@dataclass(frozen=True)
class WhatIf:
    """A territory under some rules; with a state and a seat, the table around it too.

    With `so_far` a bonus counts only when it can no longer be lost: what people are shown during a game.

    >>> from kdexplore import rules
    >>> WhatIf("w1w*", rules("classic", players=4)).sheet.total
    2
    """

    territory: Territory
    rules: Rules
    seat: int | None = 0
    state: GameState | None = None
    so_far: bool = False

    if TYPE_CHECKING:  # what is taken is more than what is kept

        def __init__(
            self,
            territory: TerritoryLike,
            rules: Rules,
            seat: int | None = 0,
            state: GameState | None = None,
            so_far: bool = False,  # noqa: FBT001, FBT002 -- the field of the same name, always given by it
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "territory", territory_of(self.territory, rules_of(self.rules).tiles))

    def __repr__(self) -> str:
        return f"<WhatIf {self.rules.mode}: {self.territory!r}>"

    @classmethod
    def of(cls, state: GameState, seat: int, *, so_far: bool = False) -> WhatIf:
        """The territory of a seat at this moment of a game."""
        return cls(state.seats[seat].territory, state.rules, seat, state, so_far=so_far)

    @cached_property
    def totems(self) -> tuple[str, ...]:
        """The totems that this seat holds."""
        return self.state.totems_of(self.seat) if self.state is not None and self.seat is not None else ()

    @cached_property
    def discards(self) -> int:
        """How many dominoes this seat has discarded."""
        return len(self.state.seats[self.seat].discarded) if self.state is not None and self.seat is not None else 0

    @cached_property
    def sheet(self) -> ScoreSheet:
        """What the territory is worth now."""
        return self.worth(self.territory, self.totems)

    def worth(self, territory: Territory, totems: tuple[str, ...]) -> ScoreSheet:
        """What another territory in its place would be worth."""
        if not self.so_far:
            return score(territory, self.rules, discards=self.discards, totems=totems)
        left = self._left_after(territory)
        return sheet_so_far(territory, self.rules, left=left, discards=self.discards, totems=totems)

    def _left_after(self, territory: Territory) -> int:
        """How many dominoes are still to come once the territory looks so."""
        if self.state is None or self.seat is None:
            return left_of(territory, self.rules)
        more = dominoes_in(territory) - dominoes_in(self.state.seats[self.seat].territory)
        return max(0, self.state.dominoes_left(self.seat) - more)

    def totems_with(self, territory: Territory, burned: str | None = None) -> tuple[str, ...]:
        """The totems there once all are judged, after a resource has burned; one to be given away is nobody's yet."""
        if self.state is None or self.seat is None or not self.rules.totems:
            return self.totems
        held = self.state.holder_of
        taken = []
        for kind in self.rules.tiles.resource:
            counts = list(self.state.counts_of(kind))
            counts[self.seat] = sum(standing == kind for _, standing in territory.resources)
            lost = kind in self.state.gifts or (kind == burned and self.rules.readings.totem_after_fire == "given")
            if heirs(held.get(kind), counts, lost=lost) == (self.seat,):
                taken.append(kind)
        return tuple(taken)

    def laid(self, placement: Placement) -> Territory:
        """The territory with a domino on it, and with the resources that come with it."""
        return self.territory.laid(placement, self.rules)

    def worth_laid(self, placement: Placement) -> ScoreSheet:
        """What the territory would be worth with this domino on it."""
        territory = self.laid(placement)
        erupts = self.rules.fire and any(square.craters for square in placement.squares.values())
        # Fire may still burn what would decide over a totem: with a volcano they are judged later.
        return self.worth(territory, self.totems if erupts else self.totems_with(territory))

    def worth_burned(self, cell: Cell, fires: int, *, last: bool = True) -> ScoreSheet:
        """What the territory would be worth with so many fires on a cell; totems are judged after the last throw."""
        territory, burned = self.territory.burning(cell, fires), self.territory.resource_at.get(cell)
        return self.worth(territory, self.totems_with(territory, burned) if last else self.totems)

    def worth_settled(self, person: str, cell: Cell, paid: tuple[Cell, ...]) -> ScoreSheet:
        """What the territory would be worth with these resources paid and this person on a cell."""
        return self.worth(self.territory.without_resources(paid).with_person(cell, person), self.totems)
