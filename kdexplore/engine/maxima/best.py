"""`best_territory`: how good a kingdom could have been that is made of given dominoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kdexplore.core.coercion import domino_of
from kdexplore.core.notation import write
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import repeated
from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import Domino, DominoLike
from kdexplore.core.variants import Rules
from kdexplore.engine.dealer import checked_seed
from kdexplore.engine.maxima.assembly import Assembly, anneal
from kdexplore.engine.maxima.burning import BurningAssembly, throws_of

USUAL_STEPS = 20_000  # of the search, for all places of the starting tile together
MOST_STEPS = 2_000_000
WIDEST = 9  # grids beyond are refused
LOWEST = 2  # dominoes that a search needs


@dataclass(frozen=True)
class BestTerritory:
    """A territory that can be laid of the dominoes, its points, and the points that none exceeds.

    `kind` is `proved` if both are equal; else the best is somewhere between, and `bounded`.
    """

    points: int
    bound: int
    territory: Territory
    rules: Rules

    @property
    def kind(self) -> str:
        """Whether nothing better is possible."""
        return "proved" if self.points >= self.bound else "bounded"

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data for JSON, the placements in an order in which they can be laid."""
        order, notation = order_of(self.territory, self.rules), write(self.territory, self.rules.tiles)
        return {"points": self.points, "bound": self.bound, "kind": self.kind, "territory": notation, "order": order}


def best_territory(
    dominoes: Iterable[DominoLike], rules: Rules, *, seed: int = 1, steps: int = USUAL_STEPS
) -> BestTerritory:
    """A territory worth as much as a search finds, made of these dominoes, and a bound on what any is worth.

    >>> from kdexplore import rules
    >>> best_territory((48, 47, 46), rules("classic", players=2), steps=2_000).kind
    'proved'
    """
    chosen = [domino_of(one, rules.tiles) for one in dominoes]
    _check(chosen, rules, steps)
    bound, random = bound_of(chosen, rules), Random(checked_seed(seed))  # noqa: S311 -- a search, not secrets
    territories = []
    homes = _homes(rules)
    for home in homes:
        points, territory = anneal(assembly_for(rules, chosen, home, random), steps // len(homes), bound, len(chosen))
        territories.append(BestTerritory(points, bound, territory, rules))
        if points >= bound:
            break
    return max(territories, key=lambda one: one.points)


def assembly_for(rules: Rules, dominoes: Sequence[Domino], home: tuple[int, int], random: Random) -> Assembly:
    """The search for these rules: with fires that are thrown, or without."""
    return (BurningAssembly if rules.fire else Assembly)(rules, dominoes, home, random)


def order_of(territory: Territory, rules: Rules) -> list[list[Any]]:
    """The placements in the order in which they were laid: number, two cells, and where its fires land."""
    throws = throws_of(territory, rules)
    return [
        [one.domino.number, *map(list, one.cells), *(list(throws[cell]) for cell in one.cells if cell in throws)]
        for one in territory.placements
    ]


def _check(dominoes: Sequence[Domino], rules: Rules, steps: int) -> None:
    if twice := repeated([one.number for one in dominoes]):
        raise BadInput("given_twice", "dominoes", value=twice[0])
    most = (rules.span**2 - 1) // 2
    for where, value, low, high in (
        ("dominoes", len(dominoes), LOWEST, most), ("span", rules.span, 2, WIDEST), ("steps", steps, 1, MOST_STEPS),
    ):  # fmt: skip
        if not low <= value <= high:
            raise BadInput("out_of_range", where, value=value, low=low, high=high)


def _homes(rules: Rules) -> list[tuple[int, int]]:
    """The places of the starting tile that differ by more than a turn of the grid, the middle first."""
    half = (rules.span - 1) // 2
    return [(x, y) for x in range(half, -1, -1) for y in range(half, x - 1, -1) if (x + y) % 2 == 0]


def bound_of(dominoes: Sequence[Domino], rules: Rules) -> int:
    """Points that no territory of these dominoes exceeds: each terrain one region, each fire where it counts most.

    Resources count a point each, totems and people not at all: they need rivals and payments.
    """
    squares: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    fires = resources = 0
    for domino in dominoes:
        for half in (domino.first, domino.second):
            if not rules.tiles.terrain[half.terrain].volcano:
                squares[half.terrain] += 1
                symbols[half.terrain] += half.symbols
            fires += half.craters if rules.fire else 0
            resources += bool(rules.resources_score and rules.tiles.resource_on(half))
    points = sum(squares[terrain] * symbols[terrain] for terrain in squares)
    points += fires * max(squares.values(), default=0) + resources
    return points + sum(BONUS_POINTS[bonus] for bonus in rules.bonuses)
