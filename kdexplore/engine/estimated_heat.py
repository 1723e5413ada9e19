"""Heat that games are played for: the final score of each placement, of each cell, the risk that cells stay empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.actions import Place, Recruit, Throw
from kdexplore.core.cells import HOME
from kdexplore.engine.heat import Layer, Option

if TYPE_CHECKING:
    from kdexplore.core.actions import Action
    from kdexplore.core.cells import Cell
    from kdexplore.core.territory import Territory
    from kdexplore.engine.evaluation import Evaluation
    from kdexplore.engine.forecast import Forecast

LEAST = 0.05  # points that a free cell must bring, or the share of games in which it stays empty, to be listed


def cells_of(action: Action) -> tuple[Cell, ...]:
    """The cells that an action is about."""
    match action:
        case Place(cells):
            return cells
        case Throw(target):
            return (target,)
        case Recruit():
            return (action.cell,)
        case _:
            return ()


def final(evaluation: Evaluation) -> Layer:
    """The final score after each candidate of a decision that concerns cells; a cell is worth the best of them."""
    found = [one for one in evaluation.candidates if cells_of(one.action)]
    options = (Option(cells_of(one.action), one.own.mean, error=one.own.error, sure=one.kind) for one in found)
    return Layer("final", tuple(options))


def cells(forecast: Forecast, territory: Territory) -> Layer:
    """The points that each cell brings with its region at the end of the game."""
    listed = [one for one in forecast.cells if one.value.mean >= LEAST or one.cell in set(territory.squares) - {HOME}]
    options = [
        Option((one.cell,), one.value.mean, error=one.value.error, sure="estimated" if one.value.error else "proved")
        for one in listed
    ]
    return Layer("cells", tuple(options))


def holes(forecast: Forecast) -> Layer:
    """The share of games in which each cell stays empty inside the territory; the whole of them where it is proved."""
    lost = [Option((cell,), 1.0) for cell in forecast.lost]
    risks = [one for one in forecast.cells if one.cell not in forecast.lost and one.empty.mean >= LEAST]
    likely = [Option((one.cell,), one.empty.mean, error=one.empty.error, sure="estimated") for one in risks]
    return Layer("holes", (*lost, *likely))
