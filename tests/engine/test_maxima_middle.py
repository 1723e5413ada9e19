"""Around the middle of a grid of 5 no more than 126 points: the checker of that, and a second way to see it."""

import ast
import json
from collections import Counter
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import pytest

from kdexplore.core.tilefiles import tiles
from kdexplore.engine.maxima import checker, checker_middle
from kdexplore.engine.maxima.checker_form import Refuted
from kdexplore.engine.maxima.checker_middle import can_be_laid, check_middle, joined_terrains, open_choices, worth
from kdexplore.engine.maxima.stored import MIDDLE
from tools.certificates import making as certificates
from tools.certificates.bound import halves, splits, tightest
from tools.certificates.choices import choices

DATA = Path(checker.__file__).parents[2] / "data"
CERTIFICATES = {name: json.loads((DATA / "certificates" / f"{name}.json").read_text("utf-8")) for name in MIDDLE}
BOX = json.loads((DATA / "tilesets" / "kingdomino.json").read_text("utf-8"))
KEYS = [one["key"] for one in BOX["terrains"]]
DOMINOES = halves(tiles("kingdomino"))
PAIRS = Counter({"mw": 4, "sw": 3, "ms": 2, "gs": 2, "ss": 1})  # terrains of the only dominoes worth more than 126


def faces(numbers):
    """Dominoes as the checker sees them."""
    sides = [(one["left"], one["right"]) for one in BOX["dominoes"] if one["number"] in numbers]
    return tuple(
        tuple(sorted((KEYS.index(half["terrain"]), half.get("symbols", 0)) for half in pair)) for pair in sides
    )


def numbers_of(certificate):
    return [number for number, *_ in certificate["order"]]


