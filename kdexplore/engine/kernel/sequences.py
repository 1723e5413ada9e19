"""Kernel: the best that one seat can still make of given dominoes, by trying every way and every throw.

Of ways with equal points the one with the larger region is better, then the one with more symbols: ties are settled so.
"""

from __future__ import annotations

from kdexplore.engine.kernel.board import find_ways, first_cell, lay, second_cell
from kdexplore.engine.kernel.fire import find_targets, next_volcano, throw
from kdexplore.engine.kernel.layout import (
    CELLS,
    CENTRE,
    CRATERS,
    DISCARDS,
    FIRST,
    FIRST_CRATERS,
    FIRST_GOODS,
    FIRST_SYMBOLS,
    GOODS_SCORE,
    HAS_FIRE,
    HAS_TRIBE,
    LAND,
    LANDS,
    LARGEST,
    MAY_DISCARD,
    NEAR,
    POINTS,
    REGION,
    ROOT,
    SECOND,
    SECOND_CRATERS,
    SECOND_GOODS,
    SECOND_SYMBOLS,
    SIZE,
    STRIDE,
    TOKENS,
    VOLCANOES,
    WAYS,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, lowest, moved
from kdexplore.engine.kernel.scores import RUNG, bonus_points, goods_points, ladder
from kdexplore.engine.kernel.tribe import people_points
from kdexplore.engine.kernel.values import NO_WAY, way_gain

# ---- a frame: one choice that is being tried
INDEX = 0  # of the domino to be laid, or of the one after the volcano
THROWING = 1
OPTIONS = 2  # four masks, of ways or of targets
SPARE = 6  # whether discarding is still to be tried
KEPT_TOKENS = 7
KEPT_VOLCANOES = KEPT_TOKENS + CRATERS
KEPT_LAND = KEPT_VOLCANOES + 3
FRAME = KEPT_LAND + STRIDE
NOTHING = -2
WORST = -1_000_000


def own_points(game: Ints, rules: Ints, land: int) -> int:
    """The points of a territory, totems apart."""
    points = game[land + POINTS] + goods_points(game, rules, land) + bonus_points(game, rules, land)
    return points + people_points(game, rules, land) if rules[HAS_TRIBE] else points


def best_sequence(game: Ints, rules: Ints, seat: int, plan: Ints, room: Ints) -> int:
    """The most of a seat on the ladder, totems apart, that lays `plan[0]` dominoes, `plan[1]` first.

    Volcanoes that wait in the game throw first. `room` holds three frames for each domino and three more; afterwards
    neither it nor `game` holds anything of use.
    """
    land, best = LANDS + seat * STRIDE, WORST
    if not open_frame(game, rules, land, plan, room, 0, 1):
        return last_ladder(game, rules, land, plan)
    depth = 1
    while depth:
        place = (depth - 1) * FRAME
        option = next_option(room, place)
        if option == NOTHING:
            depth -= 1
        else:
            # Whatever the option before has changed; the first one finds everything as it was kept.
            restore(game, land, room, place)
            take_option(game, rules, land, seat, plan, room, place, option)
            if open_frame(
                game, rules, land, plan, room, place + FRAME, room[place + INDEX] + 1 - room[place + THROWING]
            ):
                depth += 1
            else:
                best = max(best, last_ladder(game, rules, land, plan))
    return best


def open_frame(game: Ints, rules: Ints, land: int, plan: Ints, room: Ints, place: int, index: int) -> bool:
    """Whether there is something to choose: then it is listed in the frame; dominoes that fit nowhere are discarded."""
    while rules[HAS_FIRE] and game[VOLCANOES]:
        targets = find_targets(game, rules, land)
        if targets:
            room[place + OPTIONS] = targets
            for turned in range(1, 4):
                room[place + OPTIONS + turned] = 0
            room[place + THROWING], room[place + SPARE], room[place + INDEX] = 1, 0, index
            keep(game, land, room, place)
            return True
        next_volcano(game)
    game[VOLCANOES] = 0
    # A last domino that is simple opens no frame: `last_ladder` looks it up, which saves the widest level of the tree.
    while index <= plan[0] and (index < plan[0] or not is_simple(rules, plan[index])):
        if find_ways(game, rules, land, plan[index]):
            for turned in range(4):
                room[place + OPTIONS + turned] = game[WAYS + turned]
            room[place + THROWING], room[place + SPARE], room[place + INDEX] = 0, rules[MAY_DISCARD], index
            keep(game, land, room, place)
            return True
        game[land + DISCARDS] += 1
        index += 1
    return False


def is_simple(rules: Ints, domino: int) -> bool:
    """Whether what a last domino is worth can be read off its regions: no fire, no people, no middle."""
    craters = rules[HAS_FIRE] and rules[FIRST_CRATERS + domino] + rules[SECOND_CRATERS + domino] > 0
    return not (craters or rules[HAS_TRIBE] or rules[CENTRE])


def last_ladder(game: Ints, rules: Ints, land: int, plan: Ints) -> int:
    """What there is at the end of a plan; a last domino that is simple is not laid but looked up."""
    domino = plan[plan[0]]
    if not plan[0] or not is_simple(rules, domino):
        return ladder(game, land, own_points(game, rules, land))
    best = best_last(game, rules, land, domino)
    if best < 0:
        game[land + DISCARDS] += 1
        points = own_points(game, rules, land)
        game[land + DISCARDS] -= 1
        return ladder(game, land, points)
    points = own_points(game, rules, land)
    if rules[GOODS_SCORE]:
        points += (rules[FIRST_GOODS + domino] > 0) + (rules[SECOND_GOODS + domino] > 0)
    symbols = rules[FIRST_SYMBOLS + domino] + rules[SECOND_SYMBOLS + domino]
    # `best` holds gain and largest region as two rungs; the largest region so far is in the ladder already.
    return ladder(game, land, points) + (best - game[land + LARGEST]) * RUNG + symbols


def best_last(game: Ints, rules: Ints, land: int, domino: int) -> int:
    """The points of the best way to lay a simple domino, then the largest region after it; below 0 if there is none."""
    find_ways(game, rules, land, domino)
    best, largest = NO_WAY, 0
    for turned in range(4):
        mask = game[WAYS + turned]
        while mask:
            cell = lowest(mask)
            mask ^= 1 << cell
            gain = way_gain(game, rules, land, domino, turned * CELLS + cell)
            if gain > best:
                best, largest = gain, largest_after(game, rules, land, domino, turned * CELLS + cell)
            elif gain == best:
                largest = max(largest, largest_after(game, rules, land, domino, turned * CELLS + cell))
    return best * RUNG + largest


def largest_after(game: Ints, rules: Ints, land: int, domino: int, way: int) -> int:
    """The size of the largest region once a domino is laid so."""
    first, second = rules[FIRST + domino], rules[SECOND + domino]
    near = rules[NEAR + first_cell(rules, way)] & game[land + LAND + first]
    beside = rules[NEAR + second_cell(rules, way)] & game[land + LAND + second]
    if first == second:
        return max(game[land + LARGEST], 2 + size_of(game, land, near | beside))
    return max(game[land + LARGEST], 1 + size_of(game, land, near), 1 + size_of(game, land, beside))


def size_of(game: Ints, land: int, near: int) -> int:
    """The squares of all regions that these squares belong to."""
    size = 0
    while near:
        root = land + game[land + ROOT + lowest(near)]
        near &= ~game[REGION + root]
        size += game[SIZE + root]
    return size


def next_option(room: Ints, place: int) -> int:
    """The next untried choice of a frame: a way or a cell, -1 to discard, `NOTHING` when all have been tried."""
    for turned in range(4):
        mask = room[place + OPTIONS + turned]
        if mask:
            cell = lowest(mask)
            room[place + OPTIONS + turned] = mask ^ (1 << cell)
            return turned * CELLS + cell
    if room[place + SPARE]:
        room[place + SPARE] = 0
        return -1
    return NOTHING


def take_option(game: Ints, rules: Ints, land: int, seat: int, plan: Ints, room: Ints, place: int, option: int) -> None:
    """A choice is tried."""
    if room[place + THROWING]:
        throw(game, rules, land, seat, option)
    elif option < 0:
        game[land + DISCARDS] += 1
    else:
        lay(game, rules, land, plan[room[place + INDEX]], option)


def keep(game: Ints, land: int, room: Ints, place: int) -> None:
    """What a choice may change is kept in its frame."""
    # Copied whole and not undone step by step: fires and joined regions could hardly be told apart again.
    moved(game, TOKENS, room, place + KEPT_TOKENS, CRATERS)
    moved(game, VOLCANOES, room, place + KEPT_VOLCANOES, 3)
    moved(game, land, room, place + KEPT_LAND, STRIDE)


def restore(game: Ints, land: int, room: Ints, place: int) -> None:
    """Everything as it was before the choice of a frame."""
    moved(room, place + KEPT_TOKENS, game, TOKENS, CRATERS)
    moved(room, place + KEPT_VOLCANOES, game, VOLCANOES, 3)
    moved(room, place + KEPT_LAND, game, land, STRIDE)
