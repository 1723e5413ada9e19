"""What can be pressed as an answer: squares of a territory, dominoes of the lines, and choices in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kdexplore.core import fire
from kdexplore.core.actions import Action, Claim, Place, Recruit, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import why_not
from kdexplore.core.placing import legal_placements
from kdexplore.core.ranking import ranking
from kdexplore.core.reader import Reader
from kdexplore.core.state import GameState
from kdexplore.lessons import expressions as read
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.expressions import ExpressionKind
from kdexplore.lessons.numbers import region_at, territory_of

YES, NO, LEGAL, SHARED, NOBODY = "yes", "no", "legal", "shared", "nobody"
RULES_OF: Mapping[type, tuple[str, ...]] = MappingProxyType(
    {
        Place: ("placing.free", "placing.grid", "placing.match"),
        Throw: ("fire.reach", "fire.free", "fire.volcano"),
        Recruit: ("tribe.price", "tribe.cell", "tribe.volcano"),
    }
)

# ---- squares


def _richest(_value: bool, attempt: Attempt) -> frozenset[Cell]:  # noqa: FBT001 -- every square is asked for alike
    regions = territory_of(attempt).regions
    best = max((region.points for region in regions), default=0)
    return frozenset(cell for region in regions if region.points == best for cell in region.cells)


def _largest(_value: bool, attempt: Attempt) -> frozenset[Cell]:  # noqa: FBT001 -- likewise
    regions = territory_of(attempt).regions
    size = max((len(region.cells) for region in regions), default=0)
    return frozenset(cell for region in regions if len(region.cells) == size for cell in region.cells)


def _region(value: Cell, attempt: Attempt) -> frozenset[Cell]:
    region = region_at(attempt, value)
    return frozenset(region.cells) if region else frozenset()


def _targets(_value: bool, attempt: Attempt) -> frozenset[Cell]:  # noqa: FBT001 -- likewise
    state = attempt.state
    targets = fire.targets(territory_of(attempt), state.volcanoes[0], state.rules) if state.volcanoes else ()
    return frozenset(targets)


def _read_home(reader: Reader) -> tuple[str, tuple[Cell, ...]]:
    named = reader.fields(("person", "paid"))
    return read.key(named["person"]), named["paid"].cells()


def _homes(value: tuple[str, tuple[Cell, ...]], attempt: Attempt) -> frozenset[Cell]:
    """Where a person may live who has been paid for."""
    person, paid = value
    tried = (cell for cell in territory_of(attempt).squares)
    return frozenset(cell for cell in tried if not why_not(attempt.state, Recruit(person, paid, cell)))


def _of_terrain(value: str, attempt: Attempt) -> frozenset[Cell]:
    return frozenset(cell for cell, square in territory_of(attempt).squares.items() if square.terrain == value)


def _with_resource(value: str, attempt: Attempt) -> frozenset[Cell]:
    return frozenset(cell for cell, standing in territory_of(attempt).resources if standing == value)


SQUARES: Mapping[str, ExpressionKind] = MappingProxyType(
    {
        "cells": ExpressionKind(read.cells, lambda value, _: frozenset(value)),
        "region": ExpressionKind(read.cell, _region),
        "richest": ExpressionKind(read.yes, _richest),
        "largest": ExpressionKind(read.yes, _largest),
        "targets": ExpressionKind(read.yes, _targets),
        "homes": ExpressionKind(_read_home, _homes),
        "terrain": ExpressionKind(read.key, _of_terrain),
        "resource": ExpressionKind(read.key, _with_resource),
    }
)

# ---- dominoes


def numbers_in(state: GameState) -> tuple[int, ...]:
    """The dominoes that lie in both lines, those being played first."""
    return tuple(slot.number for slot in (*state.line[state.turn :], *state.next_line))


def _next_of(attempt: Attempt) -> tuple[int, ...]:
    return tuple(slot.number for slot in attempt.state.next_line)


def _free(_value: bool, attempt: Attempt) -> frozenset[int]:  # noqa: FBT001 -- likewise
    return frozenset(number for number in _next_of(attempt) if not why_not(attempt.state, Claim(number)))


def _turn(_value: bool, attempt: Attempt) -> frozenset[int]:  # noqa: FBT001 -- likewise
    domino = attempt.state.domino
    return frozenset() if domino is None else frozenset({domino.number})


def _best_claim(_value: bool, attempt: Attempt) -> frozenset[int]:  # noqa: FBT001 -- likewise
    """The free dominoes that would bring most if they were placed now."""
    worth = {number: _worth(number, attempt) for number in _free(True, attempt)}  # noqa: FBT003 -- likewise
    best = max(worth.values(), default=0)
    return frozenset(number for number, points in worth.items() if points == best)


def _worth(number: int, attempt: Attempt) -> int:
    """What a domino would bring on the territory as it is."""
    rules, territory = attempt.state.rules, territory_of(attempt)
    placements = legal_placements(territory, rules.tiles.domino(number), rules)
    before = sum(region.points for region in territory.regions)
    return max((sum(region.points for region in territory.laid(each, rules).regions) - before
                for each in placements), default=-1)  # fmt: skip


DOMINOES: Mapping[str, ExpressionKind] = MappingProxyType(
    {
        "numbers": ExpressionKind(
            lambda reader: tuple(read.number(each) for each in reader.items(read.MOST_ACTIONS, 1)),
            lambda value, _: frozenset(value),
        ),
        "free": ExpressionKind(read.yes, _free),
        "lowest": ExpressionKind(read.yes, lambda _, attempt: frozenset(_next_of(attempt)[:1])),
        "lowest_free": ExpressionKind(read.yes, lambda _, attempt: frozenset(sorted(_free(True, attempt))[:1])),  # noqa: FBT003
        "turn": ExpressionKind(read.yes, _turn),
        "best": ExpressionKind(read.yes, _best_claim),
    }
)

# ---- choices


class ChoiceKind(NamedTuple):
    """What can be chosen, and which of it is right."""

    offered: tuple[str, ...]
    right: str


def _seats(state: GameState) -> tuple[str, ...]:
    return tuple(map(str, range(state.rules.players)))


def _is_legal(value: Action, attempt: Attempt) -> ChoiceKind:
    return ChoiceKind((YES, NO), NO if why_not(attempt.state, value) else YES)


def _which_rule(value: Action, attempt: Attempt) -> ChoiceKind:
    problems = why_not(attempt.state, value)
    return ChoiceKind((*RULES_OF.get(type(value), ()), LEGAL), problems[0].rule if problems else LEGAL)


def _winner(_value: bool, attempt: Attempt) -> ChoiceKind:  # noqa: FBT001 -- likewise
    first = [str(each.seat) for each in ranking(attempt.state) if each.place == 1]
    return ChoiceKind((*_seats(attempt.state), SHARED), first[0] if len(first) == 1 else SHARED)


def _first(_value: bool, attempt: Attempt) -> ChoiceKind:  # noqa: FBT001 -- likewise
    """Who plays first in the next round: the king on the lowest domino."""
    kings = [slot.seat for slot in attempt.state.next_line if slot.seat is not None]
    return ChoiceKind(_seats(attempt.state), str(kings[0]) if kings else NOBODY)


def _read_holder(reader: Reader) -> tuple[str, tuple[Action, ...]]:
    named = reader.fields(("totem",), ("after",))
    return read.key(named["totem"]), read.actions(named["after"]) if "after" in named else ()


def _holder(value: tuple[str, tuple[Action, ...]], attempt: Attempt) -> ChoiceKind:
    """Who holds a totem, after some moves perhaps."""
    totem, moves = value
    holder = Attempt(attempt.state, moves).state.holder_of.get(totem)
    return ChoiceKind((*_seats(attempt.state), NOBODY), NOBODY if holder is None else str(holder))


CHOICES: Mapping[str, ExpressionKind] = MappingProxyType(
    {
        "legal": ExpressionKind(read.action, _is_legal),
        "rule": ExpressionKind(read.action, _which_rule),
        "winner": ExpressionKind(read.yes, _winner),
        "first": ExpressionKind(read.yes, _first),
        "holder": ExpressionKind(_read_holder, _holder),
    }
)
ANSWERS: Mapping[str, ExpressionKind] = MappingProxyType(
    {  # of a choice, in the feedback to a wrong one
        "is": ExpressionKind(read.key, lambda value, _: value),
        "among": ExpressionKind(
            lambda reader: frozenset(read.key(each) for each in reader.items(read.MOST_ACTIONS, 1)),
            lambda value, _: value,
        ),
    }
)
