"""`Setting`: the territory on a board, whose it is, what it is worth, and the voice that speaks of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kdexplore.core.cell_names import cell_name
from kdexplore.core.cells import Cell
from kdexplore.core.problems import Problem
from kdexplore.core.scoring import ScoreLine, ScoreSheet
from kdexplore.core.state import GameState
from kdexplore.core.territory import Box, Territory
from kdexplore.core.variants import Rules
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.drawing import frame as frames
from kdexplore.words import Speaker, Term, said

Plain = dict[str, Any]  # a JSON object


@dataclass(frozen=True)
class Setting:
    """A territory under some rules; with a state, the table around it.

    A board under a pointer stays where it is, up to `lag` cells from where it would be shown.
    With `so_far` bonuses count when they can no longer be lost; without it, as if the game ended now.
    """

    territory: Territory
    rules: Rules
    seat: int | None = 0
    lang: str = "en"
    state: GameState | None = None
    lag: int = 1
    so_far: bool = True

    @cached_property
    def nearby(self) -> Box:
        """The grid of the rules around the territory and one cell around it: no next domino reaches further."""
        return frames.wider(frames.frame_of(self.territory, self.rules.span), 1)

    @cached_property
    def view(self) -> Box:
        """The columns and rows that a scene knows: so many more that the board can lag behind."""
        return frames.wider(self.nearby, self.lag)

    def near(self, far: int) -> Box:
        """The cells so far from the territory on which some position of the grid lets something lie."""
        own, reach = self.territory.box, frames.reach_of(self.territory, self.rules.span)
        return Box(
            max(reach.west, own.west - far), min(reach.east, own.east + far),
            max(reach.north, own.north - far), min(reach.south, own.south + far),
        )  # fmt: skip

    @cached_property
    def holding(self) -> WhatIf:
        """The territory, and its worth after a change."""
        return WhatIf(self.territory, self.rules, self.seat, self.state, so_far=self.so_far)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """What the territory is worth now."""
        return self.holding.sheet

    @cached_property
    def speaker(self) -> Speaker:
        """The language of this board, in the words of its game."""
        return Speaker(self.lang, self.rules)

    def say(self, thing: object) -> str:
        """The words for a thing."""
        if isinstance(thing, (ScoreLine, Term)):
            return said(thing, self.lang, self.rules)
        return self.speaker.say(thing)

    def name(self, cell: Cell) -> str:
        """The name of a cell, the same for the whole game."""
        return cell_name(cell, self.rules.span)

    def number(self, value: float, *, signs: bool = False) -> str:
        """A number as the language writes it."""
        return self.speaker.number(value, signs=signs)

    def say_problem(self, problem: Problem) -> str:
        """The words for a broken rule."""
        return said(problem, self.lang, self.rules)


def key(*cells: Cell) -> str:
    """The name of a cell, or of some cells in their order, in a scene.

    >>> from kdexplore import Cell
    >>> key(Cell(0, 1), Cell(-1, 1))
    '0,1>-1,1'
    """
    return ">".join(f"{x},{y}" for x, y in cells)


def cell_of_key(name: str) -> Cell:
    """The cell of that name in a scene.

    >>> cell_of_key("0,-1")
    Cell(x=0, y=-1)
    """
    x, y = name.split(",")
    return Cell(int(x), int(y))


def pairs(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as JSON has them."""
    return [list(cell) for cell in cells]
