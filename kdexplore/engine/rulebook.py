"""The book of rules: where each rulebook states a rule, and an example of it that the engine plays through again."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.core import fire, game, placing, ranking, scoring, tribe, variants
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Action, Place, Recruit, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse, parse_faces, write
from kdexplore.core.problems import BadInput, IllegalMove, IllegalSetup, Problem
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import position_rules, setup_from
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODULES, SPANS, Readings, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from kdexplore.core.tiles import Domino

SHELF = Path(__file__).parents[1] / "data" / "rulebooks"
NUMBERS = ("players", "span", "line", "kings", "pile", "rounds", "games", "opening")  # of a set-up that can be played

Example = MappingProxyType[str, Any]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One of the rulebooks we read: its file, its language, its title, and the game it is about."""

    id: str
    file: str
    language: str
    title: str
    game: str


class Source(NamedTuple):
    """Where a rulebook states a rule: the section, the page if its number can be read; some may be lost in the scan.

    A rulebook that `differs` speaks of it there in other words, which the concordance compares.
    """

    section: str
    page: int | None = None
    lost: bool = False
    differs: bool = False


@dataclass(frozen=True)
class Entry:
    """One rule of the book: where it stands, an example that needs it, and the case of our tests that pins it.

    `sources` has every rulebook of the games that have the rule; one that is silent has `None`. `ruling` is the
    heading of docs/rulings.md that says how the rule is read, as a link names it. `modes` are those that use the rule,
    where not all of its games do; `free` is a rule that no game with the printed dominoes can need.
    """

    rule: str
    games: tuple[str, ...]
    sources: Mapping[str, Source | None]
    example: Example
    case: str
    ruling: str = ""
    modes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """What the engine makes of an example: plain data, the values behind it, and what there is to draw.

    `told` holds problems, events, score lines or standings: whatever `words` can say. `boards` are the territories
    before the action in question, by seat, and `marks` the cells that it is about. Of a game there are the actions
    that led there, and the states before and after the one in question.
    """

    data: Mapping[str, Any]
    told: tuple[object, ...] = ()
    rules: Rules | None = None
    boards: tuple[Territory, ...] = ()
    marks: tuple[Cell, ...] = ()
    domino: Domino | None = None
    before: tuple[Action, ...] = ()
    action: Action | None = None
    state: GameState | None = None
    after: GameState | None = None


