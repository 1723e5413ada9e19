"""`legal`: every way to place a domino."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from kdexplore.core import placing
from kdexplore.core.codec import Coded, written
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.board import WaitingDomino, board, cells_plain
from kdexplore.engine.questions.question import Question, Subject

CellsOf = Annotated[Placement, written(lambda placement: cells_plain(placement.cells))]


@dataclass(frozen=True)
class LegalPlacements(Coded):
    """The placements that break no rule, as their cells; two that leave the same territory count once."""

    placements: tuple[CellsOf, ...]


@dataclass(frozen=True)
class Legal(Question):
    """Where a domino may be placed.

    >>> question = {"tiles": "kingdomino", "territory": "w*f", "domino": "l-l", "span": 3}
    >>> Legal.from_plain(question).answer().to_plain()["placements"][0]
    [[-1, -1], [0, -1]]
    """

    name: ClassVar[str] = "legal"
    about: ClassVar[Subject] = board()

    territory: Territory
    rules: Rules
    domino: WaitingDomino

    def answer(self) -> LegalPlacements:
        """Every legal placement."""
        return LegalPlacements(tuple(placing.legal_placements(self.territory, self.domino, self.rules)))
