"""`fire`: where the fire of a volcano may land."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core import fire
from kdexplore.core.problems import BadInput
from kdexplore.engine.questions.board import board_in, board_plain, cells_plain, state_in
from kdexplore.engine.questions.question import Question, problem_plain

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell
    from kdexplore.core.problems import Problem
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain


@dataclass(frozen=True)
class FireTargets:
    """How far the token flies, how many fires are on it, where it may land; for a cell asked about, why not there."""

    reach: int
    fires: int
    targets: tuple[Cell, ...]
    problems: tuple[Problem, ...] | None = None

    def to_plain(self) -> Plain:
        """The numbers and cells as plain data; the problems only if a cell was asked about."""
        plain: Plain = {"reach": self.reach, "fires": self.fires, "targets": cells_plain(self.targets)}
        if self.problems is not None:
            plain["problems"] = [problem_plain(problem) for problem in self.problems]
        return plain


@dataclass(frozen=True)
class Fire(Question):
    """Where the fire of a volcano may land, and with a `target`, why it may not land there.

    >>> Fire.from_plain({"tiles": "origins", "territory": "*v3j", "volcano": [1, 0]}).answer().targets
    (Cell(x=0, y=0), Cell(x=2, y=0))
    """

    name: ClassVar[str] = "fire"
    required: ClassVar[tuple[str, ...]] = ("tiles", "territory", "volcano")
    optional: ClassVar[tuple[str, ...]] = ("readings", "target")
    shortcuts: ClassVar[tuple[str, ...]] = ("span",)
    of_state = ((), ("volcano", "target"))

    territory: Territory
    volcano: Cell
    rules: Rules
    target: Cell | None = None

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        territory, rules = board_in(fields, fire=True)
        volcano = _volcano(fields)
        if volcano not in territory.squares or not territory.squares[volcano].craters:
            raise BadInput("no_volcano_here", "volcano", cell=tuple(volcano))
        craters = territory.squares[volcano].craters
        if craters not in rules.tiles.fire_token:
            raise BadInput("no_fire_token", "tiles", found=craters, expected=tuple(rules.tiles.fire_token))
        return cls(territory, volcano, rules, fields["target"].cell() if "target" in fields else None)

    def to_plain(self) -> Plain:
        """The question as plain data."""
        plain = {"ask": self.name, **board_plain(self.territory, self.rules), "volcano": list(self.volcano)}
        return plain | ({"target": list(self.target)} if self.target else {})

    def answer(self) -> FireTargets:
        """The token and its legal targets."""
        token = fire.token_of(self.territory, self.volcano, self.rules)
        targets = fire.targets(self.territory, self.volcano, self.rules)
        problems = fire.why_not(self.territory, self.volcano, self.target, self.rules) if self.target else None
        return FireTargets(token.reach, token.fires, targets, problems)


def _volcano(fields: Fields) -> Cell:
    """The volcano of the question; in a state, the one that is to throw next, if no other is named."""
    there = state_in(fields) if "volcano" not in fields else None
    return there.state.volcanoes[0] if there and there.state.volcanoes else fields["volcano"].cell()