def _shelved(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((SHELF / name).read_text(encoding="utf-8"))
    return found


@cache
def rulebooks() -> tuple[Rulebook, ...]:
    """The rulebooks that we read.

    >>> [rulebook.id for rulebook in rulebooks() if rulebook.game == "origins"]
    ['origins-hu', 'origins-pl']
    """
    return tuple(Rulebook(**entry) for entry in _shelved("books.json"))


@cache
def book() -> tuple[Entry, ...]:
    """Every rule, in the order of the book.

    >>> book()[0].rule
    'setup.mode'
    """
    return tuple(map(_entry, _shelved("rules.json")))


def _entry(given: dict[str, Any]) -> Entry:
    try:
        sources = {name: Source(**source) if source else None for name, source in given.pop("sources").items()}
        games, example = tuple(given.pop("games")), MappingProxyType(given.pop("example"))
        modes = tuple(given.pop("modes", (mode for mode, game in GAME_OF_MODE.items() if game in games)))
        return Entry(**given, games=games, modes=modes, sources=MappingProxyType(sources), example=example)
    except (KeyError, TypeError) as error:
        msg = f"rules.json, {given.get('rule', 'an entry without a rule')}: {error}"
        raise ValueError(msg) from None


def entry_of(rule: str) -> Entry:
    """The entry of a rule; `KeyError` if the book has none.

    >>> entry_of("placing.match").example["kind"]
    'why_not'
    """
    return {entry.rule: entry for entry in book()}[rule]


def rules_of_mode(mode: str) -> tuple[str, ...]:
    """The rules of the book that a mode uses.

    >>> "totem.gift" in rules_of_mode("totem"), "totem.gift" in rules_of_mode("tribe")
    (True, False)
    """
    return tuple(entry.rule for entry in book() if mode in entry.modes)


def shown(example: Mapping[str, Any]) -> Result:
    """What the engine says of an example.

    >>> shown(entry_of("placing.match").example).data
    {'problems': [['no_match', 'placing.match']]}
    """
    kind = example.get("kind")
    if kind not in KINDS:
        msg = f"there is no example of kind {kind!r}, only of {', '.join(KINDS)}"
        raise ValueError(msg)
    try:
        return KINDS[kind](example)
    except (KeyError, BadInput, IllegalMove) as error:
        msg = f"the example of kind {kind} cannot be shown: {error!r}"
        raise ValueError(msg) from error


def holds(example: Mapping[str, Any]) -> bool:
    """Whether the engine says of an example what the book expects; of what it does not name it may say anything.

    >>> all(holds(entry.example) for entry in book())
    True
    """
    expected, data = example["expect"], shown(example).data
    wanted = expected if isinstance(expected, dict) else {"problems": expected}
    return all(data.get(key, "missing") == value for key, value in wanted.items())


# ---- a territory alone


def _position(example: Mapping[str, Any], **modules: bool) -> tuple[Territory, Rules]:
    readings = Readings(**example.get("readings", {}))
    wanted = position_rules(tile_set(example["tiles"]), example.get("span", SPANS[-1]), readings=readings, **modules)
    return parse(example["territory"], wanted.tiles, wanted.span), wanted


def _cells(given: Iterable[list[int]]) -> tuple[Cell, ...]:
    return tuple(Cell(x, y) for x, y in given)


def _named(problems: tuple[Problem, ...]) -> list[list[str]]:
    return [[problem.reason.value, problem.rule] for problem in problems]


def _why_not(example: Mapping[str, Any]) -> Result:
    """A domino is laid on two cells, first half first."""
    territory, wanted = _position(example)
    domino, (first, second) = parse_faces(example["domino"], wanted.tiles), _cells(example["cells"])
    problems = placing.why_not(territory, Placement(domino, (first, second)), wanted)
    data, action = {"problems": _named(problems)}, Place((first, second))
    return Result(data, problems, wanted, (territory,), (first, second), domino=domino, action=action)


def _legal(example: Mapping[str, Any]) -> Result:
    """Every way to lay a domino."""
    territory, wanted = _position(example)
    domino = parse_faces(example["domino"], wanted.tiles)
    ways = [way.cells for way in placing.legal_placements(territory, domino, wanted)]
    marks = tuple(dict.fromkeys(cell for way in ways for cell in way))
    return Result({"placements": _plain(tuple(ways))}, (), wanted, (territory,), marks, domino=domino)


def _fire(example: Mapping[str, Any]) -> Result:
    """Where the fire of a volcano may land, and with a `target`, why not there."""
    territory, wanted = _position(example, fire=True)
    (volcano,) = _cells([example["volcano"]])
    token, lit = fire.token_of(territory, volcano, wanted), fire.targets(territory, volcano, wanted)
    data: dict[str, Any] = {"reach": token.reach, "fires": token.fires, "targets": _plain(lit)}
    if "target" not in example:
        return Result(data, (), wanted, (territory,), lit)
    (target,) = _cells([example["target"]])
    problems = fire.why_not(territory, volcano, target, wanted)
    data |= {"problems": _named(problems)}
    return Result(data, problems, wanted, (territory,), (target,), action=Throw(target))


def _recruit(example: Mapping[str, Any]) -> Result:
    """A person is bought from a cave board with so many face up and in the stack, and put on a cell."""
    territory, wanted = _position(example, fire=True, resources=True, tribe=True)
    (cell,), paid = _cells([example["cell"]]), _cells(example["paid"])
    cave = tribe.Cave(tuple(example["face_up"]), tuple(example["stack"]))
    problems = tribe.why_not(territory, cave, tribe.Purchase(example["person"], paid, cell), wanted)
    action = Recruit(example["person"], paid, cell)
    return Result({"problems": _named(problems)}, problems, wanted, (territory,), (cell,), action=action)


def _score(example: Mapping[str, Any]) -> Result:
    """What a territory is worth in a mode."""
    given = {key: example[key] for key in ("players", "bonuses", "readings") if key in example}
    wanted = variants.rules(example["mode"], **given)
    territory, totems = parse(example["territory"], wanted.tiles, wanted.span), tuple(example.get("totems", ()))
    sheet = scoring.score(territory, wanted, discards=example.get("discards", 0), totems=totems)
    lines = [[line.rule, line.key, line.points] for line in sheet.lines]
    return Result({"total": sheet.total, "lines": lines}, sheet.lines, wanted, (territory,))


# ---- a set-up, a game, its end


def _setup(example: Mapping[str, Any]) -> Result:
    """The numbers of a set-up, or why no game can start from it."""
    try:
        found = _set_up(**example["setup"])
    except IllegalSetup as error:
        refused = error.action if isinstance(error.action, Rules) else None
        return Result({"problems": _named(error.problems)}, error.problems, refused)
    numbers = {key: getattr(found, key) for key in NUMBERS}
    modules = [module for module in MODULES if getattr(found, module)]
    data = {"problems": [], **numbers, "modules": modules, "bonuses": list(found.bonuses)}
    return Result(data, (), found)


def _set_up(mode: str, tiles: str = "", **given: Any) -> Rules:  # noqa: ANN401 -- any part of a set-up
    """The rules of a set-up, its words unchecked: whether they are known is for the rules to say, not for a reader."""
    box = tile_set(tiles or GAME_OF_MODE.get(mode, "kingdomino"))
    if mode != FREE:
        return variants.rules(mode, tiles=box, **given)
    given |= dict.fromkeys(given.pop("modules", ()), True)
    readings, bonuses = Readings(**given.pop("readings", {})), tuple(given.pop("bonuses", ()))
    return variants.checked(Rules(box, readings=readings, bonuses=bonuses, **given))


def _game(example: Mapping[str, Any]) -> Result:
    """A game file up to some moment, and an action that is tried there."""
    state, before = game.start(setup_from(Reader(example["setup"]))), []
    for number, move in enumerate(example["actions"]):
        before.append(move_from(Reader(move, f"actions[{number}]"))[0])
        state = game.apply(state, before[-1]).state
    action, _ = move_from(Reader(example["try"], "try"))
    boards = tuple(seat.territory for seat in state.seats)
    result = Result({}, (), state.rules, boards, _marks(action), state.domino, tuple(before), action, state)
    if problems := game.why_not(state, action):
        return replace(result, data={"problems": _named(problems)}, told=problems)
    after, events = game.apply(state, action)
    data = {
        "problems": [],
        "events": [_plain(event) for event in events],
        "step": after.step.value,
        "actor": after.actor,
        "territories": [write(seat.territory, after.rules.tiles) for seat in after.seats],
    }
    return replace(result, data=data, told=events, after=after)


def _marks(action: Action) -> tuple[Cell, ...]:
    """The cells on which an action puts something."""
    match action:
        case Place(cells):
            return cells
        case Throw(cell) | Recruit(_, _, cell):
            return (cell,)
        case _:
            return ()


def _plain(value: Any) -> Any:  # noqa: ANN401 -- an event and all its parts
    """An event, or any of its parts, as plain data."""
    if isinstance(value, Placement):
        return {"number": value.domino.number, "cells": _plain(value.cells)}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if is_dataclass(value):
        return {"event": type(value).__name__} | {
            each.name: _plain(getattr(value, each.name)) for each in fields(value)
        }
    return value


def _ranking(example: Mapping[str, Any]) -> Result:
    """Final territories, one to a seat: the places, and the rungs of the ladder that settle them."""
    texts, dynasty = example["territories"], "totals" in example
    wanted = variants.rules(example["mode"], players=len(texts), dynasty=dynasty)
    boards = tuple(parse(text, wanted.tiles, wanted.span) for text in texts)
    totals = tuple(map(tuple, example.get("totals", ())))
    state = GameState(wanted, Step.OVER, tuple(map(Seat, boards)), unseen=frozenset(), totals=totals)
    standings = ranking.ranking(state)
    places = [[each.place, each.seat] for each in standings]
    ladder = [[rung.rule, rung.upper, rung.lower] for each in standings for rung in each.below]
    return Result({"places": places, "ladder": ladder}, standings, wanted, boards, state=state)


KINDS: dict[str, Callable[[Mapping[str, Any]], Result]] = {
    "why_not": _why_not,
    "legal": _legal,
    "score": _score,
    "fire": _fire,
    "recruit": _recruit,
    "setup": _setup,
    "game": _game,
    "ranking": _ranking,
}
