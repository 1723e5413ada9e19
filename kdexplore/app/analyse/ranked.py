"""`Ranked`: the candidates of a decision as they are known, from the answer of the service."""

from __future__ import annotations

from dataclasses import dataclass

from kdexplore.engine.evaluation import Evaluation

PLAYOUTS = "greedy"


@dataclass(frozen=True)
class Ranked:
    """The candidates as they are known, and with how many games for each they were compared."""

    evaluation: Evaluation
    level: int = 0

    @property
    def draws(self) -> int:
        """How many games the best candidate has."""
        return self.evaluation.best.draws if self.evaluation.candidates else 0
