"""`forecast`: what each cell of a territory will bring at the end, and how likely it stays empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import tiles_data
from kdexplore.core.state_notation import write_state
from kdexplore.core.tilechecks import is_custom
from kdexplore.engine.estimates import Estimate, pair_of
from kdexplore.engine.exact.holes import MOST_DRAWS
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.forecast import CellForecast, Forecast, forecasts
from kdexplore.engine.policies import policy_from
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from kdexplore.core.state import GameState
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

USUAL = 256


@dataclass(frozen=True)
class Forecasted:
    """The forecast of every cell."""

    forecast: Forecast

    def to_plain(self) -> Plain:
        """For each cell its points and the share of games in which it stays empty, each with its standard error."""
        one = self.forecast
        cells = [
            {"cell": list(each.cell), "value": pair_of(each.value), "empty": pair_of(each.empty)} for each in one.cells
        ]
        return {"seat": one.seat, "draws": one.draws, "lost": [list(cell) for cell in one.lost], "cells": cells}


def forecast_from(plain: Mapping[str, Any]) -> Forecast:
    """The forecast that the plain data of an answer describes."""
    cells = tuple(
        CellForecast(Cell(*one["cell"]), Estimate(*one["value"]), Estimate(*one["empty"])) for one in plain["cells"]
    )
    return Forecast(plain["seat"], plain["draws"], tuple(Cell(*cell) for cell in plain["lost"]), cells)


@dataclass(frozen=True)
class ForecastQuestion(Question):
    """What becomes of the cells of a seat's territory, from so many games; the same for a seed.

    >>> state = "kds1 classic,players=2 w1w*f/w..f/ffff|* >1:0,3:1 - place - - - -"
    >>> question = {"ask": "forecast", "state": state, "draws": 2, "playouts": "random"}
    >>> ForecastQuestion.from_plain(question).answer().to_plain()["draws"]
    2
    """

    name: ClassVar[str] = "forecast"
    required: ClassVar[tuple[str, ...]] = ("state",)
    optional: ClassVar[tuple[str, ...]] = ("seat", "draws", "seed", "playouts")

    state: GameState
    seat: int
    draws: int = USUAL
    seed: int = 1
    playouts: str = "greedy"

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        """The rules of the game."""
        return self.state.rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        there = state_in(fields)
        if there is None:
            raise BadInput("missing_field", field="state")
        if there.state.actor is None and not there.state.is_over:
            raise BadInput("nobody_decides", "state")
        return cls(
            there.state,
            there.seat,
            fields["draws"].integer(1, MOST_DRAWS) if "draws" in fields else USUAL,
            fields["seed"].integer(0, HIGHEST_SEED) if "seed" in fields else 1,
            policy_from(fields["playouts"]) if "playouts" in fields else "greedy",
        )

    def to_plain(self) -> Plain:
        """The question as plain data."""
        tiles = {"tiles": tiles_data(self.rules.tiles)} if is_custom(self.rules.tiles) else {}
        plain: Plain = {"ask": self.name, "state": write_state(self.state), "seat": self.seat, **tiles}
        return plain | {"draws": self.draws, "seed": self.seed, "playouts": self.playouts}

    def answer(self) -> Forecasted:
        """The forecast after all games."""
        *_, last = self.answers()
        return last

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Forecasted]:
        """The forecast after ever more games."""
        how: dict[str, Any] = {"seed": self.seed, "playouts": self.playouts, "cancelled": cancelled}
        for one in forecasts(self.state, self.seat, self.draws, **how):
            yield Forecasted(one)

    def is_last(self, reply: Forecasted) -> bool:
        """Whether all games have been played; none is played once the game is over."""
        return self.state.is_over or reply.forecast.draws >= self.draws
