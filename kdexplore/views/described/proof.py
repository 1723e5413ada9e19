"""A witness in words: each turn of a course that leads to a territory, as the events of a game."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.core.events import DominoDiscarded, DominoPlaced, Event, FireReturned, FireThrown, PersonRecruited
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules
from kdexplore.core.verdict import WitnessTurn


def events_of(step: WitnessTurn, territory: Territory, rules: Rules) -> Iterator[Event]:
    """The events of a turn of the witness."""
    if step.discarded is not None:
        yield DominoDiscarded(0, step.discarded.number)
    if step.placement is not None:
        yield from _laid(step, step.placement)
    if step.purchase is not None:
        person, paid, cell = step.purchase
        given = tuple((one, rules.tiles.resource_on(territory.squares[one]) or "") for one in paid)
        yield PersonRecruited(0, person, given, cell)


def _laid(step: WitnessTurn, placement: Placement) -> Iterator[Event]:
    yield DominoPlaced(0, placement)
    erupting = [cell for cell, square in placement.squares.items() if square.craters]
    for volcano, target in zip(erupting, step.throws, strict=True):
        fires = placement.squares[volcano].craters
        yield FireThrown(0, volcano, target, fires) if target else FireReturned(0, volcano, fires)
