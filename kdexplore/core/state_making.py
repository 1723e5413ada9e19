"""`GameState.at`: a moment of a game from its parts, checked like everything else that comes from outside."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from kdexplore.core.cells import cells_of
from kdexplore.core.coercion import slots_of, territory_of
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.state_checks import faults_of
from kdexplore.core.territory import Territory
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kdexplore.core.cells import CellLike
    from kdexplore.core.coercion import SlotLike, TerritoryLike
    from kdexplore.core.variants import Rules


def make_state(  # noqa: PLR0913 -- a table has as many parts; all but the rules and the territories are named
    rules: Rules,
    territories: Iterable[TerritoryLike],
    *,
    step: str,
    line: Iterable[SlotLike],
    next_line: Iterable[SlotLike],
    turn: int,
    unseen: Iterable[int],
    hand: Iterable[int],
    claiming: Iterable[int],
    volcanoes: Iterable[CellLike],
    gifts: Iterable[str],
    discarded: Iterable[Sequence[int]],
    holders: Mapping[str, int] | None,
    cave: Cave | None,
    tokens: Mapping[int, int] | None,
    totals: Iterable[Sequence[int]],
) -> GameState:
    """The state that `GameState.at` describes; `IllegalSetup` or `BadInput` says what cannot be, and where."""
    checked(rules)
    seats = _seats(rules, territories, discarded)
    state = GameState(
        rules,
        _step(step),
        seats,
        frozenset(unseen),
        tuple(sorted(hand)),
        tuple(claiming),
        slots_of(line),
        slots_of(next_line),
        turn,
        cells_of(volcanoes),
        tuple(gifts),
        tuple(sorted((holders or {}).items())),
        _cave(rules, seats) if cave is None else Cave(*map(tuple, map(sorted, cave))),
        tuple((_supply(rules, seats) if tokens is None else tokens).items()),
        tuple(map(tuple, totals)),
    )
    return _counted(_sound(state))


def _counted(state: GameState) -> GameState:
    """A game that is over, with its own points among the totals."""
    if not state.is_over or len(state.totals) == state.rules.games:
        return state
    points = tuple(state.score_of(seat).total for seat in range(len(state.seats)))
    return replace(state, totals=(*state.totals, points))


def _step(value: str) -> Step:
    if value not in tuple(Step):
        raise BadInput("unknown_value", "step", value=str(value)[:80], known=tuple(step.value for step in Step))
    return Step(value)


def _seats(rules: Rules, territories: Iterable[TerritoryLike], discarded: Iterable[Sequence[int]]) -> tuple[Seat, ...]:
    """A seat for every player; those without a territory have the starting tile only."""
    boards = [
        territory_of(one, rules.tiles, rules.span, f"seats[{number}].territory")
        for number, one in enumerate(territories)
    ]
    boards += [Territory()] * (rules.players - len(boards))
    pairs = zip_longest(boards, map(tuple, discarded))
    return tuple(Seat(board or Territory(), numbers or ()) for board, numbers in pairs)


def _cave(rules: Rules, seats: tuple[Seat, ...]) -> Cave:
    """Everybody who lives in no territory, in the stack."""
    people = Counter({person.key: person.count for person in rules.tiles.people if rules.tribe})
    people -= Counter(person for seat in seats for _, person in seat.territory.people)
    return Cave((), tuple(sorted(people.elements())))


def _supply(rules: Rules, seats: tuple[Seat, ...]) -> dict[int, int]:
    """The fire tokens that are on no territory."""
    used = Counter(fires for seat in seats for _, fires in seat.territory.fires)
    return {one.fires: max(0, one.count - used[one.fires]) for one in rules.tiles.fire_tokens if rules.fire}


def _sound(state: GameState) -> GameState:
    """The state, if nothing in it contradicts the rules or itself."""
    for fault in faults_of(state):
        raise BadInput(fault.code, fault.where, **dict(fault.facts))
    return state
