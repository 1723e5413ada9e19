"""The book of rules: where each rulebook states a rule, and an example of it that the engine answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.core.actions import Action, Place, Recruit, Throw
from kdexplore.core.problems import BadInput, Problem
from kdexplore.core.variants import GAME_OF_MODE
from kdexplore.engine.questions.register import kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kdexplore.core.cells import Cell
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.fire import Fire, FireTargets
    from kdexplore.engine.questions.legal import Legal, LegalPlacements
    from kdexplore.engine.questions.moment import Outcome, Try
    from kdexplore.engine.questions.people import Recruitment
    from kdexplore.engine.questions.score import Score, Worth
    from kdexplore.engine.questions.setup import SetupFacts, SetupQuestion
    from kdexplore.engine.questions.standings import Ranking, Standings
    from kdexplore.engine.questions.why_not import Refusal, WhyNot

SHELF = Path(__file__).parents[1] / "data" / "rulebooks"

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
    """One rule of the book: its sources, an example that needs it, and the case of our tests that proves it.

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

    `findings` holds problems, events, score lines or standings: whatever `words` can say. `boards` are the territories
    before the action in question, by seat, and `marks` the cells that it is about. Of a game there are the actions
    that led there, and the states before and after the one in question.
    """

    data: Mapping[str, Any]
    findings: tuple[object, ...] = ()
    rules: Rules | None = None
    boards: tuple[Territory, ...] = ()
    marks: tuple[Cell, ...] = ()
    domino: Domino | None = None
    before: tuple[Action, ...] = ()
    action: Action | None = None
    state: GameState | None = None
    after: GameState | None = None


def _shelved(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((SHELF / name).read_text(encoding="utf-8"))
    return entries


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


def result_of(example: Mapping[str, Any]) -> Result:
    """What the engine says of an example.

    >>> result_of(entry_of("placing.match").example).data
    {'problems': [['no_match', 'placing.match']]}
    """
    kind = example.get("kind")
    if kind not in KINDS:
        msg = f"there is no example of kind {kind!r}, only of {', '.join(KINDS)}"
        raise ValueError(msg)
    try:
        question = kind_of(kind).from_plain(example)
        return KINDS[kind](question, question.answer())
    except (KeyError, BadInput) as error:
        broken = "".join(f"; {problem.reason} ({problem.rule})" for problem in getattr(error, "problems", ()))
        msg = f"the example of kind {kind} cannot be answered: {error}{broken}"
        raise ValueError(msg) from error


def holds(example: Mapping[str, Any]) -> bool:
    """Whether the engine says of an example what the book expects; of what it does not name it may say anything.

    >>> all(holds(entry.example) for entry in book())
    True
    """
    expected, data = example["expect"], result_of(example).data
    parts = expected if isinstance(expected, dict) else {"problems": expected}
    return all(data.get(key, "missing") == value for key, value in parts.items())


# ---- what there is to see of each kind of question


def _named(problems: tuple[Problem, ...]) -> list[list[str]]:
    return [[problem.reason.value, problem.rule] for problem in problems]


def _why_not(question: WhyNot, refusal: Refusal) -> Result:
    """A domino is placed on two cells, first half first."""
    cells, boards = question.cells, (question.territory,)
    data, action = {"problems": _named(refusal.problems)}, Place(cells)
    return Result(data, refusal.problems, question.rules, boards, cells, domino=question.domino, action=action)


def _legal(question: Legal, legal: LegalPlacements) -> Result:
    """Every way to place a domino."""
    marks = tuple(dict.fromkeys(cell for placement in legal.placements for cell in placement.cells))
    return Result(legal.to_plain(), (), question.rules, (question.territory,), marks, domino=question.domino)


def _fire(question: Fire, fire: FireTargets) -> Result:
    """Where the fire of a volcano may land, and with a `target`, why not there."""
    data, boards = fire.to_plain(), (question.territory,)
    if question.target is None or fire.problems is None:
        return Result(data, (), question.rules, boards, fire.targets)
    data["problems"] = _named(fire.problems)
    action = Throw(question.target)
    return Result(data, fire.problems, question.rules, boards, (question.target,), action=action)


def _recruit(question: Recruitment, refusal: Refusal) -> Result:
    """A person is bought from a cave board with so many face up and in the stack, and put on a cell."""
    person, paid, cell = question.purchase
    data, action = {"problems": _named(refusal.problems)}, Recruit(person, paid, cell)
    return Result(data, refusal.problems, question.rules, (question.territory,), (cell,), action=action)


def _score(question: Score, worth: Worth) -> Result:
    """What a territory is worth in a mode."""
    lines = [[line.rule, line.key, line.points] for line in worth.sheet.lines]
    data = {"total": worth.sheet.total, "lines": lines}
    return Result(data, worth.sheet.lines, question.rules, (question.territory,))


def _setup(_question: SetupQuestion, setup: SetupFacts) -> Result:
    """The numbers of a set-up, or why no game can start from it."""
    data = setup.to_plain() | {"problems": _named(setup.problems)}
    return Result(data, setup.problems, setup.rules)


def _game(question: Try, outcome: Outcome) -> Result:
    """An action that is tried at some moment of a game."""
    state, action = question.state, question.action
    data = outcome.to_plain() | {"problems": _named(outcome.problems)}
    boards = tuple(seat.territory for seat in state.seats)
    return Result(
        data,
        outcome.problems or outcome.events,
        question.rules,
        boards,
        _marks(action),
        state.domino,
        question.before,
        action,
        state,
        outcome.after,
    )


def _marks(action: Action) -> tuple[Cell, ...]:
    """The cells on which an action puts something."""
    match action:
        case Place(cells):
            return cells
        case Throw(cell) | Recruit(_, _, cell):
            return (cell,)
        case _:
            return ()


def _ranking(question: Ranking, ranking: Standings) -> Result:
    """Final territories, one for each seat: the places, and the rungs of the ladder that settle them."""
    return Result(ranking.to_plain(), ranking.standings, question.rules, question.territories, state=question.state)


KINDS: dict[str, Callable[[Any, Any], Result]] = {
    "why_not": _why_not,
    "legal": _legal,
    "score": _score,
    "fire": _fire,
    "recruit": _recruit,
    "setup": _setup,
    "game": _game,
    "ranking": _ranking,
}
