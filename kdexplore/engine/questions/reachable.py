"""`reachable`: whether a territory can occur in a game, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from kdexplore.core.notation import write
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.board import PARTS, cells_plain, state_in, territory_in
from kdexplore.engine.questions.question import Question, Subject
from kdexplore.engine.reachable.checks import can_occur

if TYPE_CHECKING:
    from kdexplore.core.codec import Plain
    from kdexplore.core.verdict import Answer, WitnessTurn
    from kdexplore.engine.questions.question import Fields


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


def _read(fields: Fields) -> dict[str, Any]:
    if there := state_in(fields):
        return {"territory": there.territory, "rules": there.state.rules}
    rules = setup_from(fields["setup"])
    return {"territory": territory_in(fields, rules), "rules": rules}


def _write(question: Reachable) -> Plain:
    return {"setup": setup_of(question.rules), "territory": write(question.territory, question.rules.tiles)}


@dataclass(frozen=True)
class Reachable(Question):
    """Whether dominoes of the box and an order of legal turns lead to a territory.

    >>> Reachable.from_plain({"setup": {"mode": "classic", "players": 4}, "territory": "w1f*"}).answer().verdict.verdict
    <Verdict.YES: 'yes'>
    """

    name: ClassVar[str] = "reachable"
    about: ClassVar[Subject] = Subject(PARTS, ("setup", "territory"), _read, _write, beside=())

    territory: Territory
    rules: Rules

    def answer(self) -> Occurrence:
        """The verdict."""
        return Occurrence(can_occur(self.territory, self.rules))
