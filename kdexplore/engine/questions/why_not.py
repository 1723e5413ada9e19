"""`why_not`: every rule that a placement breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kdexplore.core import placing
from kdexplore.core.codec import Coded
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.board import Problems, TwoCells, WaitingDomino, board
from kdexplore.engine.questions.question import Question, Subject


@dataclass(frozen=True)
class Refusal(Coded):
    """The rules that are broken, in rulebook order; none if everything is legal."""

    problems: Problems


@dataclass(frozen=True)
class WhyNot(Question):
    """Why a domino may not be placed on two cells.

    >>> question = {"tiles": "kingdomino", "span": 5, "territory": "*w", "domino": "f-f", "cells": [[1, 0], [1, 1]]}
    >>> [problem.reason.value for problem in WhyNot.from_plain(question).answer().problems]
    ['covers_square']
    """

    name: ClassVar[str] = "why_not"
    about: ClassVar[Subject] = board()

    territory: Territory
    rules: Rules
    domino: WaitingDomino
    cells: TwoCells

    def answer(self) -> Refusal:
        """Every broken rule."""
        return Refusal(placing.why_not(self.territory, Placement(self.domino, self.cells), self.rules))
