"""What an action gains at once, where a claimed domino could go, which cells it loses, whom it denies: facts."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kdexplore.core.actions import Action, Claim, Place
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.cells import Cell
from kdexplore.core.game import after_in_game
from kdexplore.core.placing import legal_placements
from kdexplore.core.score_changes import ScoreChange, score_changes
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement
from kdexplore.engine.exact.holes import never_filled
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.known import Known

KEPT = 512


class Denial(NamedTuple):
    """What a domino would bring a rival at once, and the best of those that are left."""

    seat: int
    gain: int
    left: int


class NextDomino(NamedTuple):
    """The domino that the decider places next, for certain, and what it can bring then."""

    number: int
    gain: int


class BestPlacement(NamedTuple):
    """Where a domino brings a seat most now, and how much."""

    placement: Placement
    gain: int


@lru_cache(maxsize=KEPT)
def gain(known: Known[GameState], action: Action) -> int:
    """The points that an action brings at once; of a claim, those of the best placement of the domino now."""
    state = known.value
    seat = state.actor or 0
    if isinstance(action, Claim):
        best = best_placement(known, seat, action.number)
        return best.gain if best is not None else 0
    return points_so_far(after_in_game(state, action), seat).total - points_so_far(state, seat).total


@lru_cache(maxsize=KEPT)
def best_placement(known: Known[GameState], seat: int, number: int) -> BestPlacement | None:
    """The placement of a domino that brings a seat most now; nothing if it fits nowhere."""
    here = WhatIf.of(known.value, seat, so_far=True)
    ways = legal_placements(here.territory, known.value.rules.tiles.domino(number), here.rules)
    placements = [BestPlacement(way, here.worth_laid(way).total - here.sheet.total) for way in ways]
    return max(placements, key=lambda one: one.gain, default=None)


@lru_cache(maxsize=KEPT)
def next_domino(known: Known[GameState], action: Action) -> NextDomino | None:
    """What the domino after the one in hand can bring once that is placed; nothing while it is not certain."""
    state = known.value
    if not isinstance(action, Place):
        return None
    seat = state.actor or 0
    later = [slot.number for slot in state.line[state.turn + 1 :] if slot.seat == seat]
    free = [slot.number for slot in state.next_line if slot.seat is None]
    chosen = [slot.number for slot in state.next_line if slot.seat == seat]
    number = next(iter(later), min([*free, *chosen]) if len(free) == 1 else None)
    if number is None:
        return None
    best = best_placement(Known(after_in_game(state, action)), seat, number)
    return NextDomino(number, best.gain) if best is not None else None


def changes(known: Known[GameState], action: Action) -> tuple[ScoreChange, ...]:
    """What becomes of the decider's score; of a claim, if the domino is laid where it brings most."""
    state = known.value
    seat = state.actor or 0
    if isinstance(action, Claim):
        best = best_placement(known, seat, action.number)
        here = WhatIf.of(state, seat, so_far=True)
        return score_changes(here.sheet, here.worth_laid(best.placement)) if best is not None else ()
    return score_changes(points_so_far(state, seat), points_so_far(after_in_game(state, action), seat))


@lru_cache(maxsize=KEPT)
def lost_by(known: Known[GameState], action: Action) -> tuple[Cell, ...]:
    """The cells that no domino can fill any more after a placement, and could before; proved.

    Nothing once no line is to come: then all that is empty stays so, whatever is done.
    """
    state = known.value
    if not isinstance(action, Place) or not state.lines_left:
        return ()
    seat = state.actor or 0
    before, after = set(never_filled(state, seat)), never_filled(after_in_game(state, action), seat)
    return tuple(cell for cell in after if cell not in before)


@lru_cache(maxsize=KEPT)
def denied_by(known: Known[GameState], action: Action) -> tuple[Denial, ...]:
    """The rivals who choose later in this line, and would get more from this domino than from any that is left."""
    state = known.value
    if not isinstance(action, Claim):
        return ()
    later = dict.fromkeys(slot.seat for slot in state.line[state.turn + 1 :])
    rivals = [seat for seat in later if seat is not None and seat != state.actor]
    rest = [slot.number for slot in state.next_line if slot.seat is None and slot.number != action.number]
    found = []
    for seat in rivals:
        own = _worth(known, seat, action.number)
        left = max((_worth(known, seat, number) for number in rest), default=0)
        if own > left:
            found.append(Denial(seat, own, left))
    return tuple(sorted(found, key=lambda one: one.left - one.gain))


def _worth(known: Known[GameState], seat: int, number: int) -> int:
    best = best_placement(known, seat, number)
    return best.gain if best is not None else 0


def place_in_line(state: GameState, action: Action) -> tuple[int, int] | None:
    """As which of how many a claimed domino will be laid, and the next one chosen; nothing for other actions."""
    if not isinstance(action, Claim):
        return None
    numbers = sorted(slot.number for slot in state.next_line)
    return numbers.index(action.number) + 1, len(numbers)


def placed(state: GameState, action: Place) -> Placement:
    """The domino in hand where an action lays it."""
    assert state.domino is not None  # noqa: S101 -- a placement is legal only with a domino in hand
    return Placement(state.domino, action.cells)
