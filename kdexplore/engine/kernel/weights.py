"""The learned weights of the planner, read from `data/engine/weights.json`; `python -m tools learn` writes it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kdexplore.core.disk import content
from kdexplore.core.options import FREE, MODES
from kdexplore.core.problems import BadInput
from kdexplore.engine.kernel.layout import FEATURES

if TYPE_CHECKING:
    from kdexplore.core.variants import Rules

SHELF = Path(__file__).parents[2] / "data" / "engine" / "weights.json"


@cache
def learned() -> dict[str, Any]:
    """All that has been learned, as the file has it."""
    data: dict[str, Any] = json.loads(content(SHELF))
    return data


def mode_for(rules: Rules) -> str:
    """The mode whose weights serve these rules; free set-ups take those of the mode that is most like them.

    >>> from kdexplore import rules
    >>> mode_for(rules("duel", players=2))
    'duel'
    """
    if rules.mode in learned()["modes"]:
        return rules.mode
    if rules.mode != FREE:
        raise BadInput("unknown_value", "mode", value=rules.mode[:40], known=MODES)
    if rules.tribe:
        return "tribe"
    if rules.totems:
        return "totem"
    if rules.fire:
        return "discovery"
    return "duel" if rules.span > 5 else "classic"


def weights_for(rules: Rules) -> list[int]:
    """Two numbers for each feature, in hundredths of a point: its weight, and an eighth of what each round adds."""
    pairs = learned()["modes"][mode_for(rules)]["weights"]
    flat = [int(number) for pair in pairs for number in pair]
    return flat + [0] * (2 * FEATURES - len(flat))
