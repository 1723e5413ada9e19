"""Whether a state made by hand holds together: every fault of it, with the place of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from kdexplore.core.line import Line
from kdexplore.core.notation import LONGEST, parse, write
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.reader import whole_number
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.core.tribe import FACE_UP

HIGHEST_TOTAL = 9_999  # points of one player in one game


def faults_of(state: GameState) -> tuple[Fault, ...]:
    """Everything that contradicts the rules or another part of the state; empty when play can go on from here.

    A state may hold less than a whole table: fewer dominoes in a line, fewer kings, no pile. Whether a territory
    can occur in a game at all is another question, for `engine.reachable`.

    >>> from kdexplore import rules, start
    >>> faults_of(start(rules("tribe", players=3)))
    ()
    """
    for checks in (_PARTS, _WHOLE, _THROWS):  # each round of checks relies on the one before
        if faults := tuple(error.fault for check in checks for error in check(state)):
            return faults
    return ()


def _outside(value: object, where: str, high: int) -> Iterator[BadInput]:
    try:
        whole_number(value, where, 0, high)
    except BadInput as error:
        yield error


def _unknown(value: str, where: str, known: Iterable[str]) -> Iterator[BadInput]:
    if value not in (known := tuple(known)):
        yield BadInput("unknown_value", where, value=value, known=known)


# ---- each part by itself


def _seats(state: GameState) -> Iterator[BadInput]:
    """There is a seat for every player; its territory fits the box and the grid."""
    players = state.rules.players
    if len(state.seats) != players:
        code = "too_many" if len(state.seats) > players else "too_few"
        yield BadInput(code, "seats", found=len(state.seats), limit=players)
    for index, seat in enumerate(state.seats):
        yield from _territory(seat.territory, state, f"seats[{index}].territory")
        for place, number in enumerate(seat.discarded):
            yield from _number(number, state, f"seats[{index}].discarded[{place}]")


def _territory(territory: Territory, state: GameState, where: str) -> Iterator[BadInput]:
    """A territory is one that its notation can describe, laid with dominoes of the box."""
    tiles = state.rules.tiles
    for placement in territory.placements:
        if tiles.numbers.get(placement.domino.number) != placement.domino:
            yield BadInput("unknown_domino", where, number=placement.domino.number, tiles=tiles.id)
    try:
        text = write(territory, tiles)
    except KeyError as error:
        yield from _unknown(str(error.args[0]), where, tiles.terrain)
        return
    try:
        copy = parse(text, tiles, state.rules.span)
    except BadInput as error:
        yield error.within(where)
        return
    pieces = (territory.squares, territory.fire_at, territory.resource_at, territory.person_at)
    if pieces != (copy.squares, copy.fire_at, copy.resource_at, copy.person_at):
        yield BadInput("stray_piece", where, text=text[:LONGEST])


def _number(number: int, state: GameState, where: str) -> Iterator[BadInput]:
    if number not in state.rules.tiles.numbers:
        yield BadInput("unknown_domino", where, number=number, tiles=state.rules.tiles.id)


def _lines(state: GameState) -> Iterator[BadInput]:
    """The dominoes of a line ascend; every one of the line being played has a king on it."""
    for name, line in (("line", state.line), ("next_line", state.next_line)):
        if len(line) > state.rules.line:
            yield BadInput("too_many", name, found=len(line), limit=state.rules.line)
        yield from _slots(name, line, state)
    yield from _outside(state.turn, "turn", len(state.line))


def _slots(name: str, line: Line, state: GameState) -> Iterator[BadInput]:
    for index, slot in enumerate(line):
        yield from _number(slot.number, state, f"{name}[{index}]")
        if index and slot.number <= line[index - 1].number:
            yield BadInput("not_ascending", f"{name}[{index}]", number=slot.number, before=line[index - 1].number)
        if slot.seat is not None or name == "line":
            yield from _outside(slot.seat, f"{name}[{index}].seat", state.rules.players - 1)


def _kings(state: GameState) -> Iterator[BadInput]:
    """Kings in the hand and those that claim next are seats of the game; the hand is sorted."""
    for name, seats in (("hand", state.hand), ("claiming", state.claiming)):
        for index, seat in enumerate(seats):
            yield from _outside(seat, f"{name}[{index}]", state.rules.players - 1)


def _pile(state: GameState) -> Iterator[BadInput]:
    for number in sorted(state.unseen - set(state.rules.tiles.numbers)):
        yield from _number(number, state, "unseen")
    seen = len(state.rules.tiles.dominoes) - len(state.unseen)
    if state.unseen and (seen % state.rules.line or seen > state.rules.pile):
        yield BadInput("no_whole_lines_seen", "unseen", seen=seen, line=state.rules.line, pile=state.rules.pile)


def _totems(state: GameState) -> Iterator[BadInput]:
    """A totem has one holder, and only where totems are played with."""
    known = tuple(state.rules.tiles.resource) if state.rules.totems else ()
    for index, (totem, seat) in enumerate(state.holders):
        yield from _unknown(totem, f"holders[{index}]", known)
        yield from _outside(seat, f"holders[{index}].seat", state.rules.players - 1)
    yield from _twice((totem for totem, _ in state.holders), "holders")


def _twice(values: Iterable[str], where: str) -> Iterator[BadInput]:
    for value, count in Counter(values).items():
        if count > 1:
            yield BadInput("given_twice", where, value=value)


def _cave(state: GameState) -> Iterator[BadInput]:
    """No more people in the cave than the box holds; four at most face up."""
    box = {person.key: person.count for person in state.rules.tiles.people} if state.rules.tribe else {}
    if len(state.cave.face_up) > FACE_UP:
        yield BadInput("too_many", "cave.face_up", found=len(state.cave.face_up), limit=FACE_UP)
    people = Counter((*state.cave.face_up, *state.cave.stack))
    for key in people:
        yield from _unknown(key, "cave", box)
    for key, count in people.items():
        if count > box.get(key, count):
            yield BadInput("too_many_people", "cave", person=key, found=count, limit=box[key])


def _tokens(state: GameState) -> Iterator[BadInput]:
    """The supply of fire tokens: a number for each kind of the box, and none where there is no fire."""
    box = {token.fires: token.count for token in state.rules.tiles.fire_tokens} if state.rules.fire else {}
    supply = dict(state.tokens)
    for fires in sorted(set(supply) | set(box)):
        if fires not in box:
            yield from _unknown(str(fires), "tokens", map(str, box))
        elif fires not in supply:
            yield BadInput("missing_field", "tokens", field=str(fires))
        else:
            yield from _outside(supply[fires], f"tokens[{fires}]", box[fires])


def _totals(state: GameState) -> Iterator[BadInput]:
    """Points for every seat in every finished game of a dynasty."""
    most = state.rules.games - (state.step != "over")
    if len(state.totals) > most:
        yield BadInput("too_many", "totals", found=len(state.totals), limit=most)
    if state.step == "over" and len(state.totals) < state.rules.games - 1:  # the last game can be counted
        yield BadInput("too_few", "totals", found=len(state.totals), limit=state.rules.games - 1)
    for index, totals in enumerate(state.totals):
        if len(totals) != state.rules.players:
            yield BadInput("wrong_width", f"totals[{index}]", found=len(totals), expected=state.rules.players)
        for seat, points in enumerate(totals):
            yield from _outside(points, f"totals[{index}][{seat}]", HIGHEST_TOTAL)


# ---- the parts together


def _dominoes(state: GameState) -> Iterator[BadInput]:
    """A domino is in one place: unseen, in a line, discarded or in a territory."""
    places = dict.fromkeys(state.unseen, "unseen")
    waiting = state.line[state.turn + (state.step not in ("place", "reveal", "over")) :]
    for where, number in (
        *(("line", slot.number) for slot in waiting),
        *(("next_line", slot.number) for slot in state.next_line),
        *((f"seats[{at}]", number) for at, seat in enumerate(state.seats) for number in seat.discarded),
        *(
            (f"seats[{at}]", way.domino.number)
            for at, seat in enumerate(state.seats)
            for way in seat.territory.placements
        ),
    ):
        if number in places:
            yield BadInput("duplicate", where, found=number, first=places[number])
        places.setdefault(number, where)
    for slot in state.line:
        if slot.number in state.unseen:
            yield BadInput("duplicate", "line", found=slot.number, first="unseen")


def _claims(state: GameState) -> Iterator[BadInput]:
    """No seat has more kings than the rules give it, and there is a domino for each of them."""
    waiting = state.line[state.turn + (state.step == "recruit") :]
    kings = Counter(slot.seat for slot in (*waiting, *state.next_line) if slot.seat is not None)
    kings.update((*state.hand, *state.claiming))
    for seat, count in sorted(kings.items()):
        if count > state.rules.kings:
            yield BadInput("too_many_kings", f"seats[{seat}]", found=count, limit=state.rules.kings)
    free = sum(slot.seat is None for slot in state.next_line)
    claims = len(waiting) + len(state.hand) + len(state.claiming)
    if state.next_line and free < claims:
        yield BadInput("too_few", "next_line", found=free, limit=claims)


# For each step the parts it cannot do without, and those it may have besides; it has no others.
PARTS_OF_STEP = {
    "reveal": (("unseen",), ("line", "hand")),
    "draw": (("hand", "next_line"), ()),
    "claim": (("next_line",), ("line", "hand", "claiming")),
    "place": (("line",), ("next_line",)),
    "throw": (("line", "volcanoes"), ("next_line",)),
    "give": (("line", "gifts"), ("next_line",)),
    "recruit": (("line", "next_line"), ()),
    "over": ((), ("line",)),
}
PARTS = ("hand", "claiming", "line", "next_line", "volcanoes", "gifts")


def _step(state: GameState) -> Iterator[BadInput]:
    """A step has what it waits for, and nothing that belongs to another step."""
    needed, others = PARTS_OF_STEP[state.step]
    if state.step == "claim":
        needed = (*needed, "claiming" if not state.line else "line")
    for part in needed:
        if not getattr(state, part):
            yield BadInput("missing_field", part, field=part)
    for part in PARTS:
        opening = part == "line" and (state.hand or state.claiming)
        if getattr(state, part) and (part not in (*needed, *others) or opening):
            yield BadInput("not_now", part, part=part, step=state.step.value)
    if state.step != "over" and state.line and state.turn == len(state.line):
        yield BadInput("out_of_range", "turn", value=state.turn, low=0, high=len(state.line) - 1)


def _reveal(state: GameState) -> Iterator[BadInput]:
    """A line is revealed as long as lines are left, for kings in the hand or on the line before."""
    if state.step == "reveal":
        if not state.lines_left:
            yield BadInput("too_few", "unseen", found=len(state.unseen), limit=state.rules.line)
        if not state.line and not state.hand:
            yield BadInput("missing_field", "hand", field="hand")


def _volcanoes(state: GameState) -> Iterator[BadInput]:
    """A volcano that is to throw is in the territory of the seat that plays; a token is left for the first."""
    supply = dict(state.tokens)
    for index, cell in enumerate(state.volcanoes):
        square = state.territory.squares.get(cell)
        if square is None or not square.craters:
            yield BadInput("no_volcano_here", f"volcanoes[{index}]", cell=cell)
        elif not supply.get(square.craters, index):
            yield BadInput("no_token_left", f"volcanoes[{index}]", fires=square.craters)


def _gifts(state: GameState) -> Iterator[BadInput]:
    """A totem is given away by the seat that holds it, to one of several that tie for it."""
    for index, totem in enumerate(state.gifts):
        if len(state.heirs_of(totem)) < 2:  # noqa: PLR2004 -- with one heir there is nothing to choose
            yield BadInput("no_gift", f"gifts[{index}]", totem=totem)
    yield from _twice(state.gifts, "gifts")


def _modules(state: GameState) -> Iterator[BadInput]:
    """Nobody recruits where cave people are not played with."""
    if state.step == "recruit" and not state.rules.tribe:
        yield BadInput("not_now", "step", part="recruit", step=state.step.value)


_PARTS: tuple[Callable[[GameState], Iterator[BadInput]], ...] = (
    _seats, _lines, _kings, _pile, _totems, _cave, _tokens, _totals,
)  # fmt: skip
_WHOLE: tuple[Callable[[GameState], Iterator[BadInput]], ...] = (
    _step, _modules, _reveal, _claims, _dominoes, _gifts,
)  # fmt: skip
_THROWS: tuple[Callable[[GameState], Iterator[BadInput]], ...] = (_volcanoes,)
