"""Kernel: what a seat has, now or at the end."""

from __future__ import annotations

from kdexplore.engine.kernel.layout import (
    ALL_SYMBOLS,
    CENTRE,
    CENTRE_READING,
    COLUMNS,
    COMPLETE,
    DISCARDS,
    EAST,
    GOODS_SCORE,
    GRID,
    HAS_TOTEMS,
    HAS_TRIBE,
    LANDS,
    LARGEST,
    POINTS,
    ROWS,
    STRIDE,
    WEST,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, count
from kdexplore.engine.kernel.tribe import all_goods, people_points, totem_points

CENTRE_POINTS, COMPLETE_POINTS = 10, 5
RUNG = 1_000  # more than any region has squares, or any territory symbols


def in_middle(rules: Ints, columns: int, rows: int) -> bool:
    """Whether the starting tile is in the middle of these extents, as the reading defines it."""
    west, east = rules[WEST + columns], rules[EAST + columns]
    north, south = rules[WEST + rows], rules[EAST + rows]
    if rules[CENTRE_READING] == 1:
        return max(west, east, north, south) <= rules[GRID] // 2
    if west != east or north != south:
        return False
    return rules[CENTRE_READING] == 0 or (2 * west + 1 == rules[GRID] and 2 * north + 1 == rules[GRID])


def goods_points(game: Ints, rules: Ints, land: int) -> int:
    """A point for each resource, where the mode counts them."""
    return count(all_goods(game, land)) if rules[GOODS_SCORE] else 0


def bonus_points(game: Ints, rules: Ints, land: int) -> int:
    """Ten points for the centre and five for a complete territory, where they are played for."""
    points = 0
    if rules[CENTRE] and in_middle(rules, game[land + COLUMNS], game[land + ROWS]):
        points += CENTRE_POINTS
    if rules[COMPLETE] and not game[land + DISCARDS]:
        points += COMPLETE_POINTS
    return points


def score(game: Ints, rules: Ints, seat: int) -> int:
    """The points of a seat."""
    land = LANDS + seat * STRIDE
    points = game[land + POINTS] + goods_points(game, rules, land) + bonus_points(game, rules, land)
    if rules[HAS_TOTEMS]:
        points += totem_points(game, rules, seat)
    if rules[HAS_TRIBE]:
        points += people_points(game, rules, land)
    return points


def ladder(game: Ints, land: int, points: int) -> int:
    """What decides between seats: points, then the largest region, then symbols, as one number."""
    return (points * RUNG + game[land + LARGEST]) * RUNG + game[land + ALL_SYMBOLS]
