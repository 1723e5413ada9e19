"""Kernel: random numbers, where a domino fits, and laying it. Every function runs plain and compiled."""

from __future__ import annotations

from kdexplore.engine.kernel.layout import (
    ALIKE,
    ALL_SYMBOLS,
    BARREN,
    BLOCKS_EAST,
    BLOCKS_SOUTH,
    CELLS,
    CHANCE,
    COLUMNS,
    CRATERED,
    FIRES,
    FIRST,
    FIRST_CRATERS,
    FIRST_GOODS,
    FIRST_SYMBOLS,
    FULL_EAST,
    FULL_SOUTH,
    GOODS,
    GROWN,
    GROWN_BY_TWO,
    LAND,
    LARGEST,
    LUCK,
    NEAR,
    NEAR_EAST,
    NEAR_SOUTH,
    OTHER,
    PACE,
    PAIRS_EAST,
    PAIRS_SOUTH,
    POINTS,
    REGION,
    ROOM_COLUMNS,
    ROOM_PAIRS,
    ROOM_ROW_PAIRS,
    ROOM_ROWS,
    ROOT,
    ROWS,
    SECOND,
    SECOND_CRATERS,
    SECOND_GOODS,
    SECOND_SYMBOLS,
    SEED,
    SIZE,
    SYMBOLS,
    TAKEN,
    TOUCH,
    TOUCH_EAST,
    TOUCH_SOUTH,
    TURNED,
    VOLCANO,
    VOLCANOES,
    WAYS,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, advance, count, lowest, mixed, nth


def below(game: Ints, stream: int, bound: int) -> int:
    """A random number from 0 to `bound` - 1, from the upper half of a 64-bit linear congruence."""
    word = advance(game[stream])
    game[stream] = word
    # The lower bits of a linear congruence repeat after a few steps; the upper half is random enough. Times the bound
    # and shifted down costs no division, and is off by less than one in 2**32 / bound.
    return (((word >> 32) & 0xFFFFFFFF) * bound) >> 32


def seed_of(seed: int, number: int) -> int:
    """The seed of a game of a simulation, counted from 0.

    The step has no divisor in common with the number of seeds: no seed comes twice, and simulations with neighbouring
    seeds do not share games.
    """
    return (seed + number * 618_033) % 1_000_000


def seed_game(game: Ints, seed: int, number: int) -> None:
    """The random numbers of one game: the table's and the players' streams depend on the seed and its number alone."""
    game[SEED] = mixed(mixed(seed) ^ number)
    game[CHANCE] = game[SEED]
    game[LUCK] = mixed(game[SEED])
    game[PACE] = game[LUCK]


def find_ways(game: Ints, rules: Ints, land: int, domino: int) -> int:
    """How many ways there are to lay a domino; their masks are left in `WAYS`."""
    first, second = land + rules[FIRST + domino], land + rules[SECOND + domino]
    east, south = game[land + PAIRS_EAST], game[land + PAIRS_SOUTH]
    touch = game[TOUCH + first]
    other = game[TOUCH + second]
    # Four ways at once: the first half on the western cell, or on the northern one, and both turned round.
    mask = east & (touch | game[TOUCH_EAST + second])
    game[WAYS] = mask
    ways = count(mask)
    mask = south & (touch | game[TOUCH_SOUTH + second])
    game[WAYS + 1] = mask
    ways += count(mask)
    # Turned round it is the same domino: those ways would be counted twice.
    if rules[ALIKE + domino]:
        game[WAYS + 2] = 0
        game[WAYS + 3] = 0
        return ways
    mask = east & (other | game[TOUCH_EAST + first])
    game[WAYS + 2] = mask
    ways += count(mask)
    mask = south & (other | game[TOUCH_SOUTH + first])
    game[WAYS + 3] = mask
    return ways + count(mask)


def nth_way(game: Ints, number: int) -> int:
    """The way of that number among those that `find_ways` left."""
    for turned in range(4):
        mask = game[WAYS + turned]
        ways = count(mask)
        if number < ways:
            return turned * CELLS + nth(mask, number)
        number -= ways
    return -1


def random_way(game: Ints, rules: Ints, land: int, domino: int, spare: int) -> int:
    """Any way to lay the domino, or -1 if there is none; `spare` further chances to discard it."""
    ways = find_ways(game, rules, land, domino)
    if not ways:
        return -1
    return nth_way(game, below(game, LUCK, ways + spare))


def first_cell(rules: Ints, way: int) -> int:
    """Where a way puts the first half."""
    return rules[OTHER + (way & 127)] if way >= TURNED else way & 63


def second_cell(rules: Ints, way: int) -> int:
    """Where a way puts the second half."""
    return way & 63 if way >= TURNED else rules[OTHER + (way & 127)]


def columns_after(game: Ints, rules: Ints, land: int, way: int) -> int:
    """How far a territory reaches west and east once a domino is laid: one column more, or two."""
    pair = way & 127
    grown = GROWN if pair >= CELLS else GROWN_BY_TWO
    return rules[grown + game[land + COLUMNS] + (pair & 7)]


def rows_after(game: Ints, rules: Ints, land: int, way: int) -> int:
    """How far a territory reaches north and south once a domino is laid: one row more, or two."""
    pair = way & 127
    grown = GROWN_BY_TWO if pair >= CELLS else GROWN
    return rules[grown + game[land + ROWS] + ((pair >> 3) & 7)]


def block(game: Ints, rules: Ints, land: int, way: int) -> None:
    """Two cells are taken: the extents grow, and fewer pairs are free."""
    pair = way & 127
    across, down = GROWN_BY_TWO, GROWN
    if pair >= CELLS:
        across, down = GROWN, GROWN_BY_TWO
    columns = rules[across + game[land + COLUMNS] + (pair & 7)]
    rows = rules[down + game[land + ROWS] + ((pair >> 3) & 7)]
    game[land + COLUMNS] = columns
    game[land + ROWS] = rows
    full = game[land + FULL_EAST] | rules[BLOCKS_EAST + pair]
    game[land + FULL_EAST] = full
    game[land + PAIRS_EAST] = rules[ROOM_PAIRS + columns] & rules[ROOM_ROWS + rows] & ~full
    full = game[land + FULL_SOUTH] | rules[BLOCKS_SOUTH + pair]
    game[land + FULL_SOUTH] = full
    game[land + PAIRS_SOUTH] = rules[ROOM_COLUMNS + columns] & rules[ROOM_ROW_PAIRS + rows] & ~full


def join(game: Ints, rules: Ints, land: int, cell: int, terrain: int, symbols: int) -> None:
    """A square is laid: it joins the regions around it to one, whose points change."""
    place = land + terrain
    game[TOUCH + place] |= rules[NEAR + cell]
    game[TOUCH_EAST + place] |= rules[NEAR_EAST + cell]
    game[TOUCH_SOUTH + place] |= rules[NEAR_SOUTH + cell]
    bit = 1 << cell
    # Before the new square is entered: only regions that were there can be joined.
    near = game[LAND + place] & rules[NEAR + cell]
    game[LAND + place] |= bit
    root, size, fires, before = land + cell, 1, symbols, 0
    region = bit
    if near:
        root = land + game[land + ROOT + lowest(near)]
        # Two sides may touch the same region: it is joined once.
        near &= ~game[REGION + root]
        before = game[SIZE + root] * game[FIRES + root]
        size += game[SIZE + root]
        fires += game[FIRES + root]
        region |= game[REGION + root]
        while near:  # rarely: the square joins regions that were apart
            other = land + game[land + ROOT + lowest(near)]
            rest = game[REGION + other]
            near &= ~rest
            region |= rest
            size += game[SIZE + other]
            fires += game[FIRES + other]
            before += game[SIZE + other] * game[FIRES + other]
            # The smaller parts are entered again under the first; what their old roots keep is never read any more.
            while rest:
                square = lowest(rest)
                rest ^= 1 << square
                game[land + ROOT + square] = root - land
    game[land + ROOT + cell] = root - land
    game[SIZE + root] = size
    game[FIRES + root] = fires
    game[REGION + root] = region
    if size > game[land + LARGEST]:
        game[land + LARGEST] = size
    if fires and not rules[BARREN + terrain]:
        game[land + POINTS] += size * fires - before


def show(game: Ints, land: int, cell: int, symbols: int) -> None:
    """Symbols appear on a square that had none."""
    bit = 1 << cell
    game[land + ALL_SYMBOLS] += symbols
    plane = land + SYMBOLS
    # The number of symbols of each square is kept in four bit planes, so that a mask is counted at once.
    while symbols:
        if symbols & 1:
            game[plane] |= bit
        symbols >>= 1
        plane += 1


def lay_half(game: Ints, rules: Ints, land: int, cell: int, terrain: int, symbols: int) -> None:
    """One square of a domino is laid."""
    if symbols:
        show(game, land, cell, symbols)
    join(game, rules, land, cell, terrain, symbols)


def lay(game: Ints, rules: Ints, land: int, domino: int, way: int) -> None:
    """A domino is laid, with its resources; its volcanoes wait in `VOLCANO`, first half first."""
    block(game, rules, land, way)
    one, two = way & 63, rules[OTHER + (way & 127)]
    # The number of a way has the western or northern cell, which is then that of the second half.
    if way >= TURNED:
        one, two = two, one
    game[land + TAKEN] |= (1 << one) | (1 << two)
    lay_half(game, rules, land, one, rules[FIRST + domino], rules[FIRST_SYMBOLS + domino])
    lay_half(game, rules, land, two, rules[SECOND + domino], rules[SECOND_SYMBOLS + domino])
    if rules[FIRST_GOODS + domino]:
        game[land + GOODS + rules[FIRST_GOODS + domino] - 1] |= 1 << one
    if rules[SECOND_GOODS + domino]:
        game[land + GOODS + rules[SECOND_GOODS + domino] - 1] |= 1 << two
    if rules[FIRST_CRATERS + domino]:
        erupt(game, land, one, rules[FIRST_CRATERS + domino])
    if rules[SECOND_CRATERS + domino]:
        erupt(game, land, two, rules[SECOND_CRATERS + domino])


def erupt(game: Ints, land: int, cell: int, craters: int) -> None:
    """A volcano has been laid; the rules say later whether it throws."""
    game[land + CRATERED] |= 1 << cell
    game[VOLCANO + game[VOLCANOES]] = cell + CELLS * craters
    game[VOLCANOES] += 1
