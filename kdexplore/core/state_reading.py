"""State notation, read: the moment of a game that one line describes, checked like any other."""

from __future__ import annotations

import re
from typing import NamedTuple

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader, brief, printable
from kdexplore.core.rules_json import setup_from
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import FIELDS, LONGEST, NOTHING, TAG
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.core.tiles import TileSet
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import FREE, Rules

NUMBERS = ("players", "span", "line", "kings", "pile", "games")
LISTS = ("bonuses", "modules")
PLAIN = ("tiles", "opening")
PART_OF = {"hand": "step", "claiming": "step", "volcanoes": "step", "gifts": "step", "holders": "seats", "turn": "line"}
_SEAT = re.compile(r"(?P<territory>[^+-]*)(?:-(?P<discarded>[0-9,]*))?(?:\+(?P<totems>[a-z0-9_,]*))?")
_OPTION = re.compile(r"[a-z_0-9]+(=[a-z0-9_+]+)?")
_SLOT = re.compile(r"([0-9]{1,3})(?::([0-7]))?")
_RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_PEOPLE = re.compile(r"([a-z][a-z0-9_]*)(?:\*([0-9]{1,2}))?")
_CELL = re.compile(r"(-?[0-9]{1,2}):(-?[0-9]{1,2})")
_SUPPLY = re.compile(r"([1-9]):([0-9]{1,3})")
_INTEGER = re.compile(r"[0-9]{1,4}")
_SEATS = re.compile(r"[0-7]*")
_KEY = re.compile(r"[a-z][a-z0-9_]*")

Seat = tuple[str, tuple[int, ...], tuple[str, ...]]  # the territory, the dominoes discarded, the totems


class _Word(NamedTuple):
    """A word of the line: its text, the name of its field, and the column in which it starts."""

    text: str
    name: str
    column: int

    def error(self, code: str, **facts: int | str | tuple[str, ...]) -> BadInput:
        """What to raise when this part will not do."""
        return BadInput(code, f"{self.name}, column {self.column}", **facts)

    def unknown(self) -> BadInput:
        """What to raise when this part cannot be read."""
        return self.error("unknown_part", text=brief(self.text))

    def split(self, sign: str) -> list[_Word]:
        """The parts between a sign, each in its own column; nothing where the field is empty."""
        parts, column = [], self.column
        for text in self.text.split(sign) if self.text not in ("", NOTHING) else ():
            parts.append(_Word(text, self.name, column))
            column += len(text) + len(sign)
        return parts

    def match(self, form: re.Pattern[str]) -> re.Match[str]:
        """The part as a form has it."""
        if (match := form.fullmatch(self.text)) is None:
            raise self.unknown()
        return match


def parse_state(text: str, tiles: TileSet | None = None) -> GameState:
    """The state that a line describes; `BadInput` names the field and the column of what is wrong.

    >>> parse_state("kds1 duel,players=2 w1w*|* >5:0,9:1 7,12 place 13-16 - - -").domino.number
    5
    """
    fields = _fields(text)
    rules = _rules(fields["setup"], tiles)
    seats = [_seat(part, index) for index, part in enumerate(fields["seats"].split("|"))]
    if len(seats) != rules.players:
        code = "too_many" if len(seats) > rules.players else "too_few"
        raise fields["seats"].error(code, found=len(seats), limit=rules.players)
    line, turn = _line(fields["line"])
    step, waits = _step(fields["step"])
    try:
        return GameState.at(
            rules,
            [territory for territory, _, _ in seats],
            discarded=[numbers for _, numbers, _ in seats],
            holders=_holders(seats, fields["seats"]),
            line=line,
            turn=turn,
            next_line=_line(fields["next_line"])[0],
            step=step,
            unseen=_unseen(fields["unseen"]),
            cave=_cave(fields["cave"]),
            tokens={int(kind): int(count) for kind, count in _groups(fields["tokens"], _SUPPLY)},
            totals=[[int(one.match(_INTEGER)[0]) for one in game.split(",")] for game in fields["totals"].split(";")],
            **waits,  # type: ignore[arg-type]
        )
    except BadInput as error:
        raise _placed(error, fields) from None


def _fields(text: str) -> dict[str, _Word]:
    if len(text) > LONGEST:
        raise BadInput("too_long", size=len(text), limit=LONGEST)
    if not printable(text.strip()):
        raise BadInput("not_printable", value=brief(text))
    words = list(re.finditer(r"\S+", text))
    if not words or words[0][0] != TAG:
        raise BadInput("not_a_state", prefix=TAG)
    if len(words) != len(FIELDS) + 1:
        raise BadInput("wrong_width", "state", found=len(words) - 1, expected=len(FIELDS))
    return {name: _Word(word[0], name, word.start() + 1) for name, word in zip(FIELDS, words[1:], strict=True)}


