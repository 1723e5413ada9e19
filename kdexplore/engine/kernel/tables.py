"""The tables of the kernel for given rules: numbers of the set-up, the dominoes, and the geometry of the torus."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core.bonus_register import BONUS_KINDS
from kdexplore.core.problems import BadInput
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.weights import weights_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.tiles import Square
    from kdexplore.core.variants import Rules

SIDE = 8
OPENINGS = ("drawn", "abba", "partners")
# Those that the kernel counts; with others the core plays.
BONUSES: dict[str, int] = {kind.id: getattr(at, kind.in_kernel) for kind in BONUS_KINDS.values() if kind.in_kernel}
READINGS = {
    "fire_path": (at.FIRE_PATH, ("flight", "squares", "rays")),
    "fire_on_start": (at.FIRE_ON_START, ("forbidden", "allowed")),
    "totem_after_fire": (at.TOTEM_GIVEN, ("kept", "given")),
    "two_chiefs_recruit": (at.RECRUIT_ONCE, ("each", "once")),
    "person_on_volcano": (at.PERSON_ON_VOLCANO, ("forbidden", "allowed")),
    "must_place": (at.MAY_DISCARD, ("always", "optional")),
    "centre": (at.CENTRE_READING, ("symmetric", "frame", "full")),
}
PER = {"resource": at.PER_ANY, "fire": at.PER_FIRE, "person": at.PER_PERSON}


def cell_bit(x: int, y: int) -> int:
    """The number of a cell's bit.

    >>> cell_bit(1, 0), cell_bit(-1, 1)
    (1, 15)
    """
    return (y % SIDE) * SIDE + x % SIDE


def why_too_large(rules: Rules) -> str | None:
    """The part of the set-up that the kernel has no room for or does not know; `None` when it plays these rules."""
    tiles = rules.tiles
    numbers = {
        "span": (rules.span, at.SPAN),
        "terrains": (len(tiles.terrains), at.TERRAINS),
        "dominoes": (len(tiles.dominoes), at.MOST_DOMINOES),
        "resources": (len(tiles.resources), at.KINDS),
        "people": (len(tiles.people), at.PERSONS),
        "players": (rules.players, at.SEATS),
        "kings": (rules.players * rules.kings, at.LONGEST_LINE),
        "symbols": (max((symbols for symbols, _ in _printed(rules)), default=0), 9),
        "craters": (max((craters for _, craters in _printed(rules)), default=0), at.CRATERS - 1),
    }
    large = next((part for part, (number, most) in numbers.items() if number > most), None)
    return large or (None if set(rules.bonuses) <= set(BONUSES) else "bonuses")


def _printed(rules: Rules) -> Iterator[tuple[int, int]]:
    for domino in rules.tiles.dominoes:
        for square in (domino.first, domino.second):
            yield square.symbols, square.craters


@lru_cache(maxsize=16)
def rule_table(rules: Rules) -> tuple[int, ...]:
    """The list `rules` of the kernel; `BadInput` where the kernel has no room for them."""
    if part := why_too_large(rules):
        raise BadInput("kernel_too_large", part)
    table = [0] * at.RULES_SIZE
    _numbers(table, rules)
    _dominoes(table, rules)
    _pieces(table, rules)
    _cells(table)
    _extents(table, rules.span)
    table[at.WEIGHTS : at.NEW_GAME] = weights_for(rules)
    table[at.NEW_GAME : at.NEW_LAND] = _new_game(table)
    table[at.NEW_LAND : at.RULES_SIZE] = _new_land(table)
    return tuple(table)


def numbers_of(rules: Rules) -> tuple[int, ...]:
    """The numbers of the dominoes, ascending: the kernel counts dominoes from zero in this order."""
    return tuple(rules.tiles.numbers)


def _numbers(table: list[int], rules: Rules) -> None:
    numbers = {
        at.PLAYERS: rules.players, at.KINGS: rules.kings, at.LENGTH: rules.line, at.ROUNDS: rules.rounds,
        at.PILE: rules.pile, at.DOMINOES: len(rules.tiles.dominoes), at.OPENING: OPENINGS.index(rules.opening),
        at.HAS_FIRE: rules.fire, at.HAS_GOODS: rules.resources, at.HAS_TOTEMS: rules.totems,
        at.HAS_TRIBE: rules.tribe, at.GOODS_SCORE: rules.resources_score,
        at.KINDS_USED: len(rules.tiles.resources), at.PERSONS_USED: len(rules.tiles.people),
        at.GRID: rules.span, at.GAMES: rules.games,
    }  # fmt: skip
    for place, number in numbers.items():
        table[place] = int(number)
    for bonus in rules.bonuses:
        table[BONUSES[bonus]] = 1
    for reading, (place, values) in READINGS.items():
        chosen = getattr(rules.readings, reading)
        if chosen not in values:
            raise BadInput("unknown_value", f"readings.{reading}", value=str(chosen)[:40], known=values)
        table[place] = values.index(chosen)


def _dominoes(table: list[int], rules: Rules) -> None:
    tiles = rules.tiles
    terrain = {one.key: index for index, one in enumerate(tiles.terrains)}
    kind = {one.key: index + 1 for index, one in enumerate(tiles.resources)}

    def goods(square: Square) -> int:
        resource = tiles.resource_on(square) if rules.resources else None
        return kind[resource] if resource else 0

    for index, (number, domino) in enumerate(tiles.numbers.items()):
        table[at.NUMBER + index] = number
        table[at.ALIKE + index] = int(domino.symmetric)
        halves = (
            (domino.first, at.FIRST, at.FIRST_SYMBOLS, at.FIRST_CRATERS, at.FIRST_GOODS),
            (domino.second, at.SECOND, at.SECOND_SYMBOLS, at.SECOND_CRATERS, at.SECOND_GOODS),
        )
        for square, terrains, symbols, craters, resources in halves:
            table[terrains + index] = terrain[square.terrain]
            table[symbols + index] = square.symbols
            table[craters + index] = square.craters
            table[resources + index] = goods(square)
    for index, one in enumerate(tiles.terrains):
        table[at.BARREN + index] = int(one.volcano)


def _pieces(table: list[int], rules: Rules) -> None:
    """Fire tokens, totems and people."""
    for token in rules.tiles.fire_tokens:
        table[at.REACH + token.fires] = token.reach
        table[at.SUPPLY + token.fires] = token.count if rules.fire else 0
    kinds = [resource.key for resource in rules.tiles.resources]
    for index, resource in enumerate(rules.tiles.resources):
        table[at.TOTEM_VALUE + index] = resource.totem
    for index, person in enumerate(rules.tiles.people):
        table[at.PERSON_COUNT + index] = person.count
        table[at.PERSON_POINTS + index] = person.points
        per = person.per or ""
        table[at.PERSON_PER + index] = kinds.index(per) if per in kinds else PER.get(per, 0)
        table[at.PERSON_POWER + index] = person.power


def _cells(table: list[int]) -> None:
    def mask(cells: list[tuple[int, int]]) -> int:
        return sum({1 << cell_bit(x, y) for x, y in cells})

    for y in range(SIDE):
        for x in range(SIDE):
            cell = cell_bit(x, y)
            edges = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            square = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
            table[at.NEAR + cell] = mask(edges)
            # Moved one cell once and for all, so that finding the ways of a domino shifts nothing.
            table[at.NEAR_EAST + cell] = mask([(left - 1, up) for left, up in edges])
            table[at.NEAR_SOUTH + cell] = mask([(left, up - 1) for left, up in edges])
            table[at.AROUND + cell] = mask(square) & ~(1 << cell)
            for way, (right, down) in ((cell, (1, 0)), (cell + at.CELLS, (0, 1))):
                table[at.OTHER + way] = cell_bit(x + right, y + down)
                both = [(x, y), (x + right, y + down)]
                table[at.BLOCKS_EAST + way] = mask([*both, *((left - 1, up) for left, up in both)])
                table[at.BLOCKS_SOUTH + way] = mask([*both, *((left, up - 1) for left, up in both)])


def extents_index(span: int) -> dict[tuple[int, int], int]:
    """For how far a territory of this span may reach to the west and to the east: its index in the tables."""
    pairs = [(west, east) for west in range(span) for east in range(span - west)]
    return {pair: index * SIDE for index, pair in enumerate(pairs)}


def _extents(table: list[int], span: int) -> None:
    """What fits beside the extents, and how they grow: the same tables serve columns and rows."""
    index = extents_index(span)
    for (west, east), entry in index.items():
        table[at.WEST + entry], table[at.EAST + entry] = west, east
        least, most = max(-west - 2, east - span + 1), min(east + 2, span - 1 - west)
        fitting = range(max(least, -west - 1), min(most, east + 1) + 1)
        # A cell two beyond the extents is reached only by a domino across; one column holds both halves else.
        pairs = [column for column in range(least, most) if _fits(column, west, east, span)]
        _set_masks(table, entry, fitting, pairs, range(-west, east + 1))
        for column in fitting:
            table[at.GROWN + entry + column % SIDE] = index[max(west, -column), max(east, column)]
        for column in pairs:
            grown = max(west, -column), max(east, column + 1)
            table[at.GROWN_BY_TWO + entry + column % SIDE] = index[grown]


def _fits(column: int, west: int, east: int, span: int) -> bool:
    return max(west, -column) + max(east, column + 1) < span


def _set_masks(table: list[int], entry: int, fitting: range, pairs: list[int], spanned: range) -> None:
    for columns, down, across in (
        (fitting, at.ROOM_COLUMNS, at.ROOM_ROWS),
        (pairs, at.ROOM_PAIRS, at.ROOM_ROW_PAIRS),
        (spanned, at.SPANNED_COLUMNS, at.SPANNED_ROWS),
    ):
        # On the torus a column is known by its remainder; with a span of 7 at most no two columns share one.
        residues = {column % SIDE for column in columns}
        table[down + entry] = sum(0x0101_0101_0101_0101 << column for column in residues)
        table[across + entry] = sum(0xFF << (SIDE * row) for row in residues)


def _new_game(table: list[int]) -> list[int]:
    """What all share before anything is dealt: dominoes in order, nobody holds a totem, all tokens and people."""
    game = [0] * at.LANDS
    game[at.HOLDER : at.HOLDER + at.KINDS] = [-1] * at.KINDS
    game[at.TOKENS : at.TOKENS + at.CRATERS] = table[at.SUPPLY : at.SUPPLY + at.CRATERS]
    if table[at.HAS_TRIBE]:
        game[at.STACK : at.STACK + at.PERSONS] = table[at.PERSON_COUNT : at.PERSON_COUNT + at.PERSONS]
    game[at.DECK : at.DECK + table[at.DOMINOES]] = range(table[at.DOMINOES])
    return game


def _new_land(table: list[int]) -> list[int]:
    """A territory with nothing but its starting tile, which every terrain may touch."""
    land = [0] * at.CLEAR
    for place, near in ((at.TOUCH, at.NEAR), (at.TOUCH_EAST, at.NEAR_EAST), (at.TOUCH_SOUTH, at.NEAR_SOUTH)):
        land[place : place + at.TERRAINS] = [table[near]] * at.TERRAINS
    land[at.TAKEN] = 1
    # The starting tile and the cell west of it, across the edge of the torus.
    land[at.FULL_EAST] = 1 | (1 << 7)
    land[at.PAIRS_EAST] = table[at.ROOM_PAIRS] & table[at.ROOM_ROWS] & ~land[at.FULL_EAST]
    # Likewise the cell north of it.
    land[at.FULL_SOUTH] = 1 | (1 << 56)
    land[at.PAIRS_SOUTH] = table[at.ROOM_COLUMNS] & table[at.ROOM_ROW_PAIRS] & ~land[at.FULL_SOUTH]
    return land
