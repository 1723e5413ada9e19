"""`HeatOverlay`: the layer over a board, of a moment and a seat; the question it has for the analysis service."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.core.state import Step
from kdexplore.engine import estimated_heat, heat
from kdexplore.engine.evaluation import Evaluation
from kdexplore.engine.forecast import Forecast
from kdexplore.engine.heat import ESTIMATED
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.questions.forecast import ForecastQuestion
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.known import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.session import Session
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.engine.heat import Layer

NAME = "heat"
NONE = "none"
LAYERS = (NONE, "points", *ESTIMATED)
DRAWS, CELL_DRAWS = 240, 512  # games for each candidate; for the cells
PLAYOUTS = "greedy"
ON_CELLS = (Step.PLACE, Step.THROW, Step.RECRUIT)  # decisions that concern cells


@dataclass(frozen=True)
class HeatChoice:
    """The layer over the boards of Play and Analyse, and whether its numbers are written on the squares."""

    layer: str = NONE
    numbers: bool = True

    def view(self) -> dict[str, str | int]:
        """What a link holds of it."""
        return {"heat": self.layer} | ({} if self.numbers else {"plain": 1}) if self.layer != NONE else {}

    @classmethod
    def from_view(cls, view: Mapping[str, str | int]) -> HeatChoice:
        """What a link says of it; a layer that there is not is ignored."""
        layer = view.get("heat")
        return cls(str(layer) if layer in LAYERS else NONE, view.get("plain") != 1)


@dataclass(frozen=True)
class HeatOverlay:
    """A layer over the territory of a seat at a moment; its candidates, where they are known anyway."""

    state: GameState
    seat: int
    layer: str
    evaluation: Evaluation | None = None

    @property
    def territory(self) -> Territory:
        """The territory below the layer."""
        return self.state.seats[self.seat].territory

    @property
    def fits(self) -> bool:
        """Whether there is anything to show: some layers are about the decision of this seat."""
        return self.layer in ("cells", "holes") or (self.state.actor == self.seat and self.state.step in ON_CELLS)

    @property
    def key(self) -> object:
        """What an answer is known by."""
        return Known(self.state), self.seat, "final" if self.layer == "final" else "cells"

    def question(self) -> dict[str, Any]:
        """What the service is asked."""
        if self.layer == "final":
            return Evaluate(self.state, draws=DRAWS, playouts=PLAYOUTS).to_plain()
        return ForecastQuestion(self.state, self.seat, CELL_DRAWS).to_plain()

    def found(self, session: Session) -> Layer | None:
        """The layer as far as it is known; nothing until then."""
        if not self.fits or session.no_hints:
            return None
        if self.layer == "points":
            return _points(Known(self.state), self.seat)
        if self.layer == "final" and self.evaluation is not None:
            return estimated_heat.final(self.evaluation)
        known = session.answers.of(NAME, self.key)
        return _read(Known(known.value), self.layer, Known(self.territory)) if known and known.value else None

    def games(self, session: Session) -> int:
        """How many games the layer is from."""
        if self.layer == "final" and self.evaluation is not None:
            return self.evaluation.draws
        known = session.answers.of(NAME, self.key)
        return int(known.value["draws"]) if known is not None and known.value else 0


@lru_cache(maxsize=8)
def _points(known: Known[GameState], seat: int) -> Layer | None:
    state = known.value
    if state.domino is None or state.step is not Step.PLACE:
        return None
    return heat.points(WhatIf.of(state, seat, so_far=True), state.domino)


@lru_cache(maxsize=16)
def _read(known: Known[Any], layer: str, territory: Known[Territory]) -> Layer:
    """The layer made from an answer of the service."""
    plain = known.value
    if layer == "final":
        return estimated_heat.final(Evaluation.from_plain(plain))
    forecast = Forecast.from_plain(plain)
    return estimated_heat.holes(forecast) if layer == "holes" else estimated_heat.cells(forecast, territory.value)


def queries(session: Session, overlay: HeatOverlay | None) -> tuple[ServiceQuery, ...]:
    """What has to be asked for a layer; nothing once it is known."""
    if overlay is None or session.no_hints or overlay.layer not in ESTIMATED or not overlay.fits:
        return ()
    if session.answers.ended(NAME, overlay.key) or overlay.state.actor is None:
        return ()
    return (ServiceQuery(NAME, overlay.key, overlay.question),)