def test_the_second_checker_is_small_and_imports_the_first_and_what_checks_the_form():
    text = Path(checker_middle.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    names = [node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    ours = ["kdexplore.engine.maxima.checker", "kdexplore.engine.maxima.checker_form"]
    assert [name for name in names if "kdexplore" in name] == ours


@pytest.mark.slow
def test_with_the_bonus_for_the_centre_no_twelve_dominoes_are_worth_more_than_136():
    assert check_middle(CERTIFICATES["classic-centre"], BOX) == (136, 136)


def test_with_both_bonuses_the_same_is_checked_for_141(monkeypatch):
    asked: list[tuple[object, ...]] = []

    def nothing_left(*given):
        asked.append(given)
        return ()

    monkeypatch.setattr(checker_middle, "open_choices", nothing_left)
    assert [check_middle(CERTIFICATES[name], BOX) for name in MIDDLE] == [(136, 136), (141, 141)]
    assert asked[0] == asked[1] == (CERTIFICATES[MIDDLE[0]]["multipliers"], BOX, 12, 127)


def test_one_choice_of_twelve_dominoes_could_be_worth_more_than_126():
    """It is the choice of the 128 points that are reached with the starting tile elsewhere."""
    found = [numbers for split in [(7, 0, 0, 2, 9, 6)] for numbers in choices(DOMINOES, 12, split, 127)]
    choice = faces([place + 1 for place in found[0]])
    assert len(found) == 1
    assert worth(choice) == 128
    assert joined_terrains(choice, 1) == {KEYS.index(one) for one in ("wheat", "swamp", "mine")}
    assert Counter("".join(sorted(KEYS[one][0] for (one, _) in face)) for face in choice) == PAIRS


def test_prover_and_checker_find_the_same_choices():
    """And nothing else is worth as much: every choice of three of the last ten dominoes is tried."""
    some, box = DOMINOES[38:], {**BOX, "dominoes": BOX["dominoes"][38:]}
    ways = list(splits(some, 6))
    ours = {tuple(sorted(some[place] for place in one)) for way in ways for one in choices(some, 3, way, 12)}
    theirs = {tuple(sorted(one)) for one in open_choices([[0] * 6, list(tightest(some, 3, ways[9])[1])], box, 3, 12)}
    every = {tuple(sorted(one)) for one in combinations(some, 3)}
    assert ours == {one for one in every if worth(tuple(tuple(half[:2] for half in face) for face in one)) >= 12}
    assert len(theirs) == len(ours) > 5


def regions(cells, near):
    left, number = set(cells), 0
    while left:
        number += 1
        border = [left.pop()]
        while border:
            found = near[border.pop()] & left
            left -= found
            border += found
    return number


def laid_in_every_way(choice):
    """The terrains on the eight cells around the middle of a grid of 3, in every way to lay four dominoes there."""
    ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    for order, turned, start in product(permutations(choice), product((1, -1), repeat=4), (0, 1)):
        terrains = [half[0] for face, turn in zip(order, turned, strict=True) for half in face[::turn]]
        yield dict(zip(ring[start:] + ring[:start], terrains, strict=True))


def test_what_can_be_laid_in_a_grid_of_three_is_found_and_nothing_else():
    near = {(x, y): {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} for x in range(3) for y in range(3)}
    random, answers = Random(2), {True: 0, False: 0}
    for _ in range(25):
        choice = faces(random.sample(range(1, 49), 4))
        squares = {half[0] for face in choice for half in face}
        joined = set(random.sample(sorted(squares), min(len(squares), random.choice((1, 2, 3)))))
        expected = any(
            all(regions([cell for cell in laid if laid[cell] == one], near) == 1 for one in joined)
            for laid in laid_in_every_way(choice)
        )
        assert can_be_laid(choice, joined, 3) == expected
        answers[expected] += 1
    assert min(answers[True], answers[False]) > 3


def test_a_certificate_that_promises_too_little_is_refuted(monkeypatch):
    """The dominoes of the 126 points can be laid, and dominoes that are too good anywhere are noticed."""
    good = CERTIFICATES["classic-centre"]
    monkeypatch.setattr(checker_middle, "open_choices", lambda *_: [faces(numbers_of(good))])
    monkeypatch.setattr(checker_middle, "joined_terrains", lambda *_: {KEYS.index("mine")})
    with pytest.raises(Refuted, match="around the middle"):
        check_middle(good, BOX)
    monkeypatch.setattr(checker_middle, "worth", lambda _: 137)
    with pytest.raises(Refuted, match="elsewhere, or with a domino fewer"):
        check_middle(good, BOX)
    for change, why in (
        ({"points": 137}, "136 points"), ({"bound": 135}, "136 points"), ({"bonuses": []}, "126 points"),
        ({"dominoes": 11}, "order"), ({"span": 7}, "not filled"),
    ):  # fmt: skip
        with pytest.raises(Refuted, match=why):
            check_middle({**good, **change}, BOX)


def test_a_bound_that_is_not_proved_makes_no_certificate(monkeypatch):
    grid = certificates.grids()["duel"]
    monkeypatch.setattr(certificates, "prove", lambda *_: ([], [(16, 1, 3, 12, 10, 6)]))
    with pytest.raises(Refuted, match="not proved"):
        certificates.rows_of(grid)
    assert [one.number for one in grid.pool][:3] == [1, 10, 11]
    assert len(certificates.rows_of(certificates.grids()["classic"].of("classic-centre"))) == 1


# ---- a second way: region by region instead of domino by domino


def ring_around(home):
    """The cells of a grid of 5 without the starting tile, as bits, and the neighbours of each."""
    cells = [(x, y) for y in range(5) for x in range(5) if (x, y) != home]
    bit = {cell: 1 << place for place, cell in enumerate(cells)}
    around = {(x, y): ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) for x, y in cells}
    return {bit[cell]: sum(bit.get(one, 0) for one in around[cell]) for cell in cells}


def bits(cells):
    while cells:
        yield cells & -cells
        cells &= cells - 1


def connected_sets(room, size, near):
    """Every connected set of so many cells of a room, once."""

    def grow(have, border, closed, left):
        if not left:
            yield have
        while border and left:
            cell = border & -border
            border ^= cell
            closed |= cell
            yield from grow(have | cell, border | near[cell] & room & ~(closed | have), closed, left - 1)

    closed = 0
    for cell in bits(room):
        closed |= cell
        yield from grow(cell, near[cell] & room & ~closed, closed, size - 1)


def part_of(cells, near):
    """The cells that are joined to the first one."""
    reached = border = cells & -cells
    while border:
        found = near[border & -border] & cells & ~reached
        reached |= found
        border = border & (border - 1) | found
    return reached


def paired(free, terrain, left, near):
    """Whether the free cells can be cut into dominoes, so many of each pair of terrains."""
    if not free:
        return True
    cell = free & -free
    for other in bits(near[cell] & free):
        pair = "".join(sorted(terrain[cell] + terrain[other]))
        if left[pair]:
            left[pair] -= 1
            found = paired(free ^ cell ^ other, terrain, left, near)
            left[pair] += 1
            if found:
                return True
    return False


def maps_of_128(home):
    """The ways to share the grid among 6 squares of mine, 9 of swamp, 7 of wheat and 2 of grassland that can be cut."""
    near = ring_around(home)
    every = (1 << 24) - 1
    for mine in connected_sets(every, 6, near):
        for swamp in connected_sets(every & ~mine, 9, near):
            rest = every & ~mine & ~swamp
            parts = [part_of(rest, near)]
            parts.append(rest & ~parts[0])
            if max(part.bit_count() for part in parts) < 7 and part_of(parts[1], near).bit_count() < 7:
                continue
            for one, other in combinations(bits(rest), 2):
                wheat = rest ^ one ^ other
                terrain = {
                    cell: key for key, cells in zip("mswg", (mine, swamp, wheat, one | other), strict=True)
                    for cell in bits(cells)
                }  # fmt: skip
                if part_of(wheat, near) == wheat and paired(every, terrain, PAIRS.copy(), near):
                    yield terrain


@pytest.mark.deep
def test_region_by_region_too_the_128_points_cannot_be_laid_around_the_middle():
    assert not any(maps_of_128((2, 2)))


@pytest.mark.deep
def test_region_by_region_the_128_points_are_found_in_the_middle_of_a_side():
    assert next(maps_of_128((2, 0)))