def _placed(error: BadInput, fields: dict[str, _Word]) -> BadInput:
    """The same error with the column of the field that it is about."""
    where = error.fault.where
    head = re.split(r"[\[., ]", where)[0]
    field = fields.get(PART_OF.get(head, head))
    if field is None or "column" in where:
        return error
    column = field.column
    if (seat := re.match(r"seats\[([0-9]+)\]", where)) and int(seat[1]) < len(parts := field.split("|")):
        column = parts[int(seat[1])].column
    fault = error.fault
    return BadInput(fault.code, f"{where}, column {column}", **dict(fault.facts)).because(error.problems)


def _rules(field: _Word, tiles: TileSet | None) -> Rules:
    mode, *options = field.split(",")
    data: dict[str, object] = {"mode": mode.text}
    for option in options:
        _add(data, option)
    if (box := data.get("tiles")) is not None and box not in BUILT_IN and (tiles is None or tiles.id != box):
        known = (*BUILT_IN, tiles.id) if tiles else BUILT_IN
        raise field.error("unknown_tiles", value=brief(str(box)), known=known)
    if mode.text == FREE and box is None:
        raise field.error("missing_field", field="tiles")
    own = tiles if tiles is not None and tiles.id == box else None
    try:
        return setup_from(Reader(data, "setup"), own)
    except BadInput as error:
        fault = error.fault
        raise BadInput(fault.code, f"{fault.where}, column {field.column}", **dict(fault.facts)).because(
            error.problems
        ) from None


def _add(data: dict[str, object], option: _Word) -> None:
    """One option of the set-up, as the set-up of a game file has it."""
    key, equals, value = option.text.partition("=")
    into = data
    made: object = value
    if not equals:
        made = True
    elif key in NUMBERS:
        made = int(option._replace(text=value).match(_INTEGER)[0])
    elif key in LISTS:
        made = value.split("+")
    elif key not in PLAIN:
        into = data.setdefault("readings", {})  # type: ignore[assignment]
    option.match(_OPTION)
    if key in into:
        raise option.error("given_twice", value=brief(key))
    into[key] = made


def _seat(field: _Word, number: int) -> Seat:
    parts = field._replace(name=f"seats[{number}]").match(_SEAT)
    discarded = _Word(parts["discarded"] or "", f"seats[{number}].discarded", field.column + parts.start("discarded"))
    numbers = tuple(int(one.match(_INTEGER)[0]) for one in discarded.split(","))
    return parts["territory"], numbers, tuple((parts["totems"] or "").split(",")) if parts["totems"] else ()


def _holders(seats: list[Seat], field: _Word) -> dict[str, int]:
    holders: dict[str, int] = {}
    for seat, (_, _, totems) in enumerate(seats):
        for totem in totems:
            if totem in holders:
                raise field.error("given_twice", value=totem)
            holders[totem] = seat
    return holders


def _line(field: _Word) -> tuple[list[tuple[int, int | None]], int]:
    """The slots of a line, and the index of the one that `>` marks."""
    slots: list[tuple[int, int | None]] = []
    turns: list[int] = []
    for index, part in enumerate(field.split(",")):
        bare = part.text.removeprefix(">")
        if bare != part.text:
            turns.append(index)
        if bare or not turns:
            number, seat = part._replace(text=bare).match(_SLOT).groups()
            slots.append((int(number), None if seat is None else int(seat)))
    if len(turns) > (1 if field.name == "line" else 0) or (slots and field.name == "line" and not turns):
        raise field.error("one_turn", text=brief(field.text))
    return slots, turns[0] if turns else 0


def _step(field: _Word) -> tuple[str, dict[str, object]]:
    """The step, and the parts that it waits for."""
    step, _, rest = field.text.partition(":")
    waits = field._replace(text=rest, column=field.column + len(step) + 1)
    match step:
        case "throw":
            return step, {"volcanoes": [(int(x), int(y)) for x, y in _groups(waits, _CELL)]}
        case "give":
            return step, {"gifts": [one.match(_KEY)[0] for one in waits.split(",")]}
        case "claim":
            first, _, second = rest.partition("/")
            return step, {"claiming": _kings(waits, first), "hand": _kings(waits, second)}
        case _:
            return step, {"hand": _kings(waits, rest)}


def _kings(field: _Word, text: str) -> list[int]:
    return [int(seat) for seat in field._replace(text=text).match(_SEATS)[0]]


def _groups(field: _Word, form: re.Pattern[str]) -> list[tuple[str, ...]]:
    return [part.match(form).groups() for part in field.split(",")]


def _unseen(field: _Word) -> list[int]:
    numbers: list[int] = []
    for part in field.split(","):
        low, high = (int(text) if text else 0 for text in part.match(_RANGE).groups())
        last = numbers[-1] if numbers else 0
        if low <= last:
            raise part.error("not_ascending", number=low, before=last)
        if high and high <= low:
            raise part.error("not_ascending", number=high, before=low)
        numbers.extend(range(low, (high or low) + 1))
    return numbers


def _cave(field: _Word) -> Cave:
    parts = [[part.match(_PEOPLE).groups() for part in half.split(",")] for half in field.split(";")]
    if len(parts) not in (0, 2):
        raise field.unknown()
    return Cave(*(tuple(key for key, count in half for _ in range(int(count or 1))) for half in parts))
