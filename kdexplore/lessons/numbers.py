"""Numbers that a position holds: points, squares, symbols, gains, and what the rules of a game lay down."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kdexplore.core import fire
from kdexplore.core.actions import Action
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions
from kdexplore.core.placing import legal_placements
from kdexplore.core.reader import Reader
from kdexplore.core.scoring import ScoreSheet
from kdexplore.core.state import GameState
from kdexplore.core.territory import Region, Territory
from kdexplore.lessons import expressions as read
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.expressions import ExpressionKind
from kdexplore.lessons.model import Expression

SETUP = ("line", "rounds", "span", "players", "kings", "pile")


def territory_of(attempt: Attempt) -> Territory:
    """The territory of the learner."""
    return attempt.state.seats[attempt.learner].territory


def region_at(attempt: Attempt, cell: Cell) -> Region | None:
    """The region to which a square belongs; `None` for the starting tile and an empty cell."""
    return next((region for region in territory_of(attempt).regions if cell in region.cells), None)


def _sheet(attempt: Attempt) -> ScoreSheet:
    return attempt.state.score_of(attempt.learner)


def _points(value: Cell, attempt: Attempt) -> int:
    region = region_at(attempt, value)
    return region.points if region else 0


def _squares(value: Cell, attempt: Attempt) -> int:
    region = region_at(attempt, value)
    return len(region.cells) if region else 0


def _symbols(value: Cell, attempt: Attempt) -> int:
    region = region_at(attempt, value)
    return region.symbols if region else 0


def _gain(value: tuple[Action, ...], attempt: Attempt) -> int:
    """What some moves would bring."""
    return Attempt(attempt.state, value).gain


def _by_rule(value: str, attempt: Attempt) -> int:
    return sum(line.points for line in _sheet(attempt).lines if line.rule == value)


def _read_place(reader: Reader) -> tuple[str, Cell]:
    named = reader.fields(("rule", "cell"))
    return read.key(named["rule"]), named["cell"].cell()


def _at(value: tuple[str, Cell], attempt: Attempt) -> int:
    rule, cell = value
    return sum(line.points for line in _sheet(attempt).lines if line.rule == rule and cell in line.cells)


def _setup(value: str, attempt: Attempt) -> int:
    rules = attempt.state.rules
    return {
        "line": rules.line,
        "rounds": rules.rounds,
        "span": rules.span,
        "players": rules.players,
        "kings": rules.kings,
        "pile": rules.line * rules.rounds,
    }[value]


def _token(attempt: Attempt) -> tuple[int, int]:
    """The fires that the volcano throws, and how far."""
    if not attempt.state.volcanoes:
        return 0, 0
    token = fire.token_of(territory_of(attempt), attempt.state.volcanoes[0], attempt.state.rules)
    return token.fires, token.reach


def _placements(_value: bool, attempt: Attempt) -> int:  # noqa: FBT001 -- every number is asked alike
    """In how many ways the domino fits; one whose halves are alike fits once on two cells."""
    domino = attempt.state.domino
    if domino is None:
        return 0
    found = {frozenset(each.cells) if domino.symmetric else each.cells
             for each in legal_placements(territory_of(attempt), domino, attempt.state.rules)}  # fmt: skip
    return len(found)


def _standing(value: str, attempt: Attempt) -> int:
    """How many of a resource there are on the territory."""
    return attempt.state.counts_of(value)[attempt.learner]


def _score_after(value: tuple[Action, ...], attempt: Attempt) -> int:
    return Attempt(attempt.state, value).state.score_of(attempt.learner).total


def _multiplied(_value: bool, attempt: Attempt) -> int:  # noqa: FBT001 -- likewise
    """All squares times all symbols: what a kingdom would be worth if it were one region."""
    return sum(len(region.cells) for region in territory_of(attempt).regions) * _sheet(attempt).symbols


NUMBERS: Mapping[str, ExpressionKind] = MappingProxyType(
    {
        "is": ExpressionKind(read.number, lambda value, _: value),
        "points": ExpressionKind(read.cell, _points),
        "squares": ExpressionKind(read.cell, _squares),
        "symbols": ExpressionKind(read.cell, _symbols),
        "sum": ExpressionKind(read.cell, lambda value, attempt: _squares(value, attempt) + _symbols(value, attempt)),
        "total": ExpressionKind(read.yes, lambda _, attempt: _sheet(attempt).total),
        "all_squares": ExpressionKind(read.yes, lambda _, attempt: sum(
            len(region.cells) for region in territory_of(attempt).regions)),
        "all_symbols": ExpressionKind(read.yes, lambda _, attempt: _sheet(attempt).symbols),
        "multiplied": ExpressionKind(read.yes, _multiplied),
        "largest": ExpressionKind(read.yes, lambda _, attempt: _sheet(attempt).largest),
        "gain": ExpressionKind(read.actions, _gain),
        "score_after": ExpressionKind(read.actions, _score_after),
        "rule": ExpressionKind(read.key, _by_rule),
        "at": ExpressionKind(_read_place, _at),
        "setup": ExpressionKind(lambda reader: reader.choice(SETUP), _setup),
        "fires": ExpressionKind(read.yes, lambda _, attempt: _token(attempt)[0]),
        "reach": ExpressionKind(read.yes, lambda _, attempt: _token(attempt)[1]),
        "placements": ExpressionKind(read.yes, _placements),
        "moves": ExpressionKind(read.yes, lambda _, attempt: len(tuple(legal_actions(attempt.state)))),
        "standing": ExpressionKind(read.key, _standing),
    }
)  # fmt: skip


def counted(expression: Expression, state: GameState) -> int:
    """The value of a number of a lesson at a moment.

    >>> from kdexplore import rules, start
    >>> from kdexplore.lessons.model import Expression
    >>> counted(Expression("setup", "span"), start(rules("classic", players=4)))
    5
    """
    found: int = NUMBERS[expression.kind].find(expression.value, Attempt(state))
    return found
