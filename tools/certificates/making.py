"""Certificates of highest scores, stored as data and made again: `python -m tools certificates`.

A certificate holds a bound with the multipliers that prove it, and a territory that reaches it, or comes near.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

from kdexplore.core import disk
from kdexplore.core.notation import write as notation
from kdexplore.core.options import Mode
from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import Domino, TileSet
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.maxima.assembly import anneal, points_of
from kdexplore.engine.maxima.best import assembly_for, order_of
from kdexplore.engine.maxima.checker import check
from kdexplore.engine.maxima.checker_form import Refuted
from kdexplore.engine.maxima.checker_middle import check_middle
from kdexplore.engine.maxima.stored import laid, rules_of, stored
from tools.certificates.bound import halves, prove, tightest
from tools.certificates.choices import choices

CERTIFICATES = disk.SHELF.parent / "certificates"
RICH = {"swamp", "mine", "wheat"}  # where the crowns of the bound come from: fewer dominoes make a faster search
DUEL = {"wheat": 16, "forest": 1, "lake": 3, "grassland": 12, "swamp": 10, "mine": 6}  # squares that allow 272 points


class Grid(NamedTuple):
    """A grid: a mode that plays in it, how many dominoes fill it, the bound without bonuses, what is searched in.

    `middle` is the bound of territories around the middle, where it is lower.
    """

    mode: Mode
    players: int
    dominoes: int
    bound: int
    pool: tuple[Domino, ...]
    middle: int | None = None

    def of(self, name: str) -> Grid:
        """The grid with the bound that decides a certificate of this name."""
        return self._replace(bound=self.middle) if self.middle and "centre" in name else self._replace(middle=None)


class Recipe(NamedTuple):
    """Where the starting tile is put, the seed of the search, and how many steps it takes."""

    home: tuple[int, int]
    seed: int
    steps: int


def _richest(box: TileSet, number: int, squares: dict[str, int], points: int) -> tuple[Domino, ...]:
    """The first dominoes with these squares that are worth so many points if each terrain is one region."""
    split = tuple(squares[terrain.key] for terrain in box.terrains)
    return tuple(box.dominoes[place] for place in next(choices(halves(box), number, split, points)))


def grids() -> dict[str, Grid]:
    """The grids whose highest scores are stored, by the first word of the name."""
    every = rules("classic").tiles.dominoes
    rich = tuple(
        one
        for one in every
        if {one.first.terrain, one.second.terrain} <= RICH
        or {one.first.terrain, one.second.terrain} & (RICH - {"wheat"})
    )
    origins = rules("discovery").tiles.dominoes
    return {
        "classic": Grid("classic", 4, 12, 128, rich, 126),
        "duel": Grid("duel", 2, 24, 272, _richest(rules("duel", players=2).tiles, 24, DUEL, 272)),
        "discovery": Grid("discovery", 4, 12, 186, origins),
        "discovery7": Grid("discovery", 2, 24, 386, origins),
    }


RECIPES = {
    "classic": Recipe((2, 0), 1, 1_500_000),
    "classic-complete": Recipe((2, 0), 1, 1_500_000),
    "classic-centre": Recipe((2, 2), 1, 1_500_000),
    "classic-centre-complete": Recipe((2, 2), 1, 1_500_000),
    "duel": Recipe((3, 3), 2, 150_000),
    "duel-complete": Recipe((3, 3), 2, 150_000),
    "duel-centre": Recipe((3, 3), 2, 150_000),
    "duel-centre-complete": Recipe((3, 3), 2, 150_000),
    "discovery": Recipe((2, 2), 1, 10_000),
    "discovery-complete": Recipe((2, 2), 1, 10_000),
    "discovery-centre": Recipe((2, 2), 1, 10_000),
    "discovery-centre-complete": Recipe((2, 2), 1, 10_000),
    "discovery7": Recipe((3, 3), 1, 10_000),
    "discovery7-complete": Recipe((3, 3), 1, 10_000),
    "discovery7-centre": Recipe((3, 3), 1, 10_000),
    "discovery7-centre-complete": Recipe((3, 3), 1, 10_000),
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
    """One certificate: its territory is searched for, and all of it is checked.

    The stored territory is kept if the search finds nothing better: that of `discovery7` took tens of millions of
    steps in machine code.
    """
    given, recipe = rules_of(name), RECIPES[name]
    random = Random(recipe.seed)  # noqa: S311 -- a search, not secrets
    enough = grid.bound + sum(BONUS_POINTS[one] for one in given.bonuses)
    assembly = assembly_for(given, grid.pool, recipe.home, random)
    points, found = anneal(assembly, recipe.steps, enough, grid.dominoes)
    if points < enough and (CERTIFICATES / f"{name}.json").exists() and stored(name)["points"] > points:
        found = laid(stored(name)["order"], given)
    made = certificate(given, grid, found, pool)
    (check_middle if grid.middle else check)(made, given.tiles.to_dict())
    return made


def rows_of(grid: Grid) -> list[Any]:
    """The multipliers that prove the bound of a grid.

    Around the middle some splits may stay above it: they get a row from which the checker finds what to try.
    """
    box = rules(grid.mode, players=grid.players).tiles
    pool, unproved = prove(box, grid.dominoes, grid.bound)
    if unproved and not grid.middle:
        message = f"{grid.mode}: {grid.bound} is not proved for {unproved[:3]}"
        raise Refuted(message)
    return [*pool, *(tightest(halves(box), grid.dominoes, split)[1] for split in unproved)]


def main(names: list[str]) -> None:
    """Write these certificates, or every one."""
    proved: dict[tuple[str, int], list[Any]] = {}
    for family, every in grids().items():
        for name in (one for one in RECIPES if one.split("-")[0] == family and (not names or one in names)):
            grid = every.of(name)
            if (family, grid.bound) not in proved:
                proved[family, grid.bound] = rows_of(grid)
            made = make(name, grid, proved[family, grid.bound])
            disk.write(CERTIFICATES / f"{name}.json", dump(made))
            print(name, made["points"], made["bound"])
