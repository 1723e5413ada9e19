"""What the intents about heat do, the same in every room that has a board of a game."""

from __future__ import annotations

from dataclasses import replace

from kdexplore.app.heat.overlay import LAYERS, HeatChoice
from kdexplore.app.intents import Choose, Intent, PressButton
from kdexplore.app.session import Session


def with_heat(session: Session, intent: Intent) -> Session | None:
    """The session with another layer, or with or without its numbers; nothing if the intent is about neither."""
    match intent:
        case Choose("heat", str(layer)) if layer in LAYERS:
            return replace(session, heat=HeatChoice(layer, session.heat.numbers))
        case PressButton("heat_numbers"):
            return replace(session, heat=replace(session.heat, numbers=not session.heat.numbers))
        case _:
            return None
