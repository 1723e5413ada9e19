"""What many questions are about, and fields that they share: a box, a grid, a territory, a domino, readings, cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.core.codec import Codec, Plain, written
from kdexplore.core.notation import LONGEST, faces, parse, parse_faces, write
from kdexplore.core.problems import BadInput, IllegalSetup, Problem
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import (
    position_rules,
    readings_from,
    setup_from,
    setup_of,
    tiles_data,
    tiles_from,
)
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import LONGEST as LONGEST_STATE
from kdexplore.core.state_reading import parse_state
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import Domino, TileSet
from kdexplore.core.variants import SPANS, Readings, Rules, readings_of
from kdexplore.engine.questions.question import Fields, InState, Names, Subject, problem_plain

PARTS = ("territory", "rules")
HIGHEST_NUMBER = 999  # of a domino, and of dominoes discarded
WIDEST = SPANS[-1]


class SeatInState(NamedTuple):
    """A state, and the seat whose territory a question is about."""

    state: GameState
    seat: int

    @property
    def territory(self) -> Territory:
        """The territory of the seat."""
        return self.state.seats[self.seat].territory

    @property
    def discards(self) -> int:
        """How many dominoes the seat has discarded."""
        return len(self.state.seats[self.seat].discarded)


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


def readings_in(fields: Fields) -> Readings:
    """The readings chosen, the others as usual."""
    return readings_of(readings_from(fields.get("readings")))


def span_in(fields: Fields) -> int:
    """The width of the grid; as wide as there is one, if nothing is said of it."""
    return fields["span"].integer(SPANS[0], WIDEST) if "span" in fields else WIDEST


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


def cells_plain(cells: tuple[Cell, ...]) -> list[list[int]]:
    """Cells as plain data."""
    return [list(cell) for cell in cells]


# ---- what questions are about


def of_territory(
    rules_in: Callable[[Fields], Rules],
    write: Callable[[Any], Plain],
    required: Names,
    optional: Names = (),
    shortcuts: Names = (),
) -> Subject:
    """A territory and its rules: of a seat in a state, or by itself under the rules that `rules_in` reads."""

    def read(fields: Fields) -> Plain:
        if there := state_in(fields):
            return {"territory": there.territory, "rules": there.state.rules, "there": there}
        rules = rules_in(fields)
        return {"territory": territory_in(fields, rules), "rules": rules}

    return Subject(PARTS, required, read, write, optional, shortcuts, beside=())


def board(required: Names = ("tiles", "span", "territory"), shortcuts: Names = (), **modules: bool) -> Subject:
    """A territory on a grid, with some modules."""

    def rules_in(fields: Fields) -> Rules:
        tiles, span = tiles_from(fields["tiles"]), span_in(fields)
        return position_rules(tiles, span, readings=readings_in(fields), **modules)

    return of_territory(rules_in, board_plain, required, ("readings",), shortcuts)


def board_plain(question: Any) -> Plain:  # noqa: ANN401 -- any question about a territory
    """The fields of a territory under its rules."""
    rules = question.rules
    plain = {"tiles": tiles_data(rules.tiles), "span": rules.span, "territory": write(question.territory, rules.tiles)}
    return plain | ({"readings": rules.readings.chosen} if rules.readings.chosen else {})


def _game_plain(question: Any) -> Plain:  # noqa: ANN401 -- likewise
    return {"setup": setup_of(question.rules), "territory": write(question.territory, question.rules.tiles)}


IN_A_GAME = of_territory(lambda fields: setup_from(fields["setup"]), _game_plain, ("setup", "territory"))
SETUP = Subject(
    ("rules",),
    ("setup",),
    lambda fields: {"rules": setup_from(fields["setup"])},
    lambda question: {"setup": setup_of(question.rules)},
)


# ---- fields of their own


def _domino_plain(domino: Domino, tiles: TileSet) -> int | str:
    """A domino by its number, if it is one of the box, or by its faces."""
    return domino.number if tiles.numbers.get(domino.number) == domino else faces(domino, tiles)


_DOMINO = Codec(
    lambda item, of: domino_in(item, of.rules.tiles), lambda domino, of: _domino_plain(domino, of.rules.tiles)
)
WaitingDomino = Annotated[Domino, _DOMINO, InState(lambda there: there.state.domino, named=True)]
TwoCells = Annotated[tuple[Cell, Cell], Codec(lambda item, _of: item.cells(2), lambda cells, _of: cells_plain(cells))]
Problems = tuple[Annotated[Problem, written(problem_plain)], ...]


def one_for_each_seat(read: Callable[[Reader], str], *, limited: bool = False) -> Codec:
    """A text for every seat of the rules; a list that is `limited` is not read beyond them."""

    def texts(item: Reader, of: Any) -> tuple[str, ...]:  # noqa: ANN401 -- a question, as far as it has been read
        seats = of.rules.players
        values = tuple(map(read, item.items(seats) if limited else item.items()))
        if len(values) != seats:
            raise item.error("wrong_seats", found=len(values), players=seats)
        return values

    return Codec(texts, lambda values, _of: list(values))
