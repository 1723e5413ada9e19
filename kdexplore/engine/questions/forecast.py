"""`forecast`: what each cell of a territory will bring at the end, and how likely it stays empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core.codec import whole
from kdexplore.core.problems import BadInput
from kdexplore.core.state_notation import state_fields
from kdexplore.engine.exact.holes import MOST_DRAWS
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.forecast import Forecast, forecasts
from kdexplore.engine.policies import Policy
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.played import StateQuestion
from kdexplore.engine.questions.question import Fields, Gradual, Subject

USUAL = 256


def _read(fields: Fields) -> dict[str, Any]:
    if (there := state_in(fields)) is None:
        raise BadInput("missing_field", field="state")
    if there.state.actor is None and not there.state.is_over:
        raise BadInput("nobody_decides", "state")
    return {"state": there.state, "seat": there.seat}


@dataclass(frozen=True)
class ForecastQuestion(Gradual[Forecast], StateQuestion):
    """What becomes of the cells of a seat's territory, from so many games; the same for a seed.

    >>> state = "kds1 classic,players=2 w1w*f/w..f/ffff|* >1:0,3:1 - place - - - -"
    >>> question = {"ask": "forecast", "state": state, "draws": 2, "playouts": "random"}
    >>> ForecastQuestion.from_plain(question).answer().to_plain()["draws"]
    2
    """

    name: ClassVar[str] = "forecast"
    about: ClassVar[Subject] = Subject(
        ("state", "seat"),
        ("state",),
        _read,
        lambda question: {**state_fields(question.state), "seat": question.seat},
        ("seat", "tiles"),
    )

    seat: int
    draws: Annotated[int, whole(1, MOST_DRAWS)] = USUAL
    seed: Annotated[int, whole(0, HIGHEST_SEED)] = 1
    playouts: Policy = "greedy"

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Forecast]:
        """The forecast after ever more games."""
        how: dict[str, Any] = {"seed": self.seed, "playouts": self.playouts, "cancelled": cancelled}
        return forecasts(self.state, self.seat, self.draws, **how)

    def is_last(self, reply: Forecast) -> bool:
        """Whether all games have been played; none is played once the game is over."""
        return self.state.is_over or reply.draws >= self.draws
