"""`ClassQuestion`: a position, what is asked about it, and what somebody answered. The engine knows the answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from kdexplore.core import placing
from kdexplore.core.cells import Cell
from kdexplore.core.links import Position
from kdexplore.core.problems import Problem
from kdexplore.core.scoring import ScoreSheet, score
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino
from kdexplore.core.variants import Rules, rules

KINDS = ("place", "score", "rule")
FORBIDDING = ("placing.match", "placing.grid", "placing.free")  # the rules to choose from, in this order of interest
USUAL = rules("classic", players=4)
FARTHEST = 20  # squares from the starting tile
_CELLS = re.compile(r"(-?\d{1,2}),(-?\d{1,2}) (-?\d{1,2}),(-?\d{1,2})")


@dataclass(frozen=True)
class ClassQuestion:
    """A position and a question about it: where a domino may go, what is scored, or which rule forbids a placement.

    `cells` are those of the forbidden placement. `answer` is a number as it was typed or the id of a rule, `tried` a
    placement; `checked` says whether the answer has been given, `revealed` whether the right one is in sight.
    """

    kind: str = "score"
    position: Position = Position(USUAL, Territory())
    domino_number: int = 1
    cells: tuple[Cell, Cell] | None = None
    answer: str = ""
    tried: tuple[Cell, Cell] | None = None
    checked: bool = False
    revealed: bool = False

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.position.rules

    @property
    def territory(self) -> Territory:
        """What has been placed."""
        return self.position.territory

    @property
    def domino(self) -> Domino:
        """The domino that is asked about; the first of the box if the box has not that one."""
        tiles = self.rules.tiles
        return tiles.domino(self.domino_number) if self.domino_number in tiles.numbers else tiles.dominoes[0]

    # ---- what is right

    @cached_property
    def sheet(self) -> ScoreSheet:
        """What the territory scores."""
        return score(self.territory, self.rules, discards=self.position.discards, totems=self.position.totems)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the placement: the one that was tried, or the forbidden one."""
        cells = self.tried if self.kind == "place" else self.cells
        return placing.why_not(self.territory, Placement(self.domino, cells), self.rules) if cells else ()

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every legal way to place the domino."""
        return tuple(placing.legal_placements(self.territory, self.domino, self.rules))

    @property
    def right(self) -> bool:
        """Whether the answer that was given is right."""
        if self.kind == "score":
            return self.answer.strip() == str(self.sheet.total)
        if self.kind == "rule":
            return self.answer in {problem.rule for problem in self.problems}
        return self.tried is not None and not self.problems

    # ---- answering

    def answered(self, answer: str) -> ClassQuestion:
        """The same with a number typed or a rule chosen."""
        return replace(self, answer=answer, checked=self.kind == "rule")

    def placed(self, cells: tuple[Cell, Cell]) -> ClassQuestion:
        """The same with the domino put there."""
        return replace(self, tried=cells, checked=True) if self.kind == "place" else self

    def judged(self) -> ClassQuestion:
        """The same with the answer given."""
        return replace(self, checked=bool(self.answer.strip()))

    def with_answer(self) -> ClassQuestion:
        """The same with the right answer in sight."""
        return replace(self, revealed=True)

    # ---- links

    def view(self) -> dict[str, str | int]:
        """What a link carries of the question, beside the position; never an answer."""
        options: dict[str, str | int] = {"ask": self.kind, "ask_domino": self.domino.number}
        if self.cells is not None:
            one, other = self.cells
            options["ask_cells"] = f"{one.x},{one.y} {other.x},{other.y}"
        return options

    @classmethod
    def from_view(cls, position: Position, options: Mapping[str, str | int]) -> ClassQuestion:
        """The question of a link; what it cannot mean is replaced by what it can."""
        number, cells = options.get("ask_domino"), _CELLS.fullmatch(str(options.get("ask_cells", "")))
        asked = about(position, str(options.get("ask", "")), number if isinstance(number, int) else 1)
        if asked.kind != "rule" or cells is None:
            return asked
        x, y, other_x, other_y = (int(each) for each in cells.groups())
        one, other = Cell(x, y), Cell(other_x, other_y)
        if other not in one.neighbours or max(map(abs, (*one, *other))) > FARTHEST:
            return asked
        given = replace(asked, cells=(one, other))
        return given if any(problem.rule in FORBIDDING for problem in given.problems) else asked


def about(position: Position, kind: str, domino: int) -> ClassQuestion:
    """A question of this kind about a position; an unknown kind asks for the score."""
    asked = ClassQuestion(kind if kind in KINDS else "score", position, domino)
    return replace(asked, cells=_forbidden(asked)) if asked.kind == "rule" else asked


def _forbidden(asked: ClassQuestion) -> tuple[Cell, Cell] | None:
    """A placement of the domino that exactly one rule forbids, the most instructive of them first."""
    best: tuple[int, tuple[Cell, Cell]] | None = None
    for cells in _around(asked.territory):
        broken = {problem.rule for problem in replace(asked, cells=cells).problems}
        if len(broken) == 1 and (rule := broken.pop()) in FORBIDDING:
            rank = FORBIDDING.index(rule)
            if best is None or rank < best[0]:
                best = rank, cells
            if rank == 0:
                break
    return best[1] if best else None


def _around(territory: Territory) -> Iterator[tuple[Cell, Cell]]:
    """Two cells side by side, of which one touches the territory."""
    for cell in sorted(territory.squares):
        for near in cell.neighbours:
            for next_to in near.neighbours:
                yield near, next_to
