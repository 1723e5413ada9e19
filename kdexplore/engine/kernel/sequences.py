"""Kernel: the most points that one seat can still make with given dominoes, by trying every way and every throw."""

from __future__ import annotations

from kdexplore.engine.kernel.board import find_ways, lay
from kdexplore.engine.kernel.fire import find_targets, next_volcano, throw
from kdexplore.engine.kernel.layout import (
    CELLS,
    CENTRE,
    CRATERS,
    DISCARDS,
    FIRST_CRATERS,
    FIRST_GOODS,
    GOODS_SCORE,
    HAS_FIRE,
    HAS_TRIBE,
    LANDS,
    MAY_DISCARD,
    POINTS,
    SECOND_CRATERS,
    SECOND_GOODS,
    STRIDE,
    TOKENS,
    VOLCANOES,
    WAYS,
)  # fmt: skip
from kdexplore.engine.kernel.ops import Ints, lowest, moved
from kdexplore.engine.kernel.scores import bonus_points, goods_points
from kdexplore.engine.kernel.tribe import people_points
from kdexplore.engine.kernel.values import best_way

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
    """The most points of a seat, totems apart, that lays `plan[0]` dominoes, `plan[1]` first.

    Volcanoes that wait in the game throw first. `room` holds three frames for each domino and three more; afterwards
    neither it nor `game` holds anything of use.
    """
    land, best = LANDS + seat * STRIDE, WORST
    if not open_frame(game, rules, land, plan, room, 0, 1):
        return last_points(game, rules, land, plan)
    depth = 1
    while depth:
        place = (depth - 1) * FRAME
        option = next_option(room, place)
        if option == NOTHING:
            depth -= 1
        else:
            restore(game, land, room, place)
            take_option(game, rules, land, seat, plan, room, place, option)
            if open_frame(
                game, rules, land, plan, room, place + FRAME, room[place + INDEX] + 1 - room[place + THROWING]
            ):
                depth += 1
            else:
                best = max(best, last_points(game, rules, land, plan))
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


def last_points(game: Ints, rules: Ints, land: int, plan: Ints) -> int:
    """The points at the end of a plan; a last domino that is simple is not laid but looked up."""
    domino = plan[plan[0]]
    if not plan[0] or not is_simple(rules, domino):
        return own_points(game, rules, land)
    gain = best_way(game, rules, land, domino, 0)
    if gain < 0:
        game[land + DISCARDS] += 1
        points = own_points(game, rules, land)
        game[land + DISCARDS] -= 1
        return points
    if rules[GOODS_SCORE]:
        gain += (rules[FIRST_GOODS + domino] > 0) + (rules[SECOND_GOODS + domino] > 0)
    return own_points(game, rules, land) + gain


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
    moved(game, TOKENS, room, place + KEPT_TOKENS, CRATERS)
    moved(game, VOLCANOES, room, place + KEPT_VOLCANOES, 3)
    moved(game, land, room, place + KEPT_LAND, STRIDE)


def restore(game: Ints, land: int, room: Ints, place: int) -> None:
    """Everything as it was before the choice of a frame."""
    moved(room, place + KEPT_TOKENS, game, TOKENS, CRATERS)
    moved(room, place + KEPT_VOLCANOES, game, VOLCANOES, 3)
    moved(room, place + KEPT_LAND, game, land, STRIDE)
