"""`reachable`: whether a territory can occur in a game, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from kdexplore.core.codec import Plain
from kdexplore.core.reader import Reader
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import TileSet
from kdexplore.core.tribe import Purchase
from kdexplore.core.variants import Rules
from kdexplore.core.verdict import Answer, Check, Verdict, WitnessTurn
from kdexplore.engine.questions.board import IN_A_GAME, cells_plain, domino_in
from kdexplore.engine.questions.question import Question, Subject
from kdexplore.engine.reachable.checks import can_occur

MOST_CELLS = 1_000


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


def answer_from(plain: Plain, tiles: TileSet) -> Answer:
    """The verdict that the plain data of an answer describes."""
    fields = Reader(plain).fields(("verdict",), ("check", "rule", "cells", "facts", "witness"))
    verdict = Verdict(fields["verdict"].choice(tuple(Verdict)))
    if "check" not in fields:
        return Answer(verdict, witness=tuple(_turn_from(item, tiles) for item in fields["witness"].items()))
    facts = tuple((name, tuple(one) if isinstance(one, list) else one) for name, one in plain["facts"].items())
    check = Check(fields["check"].choice(tuple(Check)))
    return Answer(verdict, check, fields["rule"].text(), fields["cells"].cells(most=MOST_CELLS), facts)


def _turn_from(item: Reader, tiles: TileSet) -> WitnessTurn:
    fields = item.fields((), ("domino", "place", "discard", "throws", "recruit", "paid", "cell"))
    placement = discarded = purchase = None
    if "domino" in fields:
        first, second = fields["place"].cells(2)
        placement = Placement(domino_in(fields["domino"], tiles), (first, second))
    if "discard" in fields:
        discarded = domino_in(fields["discard"], tiles)
    if "recruit" in fields:
        purchase = Purchase(fields["recruit"].text(), fields["paid"].cells(), fields["cell"].cell())
    throws = fields["throws"].items() if "throws" in fields else ()
    return WitnessTurn(placement, discarded, tuple(one.cell() if one.value else None for one in throws), purchase)


class StoppedError(Exception):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True)
class Reachable(Question):
    """Whether dominoes of the box and an order of legal turns lead to a territory.

    >>> Reachable.from_plain({"setup": {"mode": "classic", "players": 4}, "territory": "w1f*"}).answer().verdict.verdict
    <Verdict.YES: 'yes'>
    """

    name: ClassVar[str] = "reachable"
    about: ClassVar[Subject] = IN_A_GAME

    territory: Territory
    rules: Rules

    def answer(self) -> Occurrence:
        """The verdict."""
        return next(self.answers())

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Occurrence]:
        """The verdict, unless nobody waits for it any more."""

        def look(_done: int, _most: int) -> None:
            if cancelled():
                raise StoppedError

        with suppress(StoppedError):
            yield Occurrence(can_occur(self.territory, self.rules, tell=look))
