"""The fields that many questions share: a box, a grid, a territory, a domino, readings, cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kdexplore.core.notation import LONGEST, faces, parse, parse_faces, write
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.rules_json import position_rules, readings_from, repeated, tiles_data, tiles_from
from kdexplore.core.state_notation import LONGEST as LONGEST_STATE
from kdexplore.core.state_reading import parse_state
from kdexplore.core.variants import SPANS, Readings, readings_of

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell
    from kdexplore.core.reader import Reader
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino, TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

HIGHEST_NUMBER = 999  # of a domino, and of dominoes discarded
WIDEST = SPANS[-1]

Board: TypeAlias = "tuple[Territory, Rules]"


class SeatInState(NamedTuple):
    """A state, and the seat whose territory a question is about."""

    state: GameState
    seat: int

    @property
    def territory(self) -> Territory:
        """The territory of the seat."""
        return self.state.seats[self.seat].territory


def state_in(fields: Fields) -> SeatInState | None:
    """The state in notation, if there is one; without a `seat`, the seat whose turn it is."""
    if "state" not in fields:
        return None
    tiles = tiles_from(fields["tiles"]) if "tiles" in fields else None
    text = fields["state"].text(LONGEST_STATE)
    try:
        state = parse_state(text, tiles)
    except IllegalSetup as error:
        raise fields["state"].error("illegal_setup").because(error.problems) from None
    except BadInput as error:
        raise (error if error.fault.where == "state" else error.within("state")) from None
    if "seat" in fields:
        return SeatInState(state, fields["seat"].integer(0, state.rules.players - 1))
    return SeatInState(state, next(seat for seat in (state.playing, state.actor, 0) if seat is not None))


def board_in(fields: Fields, *, fire: bool = False, resources: bool = False, tribe: bool = False) -> Board:
    """The territory and its rules: of a seat in a state, or by themselves."""
    if there := state_in(fields):
        return there.territory, there.state.rules
    rules = board_rules(fields, fire=fire, resources=resources, tribe=tribe)
    return territory_in(fields, rules), rules


def waiting_domino(fields: Fields, rules: Rules) -> Domino:
    """The domino of the question; in a state, the one that is to be placed, if no other is named."""
    there = state_in(fields) if "domino" not in fields else None
    if there and there.state.domino:
        return there.state.domino
    return domino_in(fields["domino"], rules.tiles)


def readings_in(fields: Fields) -> Readings:
    """The readings chosen, the others as usual."""
    return readings_of(readings_from(fields.get("readings")))


def span_in(fields: Fields) -> int:
    """The width of the grid; as wide as there is one, if nothing is said of it."""
    return fields["span"].integer(SPANS[0], WIDEST) if "span" in fields else WIDEST


def board_rules(fields: Fields, *, fire: bool = False, resources: bool = False, tribe: bool = False) -> Rules:
    """The rules for a territory alone, with some modules."""
    tiles, span, readings = tiles_from(fields["tiles"]), span_in(fields), readings_in(fields)
    return position_rules(tiles, span, readings=readings, fire=fire, resources=resources, tribe=tribe)


def territory_in(fields: Fields, rules: Rules) -> Territory:
    """The territory in notation, as wide as the grid at most."""
    text = fields["territory"].text(LONGEST)
    try:
        return parse(text, rules.tiles, rules.span)
    except BadInput as error:
        raise error.within("territory") from None


def domino_in(field: Reader, tiles: TileSet) -> Domino:
    """A domino by its number in the box, or by its faces."""
    if isinstance(field.value, str):
        try:
            return parse_faces(field.text(), tiles)
        except BadInput as error:
            raise error.within(field.where) from None
    number = field.integer(1, HIGHEST_NUMBER)
    if number not in tiles.numbers:
        raise field.error("unknown_domino", number=number, tiles=tiles.id)
    return tiles.domino(number)


def each_once(field: Reader | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """A list of known keys, each at most once."""
    keys = tuple(item.choice(known) for item in field.items(len(known))) if field else ()
    if field and (twice := repeated(keys)):
        raise field.error("given_twice", value=twice[0])
    return keys


def board_plain(territory: Territory, rules: Rules) -> Plain:
    """The fields of a territory under its rules."""
    plain: Plain = {"tiles": tiles_data(rules.tiles), "span": rules.span, "territory": write(territory, rules.tiles)}
    if chosen := rules.readings.chosen:
        plain["readings"] = chosen
    return plain


def domino_plain(domino: Domino, tiles: TileSet) -> int | str:
    """A domino by its number, if it is one of the box, or by its faces."""
    return domino.number if tiles.numbers.get(domino.number) == domino else faces(domino, tiles)


def cells_plain(cells: tuple[Cell, ...]) -> list[list[int]]:
    """Cells as plain data."""
    return [list(cell) for cell in cells]


def domino_board_in(fields: Fields) -> tuple[Territory, Domino, Rules]:
    """A territory, the domino that is to be placed in it, and the rules."""
    territory, rules = board_in(fields)
    return territory, waiting_domino(fields, rules), rules


def domino_board_plain(territory: Territory, domino: Domino, rules: Rules) -> Plain:
    """A territory with the domino that is to be placed in it, as plain data."""
    return {**board_plain(territory, rules), "domino": domino_plain(domino, rules.tiles)}
