"""The answer to "can this occur in a game?": a witness, or the first check that fails and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.problems import Fact, Facts
from kdexplore.core.territory import Placement
from kdexplore.core.tiles import Domino
from kdexplore.core.tribe import Purchase


class Verdict(StrEnum):
    """Whether a territory can occur in a game; undecided when the budget ran out or chance says too little."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


class Check(StrEnum):
    """What is asked of a territory, in this order, each on top of those before."""

    FRAME = "frame"
    SQUARES = "squares"
    AREA = "area"
    TURNS = "turns"
    TILING = "tiling"
    ORDER = "order"
    FIRES = "fires"
    RESOURCES = "resources"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class WitnessTurn:
    """One turn of a witness: a domino laid or discarded, what its volcanoes threw, who moved in.

    `throws` has one entry for each volcano of the domino: where its fire landed, or `None` if the token came back.
    """

    placement: Placement | None = None
    discarded: Domino | None = None
    throws: tuple[Cell | None, ...] = ()
    purchase: Purchase | None = None


Witness = tuple[WitnessTurn, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A yes with its witness; a no or an undecided with the check it hangs on, its rule, cells and numbers."""

    verdict: Verdict
    check: Check | None = None
    rule: str = ""
    cells: tuple[Cell, ...] = ()
    facts: Facts = ()
    witness: Witness | None = None


def refusal(check: Check, cells: Iterable[Cell] = (), rule: str = "", /, **facts: Fact) -> Answer:
    """The answer no: the check that fails, on which cells and under which rule.

    >>> refusal(Check.AREA, [Cell(1, 1), Cell(2, 0)], cells=2).cells
    (Cell(x=2, y=0), Cell(x=1, y=1))
    """
    return Answer(Verdict.NO, check, rule, tuple(sorted(set(cells), key=reading_order)), tuple(facts.items()))
