"""`reachable`: whether a territory can occur in a game, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core.notation import write
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.engine.questions.board import cells_plain, state_in, territory_in
from kdexplore.engine.questions.question import Question
from kdexplore.engine.reachable.checks import can_occur

if TYPE_CHECKING:
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules
    from kdexplore.core.verdict import Answer, WitnessTurn
    from kdexplore.engine.questions.question import Fields, Plain


@dataclass(frozen=True)
class Occurrence:
    """Yes with the turns that lead there; no or undecided with the check that it depends on."""

    verdict: Answer

    def to_plain(self) -> Plain:
        """The verdict as plain data, each turn as a short object."""
        verdict = self.verdict
        plain: Plain = {"verdict": verdict.verdict.value}
        if verdict.check is not None:
            plain |= {"check": verdict.check.value, "rule": verdict.rule, "cells": cells_plain(verdict.cells)}
            plain |= {"facts": dict(verdict.facts)}
        if verdict.witness is not None:
            plain["witness"] = [_turn(turn) for turn in verdict.witness]
        return plain


def _turn(step: WitnessTurn) -> Plain:
    turn: Plain = {}
    if step.placement is not None:
        turn |= {"domino": step.placement.domino.number, "place": cells_plain(step.placement.cells)}
    if step.discarded is not None:
        turn |= {"discard": step.discarded.number}
    if step.throws:
        turn |= {"throws": [list(cell) if cell else None for cell in step.throws]}
    if step.purchase is not None:
        person, paid, cell = step.purchase
        turn |= {"recruit": person, "paid": cells_plain(paid), "cell": list(cell)}
    return turn


@dataclass(frozen=True)
class Reachable(Question):
    """Whether dominoes of the box and an order of legal turns lead to a territory.

    >>> Reachable.from_plain({"setup": {"mode": "classic", "players": 4}, "territory": "w1f*"}).answer().verdict.verdict
    <Verdict.YES: 'yes'>
    """

    name: ClassVar[str] = "reachable"
    required: ClassVar[tuple[str, ...]] = ("setup", "territory")
    of_state = ((), ())

    territory: Territory
    rules: Rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        if there := state_in(fields):
            return cls(there.territory, there.state.rules)
        rules = setup_from(fields["setup"])
        return cls(territory_in(fields, rules), rules)

    def to_plain(self) -> Plain:
        """The question as plain data."""
        return {"ask": self.name, "setup": setup_of(self.rules), "territory": write(self.territory, self.rules.tiles)}

    def answer(self) -> Occurrence:
        """The verdict."""
        return Occurrence(can_occur(self.territory, self.rules))
