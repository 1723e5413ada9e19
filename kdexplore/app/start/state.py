"""`Start`: the small board of the first page, on which a domino waits to be put anywhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kdexplore.core import placing
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Place
from kdexplore.core.reader import Reader
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules, rules

if TYPE_CHECKING:
    from kdexplore.core.problems import Fault, Problem
    from kdexplore.core.tiles import Domino

DOMINOES = (19, 38, 24, 44, 13, 40, 27, 46, 21)  # fields, woods, crowns: enough to be refused and to score


@dataclass(frozen=True)
class Start:
    """What lies on the small board, what was refused there; what was typed into the field below, and its fault."""

    territory: Territory = Territory()
    refused: tuple[Problem, ...] = ()
    typed: str = ""
    fault: Fault | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the small board."""
        return rules("classic", players=4)

    @property
    def domino(self) -> Domino:
        """The domino that waits."""
        return self.rules.tiles.domino(DOMINOES[len(self.territory.placements) % len(DOMINOES)])

    def cleared(self) -> Start:
        """The board as it was found."""
        return replace(self, territory=Territory(), refused=())

    def heard(self, intent: dict[str, object]) -> Start:
        """What somebody wants on the small board."""
        if "back" in intent:
            return replace(
                self, territory=replace(self.territory, placements=self.territory.placements[:-1]), refused=()
            )
        action, _ = move_from(Reader(intent.get("move"), "move"))
        return self.laid(action.cells) if isinstance(action, Place) else self.cleared()

    def laid(self, cells: tuple[object, object]) -> Start:
        """The domino put there, or why it may not lie there."""
        placement = Placement(self.domino, cells)  # type: ignore[arg-type]
        if problems := placing.why_not(self.territory, placement, self.rules):
            return replace(self, refused=problems)
        return replace(self, territory=self.territory.laid(placement, self.rules), refused=())
