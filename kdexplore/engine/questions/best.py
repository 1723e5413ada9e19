"""`best_territory`: how good a kingdom could have been that is made of given dominoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from kdexplore.core.codec import Codec, Most, Plain, whole
from kdexplore.core.variants import Rules
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.maxima.best import MOST_STEPS, USUAL_STEPS, BestTerritory, best_territory
from kdexplore.engine.questions.board import SETUP, domino_in
from kdexplore.engine.questions.question import Question, Subject

MOST_DOMINOES = 40  # that fit into the widest grid

Number = Annotated[int, Codec(lambda item, of: domino_in(item, of.rules.tiles).number)]


@dataclass(frozen=True)
class BestFound:
    """The best territory that a search has found, and what none exceeds."""

    best: BestTerritory

    def to_plain(self) -> Plain:
        """Its points, the bound, whether it is proved, the territory in notation and an order to lay it in."""
        return self.best.to_dict()


@dataclass(frozen=True)
class BestQuestion(Question):
    """A territory worth as much as a search finds, of these dominoes; the same for a seed.

    >>> question = {"setup": {"mode": "classic", "players": 2}, "dominoes": [48, 47, 46], "steps": 2000}
    >>> BestQuestion.from_plain(question).answer().to_plain()["kind"]
    'proved'
    """

    name: ClassVar[str] = "best_territory"
    about: ClassVar[Subject] = SETUP

    rules: Rules
    dominoes: Annotated[tuple[Number, ...], Most(MOST_DOMINOES)]
    seed: Annotated[int, whole(0, HIGHEST_SEED)] = 1
    steps: Annotated[int, whole(1, MOST_STEPS)] = USUAL_STEPS

    def answer(self) -> BestFound:
        """The best that is found."""
        return BestFound(best_territory(self.dominoes, self.rules, seed=self.seed, steps=self.steps))
