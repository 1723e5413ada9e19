"""kdexplore: the rules of Kingdomino and Kingdomino Origins, to be tried, asked and explained.

Each name is fetched from its module when it is first asked for, so that the import itself costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Never

from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.problems import BadInput, Explained, IllegalMove, MissingExtra

if TYPE_CHECKING:
    from kdexplore.app import explore
    from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
    from kdexplore.core.cells import HOME, Cell
    from kdexplore.core.files import load, save
    from kdexplore.core.game import apply, legal_actions, start
    from kdexplore.core.history import History
    from kdexplore.core.links import Link, Position, decode, encode
    from kdexplore.core.notation import parse, write
    from kdexplore.core.placing import legal_placements
    from kdexplore.core.problems import IllegalSetup, Problem, Reason
    from kdexplore.core.ranking import ranking
    from kdexplore.core.score_changes import score_changes
    from kdexplore.core.scoring import score
    from kdexplore.core.state import GameState, Step
    from kdexplore.core.territory import Placement, Territory
    from kdexplore.core.tilefiles import tiles
    from kdexplore.core.tiles import Domino, Square, TileSet
    from kdexplore.core.variants import Readings, Rules, rules
    from kdexplore.core.why import why_not
    from kdexplore.engine import heat
    from kdexplore.engine.dealer import deal
    from kdexplore.engine.evaluation import evaluate, evaluations
    from kdexplore.engine.exact.ending import exact_ending
    from kdexplore.engine.exact.expectation import expected_ending
    from kdexplore.engine.exact.holes import holes
    from kdexplore.engine.fast import simulate
    from kdexplore.engine.maxima.best import best_territory
    from kdexplore.engine.maxima.stored import maximum
    from kdexplore.engine.players import PLAYERS, GreedyPlayer, RandomPlayer
    from kdexplore.engine.puzzles.model import Puzzle, daily_puzzle, puzzles
    from kdexplore.engine.review import review
    from kdexplore.engine.simulation import simulate_in_core
    from kdexplore.engine.what_if import WhatIf
    from kdexplore.views import charts, svg
    from kdexplore.views.widgets.board import Board
    from kdexplore.words import say

__version__ = "0.1.0"

__all__ = [
    "HOME",
    "PLAYERS",
    "Action",
    "BadInput",
    "Board",
    "Cell",
    "Claim",
    "Discard",
    "Domino",
    "DrawKing",
    "GameState",
    "Give",
    "GreedyPlayer",
    "History",
    "IllegalMove",
    "IllegalSetup",
    "Link",
    "Pass",
    "Place",
    "Placement",
    "Position",
    "Problem",
    "Puzzle",
    "RandomPlayer",
    "Readings",
    "Reason",
    "Recruit",
    "Reveal",
    "Rules",
    "Square",
    "Step",
    "Territory",
    "Throw",
    "TileSet",
    "WhatIf",
    "apply",
    "best_territory",
    "charts",
    "daily_puzzle",
    "deal",
    "decode",
    "encode",
    "evaluate",
    "evaluations",
    "exact_ending",
    "expected_ending",
    "explore",
    "heat",
    "holes",
    "legal_actions",
    "legal_placements",
    "load",
    "maximum",
    "parse",
    "puzzles",
    "ranking",
    "review",
    "rules",
    "save",
    "say",
    "score",
    "score_changes",
    "simulate",
    "simulate_in_core",
    "start",
    "svg",
    "tiles",
    "why_not",
    "write",
]

_NAMES = {
    "actions": "Action Claim Discard DrawKing Give Pass Place Recruit Reveal Throw",
    "why": "why_not",
    "cells": "HOME Cell",
    "ranking": "ranking",
    "files": "load save",
    "game": "apply legal_actions start",
    "history": "History",
    "links": "Link Position decode encode",
    "score_changes": "score_changes",
    "notation": "parse write",
    "placing": "legal_placements",
    "problems": "BadInput IllegalMove IllegalSetup Problem Reason",
    "scoring": "score",
    "state": "GameState Step",
    "territory": "Placement Territory",
    "tilefiles": "tiles",
    "tiles": "Domino Square TileSet",
    "variants": "Readings Rules rules",
}
_NAMES_ELSEWHERE = {
    "app": "explore",
    "engine.dealer": "deal",
    "engine.evaluation": "evaluate evaluations",
    "engine.exact.ending": "exact_ending",
    "engine.exact.expectation": "expected_ending",
    "engine.exact.holes": "holes",
    "engine.fast": "simulate",
    "engine.players": "PLAYERS GreedyPlayer RandomPlayer",
    "engine.maxima.best": "best_territory",
    "engine.maxima.stored": "maximum",
    "engine.puzzles.model": "Puzzle daily_puzzle puzzles",
    "engine.review": "review",
    "engine.simulation": "simulate_in_core",
    "engine.what_if": "WhatIf",
    "views.widgets.board": "Board",
    "words": "say",
}
_WHOLE_MODULES = {
    "charts": "kdexplore.views.charts",
    "heat": "kdexplore.engine.heat",
    "svg": "kdexplore.views.svg",
}
_MODULE_OF = {name: f"core.{module}" for module, names in _NAMES.items() for name in names.split()} | {
    name: module for module, names in _NAMES_ELSEWHERE.items() for name in names.split()
}


class _NotInstalled:
    """In place of a name whose extra is missing: `from kdexplore import *` works, and a call says what to install."""

    def __init__(self, error: MissingExtra) -> None:
        self._error = error

    def __call__(self, *_arguments: object, **_traits: object) -> Never:
        raise self._error

    def __repr__(self) -> str:
        return f"<{self._error}>"


def __getattr__(name: str) -> object:
    if name in _WHOLE_MODULES:
        value: object = import_module(_WHOLE_MODULES[name])
    elif name in _MODULE_OF:
        try:
            value = getattr(import_module(f"kdexplore.{_MODULE_OF[name]}"), name)
        except MissingExtra as error:
            return _NotInstalled(error)
    else:
        msg = f"module 'kdexplore' has no attribute {name!r}"
        raise AttributeError(msg)
    globals()[name] = value
    return value


def _draw(value: object, form: str) -> str | None:
    from kdexplore.views.display import draw  # noqa: PLC0415 -- only those who draw wait for pictures

    return draw(value, form)


def _say(error: Explained) -> str:
    from kdexplore.words import say  # noqa: PLC0415 -- sentences are read only when an error is printed

    rules = error.rules if isinstance(error, IllegalMove) else None
    problems = error.problems if isinstance(error, BadInput) else ()
    try:
        return " ".join(say(thing, "en", rules=rules) for thing in (error, *problems))
    except KeyError:  # a code of somebody else's
        return ""


NotebookDisplay.drawer = _draw
Explained.speaker = _say


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
