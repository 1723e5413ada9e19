"""Certificates of highest scores, stored as data and made again: `python -m kdexplore.engine.maxima.certificates`.

A certificate holds a bound with the multipliers that prove it, and a territory that reaches it, or comes near.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kdexplore.core.disk import write
from kdexplore.core.notation import write as notation
from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.core.variants import rules
from kdexplore.engine.maxima.assembly import Assembly, anneal, points_of
from kdexplore.engine.maxima.bound import prove

if TYPE_CHECKING:
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules

CERTIFICATES = Path(__file__).parents[2] / "data" / "certificates"
RICH = {"swamp", "mine", "wheat"}  # where the crowns of the bound come from: fewer dominoes make a faster search
STEPS = 1_500_000
BOUND = 128  # without bonuses, twelve dominoes of Kingdomino
HOMES = {"": (2, 0), "complete": (2, 0), "centre": (2, 2), "centre-complete": (2, 2)}


def searched(given: Rules, home: tuple[int, int], enough: int) -> Territory:
    """A territory of twelve dominoes with the starting tile on that cell of the grid."""
    pool = [
        one
        for one in given.tiles.dominoes
        if {one.first.terrain, one.second.terrain} <= RICH
        or {one.first.terrain, one.second.terrain} & (RICH - {"wheat"})
    ]
    random = Random(1)  # noqa: S311 -- a search, not secrets
    return anneal(Assembly(given, pool, home, random), STEPS, enough, 12)[1]


def certificate(given: Rules, territory: Territory, pool: list[Any]) -> dict[str, Any]:
    """The certificate of a territory and of the multipliers of the bound."""
    bonus = sum(BONUS_POINTS[one] for one in given.bonuses)

    return {
        "format": "kdexplore/maximum", "tiles": given.tiles.id, "span": given.span, "dominoes": 12,
        "bonuses": list(given.bonuses), "bound": BOUND + bonus, "points": points_of(territory, given, 12),
        "territory": notation(territory, given.tiles),
        "order": [[one.domino.number, *map(list, one.cells)] for one in territory.placements],
        "multipliers": [list(row) for row in pool],
    }  # fmt: skip


def dump(one: dict[str, Any]) -> str:
    """A certificate as text, a row of multipliers and a placement a line."""
    lines = []
    for key, value in one.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            rows = ",\n  ".join(json.dumps(row) for row in value)
            lines.append(f' "{key}": [\n  {rows}\n ]')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write every certificate."""
    pool, unproved = prove(rules("classic").tiles, 12, BOUND)
    if unproved:
        print("not proved:", unproved[:3])  # noqa: T201 -- a report
        return
    for name, home in HOMES.items():
        given = rules("classic", bonuses=tuple(name.split("-")) if name else ())  # type: ignore[arg-type]
        bonus = sum(BONUS_POINTS[one] for one in given.bonuses)
        made = certificate(given, searched(given, home, BOUND + bonus), pool)
        write(CERTIFICATES / f"classic{'-' * bool(name)}{name}.json", dump(made))
        print(name or "no bonus", made["points"], made["bound"])  # noqa: T201


if __name__ == "__main__":
    main()
