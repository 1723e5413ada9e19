"""Volcanoes: which throws are legal, and where fire lands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from kdexplore.core.cells import HOME, Cell, reading_order
from kdexplore.core.problems import Problem, Reason
from kdexplore.core.ruleset import Rules
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import FireToken


def token_of(territory: Territory, volcano: Cell, rules: Rules) -> FireToken:
    """The fire token that the volcano on this cell throws."""
    return rules.tiles.fire_token[territory.squares[volcano].craters]


def volcanoes(placement: Placement) -> tuple[Cell, ...]:
    """The cells of a domino that erupt when it is laid, its first half first."""
    return tuple(cell for cell, square in placement.squares.items() if square.craters)


def lands_outside(territory: Territory, _volcano: Cell, target: Cell, _rules: Rules) -> Iterator[Problem]:
    """Fire lands on a square of the territory."""
    if target not in territory.squares:
        yield Problem(Reason.NO_SQUARE, "fire.land", (target,))


def flies_too_far(territory: Territory, volcano: Cell, target: Cell, rules: Rules) -> Iterator[Problem]:
    """Fire lands at most `reach` king's moves from its volcano, on a path as the reading has it."""
    token, steps = token_of(territory, volcano, rules), volcano.steps_to(target)
    facts = (("steps", steps), ("reach", token.reach), ("fires", token.fires))
    if steps > token.reach:
        yield Problem(Reason.OUT_OF_REACH, "fire.reach", (target,), facts)
    elif rules.readings.fire_path == "rays" and not _on_ray(volcano, target):
        yield Problem(Reason.OFF_RAY, "fire.reach", (target,), facts)
    elif rules.readings.fire_path == "squares" and not _is_walked(path(territory, volcano, target, rules), token.reach):
        yield Problem(Reason.OFF_PATH, "fire.reach", (target,), facts)


def _on_ray(volcano: Cell, target: Cell) -> bool:
    across, down = abs(target.x - volcano.x), abs(target.y - volcano.y)
    return across == down or 0 in (across, down)


def _is_walked(way: tuple[Cell, ...], reach: int) -> bool:
    return bool(way) and len(way) <= reach + 1


def path(territory: Territory, volcano: Cell, target: Cell, rules: Rules) -> tuple[Cell, ...]:
    """The way of fire: from the volcano to the target at once, or, by a reading, the shortest over laid squares.

    Empty if no laid squares lead there.
    """
    if rules.readings.fire_path != "squares":
        return volcano, target
    before: dict[Cell, Cell] = {volcano: volcano}
    waiting = deque([volcano])
    while waiting and target not in before:
        cell = waiting.popleft()
        for near in cell.surroundings:
            if near in territory.squares and near not in before:
                before[near] = cell
                waiting.append(near)
    if target not in before:
        return ()
    way = [target]
    while way[-1] != volcano:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def lands_on_volcano(territory: Territory, _volcano: Cell, target: Cell, _rules: Rules) -> Iterator[Problem]:
    """Fire never lands on a volcano."""
    if target in territory.squares and territory.squares[target].craters:
        yield Problem(Reason.ON_VOLCANO, "fire.volcano", (target,))


def lands_on_fire(territory: Territory, _volcano: Cell, target: Cell, _rules: Rules) -> Iterator[Problem]:
    """Fire lands on a free square: one with neither a fire token nor a printed fire."""
    if target in territory.fire_at:
        yield Problem(Reason.ALREADY_BURNING, "fire.free", (target,), (("fires", territory.fire_at[target]),))
    if target in territory.squares and territory.squares[target].symbols:
        yield Problem(Reason.PRINTED_FIRE, "fire.free", (target,), (("fires", territory.squares[target].symbols),))


def lands_on_start(_territory: Territory, _volcano: Cell, target: Cell, rules: Rules) -> Iterator[Problem]:
    """Whether fire may land on the starting tile is a reading."""
    if target == HOME and rules.readings.fire_on_start == "forbidden":
        yield Problem(Reason.ON_START, "fire.start", (target,))


CHECKS: tuple[Callable[[Territory, Cell, Cell, Rules], Iterator[Problem]], ...] = (
    flies_too_far, lands_outside, lands_on_fire, lands_on_volcano, lands_on_start,
)  # fmt: skip


def why_not(territory: Territory, volcano: Cell, target: Cell, rules: Rules) -> tuple[Problem, ...]:
    """Every rule this throw breaks, in rulebook order; empty when it is legal."""
    return tuple(problem for check in CHECKS for problem in check(territory, volcano, target, rules))


def targets(territory: Territory, volcano: Cell, rules: Rules) -> tuple[Cell, ...]:
    """Every square on which the fire of this volcano may land, in reading order."""
    legal = (cell for cell in territory.squares if not why_not(territory, volcano, cell, rules))
    return tuple(sorted(legal, key=reading_order))
