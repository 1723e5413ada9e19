"""`Start`: the small board of the first page, with a domino to place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from kdexplore.core import placing
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules, rules

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell
    from kdexplore.core.problems import Fault, Problem
    from kdexplore.core.tiles import Domino

DOMINOES = (19, 38, 24, 44, 13, 40, 27, 46, 21)  # fields, woods, crowns: enough to be refused and to score


@cache
def _rules() -> Rules:
    return rules("classic", players=4)


@dataclass(frozen=True)
class Start:
    """The small board, why the last placement was refused, the text in the field below, and its fault."""

    territory: Territory = Territory()
    refused: tuple[Problem, ...] = ()
    typed: str = ""
    fault: Fault | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the small board."""
        return _rules()

    @property
    def domino(self) -> Domino:
        """The domino to place next."""
        return self.rules.tiles.domino(DOMINOES[len(self.territory.placements) % len(DOMINOES)])

    def cleared(self) -> Start:
        """The board as it was at the beginning."""
        return replace(self, territory=Territory(), refused=())

    def taken_back(self) -> Start:
        """The board without the last domino."""
        shorter = replace(self.territory, placements=self.territory.placements[:-1])
        return replace(self, territory=shorter, refused=())

    def laid(self, cells: tuple[Cell, Cell]) -> Start:
        """The board with the domino placed there; if a rule forbids it, with the reasons."""
        placement = Placement(self.domino, cells)
        if problems := placing.why_not(self.territory, placement, self.rules):
            return replace(self, refused=problems)
        return replace(self, territory=self.territory.laid(placement, self.rules), refused=())
