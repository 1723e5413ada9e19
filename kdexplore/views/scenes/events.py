"""The part of a scene about what has just happened: sentences, and what moved on this board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core import fire
from kdexplore.core.events import DominoPlaced, Event, FireThrown, PersonRecruited, TotemMoved
from kdexplore.views import art
from kdexplore.views.scenes.board_view import Plain, Setting, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.views.scenes.types import HappenedScene


def happened(setting: Setting, events: Iterable[Event]) -> HappenedScene:
    """Every event as a sentence; those of this board also as its motion."""
    found: HappenedScene = {"says": [], "shows": []}
    for event in events:
        found["says"].append(setting.say(event))
        if setting.seat is not None and _whose(event) == setting.seat and (motion := _motion(setting, event)):
            found["shows"].append(motion)
    return found


def _whose(event: Event) -> int | None:
    """The seat on whose board an event is seen."""
    return event.taker if isinstance(event, TotemMoved) else getattr(event, "seat", None)


def _motion(setting: Setting, event: Event) -> Plain:
    match event:
        case DominoPlaced():
            return {"kind": "laid", "cells": pairs(event.placement.cells)}
        case FireThrown():
            way = pairs(fire.path(setting.territory, event.volcano, event.target, setting.rules))
            burned = art.resource(event.resource) if event.resource else ""
            burned = art.person(event.person) if event.person else burned
            return {"kind": "thrown", "path": way, "burned": burned}
        case TotemMoved():
            return {"kind": "totem", "totem": event.totem}
        case PersonRecruited():
            paid = [{"at": list(cell), "symbol": art.resource(kind)} for cell, kind in event.paid]
            return {"kind": "recruited", "at": list(event.cell), "paid": paid}
        case _:
            return {}
