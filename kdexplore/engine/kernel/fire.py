"""Kernel: where the fire of a volcano may land, and what it burns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.engine.kernel.board import show
from kdexplore.engine.kernel.layout import (
    BARREN,
    COLUMNS,
    CRATERED,
    FIRE_ON_START,
    FIRE_PATH,
    FIRES,
    FOLK,
    GOODS,
    HOLDER,
    KINDS_USED,
    LAND,
    LOST,
    PERSONS_USED,
    POINTS,
    REACH,
    ROOT,
    ROWS,
    SIZE,
    SPANNED_COLUMNS,
    SPANNED_ROWS,
    SYMBOLS,
    TAKEN,
    TERRAINS,
    TOKENS,
    TOTEM_GIVEN,
    VOLCANO,
    VOLCANOES,
)  # fmt: skip

if TYPE_CHECKING:
    from kdexplore.engine.kernel.ops import Ints

RAYS = 8


def to_east(mask: int) -> int:
    """Every cell of a mask moved one east; the torus has no edge."""
    return ((mask & 0x7F7F7F7F7F7F7F7F) << 1) | ((mask >> 7) & 0x0101010101010101)


def to_west(mask: int) -> int:
    """Every cell of a mask moved one west."""
    return ((mask >> 1) & 0x7F7F7F7F7F7F7F7F) | ((mask & 0x0101010101010101) << 7)


def to_south(mask: int) -> int:
    """Every cell of a mask moved one south."""
    return ((mask & 0x00FFFFFFFFFFFFFF) << 8) | ((mask >> 56) & 0xFF)


def to_north(mask: int) -> int:
    """Every cell of a mask moved one north."""
    return ((mask >> 8) & 0x00FFFFFFFFFFFFFF) | ((mask & 0xFF) << 56)


def spread(mask: int, reach: int, within: int) -> int:
    """The cells that a king reaches in so many moves without leaving `within`."""
    for _ in range(reach):
        # A king moves aslant too: a row is widened first, then moved up and down as a whole.
        row = mask | to_east(mask) | to_west(mask)
        grown = (row | to_north(row) | to_south(row)) & within
        # Shut in: no further step reaches anything.
        if grown == mask:
            return mask
        mask = grown
    return mask


def one_step(mask: int, direction: int) -> int:
    """Every cell of a mask moved to one of the eight directions."""
    if direction in (0, 1, 2):
        mask = to_east(mask)
    elif direction in (3, 4, 5):
        mask = to_west(mask)
    if direction in (0, 3, 6):
        return to_north(mask)
    if direction in (1, 4, 7):
        return to_south(mask)
    return mask


def rays(mask: int, reach: int, within: int) -> int:
    """The cells on the eight straight lines from a cell."""
    reached = 0
    for direction in range(RAYS):
        ray = mask
        for _ in range(reach):
            # A ray that leaves the box is empty from there on: it cannot come back round the torus.
            ray = one_step(ray, direction) & within
            reached |= ray
    return reached


def find_targets(game: Ints, rules: Ints, land: int) -> int:
    """The squares on which the fire of the next volcano may land; none if no token is left for it."""
    volcano = game[VOLCANO]
    craters = volcano >> 6
    if not game[TOKENS + craters]:
        return 0
    start, taken = 1 << (volcano & 63), game[land + TAKEN]
    box = rules[SPANNED_COLUMNS + game[land + COLUMNS]] & rules[SPANNED_ROWS + game[land + ROWS]]
    reach = rules[REACH + craters]
    if rules[FIRE_PATH] == 0:
        reached = spread(start, reach, box)
    elif rules[FIRE_PATH] == 1:
        reached = spread(start, reach, taken)
    else:
        reached = rays(start, reach, box)
    burning = game[land + SYMBOLS] | game[land + SYMBOLS + 1] | game[land + SYMBOLS + 2] | game[land + SYMBOLS + 3]
    reached = reached & taken & ~burning & ~game[land + CRATERED]
    # The starting tile is bit 0.
    return reached if rules[FIRE_ON_START] else reached & ~1


def next_volcano(game: Ints) -> None:
    """A volcano is done with: its token, if one was left, is no longer in the supply."""
    craters = game[VOLCANO] >> 6
    if game[TOKENS + craters]:
        game[TOKENS + craters] -= 1
    game[VOLCANO] = game[VOLCANO + 1]
    game[VOLCANOES] -= 1


def throw(game: Ints, rules: Ints, land: int, seat: int, cell: int) -> None:
    """The fire of the next volcano lands: what is on the square burns, its region gains symbols."""
    bit, symbols = 1 << cell, game[VOLCANO] >> 6
    for kind in range(rules[KINDS_USED]):
        if game[land + GOODS + kind] & bit:
            game[land + GOODS + kind] &= ~bit
            if rules[TOTEM_GIVEN] and game[HOLDER + kind] == seat:
                game[LOST] |= 1 << kind
    for person in range(rules[PERSONS_USED]):
        game[land + FOLK + person] &= ~bit
    show(game, land, cell, symbols)
    # Fire on the starting tile shows symbols, and belongs to no region.
    if cell:
        root = land + game[land + ROOT + cell]
        game[FIRES + root] += symbols
        if not rules[BARREN + terrain_at(game, land, cell)]:
            game[land + POINTS] += symbols * game[SIZE + root]
    next_volcano(game)


def terrain_at(game: Ints, land: int, cell: int) -> int:
    """The terrain of a square that is not the starting tile."""
    for terrain in range(TERRAINS):
        if (game[land + LAND + terrain] >> cell) & 1:
            return terrain
    return TERRAINS
