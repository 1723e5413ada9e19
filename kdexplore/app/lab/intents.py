"""What the widgets of the lab ask for: each intent a step from lab to lab."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.lab.board import sheet_of
from kdexplore.app.lab.replay import thrown
from kdexplore.app.play import fields as choices
from kdexplore.app.play.setup import Setup
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Place, Throw
from kdexplore.core.problems import IllegalMove
from kdexplore.core.reader import Reader
from kdexplore.core.variants import BONUSES
from kdexplore.engine import heat
from kdexplore.engine.heat import LAYERS
from kdexplore.engine.reachable.checks import could_arise
from kdexplore.engine.what_if import WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.verdict import Answer
    from kdexplore.engine.heat import Layer

Intent = dict[str, Any]
MOST_CELLS = 225
LONGEST_BRUSH = 20
OPENED = ("rules", "chart", "dominoes")


def heard(lab: Lab, intent: Intent) -> Lab:  # noqa: PLR0911 -- one line per kind of intent
    """What a widget of the lab asks for; what it cannot mean changes nothing."""
    match intent:
        case {"paint": {"brush": str(brush), "cells": list(cells)}}:
            places = Reader(cells[:MOST_CELLS], "cells").cells(most=MOST_CELLS)
            return lab.painted(brush[:LONGEST_BRUSH], places)
        case {"move": _}:
            return _moved(lab, intent)
        case {"choose": [str(name), str(value)]}:
            return _chosen(lab, name, value)
        case {"back": _}:
            return lab.taken_back()
        case {"at": int(turn)}:
            return lab.retold(turn)
        case {"press": str(name)}:
            return _pressed(lab, name)
        case {"look": _}:
            return _looked(lab, intent)
        case _:
            return lab


def _chosen(lab: Lab, name: str, value: str) -> Lab:
    """Another lens, another tool, another layer."""
    if name == "layer" and value in LAYERS:
        return lab.reading(layer=value)
    return lab.through(value) if name == "lens" else lab.using(value) if name == "tool" else lab


def _pressed(lab: Lab, name: str) -> Lab:  # noqa: PLR0911 -- one line per kind of name
    """A line of the score lit, a domino chosen, a bonus switched, something unfolded, a turn on or back."""
    if name in ("back", "clear"):
        return lab.taken_back() if name == "back" else lab.cleared()
    if re.fullmatch(r"line\d{1,3}", name):
        return replace(lab, lit="" if lab.lit == name else name)
    kind, _, which = name.partition(":")
    if kind == "open" and which in OPENED:
        return lab.toggled(which)
    if kind == "bonus" and which in BONUSES:
        return lab.under(choices.chosen(Setup.of(lab.rules), name, value=True).rules)
    if kind == "domino" and which in map(str, lab.rules.tiles.numbers):
        return lab.reading(domino=int(which), found=None).toggled("dominoes")
    if kind == "turn" and lab.answer is not None and lab.answer.witness:
        now = len(lab.answer.witness) if lab.turn is None else lab.turn
        return lab.retold(max(now - 1, 0) if which == "previous" else now + 1)
    return lab


def of_seat(session: Session, seat: int) -> Session:
    """The territory of another seat of the game that is being played, under the same lens."""
    state = session.play.state
    if state is None or not 0 <= seat < state.rules.players:
        return session
    lab = session.lab
    return replace(session, lab=replace(lab.of_game(state, seat), tool=lab.tool, opened=lab.opened))


def _moved(lab: Lab, intent: Intent) -> Lab:
    """A domino laid or fire thrown; why not, if it may not be."""
    action, _ = move_from(Reader(intent["move"], "move"))
    try:
        match action:
            case Place(cells):
                return lab.laid(cells)
            case Throw():
                return thrown(lab, action)
            case _:
                return lab
    except IllegalMove as error:
        return replace(lab, refused=error.problems)


def _looked(lab: Lab, intent: Intent) -> Lab:
    """The line of the score that a square belongs to, lit."""
    cell = Reader(intent["look"], "look").cell()
    lines = (number for number, line in enumerate(sheet_of(lab).lines) if cell in line.cells)
    number = next(lines, None)
    return replace(lab, lit="" if number is None or lab.lit == f"line{number}" else f"line{number}")


# ---- what takes its time


def arising(lab: Lab) -> Callable[[Callable[[int, int], None]], Answer]:
    """The search for a way in which the territory can have arisen."""
    return lambda tell: could_arise(lab.territory, lab.rules, tell=tell)


def followup(lab: Lab) -> Generator[tuple[int, int], None, Layer | None]:
    """How far the layer of the best follow-up is, and at last the layer."""
    layer: Layer | None = None
    tiles = lab.rules.tiles
    holding = WhatIf(lab.territory, lab.rules, lab.seat)
    for progress in heat.followup(holding, tiles.domino(lab.domino), tiles.dominoes):
        layer = progress.layer
        yield progress.done, progress.of
    return layer


def answered(lab: Lab, asked: Lab, answer: Answer) -> Lab:
    """The answer, if the question still stands."""
    return replace(lab, answer=answer) if (lab.territory, lab.rules) == (asked.territory, asked.rules) else lab


def worked_out(lab: Lab, asked: Lab, layer: Layer | None) -> Lab:
    """The layer, if it is still that of what lies there."""
    same = (lab.territory, lab.rules, lab.domino) == (asked.territory, asked.rules, asked.domino)
    return replace(lab, found=layer) if same else lab
