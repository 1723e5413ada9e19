"""Heat over the board of a game: the layer of the moment, its choice beside the board."""

from __future__ import annotations

from kdexplore.app.heat import scenes
from kdexplore.app.heat.overlay import NONE, HeatOverlay
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.scores import watched_seat
from kdexplore.app.session import Session
from kdexplore.core.state import Step
from kdexplore.views import blocks
from kdexplore.views.blocks import Block
from kdexplore.views.scenes.layers import Heat


def overlay_of(session: Session) -> HeatOverlay | None:
    """The layer over the territory on the board; none while nobody decides."""
    state = session.play.state
    if state is None or state.step is Step.OVER or session.heat.layer == NONE:
        return None
    return HeatOverlay(state, watched_seat(session), session.heat.layer)


def heat(session: Session) -> Heat | None:
    """The heat over the board, as far as it is known."""
    overlay, voice = overlay_of(session), voice_of(session)
    layer = overlay.found(session) if overlay is not None else None
    if layer is None:
        return None
    return scenes.heat_of(layer, scenes.name_of(layer, voice), voice, numbers=session.heat.numbers)


def choice(session: Session) -> list[Block]:
    """The choice of a layer, folded until it is asked for."""
    found = scenes.choice(session, overlay_of(session), voice_of(session))
    if not found:
        return []
    return [blocks.fold("heat", voice_of(session).text("table.heat"), found, opened=session.heat.layer != NONE)]


def twin(session: Session) -> list[Block]:
    """The layer as a table."""
    return scenes.twin(session, overlay_of(session))
