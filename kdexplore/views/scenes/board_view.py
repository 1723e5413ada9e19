"""`Setting`: the territory on a board, whose it is, what it is worth, and the voice that speaks of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from kdexplore.core.problems import Problem
from kdexplore.core.scoring import ScoreLine
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.drawing import frame as frames
from kdexplore.words import Speaker, Term, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.core.cells import Cell
    from kdexplore.core.scoring import ScoreSheet
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Box, Territory
    from kdexplore.core.variants import Rules

Plain = dict[str, Any]  # a JSON object


@dataclass(frozen=True)
class Setting:
    """A territory under some rules; with a state, the table around it; with a window, no more of it than that."""

    territory: Territory
    rules: Rules
    seat: int | None = 0
    lang: str = "en"
    state: GameState | None = None
    window: Box | None = None

    @cached_property
    def view(self) -> Box:
        """The columns and rows that are shown; cells are counted from its corner."""
        return self.window or frames.view_of(self.territory, self.rules.span, ())

    @cached_property
    def holding(self) -> WhatIf:
        """What lies here, and what it would be worth after a change."""
        return WhatIf(self.territory, self.rules, self.seat, self.state)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """What the territory is worth now."""
        return self.holding.sheet

    @cached_property
    def speaker(self) -> Speaker:
        """The language of this board, in the words of its game; cells are counted in the view."""
        return Speaker(self.lang, self.rules, frame=self.view)

    def say(self, thing: object) -> str:
        """The words for a thing."""
        if isinstance(thing, (ScoreLine, Term)):
            return _said(thing, self.lang, self.rules, self.view)
        return self.speaker.say(thing)

    def number(self, value: float, *, signs: bool = False) -> str:
        """A number as the language writes it."""
        return self.speaker.number(value, signs=signs)

    def say_problem(self, problem: Problem) -> str:
        """The words for a broken rule; columns and rows are counted as the view has them, from one at least."""
        return _said(problem, self.lang, self.rules, self.view)


# The same cells are free, and the same lines score, from move to move: most of it has been said before.
@lru_cache(maxsize=8192)
def _said(thing: object, lang: str, rules: Rules, view: Box) -> str:
    return say(_counted(thing, view) if isinstance(thing, Problem) else thing, lang, rules=rules, frame=view)


def _counted(problem: Problem, view: Box) -> Problem:
    """A problem whose columns and rows are counted as the view shows them."""
    facts: dict[str, Any] = dict(problem.facts)
    for first, last, origin in (("west", "east", view.west), ("north", "south", view.north)):
        if first in facts:
            start = min(origin, facts[first])
            facts |= {first: facts[first] - start + 1, last: facts[last] - start + 1}
    return replace(problem, facts=tuple(facts.items()))


def key(*cells: Cell) -> str:
    """The name of a cell, or of some cells in their order, in a scene.

    >>> from kdexplore import Cell
    >>> key(Cell(0, 1), Cell(-1, 1))
    '0,1>-1,1'
    """
    return ">".join(f"{x},{y}" for x, y in cells)


def pairs(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as JSON has them."""
    return [list(cell) for cell in cells]
