"""The register of lenses, in the order in which the lab offers them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from kdexplore.app.lab import fields, hints
from kdexplore.app.lab.layers import HEATS, LAYERS, ON_FREE_CELLS, badges, fire_layer, people_layer
from kdexplore.app.lab.lens_kind import LensKind
from kdexplore.app.lab.replay import eruption
from kdexplore.core.actions import Action, Place, Recruit, Throw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.lab.state import Lab


def _laying(lab: Lab) -> bool:
    return lab.tool == "lay"


def _with_layer(lab: Lab, view: Mapping[str, str | int]) -> Lab:
    layer = str(view.get("layer", ""))
    return replace(lab, layer=layer) if layer in HEATS else lab


LEGAL = LensKind(
    "legal",
    fields=fields.domino,
    lays=lambda _: True,
    choice=hints.how_to_ask,
    examples=("why_not", "legal"),
    actions=(Place,),
)
SCORE = LensKind(
    "score",
    fields=lambda session, voice: fields.domino(session, voice) if _laying(session.lab) else (),
    badges=badges,
    hinted=False,
    lays=_laying,
    paints=lambda lab: lab.tool == "paint" and lab.turn is None,
)
FIRE = LensKind(
    "fire",
    fields=fields.volcano,
    layer=lambda session: fire_layer(session.lab),
    moment=eruption,
    card=hints.fire_of_volcano,
    missing=lambda lab: hints.no_fire(lab) or ("lab.no_volcano" if lab.volcano is None else ""),
    examples=("fire",),
    actions=(Throw,),
)
PEOPLE = LensKind(
    "people",
    fields=lambda session, voice: (*fields.person(session, voice), *fields.numbers(session, voice)),
    layer=lambda session: people_layer(session.lab),
    numbers=True,
    card=hints.people,
    missing=hints.no_people,
    examples=("recruit",),
    actions=(Recruit,),
)
HEAT = LensKind(
    "heat",
    fields=fields.of_layer,
    layer=lambda session: LAYERS[session.lab.layer](session),
    numbers=True,
    charted=True,
    lays=lambda lab: lab.layer in ON_FREE_CELLS,
    choice=hints.layers,
    card=hints.of_layer,
    missing=lambda lab: hints.MISSING.get(lab.layer, hints.none_missing)(lab),
    write=lambda lab: {"layer": lab.layer},
    read=_with_layer,
)
LENSES: Mapping[str, LensKind] = MappingProxyType({kind.id: kind for kind in (LEGAL, SCORE, FIRE, PEOPLE, HEAT)})


def lens_for(example: str, action: Action | None) -> str:
    """The lens under which an example of a rule is seen: by its kind, else by what is played in it."""
    by_kind = (kind.id for kind in LENSES.values() if example in kind.examples)
    by_action = (kind.id for kind in LENSES.values() if isinstance(action, kind.actions))
    return next(by_kind, None) or next(by_action, SCORE.id)
