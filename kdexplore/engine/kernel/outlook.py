"""Kernel: what a placement is worth to a player that looks ahead: points at once, and what it leaves open.

Each feature of the territory after the placement has two learned weights: one for itself, and one for every round that
is still to come. Values are hundredths of a point.
"""

from __future__ import annotations

from kdexplore.engine.kernel.board import columns_after, find_ways, first_cell, rows_after, second_cell
from kdexplore.engine.kernel.layout import (
    BARREN,
    CELLS,
    CENTRE,
    COLUMNS,
    COMPLETE,
    EAST,
    FIRES,
    FIRST,
    FIRST_CRATERS,
    FIRST_SYMBOLS,
    GRID,
    HAS_FIRE,
    LAND,
    LANDS,
    LINES_LEFT,
    NEAR,
    NEXT,
    NEXT_LENGTH,
    REGION,
    ROOM_COLUMNS,
    ROOM_ROWS,
    ROOT,
    ROWS,
    SECOND,
    SECOND_CRATERS,
    SECOND_SYMBOLS,
    SPANNED_COLUMNS,
    SPANNED_ROWS,
    STRIDE,
    TAKEN,
    TERRAINS,
    TOUCH,
    WAYS,
    WEIGHTS,
    WEST,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, count, lowest
from kdexplore.engine.kernel.values import goods_gain, promise, way_gain

# ---- features
HOLES = 0  # free cells within the extents that no domino can reach
COSTLY_HOLES = 1  # the same, where a complete territory earns points
DEAD_ENDS = 2  # free cells that a domino can enter from one side only
OFF_CENTRE = 3  # the starting tile can no longer be in the middle, where that earns points
WIDER = 4  # cells that the extents gain
OPEN_SYMBOLS = 5  # symbols of the regions laid to, times the free cells beside them (at most 4)
BARE_SIZE = 6  # squares of the regions laid to that have no symbol yet
CLOSED = 7  # regions laid to that cannot grow
JOINED = 8  # halves that continue a region
WELCOME = 9  # terrains that would find a place
FREE_EDGE = 10  # free cells that touch the territory
PROMISE = 11  # what the fire of the domino's volcano could add
GOODS_WORTH = 12  # when claiming: what its resources bring at once
LATER = 13  # when claiming: how many dominoes of the line have a lower number
NO_ROOM = 14  # when claiming: it fits nowhere
SYMBOL_SIZE = 15  # symbols of the regions laid to, times their squares

POINT = 100
ENOUGH = 4


def weighed(rules: Ints, feature: int, amount: int, left: int) -> int:
    """What so much of a feature is worth with so many rounds to come."""
    # Whole numbers, so that both builds have the same value to the last bit: the second weight is in eighths.
    return (amount * (8 * rules[WEIGHTS + 2 * feature] + left * rules[WEIGHTS + 2 * feature + 1])) >> 3


def rounds_left(game: Ints) -> int:
    """How many lines will be played after the present one."""
    return game[LINES_LEFT] + (1 if game[NEXT_LENGTH] else 0)


def beside(mask: int) -> int:
    """The cells that share an edge with a cell of a mask; the torus has no edge."""
    # The masks keep a bit that leaves a row from coming back in the next one, but in its own: the torus.
    across = ((mask & 0x7F7F7F7F7F7F7F7F) << 1) | ((mask >> 7) & 0x0101010101010101)
    across |= ((mask >> 1) & 0x7F7F7F7F7F7F7F7F) | ((mask & 0x0101010101010101) << 7)
    down = ((mask & 0x00FFFFFFFFFFFFFF) << 8) | ((mask >> 56) & 0xFF)
    down |= ((mask >> 8) & 0x00FFFFFFFFFFFFFF) | ((mask & 0xFF) << 56)
    return across | down


def narrow(free: int) -> int:
    """The free cells with exactly one free cell beside them."""
    east = ((free & 0x7F7F7F7F7F7F7F7F) << 1) | ((free >> 7) & 0x0101010101010101)
    west = ((free >> 1) & 0x7F7F7F7F7F7F7F7F) | ((free & 0x0101010101010101) << 7)
    south = ((free & 0x00FFFFFFFFFFFFFF) << 8) | ((free >> 56) & 0xFF)
    north = ((free >> 8) & 0x00FFFFFFFFFFFFFF) | ((free & 0xFF) << 56)
    # Cells with two or more free neighbours: any two of the four directions.
    several = (east & west) | (south & north) | ((east | west) & (south | north))
    return free & (east | west | south | north) & ~several


def outlook(game: Ints, rules: Ints, land: int, domino: int, way: int) -> int:
    """What laying a domino so is worth."""
    left = rounds_left(game)
    one, two = first_cell(rules, way), second_cell(rules, way)
    columns, rows = columns_after(game, rules, land, way), rows_after(game, rules, land, way)
    taken = game[land + TAKEN] | (1 << one) | (1 << two)
    free = rules[ROOM_COLUMNS + columns] & rules[ROOM_ROWS + rows] & ~taken
    value = POINT * way_gain(game, rules, land, domino, way) + shape(game, rules, land, columns, rows, free)
    value += welcome(game, rules, land, domino, one, two, free)
    first, second = rules[FIRST + domino], rules[SECOND + domino]
    symbols = rules[FIRST_SYMBOLS + domino]
    if first == second:
        symbols += rules[SECOND_SYMBOLS + domino]
        value += region_outlook(game, rules, land + first, (1 << one) | (1 << two), symbols, free)
    else:
        value += region_outlook(game, rules, land + first, 1 << one, symbols, free)
        value += region_outlook(game, rules, land + second, 1 << two, rules[SECOND_SYMBOLS + domino], free)
    if rules[HAS_FIRE] and rules[FIRST_CRATERS + domino] + rules[SECOND_CRATERS + domino]:
        value += weighed(rules, PROMISE, promise(game, rules, land, domino, way), left)
    return value


def shape(game: Ints, rules: Ints, land: int, columns: int, rows: int, free: int) -> int:
    """What the outline is worth: holes, dead ends, the middle, how far the territory reaches."""
    left = rounds_left(game)
    box = rules[SPANNED_COLUMNS + columns] & rules[SPANNED_ROWS + rows]
    before = rules[SPANNED_COLUMNS + game[land + COLUMNS]] & rules[SPANNED_ROWS + game[land + ROWS]]
    holes = count(free & box & ~beside(free))
    value = weighed(rules, HOLES, holes, left) + weighed(rules, DEAD_ENDS, count(narrow(free) & box), left)
    value += weighed(rules, WIDER, count(box) - count(before), left)
    if rules[COMPLETE]:
        value += weighed(rules, COSTLY_HOLES, holes, left)
    if rules[CENTRE]:
        farthest = max(rules[WEST + columns], rules[EAST + columns], rules[WEST + rows], rules[EAST + rows])
        if farthest > rules[GRID] // 2:
            value += weighed(rules, OFF_CENTRE, 1, left)
    return value


def welcome(game: Ints, rules: Ints, land: int, domino: int, one: int, two: int, free: int) -> int:
    """What the places are worth at which further dominoes may join."""
    left, terrains, edge = rounds_left(game), 0, 0
    first, second = rules[FIRST + domino], rules[SECOND + domino]
    for terrain in range(TERRAINS):
        touch = game[TOUCH + land + terrain]
        if terrain == first:
            touch |= rules[NEAR + one]
        if terrain == second:
            touch |= rules[NEAR + two]
        touch &= free
        edge |= touch
        if touch:
            terrains += 1
    return weighed(rules, WELCOME, terrains, left) + weighed(rules, FREE_EDGE, count(edge), left)


def region_outlook(game: Ints, rules: Ints, place: int, squares: int, symbols: int, free: int) -> int:
    """What the region is worth that new squares of a terrain make or join; `place` is the land plus the terrain."""
    left = rounds_left(game)
    terrain = (place - LANDS) % STRIDE
    land = place - terrain
    if rules[BARREN + terrain]:
        return 0
    # The domino has not been laid: its squares are joined here, on paper, to what they would touch.
    near, region, value = beside(squares) & game[LAND + place], squares, 0
    if near:
        value += weighed(rules, JOINED, 1, left)
    while near:
        root = land + game[land + ROOT + lowest(near)]
        region |= game[REGION + root]
        symbols += game[FIRES + root]
        near &= ~game[REGION + root]
    size, room = count(region), count(beside(region) & free)
    if not room:
        value += weighed(rules, CLOSED, 1, left)
    if symbols:
        value += weighed(rules, OPEN_SYMBOLS, symbols * min(room, ENOUGH), left)
        return value + weighed(rules, SYMBOL_SIZE, symbols * size, left)
    return value + weighed(rules, BARE_SIZE, size, left) if room else value


def slot_outlook(game: Ints, rules: Ints, seat: int, slot: int) -> int:
    """What claiming a slot of the next line is worth: the best way to lay its domino, and its place in the line."""
    land, domino, left = LANDS + seat * STRIDE, game[NEXT + slot], rounds_left(game)
    value = weighed(rules, LATER, slot, left)
    if not find_ways(game, rules, land, domino):
        return value + weighed(rules, NO_ROOM, 1, left)
    most = -1_000_000
    for turned in range(4):
        mask = game[WAYS + turned]
        while mask:
            cell = lowest(mask)
            mask ^= 1 << cell
            most = max(most, outlook(game, rules, land, domino, turned * CELLS + cell))
    return value + most + weighed(rules, GOODS_WORTH, goods_gain(game, rules, seat, domino), left)
