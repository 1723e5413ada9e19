"""Checks a certificate whose bound is lower with the starting tile in the middle: from the file of the box alone too.

Multipliers bring nearly every way to share the squares down to the bound. For each way that is left, every choice of
dominoes that could be worth more is listed, and every layout of it around the middle is tried, where each terrain has
to be one region if two would cost too much. docs/engine.md explains the argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from operator import mul
from typing import Any

from kdexplore.engine.maxima.checker import SCALE, check_territory
from kdexplore.engine.maxima.checker_form import Refuted

Face = tuple[tuple[int, int], ...]  # terrain and symbols of both squares of a domino
CENTRE, COMPLETE = 10, 5  # points of the bonuses
AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


def check_middle(certificate: dict[str, Any], box: dict[str, Any]) -> tuple[int, int]:
    """The points that are reached and the bound; `Refuted` says what is wrong.

    However the bonus is read, a territory with it has no square further away than half the grid.
    """
    points, bound, number = check_territory(certificate, box), certificate["bound"], certificate["dominoes"]
    if points != certificate["points"] or points > bound or "centre" not in certificate["bonuses"]:
        raise Refuted(f"{points} points of the territory")
    if 2 * number != certificate["span"] ** 2 - 1 or any(one.get("volcano") for one in box["terrains"]):
        raise Refuted("a grid that is not filled, or fires")
    apart = bound - COMPLETE * ("complete" in certificate["bonuses"])  # the most without the bonus for the centre
    least = apart - CENTRE + 1  # what a territory with it would be worth without it, to exceed the bound
    for choice in open_choices(certificate["multipliers"], box, number, least):
        most = worth(choice)
        fewer = max(worth(choice[:one] + choice[one + 1 :]) for one in range(number))
        if most > apart or fewer >= least:
            raise Refuted(f"{choice} elsewhere, or with a domino fewer")
        if can_be_laid(choice, joined_terrains(choice, most - least), certificate["span"]):
            raise Refuted(f"{choice} around the middle")
    return points, bound


def open_choices(pool: list[list[int]], box: dict[str, Any], number: int, least: int) -> Iterator[tuple[Face, ...]]:
    """Every choice of so many dominoes that would be worth so much if each terrain were one region."""
    keys, sides = [one["key"] for one in box["terrains"]], [(one["left"], one["right"]) for one in box["dominoes"]]
    faces = [tuple(sorted((keys.index(half["terrain"]), half.get("symbols", 0)) for half in one)) for one in sides]
    most = [sum(place == terrain for face in faces for terrain, _ in face) for place in range(len(keys))]
    row = pool[0]  # the row that was enough for the split before is tried first
    for split in _splits(most, 2 * number):
        if _value(faces, number, split, row) >= SCALE * least:
            row = min(pool, key=partial(_value, faces, number, split))
            if _value(faces, number, split, row) >= SCALE * least:
                needed = SCALE * least + sum(map(mul, row, split))
                for choice in _chosen(_weighed(faces, split, row), number, needed):
                    squares = Counter(terrain for face in choice for terrain, _ in face)
                    if all(squares[place] == count for place, count in enumerate(split)):
                        yield choice


def _splits(most: list[int], squares: int) -> Iterator[tuple[int, ...]]:
    for count in range(min(most[0], squares) + 1):
        if len(most) > 1:
            yield from ((count, *others) for others in _splits(most[1:], squares - count))
        elif count == squares:
            yield (count,)


def _weighed(faces: list[Face], split: tuple[int, ...], row: list[int]) -> list[tuple[int, Face]]:
    """The dominoes, the best first, each with its points and multipliers."""
    ours = ((sum(SCALE * symbols * split[place] + row[place] for place, symbols in face), face) for face in faces)
    return sorted(ours, reverse=True)


def _value(faces: list[Face], number: int, split: tuple[int, ...], row: list[int]) -> int:
    """What the best dominoes are worth with the multipliers, less what these are for the squares of the split."""
    total: int = sum(weight for weight, _ in _weighed(faces, split, row)[:number]) - sum(map(mul, row, split))
    return total


def _chosen(weighed: list[tuple[int, Face]], left: int, needed: int) -> Iterator[tuple[Face, ...]]:
    """Every choice of so many dominoes that together weigh enough; equal dominoes are taken in one way only."""
    if not left:
        yield ()
    for place, (weight, face) in enumerate(weighed if left else ()):
        if len(weighed) < place + left or sum(one for one, _ in weighed[place : place + left]) < needed:
            return
        if not place or weighed[place - 1][1] != face:
            for others in _chosen(weighed[place + 1 :], left - 1, needed - weight):
                yield (face, *others)


def worth(choice: tuple[Face, ...]) -> int:
    """The points of these dominoes if each terrain is one region."""
    halves = [half for face in choice for half in face]
    return sum(symbols for terrain, symbols in halves for other, _ in halves if other == terrain)


def joined_terrains(choice: tuple[Face, ...], spare: int) -> set[int]:
    """The terrains that must be one region if only so many points may be lost: cut in two, each symbol loses one."""
    symbols = Counter(terrain for face in choice for terrain, count in face for _ in range(count))
    return {terrain for terrain, count in symbols.items() if count > spare}


def can_be_laid(choice: tuple[Face, ...], joined: set[int], span: int) -> bool:
    """Whether the dominoes can cover the grid around its middle so that each joined terrain is one region."""
    cells = [(x, y) for y in range(span) for x in range(span) if (x, y) != (span // 2, span // 2)]
    bit = {cell: 1 << place for place, cell in enumerate(cells)}
    near = {bit[x, y]: sum(bit.get((x + right, y + down), 0) for right, down in AROUND) for x, y in cells}
    pairs = Counter((one, other) for (one, _), (other, _) in choice)
    return _covered(pairs, {terrain: 0 for pair in pairs for terrain in pair}, joined, near, (1 << len(cells)) - 1)


def _covered(pairs: Counter[Any], laid: dict[int, int], joined: set[int], near: dict[int, int], free: int) -> bool:
    """Whether the dominoes that are left cover the free cells: the first cell is covered in every way."""
    if not free:
        return True
    cell = free & -free
    beside = near[cell] & free
    if not any(laid.values()):
        beside &= -beside  # the corner is covered across: mirrored in the diagonal, it is covered downwards
    for other in (one for one in near if one & beside):
        rest = free ^ cell ^ other
        for pair in [one for one, count in pairs.items() if count]:
            pairs[pair] -= 1
            for one, two in {pair, pair[::-1]}:
                after = {**laid, one: laid[one] | cell}
                after[two] |= other
                joining = all(_joins(after[terrain], rest, near) for terrain in joined)
                if joining and _covered(pairs, after, joined, near, rest):
                    return True
            pairs[pair] += 1
    return False


def _joins(laid: int, free: int, near: dict[int, int]) -> bool:
    """Whether the squares of a terrain can still become one region, over the free cells."""
    reached = border = laid & -laid
    while border:
        cell = border & -border
        found = near[cell] & (laid | free) & ~reached
        reached |= found
        border ^= cell | found
    return not laid & ~reached
