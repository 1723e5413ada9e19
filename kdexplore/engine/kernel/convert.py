"""Between the core and the kernel: cells and ways, states and games, moves and actions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kdexplore.core.actions import Claim, Discard, Give, Pass, Place, Recruit, Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.state import Step
from kdexplore.engine.kernel import board, ops
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.fire import to_north, to_west
from kdexplore.engine.kernel.tables import SIDE, cell_bit, extents_index, numbers_of, rule_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules

STEPS = {
    Step.CLAIM: at.CLAIM,
    Step.PLACE: at.PLACE,
    Step.THROW: at.THROW,
    Step.GIVE: at.GIVE,
    Step.RECRUIT: at.RECRUIT,
    Step.OVER: at.OVER,
}


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        bit = ops.lowest(mask)
        yield bit
        mask ^= 1 << bit


# ---- cells and ways


def land_of(seat: int) -> int:
    """Where the territory of a seat begins."""
    return at.LANDS + seat * at.STRIDE


def cell_at(game: Any, rules: Any, land: int, bit: int) -> Cell:  # noqa: ANN401 -- a list or an array
    """The cell of a bit within the extents of a territory."""
    # A bit alone does not say on which side of the starting tile it is: the extents do.
    across, down = rules[at.WEST + game[land + at.COLUMNS]], rules[at.WEST + game[land + at.ROWS]]
    return Cell(int((bit + across) % SIDE - across), int(((bit >> 3) + down) % SIDE - down))


def cells_in(game: Any, rules: Any, land: int, mask: int) -> tuple[Cell, ...]:  # noqa: ANN401
    """The cells of a mask within the extents of a territory, sorted."""
    return tuple(sorted(cell_at(game, rules, land, bit) for bit in bits(mask)))


def cells_of_way(game: Any, rules: Any, land: int, way: int) -> tuple[Cell, Cell]:  # noqa: ANN401
    """The cells of both halves of a domino that is laid this way, before it is laid."""
    south = bool(way & 64)
    x = _column(rules, game[land + at.COLUMNS], way & 7, pair=not south)
    y = _column(rules, game[land + at.ROWS], (way >> 3) & 7, pair=south)
    one, two = Cell(x, y), Cell(x + (not south), y + south)
    return (two, one) if way >= 2 * at.CELLS else (one, two)


def _column(rules: Any, entry: int, residue: int, *, pair: bool) -> int:  # noqa: ANN401
    """The column, or row, beside the extents that has this residue; a pair may begin two columns away."""
    west, east, span = int(rules[at.WEST + entry]), int(rules[at.EAST + entry]), int(rules[at.GRID])
    columns = range(-west - 2, east + 2) if pair else range(-west - 1, east + 2)
    last = 1 if pair else 0
    fitting = (column for column in columns if max(west, -column) + max(east, column + last) < span)
    return next(column for column in fitting if column % SIDE == residue)


def way_of(cells: tuple[Cell, Cell]) -> int:
    """The way that lays the halves of a domino on two cells.

    >>> way_of((Cell(1, 0), Cell(2, 0))), way_of((Cell(0, 2), Cell(0, 1)))
    (1, 200)
    """
    one, two = cells
    turned = (one.y, one.x) > (two.y, two.x)
    west = two if turned else one
    return cell_bit(west.x, west.y) + at.CELLS * (one.x == two.x) + 2 * at.CELLS * turned


# ---- states


def game_of(state: GameState, luck: int = 1, chance: int = 2, *, policy: int = 0) -> list[int]:
    """A state at a decision as a game of the kernel, all seats with one policy.

    What is hidden is shuffled by `deal_hidden`, not copied.
    """
    rules = state.rules
    table = rule_table(rules)
    game = [0] * at.game_size(rules.players)
    game[at.LUCK], game[at.CHANCE], game[at.SEED] = luck, chance, chance
    game[at.STEP] = STEPS[state.step]
    index = {number: place for place, number in enumerate(numbers_of(rules))}
    _lines(game, state, index)
    _order(game, state)
    _table_pieces(game, state)
    for seat, there in enumerate(state.seats):
        game[at.POLICY + seat] = policy
        land = land_of(seat)
        game[land : land + at.CLEAR] = table[at.NEW_LAND : at.RULES_SIZE]
        _lay(game, list(table), land, there.territory, rules)
        game[land + at.DISCARDS] = len(there.discarded)
    if state.volcanoes:
        _volcanoes(game, state)
    return game


def _lines(game: list[int], state: GameState, index: dict[int, int]) -> None:
    game[at.TURN], game[at.LINES_LEFT] = state.turn, state.lines_left
    for slots, numbers, seats, length in (
        (state.line, at.LINE, at.LINE_SEAT, at.LINE_LENGTH),
        (state.next_line, at.NEXT, at.NEXT_SEAT, at.NEXT_LENGTH),
    ):
        game[length] = len(slots)
        for place, slot in enumerate(slots):
            game[numbers + place] = index[slot.number]
            game[seats + place] = -1 if slot.seat is None else slot.seat
    # In order and not as drawn: what comes next is shuffled before anything is played on.
    seen = sorted(number for number in index if number not in state.unseen)
    for place, number in enumerate((*seen, *sorted(state.unseen))):
        game[at.DECK + place] = index[number]
    game[at.DECK_AT] = len(seen)


def _order(game: list[int], state: GameState) -> None:
    """During the opening: who claims next, and the kings still in the hand."""
    if not state.claiming:
        return
    kings = state.rules.players * state.rules.kings
    waiting = (*state.claiming, *state.hand)
    game[at.ORDER_AT], game[at.ORDER_LENGTH] = kings - len(waiting), kings
    for place, seat in enumerate(waiting, kings - len(waiting)):
        game[at.ORDER + place] = seat


def _table_pieces(game: list[int], state: GameState) -> None:
    kinds = [resource.key for resource in state.rules.tiles.resources]
    holders = state.holder_of
    for place in range(at.KINDS):
        game[at.HOLDER + place] = holders.get(kinds[place], -1) if place < len(kinds) else -1
    for fires, left in state.tokens:
        game[at.TOKENS + fires] = left
    for place, person in enumerate(state.rules.tiles.people):
        game[at.FACE_UP + place] = state.cave.face_up.count(person.key)
        game[at.STACK + place] = state.cave.stack.count(person.key)
    for totem in state.gifts:
        kind = kinds.index(totem)
        game[at.GIFTS] |= 1 << kind
        if _is_lost(state, totem):
            game[at.LOST] |= 1 << kind


def _is_lost(state: GameState, totem: str) -> bool:
    """Whether a totem leaves its holder although nobody has more: its holder has just burned a resource."""
    counts = state.counts_of(totem)
    return counts[state.holder_of[totem]] == max(counts)


def _volcanoes(game: list[int], state: GameState) -> None:
    game[at.VOLCANOES] = len(state.volcanoes)
    for place, cell in enumerate(state.volcanoes):
        craters = state.territory.squares[cell].craters
        game[at.VOLCANO + place] = cell_bit(cell.x, cell.y) + at.CELLS * craters


def _lay(game: list[int], table: list[int], land: int, territory: Territory, rules: Rules) -> None:
    """The squares of a territory and what is on them."""
    terrain = {one.key: place for place, one in enumerate(rules.tiles.terrains)}
    kinds = [resource.key for resource in rules.tiles.resources]
    people = [person.key for person in rules.tiles.people]
    box, index = territory.box, extents_index(rules.span)
    game[land + at.COLUMNS] = index[-box.west, box.east]
    game[land + at.ROWS] = index[-box.north, box.south]
    fires = territory.fire_at
    for cell, square in territory.squares.items():
        bit = cell_bit(cell.x, cell.y)
        game[land + at.TAKEN] |= 1 << bit
        if square.craters:
            game[land + at.CRATERED] |= 1 << bit
        symbols = square.symbols + fires.get(cell, 0)
        # The starting tile belongs to no region; fire may burn on it all the same.
        if cell == HOME:
            board.show(game, land, bit, symbols)
        else:
            board.lay_half(game, table, land, bit, terrain[square.terrain], symbols)
    for cell, kind in territory.resources:
        game[land + at.GOODS + kinds.index(kind)] |= 1 << cell_bit(cell.x, cell.y)
    for cell, person in territory.people:
        game[land + at.FOLK + people.index(person)] |= 1 << cell_bit(cell.x, cell.y)
    _room(game, table, land)


def _room(game: list[int], table: list[int], land: int) -> None:
    """Which pairs of cells are free, worked out from what is taken."""
    taken, columns, rows = game[land + at.TAKEN], game[land + at.COLUMNS], game[land + at.ROWS]
    full = taken | to_west(taken)
    game[land + at.FULL_EAST] = full
    game[land + at.PAIRS_EAST] = table[at.ROOM_PAIRS + columns] & table[at.ROOM_ROWS + rows] & ~full
    full = taken | to_north(taken)
    game[land + at.FULL_SOUTH] = full
    game[land + at.PAIRS_SOUTH] = table[at.ROOM_COLUMNS + columns] & table[at.ROOM_ROW_PAIRS + rows] & ~full


# ---- moves


def action_of(before: Any, rules: Any, move: list[int], given: Rules) -> Action:  # noqa: ANN401
    """The action of the core that a move is, taken in the game `before`."""
    step, seat = before[at.STEP], int(before[at.LINE_SEAT + before[at.TURN]])
    land = land_of(seat)
    if step == at.CLAIM:
        return Claim(numbers_of(given)[before[at.NEXT + move[0]]])
    if step == at.PLACE:
        return Place(cells_of_way(before, rules, land, move[0])) if 0 <= move[0] < 4 * at.CELLS else Discard()
    if step == at.THROW:
        return Throw(cell_at(before, rules, land, move[0]))
    if step == at.GIVE:
        kind = ops.lowest(int(before[at.GIFTS]))
        return Give(given.tiles.resources[kind].key, move[0])
    if not move[1]:
        return Pass()
    paid = cells_in(before, rules, land, move[2])
    return Recruit(given.tiles.people[move[0]].key, paid, cell_at(before, rules, land, move[3]))


def move_of(state: GameState, action: Action) -> tuple[int, ...]:  # noqa: PLR0911 -- one case per action
    """The move of the kernel that an action of the core is."""
    tiles = state.rules.tiles
    match action:
        case Claim(number):
            return ([slot.number for slot in state.next_line].index(number),)
        case Place(cells):
            return (way_of(cells),)
        case Throw(cell):
            return (cell_bit(cell.x, cell.y),)
        case Give(_, seat):
            return (seat,)
        case Recruit(person, paid, cell):
            mask = sum(1 << cell_bit(one.x, one.y) for one in paid)
            keys = [one.key for one in tiles.people]
            return keys.index(person), len(paid), mask, cell_bit(cell.x, cell.y)
        case Pass():
            return 0, 0, 0, 0
        case _:
            return (-1,)


def people_of(game: Any, given: Rules, people: int) -> tuple[str, ...]:  # noqa: ANN401
    """The people counted from a place on, as the cave board of the core has them."""
    counts = Counter({person.key: int(game[people + place]) for place, person in enumerate(given.tiles.people)})
    return tuple(sorted(counts.elements()))
