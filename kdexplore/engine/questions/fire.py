"""`fire`: where the fire of a volcano may land."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core import fire
from kdexplore.core.cells import Cell
from kdexplore.core.codec import Codec, Coded
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.board import Problems, board
from kdexplore.engine.questions.question import InState, Question, Subject


@dataclass(frozen=True)
class FireTargets(Coded):
    """How far the token flies, how many fires are on it, where it may land; for a cell asked about, why not there."""

    reach: int
    fires: int
    targets: tuple[Cell, ...]
    problems: Problems | None = None


def _volcano(item: Reader, of: Any) -> Cell:  # noqa: ANN401 -- a question, as far as it has been read
    """A volcano of the territory whose token is in the box."""
    volcano = item.cell()
    if volcano not in of.territory.squares or not of.territory.squares[volcano].craters:
        raise item.error("no_volcano_here", cell=tuple(volcano))
    craters, tokens = of.territory.squares[volcano].craters, of.rules.tiles.fire_token
    if craters not in tokens:
        raise BadInput("no_fire_token", "tiles", found=craters, expected=tuple(tokens))
    return volcano


Volcano = Annotated[
    Cell,
    Codec(_volcano, lambda cell, _of: list(cell)),
    InState(lambda there: next(iter(there.state.volcanoes), None), named=True),
]


@dataclass(frozen=True)
class Fire(Question):
    """Where the fire of a volcano may land, and with a `target`, why it may not land there.

    >>> Fire.from_plain({"tiles": "origins", "territory": "*v3j", "volcano": [1, 0]}).answer().targets
    (Cell(x=0, y=0), Cell(x=2, y=0))
    """

    name: ClassVar[str] = "fire"
    about: ClassVar[Subject] = board(("tiles", "territory"), ("span",), fire=True)

    territory: Territory
    rules: Rules
    volcano: Volcano
    target: Cell | None = None

    def answer(self) -> FireTargets:
        """The token and its legal targets."""
        token = fire.token_of(self.territory, self.volcano, self.rules)
        targets = fire.targets(self.territory, self.volcano, self.rules)
        problems = fire.why_not(self.territory, self.volcano, self.target, self.rules) if self.target else None
        return FireTargets(token.reach, token.fires, targets, problems)
