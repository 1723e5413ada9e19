"""Certificates of highest scores, stored as data and made again: `python -m kdexplore.engine.maxima.certificates`.

A certificate holds a bound with the multipliers that prove it, and a territory that reaches it, or comes near.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.core.disk import write
from kdexplore.core.notation import write as notation
from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.core.variants import rules
from kdexplore.engine.maxima.assembly import anneal, points_of
from kdexplore.engine.maxima.best import assembly_for, order_of
from kdexplore.engine.maxima.bound import prove

if TYPE_CHECKING:
    from kdexplore.core.options import Mode
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.core.variants import Rules

CERTIFICATES = Path(__file__).parents[2] / "data" / "certificates"
RICH = {"swamp", "mine", "wheat"}  # where the crowns of the bound come from: fewer dominoes make a faster search


class Grid(NamedTuple):
    """A grid: a mode that plays in it, how many dominoes fill it, the bound without bonuses, what is searched in."""

    mode: Mode
    players: int
    dominoes: int
    bound: int
    pool: tuple[Domino, ...]


class Recipe(NamedTuple):
    """Where the starting tile is put, the seed of the search, and how many steps it takes."""

    home: tuple[int, int]
    seed: int
    steps: int


def _grids() -> dict[str, Grid]:
    every = rules("classic").tiles.dominoes
    rich = tuple(
        one
        for one in every
        if {one.first.terrain, one.second.terrain} <= RICH
        or {one.first.terrain, one.second.terrain} & (RICH - {"wheat"})
    )
    origins = rules("discovery").tiles.dominoes
    return {
        "classic": Grid("classic", 4, 12, 128, rich),
        "duel": Grid("duel", 2, 24, 272, every),
        "discovery": Grid("discovery", 4, 12, 186, origins),
    }


RECIPES = {
    "classic": Recipe((2, 0), 1, 1_500_000),
    "classic-complete": Recipe((2, 0), 1, 1_500_000),
    "classic-centre": Recipe((2, 2), 1, 1_500_000),
    "classic-centre-complete": Recipe((2, 2), 1, 1_500_000),
    "duel": Recipe((0, 0), 1, 600_000),
    "duel-complete": Recipe((0, 0), 1, 600_000),
    "duel-centre": Recipe((3, 3), 1, 600_000),
    "duel-centre-complete": Recipe((3, 3), 1, 600_000),
    "discovery": Recipe((2, 2), 1, 10_000),
    "discovery-complete": Recipe((2, 2), 1, 10_000),
    "discovery-centre": Recipe((2, 2), 1, 10_000),
    "discovery-centre-complete": Recipe((2, 2), 1, 10_000),
}


def certificate(given: Rules, grid: Grid, territory: Territory, pool: list[Any]) -> dict[str, Any]:
    """The certificate of a territory and of the multipliers of the bound."""
    bonus = sum(BONUS_POINTS[one] for one in given.bonuses)
    return {
        "format": "kdexplore/maximum", "tiles": given.tiles.id, "span": given.span, "dominoes": grid.dominoes,
        "bonuses": list(given.bonuses), "bound": grid.bound + bonus,
        "points": points_of(territory, given, grid.dominoes),
        "territory": notation(territory, given.tiles),
        "order": order_of(territory, given),
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


def make(name: str, grid: Grid, pool: list[Any]) -> dict[str, Any]:
    """One certificate: its territory is searched for."""
    _, *bonuses = name.split("-")
    given = rules(grid.mode, players=grid.players, bonuses=tuple(bonuses))  # type: ignore[arg-type]
    recipe = RECIPES[name]
    random = Random(recipe.seed)  # noqa: S311 -- a search, not secrets
    enough = grid.bound + sum(BONUS_POINTS[one] for one in given.bonuses)
    assembly = assembly_for(given, grid.pool, recipe.home, random)
    found = anneal(assembly, recipe.steps, enough, grid.dominoes)[1]
    return certificate(given, grid, found, pool)


def main(names: list[str]) -> None:
    """Write these certificates, or every one."""
    for family, grid in _grids().items():
        chosen = [one for one in RECIPES if one.split("-")[0] == family and (not names or one in names)]
        if not chosen:
            continue
        pool, unproved = prove(rules(grid.mode, players=grid.players).tiles, grid.dominoes, grid.bound)
        if unproved:
            print(family, "not proved:", unproved[:3])  # noqa: T201 -- a report
            continue
        for name in chosen:
            made = make(name, grid, pool)
            write(CERTIFICATES / f"{name}.json", dump(made))
            print(name, made["points"], made["bound"])  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
