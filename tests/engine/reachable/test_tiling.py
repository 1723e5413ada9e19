"""Tilings: every one is found, none twice, and parity tells early where there are none."""

from itertools import combinations

import pytest

from kdexplore import Cell, parse, tiles
from kdexplore.engine.reachable.tiling import (
    Area,
    Budget,
    UndecidedError,
    contacts,
    joined_tilings,
    tilings,
    unreached,
    without_partners,
)

KINGDOMINO, ORIGINS = tiles("kingdomino"), tiles("origins")
PLENTY = 10_000


def area(text, box=KINGDOMINO):
    return Area(parse(text, box), box)


def looks(found):
    """Tilings without their numbers: the pairs of cells."""
    return [frozenset(frozenset(placement.cells) for placement in tiling) for tiling in found]


def plainly(place):
    """Every way to pair off the cells so that the box has the dominoes, by trying all pairs."""

    def covered(cells, stock):
        if not cells:
            yield frozenset()
            return
        first, *rest = cells
        for other in rest:
            faces = sorted((squares[first], squares[other]))
            index = next((i for i, domino in enumerate(stock) if sorted(domino[1:]) == faces), None)
            if other in first.neighbours and index is not None:
                for ways in covered([cell for cell in rest if cell != other], stock[:index] + stock[index + 1 :]):
                    yield ways | {frozenset((first, other))}

    squares = place.territory.squares
    return list(covered(list(place.cells), list(place.tiles.dominoes)))


BOARDS = ["*ww/.ww", "*ffff/.ffff", "wf*fw/wffff/lll.l/l..ll", "fff/f*f/fff", "ll.ff/ll*ff/wwf.f", "*wwff"]


@pytest.mark.parametrize("text", BOARDS)
def test_every_tiling_is_found_once(text):
    found = looks(tilings(area(text), Budget(PLENTY)))
    assert len(set(found)) == len(found)
    assert set(found) == set(plainly(area(text)))


@pytest.mark.parametrize("text", BOARDS)
def test_the_joined_ones_are_those_whose_dominoes_are_all_reached(text):
    place = area(text)
    ordered = [tiling for tiling in tilings(place, Budget(PLENTY)) if not unreached(tiling, place.territory)]
    assert set(looks(joined_tilings(place, Budget(PLENTY)))) == set(looks(ordered))


def test_no_number_is_used_twice():
    for tiling in tilings(area("fff/f*f/fff"), Budget(PLENTY)):
        assert len({placement.domino.number for placement in tiling}) == 4


def test_what_led_nowhere_is_not_looked_at_again():
    place = area("dd.gg/dd*gg/...../gg.../gg...", ORIGINS)  # eight grasslands, three dominoes of two
    assert list(tilings(place, Budget(PLENTY))) == []


def test_a_budget_is_spent_by_its_borrowers():
    purse = Budget(5)
    purse.lend(9).spend(3)
    with pytest.raises(UndecidedError):
        purse.lend(1).spend(2)
    assert purse.left == 0
    with pytest.raises(UndecidedError):
        next(tilings(area("*ww"), purse))


def test_whom_a_domino_may_be_laid_against():
    place = area("*wwff")
    ((wheat, forest),) = tilings(place, Budget(PLENTY))
    assert contacts((wheat, forest), place.territory) == (0b100, 0)
    assert unreached((wheat, forest), place.territory) == (forest,)
    assert forest.cells == (Cell(3, 0), Cell(4, 0))


def test_a_group_without_partners_is_the_whole_story():
    """Whoever is found in want really has too few partners, and whoever is not can be paired off."""
    for edges in combinations([(one, other) for one in "abc" for other in (1, 2, 3)], 5):
        partners = {one: [other for left, other in edges if left == one] for one in "abc"}
        group = without_partners(partners)
        assert not group or len({other for one in group for other in partners[one]}) < len(group)
        assert bool(group) != any(
            len(set(way)) == 3
            for way in [(x, y, z) for x in partners["a"] for y in partners["b"] for z in partners["c"]]
        )
