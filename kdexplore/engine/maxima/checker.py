"""Checks a certificate of a highest score from the file of the box alone: it shares no code with what found it.

A certificate says that no territory of so many dominoes is worth more than `bound`, and shows one worth `points`.
The bound is checked by weighing every way to share the squares among the terrains; the territory by laying it, domino
by domino, and counting it. Only choices of exactly so many dominoes are weighed: the bound takes all regions of a
terrain for one and needs no room, so a domino more never lowers what it weighs. docs/engine.md has the argument.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kdexplore.engine.maxima.checker_form import Refuted, check_form

SCALE = 8  # multipliers are eighths of a point
Cell = tuple[int, int]


def check(certificate: dict[str, Any], box: dict[str, Any]) -> tuple[int, int]:
    """The points that are reached and the bound; `Refuted` says what is wrong.

    A bonus that is played for adds its points to both, if the territory earns it.
    """
    points, bound = check_territory(certificate, box), certificate["bound"]
    bonus = sum({"complete": 5, "centre": 10}[one] for one in certificate["bonuses"])
    check_bound(certificate["multipliers"], box, certificate["dominoes"], bound - bonus)
    if points != certificate["points"] or points > bound:
        message = f"the territory is worth {points} points"
        raise Refuted(message)
    return points, bound


# ---- the bound


def check_bound(pool: list[list[int]], box: dict[str, Any], number: int, bound: int) -> None:
    """However the squares are shared, so many dominoes are worth at most the bound by one row of multipliers."""
    terrains = [one["key"] for one in box["terrains"] if not one.get("volcano")]
    dominoes = [(_half(one["left"], terrains), _half(one["right"], terrains)) for one in box["dominoes"]]
    placed = [half[0] for domino in dominoes for half in domino]
    most = [placed.count(place) for place in range(len(terrains))]
    rows = [[0] * len(terrains), *pool]
    last = 0  # the row that was enough for the split before is tried first
    for split in _splits(most, 2 * number, placed.count(None)):
        order = [last, *range(len(rows))]
        last = next((row for row in order if _value(dominoes, number, split, rows[row]) < SCALE * (bound + 1)), -1)
        if last < 0:
            message = f"more than {bound} points are not ruled out with squares {split}"
            raise Refuted(message)


def _half(square: dict[str, Any], terrains: list[str]) -> tuple[int | None, int, int]:
    volcano = square["terrain"] not in terrains
    place = None if volcano else terrains.index(square["terrain"])
    return place, 0 if volcano else square.get("symbols", 0), square.get("craters", 0)


def _splits(most: list[int], squares: int, rest: int) -> Any:  # noqa: ANN401 -- an iterator of tuples
    if not most:
        return [()] if squares <= rest else []
    counts = range(min(most[0], squares) + 1)
    return ((count, *others) for count in counts for others in _splits(most[1:], squares - count, rest))


def _value(dominoes: list[Any], number: int, split: tuple[int, ...], multipliers: list[int]) -> int:
    """What the best dominoes are worth if each symbol counts for all squares of its terrain, each fire for the most."""
    squares = [SCALE * count for count in split]
    largest = max(squares)
    weights = []
    for (one, symbols, fires), (other, more, others) in dominoes:
        weight = (fires + others) * largest
        weight += symbols * squares[one] + multipliers[one] if one is not None else 0
        weight += more * squares[other] + multipliers[other] if other is not None else 0
        weights.append(weight)
    weights.sort(reverse=True)
    best: int = sum(weights[:number])
    return best - sum(one * count for one, count in zip(multipliers, split, strict=True))


# ---- the territory


def check_territory(certificate: dict[str, Any], box: dict[str, Any]) -> int:
    """The points of the territory, laid in its order by the rules, every fire thrown; `Refuted` at the first error."""
    check_form(certificate, box)
    printed = {one["number"]: (one["left"], one["right"]) for one in box["dominoes"]}
    volcanoes = {one["key"] for one in box["terrains"] if one.get("volcano")}
    squares: dict[Cell, tuple[str, int]] = {(0, 0): ("", 0)}
    used: set[int] = set()
    for number, *cells in certificate["order"]:
        one, other, *targets = (tuple(cell) for cell in cells)
        halves = list(zip((one, other), printed[number], strict=True))
        legal = number not in used and other in _around(one) and not {one, other} & set(squares)
        joined = any(
            squares.get(near, ("none", 0))[0] in ("", half["terrain"])
            for cell, half in halves
            for near in _around(cell)
        )
        squares |= {cell: (half["terrain"], half.get("symbols", 0)) for cell, half in halves}
        used.add(number)
        if not legal or not joined or max(map(_extent, zip(*squares, strict=True))) >= certificate["span"]:
            message = f"domino {number} cannot be laid"
            raise Refuted(message)
        throws = [(cell, half["craters"]) for cell, half in halves if "craters" in half]
        if len(throws) != len(targets) or not all(map(partial(_burns, squares, volcanoes, box), throws, targets)):
            raise Refuted(f"a fire of domino {number} cannot land")
    regions = (region for region in _regions(squares) if squares[region[0][0]][0] not in volcanoes)
    total = sum(len(region) * sum(symbols for _, symbols in region) for region in regions)
    return total + _bonuses(certificate, squares, len(used))


def _burns(squares: Any, volcanoes: set[str], box: dict[str, Any], throw: tuple[Cell, int], target: Cell) -> bool:  # noqa: ANN401
    """Whether a fire lands on a square without fire or volcano, within its reach of king's moves; then it burns."""
    reach = {token["fires"]: token["reach"] for token in box["fire_tokens"]}[throw[1]]
    terrain, symbols = squares.get(target, ("", 1))
    squares[target] = terrain, throw[1]
    return not symbols and terrain not in volcanoes and max(map(_extent, zip(throw[0], target, strict=True))) <= reach


def _around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def _extent(numbers: tuple[int, ...]) -> int:
    return max(numbers) - min(numbers)


def _regions(squares: dict[Cell, tuple[str, int]]) -> list[list[tuple[Cell, int]]]:
    left, regions = set(squares) - {(0, 0)}, []
    while left:
        border, region = [left.pop()], []
        while border:
            cell = border.pop()
            region.append((cell, squares[cell][1]))
            near = {other for other in _around(cell) if other in left and squares[other][0] == squares[cell][0]}
            left -= near
            border += near
        regions.append(region)
    return regions


def _bonuses(certificate: dict[str, Any], squares: dict[Cell, tuple[str, int]], laid: int) -> int:
    columns, rows = zip(*squares, strict=True)
    middle = min(columns) == -max(columns) and min(rows) == -max(rows)
    complete = laid == certificate["dominoes"]
    earned = {"centre": 10 * middle, "complete": 5 * complete}
    return sum(earned[bonus] for bonus in certificate["bonuses"])
