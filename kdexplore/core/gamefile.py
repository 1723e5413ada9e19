"""Game files: the set-up and the actions, with comments and branches; reading one replays it through the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.game import apply, start
from kdexplore.core.history import (
    LARGEST,
    LONGEST_COMMENT,
    LONGEST_NAME,
    MOST_VALUES,
    Evaluation,
    History,
    Turn,
)
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.core.reader import DEPTH, Reader, parse_json, plain_text
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.ruleset import Rules
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import LONGEST, write_state
from kdexplore.core.state_reading import parse_state

FORMAT = "kdexplore/game"
VERSION = 1
MOST_TURNS = 4_000  # in all lines of a file together
MOST_BRANCHES = 100  # of one turn
MOST_NESTED = (DEPTH - 8) // 3  # branches of branches: each adds an object and two lists
NOTES = ("comment", "evaluation", "branches")


def write_game(history: History) -> dict[str, object]:
    """The game as plain JSON data: its set-up and its actions, with comments and branches.

    A game that begins in the middle has the notation of its `start`, which forgets where one domino ends.

    `BadInput` if it has more turns or branches than `read_game` takes.

    >>> from kdexplore import rules
    >>> write_game(History.of(rules("duel", players=2)))["setup"]
    {'tiles': 'kingdomino', 'game': 'kingdomino', 'mode': 'duel', 'players': 2}
    """
    if _count(history.turns) > MOST_TURNS:
        raise BadInput("too_many_turns", limit=MOST_TURNS)
    rules = history.start.rules
    data: dict[str, object] = {"format": FORMAT, "version": VERSION, "setup": setup_of(rules)}
    if history.start != _opening(rules):
        data["start"] = write_state(history.start)
    return data | {"actions": _line_of(history.turns)}


_opening = lru_cache(maxsize=16)(start)  # a link is written after every move of a game


def dump_game(history: History) -> str:
    """The game file as text, one action a line; `BadInput` if `read_game` would refuse it as too large."""
    data = write_game(history)
    lines = (f"  {json.dumps(move, ensure_ascii=False)}" for move in data.pop("actions"))  # type: ignore[attr-defined]
    head = json.dumps(data, ensure_ascii=False)[:-1]
    return plain_text(f'{head}, "actions": [\n' + ",\n".join(lines) + "\n]}\n")


def _count(turns: tuple[Turn, ...], nested: int = 0) -> int:
    """How many turns all lines have together."""
    if nested > MOST_NESTED:
        raise BadInput("too_deep", limit=DEPTH)
    for turn in turns:
        if len(turn.branches) > MOST_BRANCHES:
            raise BadInput("too_many", "branches", found=len(turn.branches), limit=MOST_BRANCHES)
    return len(turns) + sum(_count(line, nested + 1) for turn in turns for line in turn.branches)


def _line_of(turns: tuple[Turn, ...]) -> list[dict[str, object]]:
    return [move_of(turn.action) | _notes_of(turn) for turn in turns]


def _notes_of(turn: Turn) -> dict[str, object]:
    notes: dict[str, object] = {}
    if turn.comment:
        notes["comment"] = turn.comment
    if turn.evaluation:
        notes["evaluation"] = dict(turn.evaluation)
    if turn.branches:
        notes["branches"] = [_line_of(line) for line in turn.branches]
    return notes


def read_game(text: str | bytes) -> History:
    """The game that a file holds, replayed; `BadInput` says which action of which line is illegal and why."""
    return game_from(Reader(parse_json(text)))


def game_from(reader: Reader) -> History:
    """The game that parsed JSON holds, replayed through the rules."""
    fields = reader.fields(("format", "version", "setup", "actions"), ("start",))
    fields["format"].choice((FORMAT,))
    if (version := fields["version"].integer(0, 1_000_000)) != VERSION:
        raise fields["version"].error("unknown_version", found=version, expected=VERSION)
    rules = setup_from(fields["setup"])
    first = _start_from(fields["start"], rules) if "start" in fields else start(rules)
    return History(first, _Replay().line(first, fields["actions"]))


def _start_from(reader: Reader, rules: Rules) -> GameState:
    """The moment in which a game begins, under the rules of the file."""
    try:
        state = parse_state(reader.text(LONGEST), rules.tiles)
    except BadInput as error:
        raise error.within(reader.where) from None
    if state.rules != replace(rules, names=()):  # a notation has no names
        raise reader.error("not_the_setup")
    return replace(state, rules=rules)


class _Replay:
    """Plays lines through the rules, counting their turns: a file cannot ask for endless work."""

    def __init__(self) -> None:
        self.left = MOST_TURNS

    def line(self, state: GameState, reader: Reader, least: int = 0) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        for item in reader.items(MOST_TURNS, least):
            turns.append(self._turn(state, item))
            state = turns[-1].state
        return tuple(turns)

    def _turn(self, state: GameState, reader: Reader) -> Turn:
        self.left -= 1
        if self.left < 0:
            raise reader.error("too_many_turns", limit=MOST_TURNS)
        action, notes = move_from(reader, NOTES)
        try:
            after, events = apply(state, action)
        except IllegalMove as error:
            raise reader.error("illegal_action").because(error.problems) from None
        turn = Turn(action, events, after)
        return replace(turn, **self._notes(state, notes)) if notes else turn  # type: ignore[arg-type]

    def _notes(self, state: GameState, notes: dict[str, Reader]) -> dict[str, object]:
        fields: dict[str, object] = {}
        if "comment" in notes:
            fields["comment"] = notes["comment"].text(LONGEST_COMMENT)
        if "evaluation" in notes:
            fields["evaluation"] = _evaluation(notes["evaluation"])
        if "branches" in notes:
            fields["branches"] = tuple(self.line(state, item, 1) for item in notes["branches"].items(MOST_BRANCHES))
        return fields


def _evaluation(reader: Reader) -> Evaluation:
    """Numbers and short texts by name, as an analysis left them."""
    if not isinstance(reader.value, dict):
        reader.fields(())
    names = tuple(reader.value) if isinstance(reader.value, dict) else ()
    if len(names) > MOST_VALUES:
        raise reader.error("too_many", found=len(names), limit=MOST_VALUES)
    values = reader.fields(names).items()
    return tuple((Reader(name, reader.where).text(LONGEST_NAME), _value(item)) for name, item in values)


def _value(reader: Reader) -> float | int | str:
    if isinstance(reader.value, str):
        return reader.text(LONGEST_NAME)
    if type(reader.value) is float and abs(reader.value) <= LARGEST:
        return reader.value
    return reader.integer(-LARGEST, LARGEST)
