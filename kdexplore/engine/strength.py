"""How strong the registered players are: what the stored ladder says of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kdexplore.core.disk import content
from kdexplore.engine.players import REGISTER

SHELF = Path(__file__).parents[1] / "data" / "engine" / "strength.json"


@dataclass(frozen=True)
class Strength:
    """The share of games won against greedy players on all other seats, and the points; each ± standard error."""

    wins: float
    error: float
    points: float
    points_error: float
    games: int
    seed: int


@cache
def _stored() -> dict[str, Any]:
    rows: dict[str, Any] = json.loads(content(SHELF))
    return rows


def strength_of(name: str, table: str = "paper", kernel: str = "compiled") -> Strength | None:
    """The strength of a registered player at a table of the ladder; `None` where it has not been measured.

    A player that searches less with the plain kernel has another strength there.

    >>> strength_of("planner").wins > strength_of("greedy").wins > strength_of("random").wins
    True
    """
    row = _stored().get(table, {}).get(REGISTER[name].contender(kernel))
    return Strength(**row) if row else None
