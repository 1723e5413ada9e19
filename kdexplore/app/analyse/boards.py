"""A territory with an action on it: the ghost of a domino with its points, or the board after what is done."""

from __future__ import annotations

from typing import Any, NamedTuple

from kdexplore.app.analyse import gains
from kdexplore.core.actions import Action, Claim, Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import after_in_game
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.engine.estimated_heat import cells_of
from kdexplore.views import svg
from kdexplore.views.drawing.ghosts import Ghost
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.known import Known
from kdexplore.views.scenes.layers import Heat
from kdexplore.words import signed

SMALLEST_WITH_BADGES = 40  # pixels of a square


class BoardWithAction(NamedTuple):
    """What is drawn: a seat's territory at a moment, and what could be done there; how it looks."""

    state: GameState
    seat: int
    action: Action | None
    shade: str
    lang: str
    refused: bool = False
    points: bool = True
    heat: Heat | None = None

    def svg(self, cell: int) -> str:
        """The picture, so many pixels to a square."""
        ghost, territory = self._ghost(), self._territory()
        cells = cells_of(self.action) if self.action is not None and ghost is None else ()
        badges = self._badges(ghost) if self.points and cell >= SMALLEST_WITH_BADGES else ()
        marks = Marks(ringed=(cells,) if cells else (), badges=badges)
        rules = self.state.rules
        look: Any = {"theme": self.shade, "lang": self.lang, "cell": cell, "span": rules.span, "seat": self.seat}
        if self.heat is not None:
            written = {place: words.written if self.heat.numbers else "" for place, words in self.heat.words.items()}
            return svg.board(territory, rules.tiles, heat=self.heat.values, heat_words=written, **look)
        return svg.board(territory, rules.tiles, marks=marks, ghost=ghost, **look)

    def _ghost(self) -> Ghost | None:
        known, resources = Known(self.state), self.state.rules.resources
        match self.action:
            case Place():
                badge = signed(gains.gain(known, self.action)) if self.points and not self.refused else ""
                laid = gains.placed(self.state, self.action)
                return Ghost(laid, badge, refused=self.refused, resources=resources)
            case Claim(number):
                best = gains.best_placement(known, self.seat, number)
                badge = signed(best.gain) if best is not None and self.points else ""
                return Ghost(best.placement, badge, resources=resources) if best is not None else None
            case _:
                return None

    def _territory(self) -> Territory:
        """As it is; after a legal action that is no placement, as it is then."""
        if self.action is None or self.refused or isinstance(self.action, Place | Claim):
            return self.state.seats[self.seat].territory
        return after_in_game(self.state, self.action).seats[self.seat].territory

    def _badges(self, ghost: Ghost | None) -> tuple[tuple[tuple[Cell, ...], str], ...]:
        """The points of every region, but where the ghost is."""
        covered = set(ghost.placement.cells) if ghost is not None else set()
        lines = [line for line in self.state.score_of(self.seat).lines if line.kind is Kind.REGION and line.points]
        return tuple((line.cells, str(line.points)) for line in lines if covered.isdisjoint(line.cells))
