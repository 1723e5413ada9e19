"""kdexplore: the rules of Kingdomino and Kingdomino Origins, to be tried, asked and explained."""

from __future__ import annotations

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.asking import why_not
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.ending import ranking
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.history import History
from kdexplore.core.ledger import ledger
from kdexplore.core.notation import parse, write
from kdexplore.core.placing import legal_placements
from kdexplore.core.problems import BadInput, IllegalMove, IllegalSetup, Problem, Reason
from kdexplore.core.scoring import score
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tilefiles import tile_set as tiles
from kdexplore.core.tiles import Domino, Square, TileSet
from kdexplore.core.variants import Readings, Rules, rules

__version__ = "0.1.0"

__all__ = [
    "HOME",
    "Action",
    "BadInput",
    "Cell",
    "Claim",
    "Discard",
    "Domino",
    "DrawKing",
    "GameState",
    "Give",
    "History",
    "IllegalMove",
    "IllegalSetup",
    "Pass",
    "Place",
    "Placement",
    "Problem",
    "Readings",
    "Reason",
    "Recruit",
    "Reveal",
    "Rules",
    "Square",
    "Territory",
    "Throw",
    "TileSet",
    "apply",
    "ledger",
    "legal_actions",
    "legal_placements",
    "parse",
    "ranking",
    "rules",
    "score",
    "start",
    "tiles",
    "why_not",
    "write",
]
