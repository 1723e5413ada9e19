"""`why_not`: every rule that a placement breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core import placing
from kdexplore.core.territory import Placement
from kdexplore.engine.questions.board import cells_plain, domino_board_in, domino_board_plain
from kdexplore.engine.questions.question import Question, problem_plain

if TYPE_CHECKING:
    from kdexplore.core.problems import Problem
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain


@dataclass(frozen=True)
class Refusal:
    """The rules that are broken, in rulebook order; none if everything is legal."""

    problems: tuple[Problem, ...]

    def to_plain(self) -> Plain:
        """The problems as plain data."""
        return {"problems": [problem_plain(problem) for problem in self.problems]}


@dataclass(frozen=True)
class WhyNot(Question):
    """Why a domino may not be placed on two cells.

    >>> question = {"tiles": "kingdomino", "span": 5, "territory": "*w", "domino": "f-f", "cells": [[1, 0], [1, 1]]}
    >>> [problem.reason.value for problem in WhyNot.from_plain(question).answer().problems]
    ['covers_square']
    """

    name: ClassVar[str] = "why_not"
    required: ClassVar[tuple[str, ...]] = ("tiles", "span", "territory", "domino", "cells")
    optional: ClassVar[tuple[str, ...]] = ("readings",)
    of_state = (("cells",), ("domino",))

    territory: Territory
    placement: Placement
    rules: Rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        territory, domino, rules = domino_board_in(fields)
        first, second = fields["cells"].cells(2)
        return cls(territory, Placement(domino, (first, second)), rules)

    def to_plain(self) -> Plain:
        """The question as plain data."""
        board = domino_board_plain(self.territory, self.placement.domino, self.rules)
        return {"ask": self.name, **board, "cells": cells_plain(self.placement.cells)}

    def answer(self) -> Refusal:
        """Every broken rule."""
        return Refusal(placing.why_not(self.territory, self.placement, self.rules))
