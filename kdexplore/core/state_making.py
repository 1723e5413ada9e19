"""The parts of `GameState.at`: made from what people write, and checked like everything that comes from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from kdexplore.core.coercion import TerritoryLike, territory_of
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.state_checks import faults_of
from kdexplore.core.territory import Territory
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import Rules, checked


def seats_at(
    rules: Rules, territories: Iterable[TerritoryLike], discarded: Iterable[Sequence[int]]
) -> tuple[Seat, ...]:
    """A seat for every player; those without a territory have the starting tile only."""
    checked(rules)
    boards = [
        territory_of(one, rules.tiles, rules.span, f"seats[{number}].territory")
        for number, one in enumerate(territories)
    ]
    boards += [Territory()] * (rules.players - len(boards))
    pairs = zip_longest(boards, map(tuple, discarded))
    return tuple(Seat(board or Territory(), numbers or ()) for board, numbers in pairs)


def step_named(value: str) -> Step:
    """The step of that name; `BadInput` if there is none."""
    if value not in tuple(Step):
        raise BadInput("unknown_value", "step", value=str(value)[:80], known=tuple(step.value for step in Step))
    return Step(value)


def cave_beside(rules: Rules, seats: tuple[Seat, ...]) -> Cave:
    """Everybody who lives in no territory, in the stack."""
    people = Counter({person.key: person.count for person in rules.tiles.people if rules.tribe})
    people -= Counter(person for seat in seats for _, person in seat.territory.people)
    return Cave((), tuple(sorted(people.elements())))


def tokens_beside(rules: Rules, seats: tuple[Seat, ...]) -> dict[int, int]:
    """The fire tokens that are on no territory."""
    used = Counter(fires for seat in seats for _, fires in seat.territory.fires)
    return {one.fires: max(0, one.count - used[one.fires]) for one in rules.tiles.fire_tokens if rules.fire}


def counted(state: GameState) -> GameState:
    """The state, if nothing in it contradicts the rules or itself; one that is over has its points in the totals."""
    for fault in faults_of(state):
        raise BadInput(fault.code, fault.where, **dict(fault.facts))
    if not state.is_over or len(state.totals) == state.rules.games:
        return state
    points = tuple(state.score_of(seat).total for seat in range(len(state.seats)))
    return replace(state, totals=(*state.totals, points))
