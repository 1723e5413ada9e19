"""`arise`: whether a territory could have come about in a game, and how."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.cli.arguments import rules_of, territory_of
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.core.verdict import Verdict
from kdexplore.engine.reachable.checks import could_arise
from kdexplore.views.described.proof import events_of
from kdexplore.views.described.text import board

if TYPE_CHECKING:
    from argparse import Namespace

    from kdexplore.core.verdict import Answer, WitnessTurn


def arise(arguments: Namespace, out: Output) -> int:
    """Whether dominoes of the box and an order of legal moves lead to a territory."""
    wanted = rules_of(arguments)
    territory = territory_of(arguments.territory, wanted.tiles)
    answer = could_arise(territory, wanted)
    if out.json:
        out.data(_data(answer))
    else:
        told = replace(out, rules=wanted)
        told.write(board(territory, wanted.tiles, dict.fromkeys(answer.cells, "!")))
        told.write(told.say(answer))
        for number, step in enumerate(answer.witness or (), 1):
            for event in events_of(step, territory, wanted):
                told.write(f"{number:>4}. {told.say(event)}")
    return FINE if answer.verdict is Verdict.YES else NO


def _data(answer: Answer) -> dict[str, object]:
    """The answer as plain data; each turn of the witness as a short object."""
    data: dict[str, object] = {"verdict": answer.verdict.value}
    if answer.check is not None:
        data |= {"check": answer.check.value, "rule": answer.rule, "cells": [list(cell) for cell in answer.cells]}
        data |= {"facts": dict(answer.facts)}
    if answer.witness is not None:
        data["witness"] = [_turn(step) for step in answer.witness]
    return data


def _turn(step: WitnessTurn) -> dict[str, object]:
    turn: dict[str, object] = {}
    if step.placement is not None:
        turn |= {"domino": step.placement.domino.number, "place": [list(cell) for cell in step.placement.cells]}
    if step.discarded is not None:
        turn |= {"discard": step.discarded.number}
    if step.throws:
        turn |= {"throws": [list(cell) if cell else None for cell in step.throws]}
    if step.purchase is not None:
        person, paid, cell = step.purchase
        turn |= {"recruit": person, "paid": [list(one) for one in paid], "cell": list(cell)}
    return turn
