"""The territory of the lab as a moment of a game: its fire thrown as at a table, the way to it turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.fire import volcanoes
from kdexplore.core.game import apply
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.app.lab.state import Lab
    from kdexplore.core.actions import Throw
    from kdexplore.core.variants import Rules
    from kdexplore.core.verdict import WitnessTurn


def eruption(lab: Lab) -> GameState | None:
    """The moment in which the chosen volcano throws; nothing where there is none, or no fire."""
    if lab.volcano is None or not lab.rules.fire:
        return None
    laid = {placement.domino.number for placement in lab.territory.placements}
    first, second, *others = (number for number in lab.rules.tiles.numbers if number not in laid)
    empty = [Territory()] * lab.seat
    return GameState.at(
        lab.rules,
        [*empty, lab.territory],
        step=Step.THROW,
        line=[(first, lab.seat)],
        next_line=[second],
        volcanoes=[lab.volcano],
        discarded=[*([()] * lab.seat), others[-lab.discards :] if lab.discards else ()],
        holders=dict.fromkeys(lab.totems, lab.seat) if lab.rules.totems else None,
        tokens={token.fires: token.count for token in lab.rules.tiles.fire_tokens},
    )


def thrown(lab: Lab, action: Throw) -> Lab:
    """The lab after the chosen volcano has thrown; `IllegalMove` where it may not."""
    state = eruption(lab)
    if state is None:
        return lab
    return lab.changed(apply(state, action).state.seats[lab.seat].territory)


def retold(turns: Iterable[WitnessTurn], rules: Rules) -> Territory:
    """The territory after these turns of a witness."""
    territory = Territory()
    for turn in turns:
        territory = _after(territory, turn, rules)
    return territory


def _after(territory: Territory, turn: WitnessTurn, rules: Rules) -> Territory:
    if turn.placement is not None:
        territory = territory.laid(turn.placement, rules)
        erupting = volcanoes(turn.placement) if rules.fire else ()
        for volcano, target in zip(erupting, turn.throws, strict=False):
            if target is not None:
                territory = territory.burning(target, territory.squares[volcano].craters)
    if turn.purchase is not None:
        person, paid, cell = turn.purchase
        territory = territory.without_resources(paid).with_person(cell, person)
    return territory
