"""`best_territory`: how good a kingdom could have been that is made of given dominoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.maxima.best import MOST_STEPS, USUAL_STEPS, BestTerritory, best_territory
from kdexplore.engine.questions.board import domino_in
from kdexplore.engine.questions.question import Question

if TYPE_CHECKING:
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

MOST_DOMINOES = 40  # that fit into the widest grid


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
    required: ClassVar[tuple[str, ...]] = ("setup", "dominoes")
    optional: ClassVar[tuple[str, ...]] = ("seed", "steps")

    rules: Rules
    dominoes: tuple[int, ...]
    seed: int = 1
    steps: int = USUAL_STEPS

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        rules = setup_from(fields["setup"])
        dominoes = tuple(domino_in(item, rules.tiles).number for item in fields["dominoes"].items(MOST_DOMINOES))
        seed = fields["seed"].integer(0, HIGHEST_SEED) if "seed" in fields else 1
        return cls(rules, dominoes, seed, fields["steps"].integer(1, MOST_STEPS) if "steps" in fields else USUAL_STEPS)

    def to_plain(self) -> Plain:
        """The question as plain data."""
        how = {"dominoes": list(self.dominoes), "seed": self.seed, "steps": self.steps}
        return {"ask": self.name, "setup": setup_of(self.rules), **how}

    def answer(self) -> BestFound:
        """The best that is found."""
        return BestFound(best_territory(self.dominoes, self.rules, seed=self.seed, steps=self.steps))
