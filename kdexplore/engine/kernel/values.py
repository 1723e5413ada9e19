"""Kernel: what a decision adds to a seat's points at once, for the players that compare."""

from __future__ import annotations

from kdexplore.engine.kernel.board import columns_after, find_ways, first_cell, rows_after, second_cell, show
from kdexplore.engine.kernel.fire import spread
from kdexplore.engine.kernel.layout import (
    ALL_SYMBOLS,
    AROUND,
    BARREN,
    CELLS,
    CENTRE,
    COLUMNS,
    COMPLETE,
    CRATERED,
    DISCARDS,
    FIRES,
    FIRST,
    FIRST_CRATERS,
    FIRST_GOODS,
    FIRST_SYMBOLS,
    FOLK,
    FULL_EAST,
    GOODS,
    GOODS_SCORE,
    HAS_FIRE,
    HAS_TOTEMS,
    HAS_TRIBE,
    HOLDER,
    KINDS_USED,
    LAND,
    LANDS,
    NEAR,
    OTHER,
    PER_PERSON,
    PERSON_PER,
    PERSON_POINTS,
    PERSON_POWER,
    PERSONS_USED,
    PLAYERS,
    REACH,
    REGION,
    ROOT,
    ROWS,
    SECOND,
    SECOND_CRATERS,
    SECOND_GOODS,
    SECOND_SYMBOLS,
    SIZE,
    SPANNED_COLUMNS,
    SPANNED_ROWS,
    STRIDE,
    TAKEN,
    TERRAINS,
    TOTEM_VALUE,
    TRIAL,
    TURNED,
    VOLCANO,
    WAYS,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, count, lowest
from kdexplore.engine.kernel.scores import CENTRE_POINTS, COMPLETE_POINTS, goods_points, in_middle
from kdexplore.engine.kernel.tribe import all_burning, all_folk, horde_of, horde_points, people_points, seen_by

NO_WAY = -100  # what a domino is worth that fits nowhere


def joined(game: Ints, land: int, near: int, size: int, symbols: int) -> int:
    """What a region gains that comes of new squares with symbols and of the regions that they touch."""
    before = 0
    while near:
        root = land + game[land + ROOT + lowest(near)]
        near &= ~game[REGION + root]
        size += game[SIZE + root]
        symbols += game[FIRES + root]
        before += game[SIZE + root] * game[FIRES + root]
    return size * symbols - before


def way_gain(game: Ints, rules: Ints, land: int, domino: int, way: int) -> int:
    """What the regions gain if a domino is laid so."""
    one, two = way & 63, rules[OTHER + (way & 127)]
    if way >= TURNED:
        one, two = two, one
    first, second = rules[FIRST + domino], rules[SECOND + domino]
    if first == second:
        if rules[BARREN + first]:
            return 0
        near = (rules[NEAR + one] | rules[NEAR + two]) & game[land + LAND + first]
        return joined(game, land, near, 2, rules[FIRST_SYMBOLS + domino] + rules[SECOND_SYMBOLS + domino])
    gain = 0
    if not rules[BARREN + first]:
        near = rules[NEAR + one] & game[land + LAND + first]
        symbols = rules[FIRST_SYMBOLS + domino]
        gain += joined(game, land, near, 1, symbols) if near else symbols
    if not rules[BARREN + second]:
        near = rules[NEAR + two] & game[land + LAND + second]
        symbols = rules[SECOND_SYMBOLS + domino]
        gain += joined(game, land, near, 1, symbols) if near else symbols
    return gain


def centre_gain(game: Ints, rules: Ints, land: int, way: int) -> int:
    """What the bonus for the middle changes by if a domino is laid so."""
    columns, rows = columns_after(game, rules, land, way), rows_after(game, rules, land, way)
    gain = CENTRE_POINTS if in_middle(rules, columns, rows) else 0
    return gain - CENTRE_POINTS if in_middle(rules, game[land + COLUMNS], game[land + ROWS]) else gain


def discard_gain(game: Ints, rules: Ints, land: int) -> int:
    """What a domino that fits nowhere is worth: less than nothing, and less still if it costs a bonus."""
    return -1 - COMPLETE_POINTS if rules[COMPLETE] and not game[land + DISCARDS] else -1


def promise(game: Ints, rules: Ints, land: int, domino: int, way: int) -> int:
    """What the fire of the domino's volcano could add to the regions laid so far."""
    craters, cell = rules[FIRST_CRATERS + domino], first_cell(rules, way)
    if not craters:
        craters, cell = rules[SECOND_CRATERS + domino], second_cell(rules, way)
    box = rules[SPANNED_COLUMNS + game[land + COLUMNS]] & rules[SPANNED_ROWS + game[land + ROWS]]
    box |= (1 << first_cell(rules, way)) | (1 << second_cell(rules, way))
    reached = spread(1 << cell, rules[REACH + craters], box) & game[land + TAKEN] & ~1
    reached &= ~(game[land + CRATERED] | all_burning(game, land))
    most = 0
    while reached:
        root = land + game[land + ROOT + lowest(reached)]
        # All squares of a region gain the same, so one of them stands for it.
        reached &= ~game[REGION + root]
        most = max(most, game[SIZE + root])
    return most * craters


def best_way(game: Ints, rules: Ints, land: int, domino: int, policy: int) -> int:
    """What the best way to lay a domino gains at once, fire to come included for `policy` 2; `NO_WAY` if none."""
    find_ways(game, rules, land, domino)
    best = NO_WAY
    fire = policy > 1 and rules[HAS_FIRE] and rules[FIRST_CRATERS + domino] + rules[SECOND_CRATERS + domino] > 0
    for turned in range(4):
        mask = game[WAYS + turned]
        while mask:
            cell = lowest(mask)
            mask ^= 1 << cell
            way = turned * CELLS + cell
            value = way_gain(game, rules, land, domino, way)
            if rules[CENTRE]:
                value += centre_gain(game, rules, land, way)
            if fire:
                value += promise(game, rules, land, domino, way)
            if value > best:
                best = value
    return best


def goods_gain(game: Ints, rules: Ints, seat: int, domino: int) -> int:
    """What the resources of a domino are worth at once: a point each where they count, and totems won by them."""
    land, gain = LANDS + seat * STRIDE, 0
    first, second = rules[FIRST_GOODS + domino], rules[SECOND_GOODS + domino]
    if rules[GOODS_SCORE]:
        gain += (first > 0) + (second > 0)
    if rules[HAS_TOTEMS]:
        for kind in range(rules[KINDS_USED]):
            more = (first == kind + 1) + (second == kind + 1)
            if more and game[HOLDER + kind] != seat:
                most = 0
                for other in range(rules[PLAYERS]):
                    if other != seat:
                        most = max(most, count(game[LANDS + other * STRIDE + GOODS + kind]))
                if count(game[land + GOODS + kind]) + more > most:
                    gain += rules[TOTEM_VALUE + kind]
    return gain


def throw_gain(game: Ints, rules: Ints, land: int, cell: int, policy: int) -> int:
    """What a territory gains if the next fire lands on a cell; only its regions for `policy` 1."""
    symbols, gain = game[VOLCANO] >> 6, 0
    if cell:
        root = land + game[land + ROOT + cell]
        barren = False
        for terrain in range(TERRAINS):
            if rules[BARREN + terrain] and (game[land + LAND + terrain] >> cell) & 1:
                barren = True
        gain = 0 if barren else symbols * game[SIZE + root]
    if policy < 2:
        return gain
    if rules[GOODS_SCORE] or rules[HAS_TRIBE]:
        gain += burning_gain(game, rules, land, cell, symbols)
    return gain


def burning_gain(game: Ints, rules: Ints, land: int, cell: int, symbols: int) -> int:
    """What the pieces of a territory gain if a cell burns: it is tried and taken back."""
    all_symbols = game[land + ALL_SYMBOLS]
    for piece in range(FULL_EAST - GOODS):
        game[TRIAL + piece] = game[land + GOODS + piece]
    before = pieces_points(game, rules, land)
    for piece in range(GOODS, FOLK + rules[PERSONS_USED]):
        game[land + piece] &= ~(1 << cell)
    show(game, land, cell, symbols)
    after = pieces_points(game, rules, land)
    for piece in range(FULL_EAST - GOODS):
        game[land + GOODS + piece] = game[TRIAL + piece]
    game[land + ALL_SYMBOLS] = all_symbols
    return after - before


def pieces_points(game: Ints, rules: Ints, land: int) -> int:
    """What resources and people of a territory are worth."""
    points = goods_points(game, rules, land)
    return points + people_points(game, rules, land) if rules[HAS_TRIBE] else points


def person_gain(game: Ints, rules: Ints, land: int, person: int, cell: int) -> int:
    """What a person adds on a cell: its own points, and those of its neighbours who count people."""
    folk, gain, warriors = all_folk(game, rules, land), 0, 0
    for other in range(rules[PERSONS_USED]):
        if rules[PERSON_POWER + other]:
            warriors |= game[land + FOLK + other]
        elif rules[PERSON_PER + other] == PER_PERSON:
            gain += rules[PERSON_POINTS + other] * count(game[land + FOLK + other] & rules[AROUND + cell])
    power = rules[PERSON_POWER + person]
    if not power:
        return gain + seen_by(game, rules, land, person, cell, folk) * rules[PERSON_POINTS + person]
    # A warrior may join several hordes to one, whose power counts for all of them.
    members, near = 0, rules[NEAR + cell] & warriors
    while near:
        horde = horde_of(rules, warriors, lowest(near))
        gain -= horde_points(game, rules, land, horde)
        near &= ~horde
        members |= horde
    for other in range(rules[PERSONS_USED]):
        if rules[PERSON_POWER + other]:
            power += rules[PERSON_POWER + other] * count(game[land + FOLK + other] & members)
    return gain + power * (count(members) + 1)
