"""`Tables`: what a scene says more than once is in it once, and is referred to by its number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from kdexplore.core.problems import Problem, Reason
from kdexplore.core.score_changes import ScoreChange, score_changes
from kdexplore.views.drawing import frame as frames
from kdexplore.views.scenes.board_view import Plain, Setting, pairs
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from kdexplore.core.cells import Cell
    from kdexplore.core.scoring import ScoreSheet
    from kdexplore.views.scenes.types import TablesScene

Entry = TypeVar("Entry")
# Their sentences name no cells: with equal facts, wherever the domino would lie, they are one entry.
CELLS_UNSAID = (Reason.LEAVES_GRID, Reason.NO_MATCH, Reason.TOUCHES_NOTHING)


@dataclass
class Tables:
    """The terms, refusals and rules that the parts of one scene point at, in the order they were met."""

    setting: Setting
    terms: list[Plain] = field(default_factory=list)
    problems: list[Plain] = field(default_factory=list)
    groups: list[list[int]] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    _met: dict[Hashable, int] = field(default_factory=dict)

    def plain(self) -> TablesScene:
        """All tables as JSON has them."""
        return {"terms": self.terms, "problems": self.problems, "groups": self.groups, "rules": self.rules}

    def rule(self, rule: str) -> str:
        """The id of a rule, whose name will be in the scene."""
        if rule not in self.rules:
            self.rules[rule] = self.setting.say(Term("rule", rule))
        return rule

    def gain(self, after: ScoreSheet) -> Plain:
        """What changes when the territory is worth that: the points, and the terms they are made of."""
        deltas = score_changes(self.setting.sheet, after)
        return {"points": after.total - self.setting.sheet.total, "terms": [self._term(delta) for delta in deltas]}

    def _term(self, delta: ScoreChange) -> int:
        if delta not in self._met:
            line = (delta.after or delta.before)[0]
            said = self.setting.say(line)
            if delta.given_up:
                said = self.setting.say(delta)
            elif not delta.after:
                said = self.setting.say(Text("board.term_gone", line=said))
            elif delta.before and delta.points:
                was = sum(before.points for before in delta.before)
                said = self.setting.say(Text("board.term_was", line=said, was=was))
            term = {"points": delta.points, "says": said, "cells": pairs(line.cells)}
            self._met[delta] = self._number(self.terms, {**term, "given_up": True} if delta.given_up else term)
        return self._met[delta]

    def refusal(self, problems: Iterable[Problem], asked: tuple[Cell, ...] = ()) -> int:
        """The number of these broken rules as a group; a problem with all that was asked for names no cells."""
        numbers = tuple([self._problem(problem, asked) for problem in problems])
        if numbers not in self._met:
            self._met[numbers] = len(self.groups)
            self.groups.append(list(numbers))
        return self._met[numbers]

    def _problem(self, problem: Problem, asked: tuple[Cell, ...]) -> int:
        cells = problem.cells
        own = not cells or cells == asked or cells == asked[::-1]
        unsaid = own and problem.reason in CELLS_UNSAID
        name = (problem.reason, problem.rule, problem.facts, own, () if unsaid else cells)
        if name not in self._met:
            self._met[name] = self._number(self.problems, self._refused(problem, own=own))
        return self._met[name]

    def _refused(self, problem: Problem, *, own: bool) -> Plain:
        refused: Plain = {
            "reason": problem.reason.value,
            "rule": self.rule(problem.rule),
            "says": self.setting.say_problem(problem),
        }
        if not own:
            refused["cells"] = pairs(problem.cells)
        facts: dict[str, Any] = dict(problem.facts)
        if "corner" in facts:
            refused["near"] = list(facts["corner"])
        if problem.reason is Reason.LEAVES_GRID:
            refused["frame"] = list(frames.frame_of(self.setting.territory, self.setting.rules.span, problem.cells))
        return refused

    def _number(self, table: list[Entry], entry: Entry) -> int:
        name = (id(table), repr(entry))  # its parts always come in the same order
        if name not in self._met:
            self._met[name] = len(table)
            table.append(entry)
        return self._met[name]
