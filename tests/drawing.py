"""Positions drawn as the reader sees them: rows from the north, one token of the notation to a cell, marks in capitals.

`wA` is a wheat square marked A, a lone `A` an empty cell marked A; the marks are what a test points at.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from kdexplore.core.actions import Action
from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.line import Slot
from kdexplore.core.notation import faces, parse
from kdexplore.core.placing import why_not
from kdexplore.core.rules_json import position_rules
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import Domino, TileSet
from kdexplore.core.variants import Rules

KINGDOMINO = tile_set("kingdomino")
ORIGINS = tile_set("origins")
TOKEN = re.compile(r"(?P<token>[^A-Z]*)(?P<marks>[A-Z]*)")


class Drawing(NamedTuple):
    """A territory, and the cells that carry each mark, in reading order."""

    territory: Territory
    marks: dict[str, tuple[Cell, ...]]

    def cell(self, mark: str) -> Cell:
        """The one cell that carries a mark."""
        (cell,) = self.marks[mark]
        return cell

    def cells(self, marks: str) -> tuple[Cell, ...]:
        """The cells of several marks, mark by mark."""
        return tuple(cell for mark in marks for cell in self.marks[mark])

    def named(self, cells: tuple[Cell, ...]) -> str:
        """The marks of some cells, in their order; a cell without a mark is named by its place."""
        names = {cell: mark for mark, marked in reversed(self.marks.items()) for cell in marked}
        return "".join(names.get(cell, f"[{cell.x},{cell.y}]") for cell in cells)


def drawn(drawing: str, tiles: TileSet) -> Drawing:
    """What a drawing shows."""
    rows = [[TOKEN.fullmatch(token) for token in row.split()] for row in drawing.strip().splitlines()]
    found = [[(match["token"] or ".", match["marks"]) for match in row if match] for row in rows]
    home = next((x, y) for y, row in enumerate(found) for x, (token, _) in enumerate(row) if token[0] == "*")
    marks: dict[str, list[Cell]] = {}
    for y, row in enumerate(found):
        for x, (_, letters) in enumerate(row):
            for letter in letters:
                marks.setdefault(letter, []).append(Cell(x - home[0], y - home[1]))
    text = "/".join("".join(token for token, _ in row) for row in found)
    ordered = {letter: tuple(sorted(cells, key=reading_order)) for letter, cells in sorted(marks.items())}
    return Drawing(parse(text, tiles), ordered)


def domino_of(look: str, tiles: TileSet) -> Domino:
    """The first domino of the box with these faces, as in `w1-f`."""
    return next(domino for domino in tiles.dominoes if faces(domino, tiles) == look)


def laid(drawing: str, looks: str, tiles: TileSet = KINGDOMINO) -> Territory:
    """A territory laid domino by domino: `looks` in order, each on the two cells marked A, then B, then C and so on."""
    marks = drawn(drawing, tiles).marks
    territory, letters = Territory(), iter(sorted(marks))
    for look in looks.split():
        domino, cells = domino_of(look, tiles), marks[next(letters)]
        ways = (Placement(domino, (first, second)) for first, second in (cells, cells[::-1]))
        rules = position_rules(tiles, 15)
        territory = territory.laid(next(way for way in ways if not why_not(territory, way, rules)), rules)
    return territory


def table(rules: Rules, *boards: Territory, look: str = "", last: bool = False, **changes: Any) -> GameState:
    """A moment of a game: the first seat is to place the domino that looks so, the others have had their turns."""
    tiles = rules.tiles
    number = domino_of(look, tiles).number if look else tiles.dominoes[-1].number
    others = [domino.number for domino in tiles.dominoes if domino.number != number]
    seats = tuple(Seat(board) for board in boards) + (Seat(),) * (rules.players - len(boards))
    facts: dict[str, Any] = {
        "step": Step.PLACE,
        "line": (Slot(number, 0),),
        "next_line": () if last else tuple(Slot(other) for other in others[: rules.line]),
        "unseen": frozenset() if last else frozenset(others[rules.line : 2 * rules.line]),
        "tokens": tuple((token.fires, token.count) for token in tiles.fire_tokens) if rules.fire else (),
    }
    return GameState(rules, seats=seats, **(facts | changes))


def rest_of(state: GameState) -> Iterator[tuple[Action, GameState]]:
    """The game played on to its end, with the first legal action every time."""
    while state.step is not Step.OVER:
        action = next(legal_actions(state))
        state = apply(state, action).state
        yield action, state


def after(state: GameState, *actions: Action) -> GameState:
    """The state after some actions."""
    for action in actions:
        state = apply(state, action).state
    return state


def at_the_end(state: GameState) -> GameState:
    """The end of the game in which everybody takes the first legal action."""
    return after(state, *(action for action, _ in rest_of(state)))
