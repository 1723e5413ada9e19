"""What the lenses of the lab measure and draw: the layers of heat, the badges of regions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from kdexplore.app.lab.questions import overlay_of
from kdexplore.core.scoring import Kind
from kdexplore.engine import heat
from kdexplore.engine.heat import ESTIMATED
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.scenes.board import Badge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.engine.heat import Layer

SLOW = "followup"
HEATS = (*heat.LAYERS, *ESTIMATED)
ON_FREE_CELLS = ("legal", "points", SLOW, *ESTIMATED)  # the layers that ask where a domino may lie


def _held(lab: Lab) -> WhatIf:
    return WhatIf(lab.territory, lab.rules, lab.seat, so_far=True)


def fire_layer(lab: Lab) -> Layer | None:
    """The fire of the chosen volcano."""
    return heat.fire(_held(lab), lab.volcano) if lab.rules.fire and lab.volcano is not None else None


def _any_fire(lab: Lab) -> Layer | None:
    """The fire of the chosen volcano; without a volcano, the smallest of the box."""
    return fire_layer(lab) or (next(iter(heat.fires(_held(lab))), None) if lab.rules.fire else None)


def people_layer(lab: Lab) -> Layer | None:
    """Where one more of the chosen people would be worth most."""
    return heat.people(_held(lab), lab.person) if lab.rules.tribe and lab.person else None


def _estimated(session: Session) -> Layer | None:
    overlay = overlay_of(session)
    return overlay.found(session) if overlay is not None else None


LAYERS: Mapping[str, Callable[[Session], Layer | None]] = MappingProxyType(
    {
        "legal": lambda session: heat.legal(_held(session.lab), session.lab.piece),
        "points": lambda session: heat.points(_held(session.lab), session.lab.piece),
        SLOW: lambda session: session.lab.found,
        "fire": lambda session: _any_fire(session.lab),
        "people": lambda session: people_layer(session.lab),
    }
    | dict.fromkeys(ESTIMATED, _estimated)
)


def line_of(lab: Lab) -> ScoreLine | None:
    """The line of the score that is pressed."""
    lines = lab.asked.sheet.lines
    number = lab.lit.removeprefix("line")
    return lines[int(number)] if number.isdecimal() and int(number) < len(lines) else None


def badges(lab: Lab) -> list[Badge]:
    """What each region that is not lit brings, in the colours of its terrain."""
    lit = line_of(lab)
    return [
        Badge(line.cells, str(line.points), line.key)
        for line in lab.asked.sheet.lines
        if line.kind is Kind.REGION and line.points and line != lit
    ]
