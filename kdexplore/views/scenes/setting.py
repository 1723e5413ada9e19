"""`Setting`: the territory on a board, whose it is, what it is worth, and the voice that speaks of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kdexplore.core.scoring import ScoreSheet, score
from kdexplore.core.tribe import heirs
from kdexplore.views.drawing import frame as frames
from kdexplore.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.core.cells import Cell
    from kdexplore.core.problems import Problem
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
    def totems(self) -> tuple[str, ...]:
        """The totems that lie with this territory."""
        return self.state.totems_of(self.seat) if self.state is not None and self.seat is not None else ()

    @cached_property
    def discards(self) -> int:
        """How many dominoes this seat has discarded."""
        return len(self.state.seats[self.seat].discarded) if self.state is not None and self.seat is not None else 0

    @cached_property
    def sheet(self) -> ScoreSheet:
        """What the territory is worth now."""
        return self.worth(self.territory, self.totems)

    def worth(self, territory: Territory, totems: tuple[str, ...]) -> ScoreSheet:
        """What another territory in its place would be worth."""
        return score(territory, self.rules, discards=self.discards, totems=totems)

    def totems_with(self, territory: Territory) -> tuple[str, ...]:
        """The totems that would lie there once all are judged; one that somebody gives away is nobody's yet."""
        if self.state is None or self.seat is None or not self.rules.totems:
            return self.totems
        held = self.state.holder_of
        taken = []
        for kind in self.rules.tiles.resource:
            counts = list(self.state.counts_of(kind))
            counts[self.seat] = sum(standing == kind for _, standing in territory.resources)
            if heirs(held.get(kind), counts) == (self.seat,):
                taken.append(kind)
        return tuple(taken)

    def say(self, thing: object) -> str:
        """What the language of this board says of a thing."""
        return say(thing, self.lang, rules=self.rules, frame=self.view)

    def say_problem(self, problem: Problem) -> str:
        """What it says of a broken rule; columns and rows are counted as they are shown, from one at least."""
        facts: dict[str, Any] = dict(problem.facts)
        for first, last, origin in (("west", "east", self.view.west), ("north", "south", self.view.north)):
            if first in facts:
                start = min(origin, facts[first])
                facts |= {first: facts[first] - start + 1, last: facts[last] - start + 1}
        return self.say(replace(problem, facts=tuple(facts.items())))


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
