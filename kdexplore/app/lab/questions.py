"""What the lab asks of the analysis service: the layers of heat that games are played for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.app.heat.overlay import HeatOverlay
from kdexplore.app.heat.overlay import queries as heat_queries
from kdexplore.engine.heat import ESTIMATED
from kdexplore.engine.lone_territory import moment_with

if TYPE_CHECKING:
    from kdexplore.app.analysis.queries import ServiceQuery
    from kdexplore.app.session import Session
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.variants import Rules


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """The layer that is looked at."""
    return heat_queries(session, overlay_of(session))


def overlay_of(session: Session) -> HeatOverlay | None:
    """The layer over the territory: in the game it belongs to, or in a moment made for it; nothing if none fits."""
    lab = session.lab
    if not lab.lens_kind.charted or lab.layer not in ESTIMATED or lab.turn is not None:
        return None
    state = moment_of(session)
    return HeatOverlay(state, lab.seat, lab.layer) if state is not None else None


def of_the_game(session: Session) -> bool:
    """Whether the territory is that of its seat at the moment on the screen of Play, and the domino the one there."""
    lab, state = session.lab, session.play.state
    if state is None or state.rules != lab.rules or state.actor is None:
        return False
    hand = state.domino.number if state.domino is not None and state.actor == lab.seat else lab.domino
    return state.seats[lab.seat].territory == lab.territory and hand == lab.domino


def moment_of(session: Session) -> GameState | None:
    """The moment at which the territory is looked at."""
    lab = session.lab
    if of_the_game(session):
        return session.play.state
    return _made(lab.territory, lab.rules, lab.seat, lab.domino, lab.totems)


@lru_cache(maxsize=4)
def _made(territory: Territory, rules: Rules, seat: int, domino: int, totems: tuple[str, ...]) -> GameState | None:
    return moment_with(territory, rules, seat, domino, dict.fromkeys(totems, seat))
