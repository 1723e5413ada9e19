"""`holes`: the empty cells of a territory that stay empty, proved, and how likely the others are to do so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Any

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import START, Domino
from kdexplore.core.variants import Rules
from kdexplore.engine.asked import state_of
from kdexplore.engine.estimates import share_of
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import bits, cell_at, game_of, land_of
from kdexplore.engine.kernel.speed import WORD, Kernel, at_hand
from kdexplore.engine.policies import POLICIES, policy_named

MOST_DRAWS = 20_000
Terrains = dict[Cell, frozenset[str]]


@dataclass(frozen=True)
class HoleRisk:
    """An empty cell and the share of games in which it was still empty at the end, with an error above zero."""

    cell: Cell
    share: float
    error: float


@dataclass(frozen=True)
class Holes:
    """The cells of a seat's territory that no domino can ever fill, and the risk of those that one can."""

    seat: int
    lost: tuple[Cell, ...]
    risks: tuple[HoleRisk, ...]
    draws: int
    seed: int
    playouts: str

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data for JSON."""
        risks = [{"cell": list(one.cell), "share": one.share, "error": one.error} for one in self.risks]
        head = {"seat": self.seat, "draws": self.draws, "seed": self.seed, "playouts": self.playouts}
        return {**head, "lost": [list(cell) for cell in self.lost], "risks": risks}


def holes(  # noqa: PLR0913 -- all but the state are named
    state: GameState,
    seat: int | None = None,
    *,
    draws: int = 200,
    seed: int = 1,
    playouts: str = "greedy",
    kernel: Kernel | None = None,
) -> Holes:
    """Which cells of a seat's territory stay empty: those that are lost for certain, the risk of the others.

    Only cells between those laid are lost: beyond them nobody knows yet where the grid will end. Without a `seat` it
    is the one that decides.

    >>> from kdexplore import GameState, rules
    >>> state = GameState.at(rules("classic", players=2), ["w*f/w.f/ffw", "*"], line=[(1, 0), (3, 1)])
    >>> holes(state, draws=10).lost
    (Cell(x=0, y=1),)
    """
    seat, playouts = checked_seat(state, seat, draws, seed), policy_named(playouts)
    lost = never_filled(state, seat)
    if state.is_over:
        return Holes(seat, lost, (), 0, seed, playouts)
    counts = _played_out(state, seat, (draws, seed, playouts), kernel or at_hand())
    risks = [HoleRisk(cell, *astuple(share_of(count, draws))) for cell, count in counts.items() if cell not in lost]
    risks.sort(key=lambda one: (-one.share, reading_order(one.cell)))
    return Holes(seat, lost, tuple(risks), draws, seed, playouts)


def never_filled(state: GameState, seat: int) -> tuple[Cell, ...]:
    """The empty cells inside a seat's territory that no domino can fill any more, proved.

    >>> from kdexplore import GameState, rules
    >>> never_filled(GameState.at(rules("classic", players=2), ["w*f/w.f/ffw", "*"], line=[(1, 0), (3, 1)]), 0)
    (Cell(x=0, y=1),)
    """
    territory = state.seats[seat].territory
    return lost_cells(territory, state.rules, _available(state, seat), _laid_later(state, seat))


def checked_seat(state: GameState, seat: int | None, draws: int, seed: int) -> int:
    """The seat that is meant; `BadInput` for anything that cannot be."""
    chosen = state_of(state).actor if seat is None else seat
    if chosen is None or (not state.is_over and state.actor is None):
        raise BadInput("nobody_decides", "state")
    for where, value, low, high in (
        ("seat", chosen, 0, state.rules.players - 1), ("draws", draws, 1, MOST_DRAWS), ("seed", seed, 0, HIGHEST_SEED),
    ):  # fmt: skip
        if not low <= value <= high:
            raise BadInput("out_of_range", where, value=value, low=low, high=high)
    return chosen


# ---- what is certain


def lost_cells(territory: Territory, rules: Rules, dominoes: tuple[Domino, ...], most: int) -> tuple[Cell, ...]:
    """The empty cells inside a territory that none of these dominoes can fill, if at most so many are laid.

    Everything that could ever lie on each cell is worked out as if every domino could be used again and again, and as
    if what is laid never took room away: whatever is not reached so is not reached in any game.
    """
    box, empty = territory.box, _empty_cells(territory, rules)
    # It errs on one side only: too many terrains per cell make fewer cells lost, and a cell called lost truly is.
    known: Terrains = {cell: frozenset((square.terrain,)) for cell, square in territory.squares.items()}
    faces = {(one.terrain, other.terrain) for domino in dominoes for one, other in _both(domino)}
    # Each domino carries a terrain at most two cells further, so the rounds are bounded by the dominoes.
    for _ in range(most):
        grown = _grown(known, empty, faces, territory, rules)
        if grown == known:
            break
        known = grown
    inside = (Cell(x, y) for y in range(box.north, box.south + 1) for x in range(box.west, box.east + 1))
    return tuple(cell for cell in inside if cell not in known)


def _both(domino: Domino) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    return (domino.first, domino.second), (domino.second, domino.first)


def _empty_cells(territory: Territory, rules: Rules) -> set[Cell]:
    """The free cells that are within the grid whatever else is laid."""
    box, span = territory.box, rules.span
    rows = range(box.south - span + 1, box.north + span)
    columns = range(box.east - span + 1, box.west + span)
    return {Cell(x, y) for y in rows for x in columns} - set(territory.squares)


def _grown(
    known: Terrains, empty: set[Cell], faces: set[tuple[str, str]], territory: Territory, rules: Rules
) -> Terrains:
    """What may lie where after one more domino."""
    grown = dict(known)
    for one in empty:
        for other in one.neighbours:
            box = territory.box.around((one, other))
            if other in empty and max(box.width, box.height) <= rules.span:
                for first, second in faces:
                    if _joins(known, one, other, first) or _joins(known, other, one, second):
                        grown[one] = grown.get(one, frozenset()) | {first}
                        grown[other] = grown.get(other, frozenset()) | {second}
    return grown


def _joins(known: Terrains, cell: Cell, partner: Cell, terrain: str) -> bool:
    """Whether a square on a cell may touch its own terrain, or the starting tile, beside its other half."""
    return any(known.get(near, frozenset()) & {terrain, START} for near in cell.neighbours if near != partner)


def _available(state: GameState, seat: int) -> tuple[Domino, ...]:
    """Every domino that this seat may still lay."""
    tiles = state.rules.tiles
    numbers = {slot.number for slot in state.next_line if slot.seat in (None, seat)} | _own(state, seat)
    if state.lines_left:
        numbers |= state.unseen
    return tuple(tiles.domino(number) for number in sorted(numbers))


def _own(state: GameState, seat: int) -> set[int]:
    """The dominoes of the line being played that the seat has still to lay."""
    turn = state.turn + (state.step is not Step.PLACE)
    return {slot.number for slot in state.line[turn:] if slot.seat == seat}


def _laid_later(state: GameState, seat: int) -> int:
    """How many dominoes the seat lays at most from now on."""
    lines = state.lines_left + bool(state.next_line)
    return 0 if state.is_over else len(_own(state, seat)) + lines * state.rules.kings


# ---- what is likely


def _played_out(state: GameState, seat: int, how: tuple[int, int, str], kernel: Kernel) -> dict[Cell, int]:
    """How often each empty cell was inside the territory and still empty when the game was over."""
    draws, seed, playouts = how
    land, table = land_of(seat), kernel.table(state.rules)
    start, game = kernel.numbers(game_of(state, policy=POLICIES[playouts])), kernel.game(state.rules.players)
    box = state.seats[seat].territory.box
    counts = dict.fromkeys(sorted(_empty_cells(state.seats[seat].territory, state.rules), key=reading_order), 0)
    for number in range(draws):
        kernel.run.play_out(start, game, table, seed, number)
        for cell in empty_at_the_end(game, table, land):
            counts[cell] += 1
    inside = {Cell(x, y) for y in range(box.north, box.south + 1) for x in range(box.west, box.east + 1)}
    return {cell: count for cell, count in counts.items() if count or cell in inside}


def empty_at_the_end(game: Any, table: Any, land: int) -> Iterator[Cell]:  # noqa: ANN401 -- a list or an array
    """The empty cells between the squares of a territory."""
    box = table[at.SPANNED_COLUMNS + game[land + at.COLUMNS]] & table[at.SPANNED_ROWS + game[land + at.ROWS]]
    for bit in bits(int(box & ~game[land + at.TAKEN]) % WORD):
        yield cell_at(game, table, land, bit)
