"""`legal`: every way to place a domino."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core import placing
from kdexplore.engine.questions.board import cells_plain, domino_board_in, domino_board_plain
from kdexplore.engine.questions.question import Question

if TYPE_CHECKING:
    from kdexplore.core.territory import Placement, Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain


@dataclass(frozen=True)
class LegalPlacements:
    """The placements that break no rule; two that leave the same territory count once."""

    placements: tuple[Placement, ...]

    def to_plain(self) -> Plain:
        """The cells of each placement, first half first."""
        return {"placements": [cells_plain(placement.cells) for placement in self.placements]}


@dataclass(frozen=True)
class Legal(Question):
    """Where a domino may be placed.

    >>> question = {"tiles": "kingdomino", "territory": "w*f", "domino": "l-l", "span": 3}
    >>> Legal.from_plain(question).answer().to_plain()["placements"][0]
    [[-1, -1], [0, -1]]
    """

    name: ClassVar[str] = "legal"
    required: ClassVar[tuple[str, ...]] = ("tiles", "span", "territory", "domino")
    optional: ClassVar[tuple[str, ...]] = ("readings",)
    of_state = ((), ("domino",))

    territory: Territory
    domino: Domino
    rules: Rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        return cls(*domino_board_in(fields))

    def to_plain(self) -> Plain:
        """The question as plain data."""
        return {"ask": self.name, **domino_board_plain(self.territory, self.domino, self.rules)}

    def answer(self) -> LegalPlacements:
        """Every legal placement."""
        return LegalPlacements(tuple(placing.legal_placements(self.territory, self.domino, self.rules)))
