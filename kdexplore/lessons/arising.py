"""Whether the moment of a step can be one of a game: as many dominoes as the rounds have brought, real territories."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from kdexplore.core.actions import Throw
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.core.verdict import Verdict
from kdexplore.engine.reachable.checks import can_occur

BUDGET = 60_000  # positions looked at for each territory
PLACED = (Step.THROW, Step.GIVE, Step.CLAIM, Step.RECRUIT)  # steps of a turn after its domino has been placed


class Obstacle(NamedTuple):
    """Why a moment cannot be one of a game: the code of a finding, and its facts."""

    code: str
    facts: tuple[tuple[str, int | str], ...]


# ---- as many dominoes as the rounds have brought


def miscounted(state: GameState) -> tuple[Obstacle, ...]:
    """Whether the seats have had fewer or more dominoes than the rounds have brought, or too many are unseen."""
    rounds = {_rounds(state, seat) for seat in range(len(state.seats))}
    if len(rounds) > 1 or any(each is None for each in rounds):
        counts = ", ".join(str(_had(state, seat)) for seat in range(len(state.seats)))
        return (Obstacle("wrong_rounds", (("counts", counts),)),)
    (finished,) = rounds
    return tuple(_unseen(state, finished or 0))


def _had(state: GameState, seat: int) -> int:
    """How many dominoes a seat has placed or discarded; one that is half there counts as well."""
    there = state.seats[seat]
    return len(there.territory.squares) // 2 + len(there.discarded)


def _rounds(state: GameState, seat: int) -> int | None:
    """How many rounds a seat has finished before this one; `None` if its dominoes are no whole number of rounds."""
    moved = sum(slot.seat == seat for slot in state.line[: state.turn])
    moved += state.step in PLACED and bool(state.line) and state.line[state.turn].seat == seat
    before = _had(state, seat) - moved
    return before // state.rules.kings if before >= 0 and before % state.rules.kings == 0 else None


def _unseen(state: GameState, finished: int) -> Iterator[Obstacle]:
    """The pile holds what has not been revealed, and the last round is the one without a further line."""
    rules = state.rules
    revealed = finished + bool(state.line) + bool(state.next_line)
    expected = len(rules.tiles.dominoes) - revealed * rules.line
    if len(state.unseen) != expected:
        yield Obstacle("wrong_pile", (("found", len(state.unseen)), ("expected", expected)))
    if revealed != rules.rounds and not state.next_line and state.step is not Step.REVEAL:
        yield Obstacle("wrong_length", (("found", revealed), ("rounds", rules.rounds)))


# ---- territories that can occur


def unreachable(state: GameState) -> tuple[Obstacle, ...]:
    """The territories that cannot occur in a game with the dominoes that are nowhere else."""
    rules = _with_what_is_left(state)
    found = []
    for seat in range(len(state.seats)):
        ways = [each.seats[seat].territory for each in _after_fires(state)] if seat == _thrower(state) else []
        tried = ways or [state.seats[seat].territory]
        if all(_failed(territory, rules) for territory in tried):
            found.append(Obstacle("cannot_arise", (("seat", seat + 1), ("check", _failed(tried[0], rules)))))
    return tuple(found)


def _thrower(state: GameState) -> int | None:
    """The seat whose volcano is about to throw."""
    return state.actor if state.step is Step.THROW else None


def _with_what_is_left(state: GameState) -> Rules:
    """The rules with a box of the dominoes that can be on territories."""
    ahead = state.line[state.turn + (state.step in PLACED) :] if state.line else ()
    elsewhere = {slot.number for slot in (*ahead, *state.next_line)} | state.unseen
    elsewhere |= {number for seat in state.seats for number in seat.discarded}
    tiles = state.rules.tiles
    kept = tuple(domino for domino in tiles.dominoes if domino.number not in elsewhere)
    return replace(state.rules, tiles=replace(tiles, dominoes=kept)) if kept else state.rules  # before the first turn


def _after_fires(state: GameState) -> Iterator[GameState]:
    """Every moment after the volcanoes that wait have thrown."""
    for action in legal_actions(state):
        if isinstance(action, Throw):
            after = apply(state, action).state
            yield from _after_fires(after) if after.step is Step.THROW else (after,)


@lru_cache(maxsize=2048)
def _failed(territory: Territory, rules: Rules) -> str:
    """The check that a territory does not pass, or the one that cannot be decided; nothing if it can occur."""
    answer = can_occur(territory, rules, budget=BUDGET)
    return "" if answer.verdict is Verdict.YES else str(answer.check)
