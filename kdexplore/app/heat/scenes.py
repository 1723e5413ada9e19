"""What a room shows of a layer: the choice, how far it is, what its numbers mean; the heat itself, and its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.analysis.answers import problem
from kdexplore.app.analysis.readiness import working
from kdexplore.app.heat.overlay import LAYERS, NAME, NONE
from kdexplore.engine.heat import ESTIMATED
from kdexplore.views import analysis_blocks, blocks
from kdexplore.views.charts import tables
from kdexplore.views.described.values import heat_value, on_cell
from kdexplore.views.scenes.layers import CellWords, Heat

if TYPE_CHECKING:
    from kdexplore.app.heat.overlay import HeatOverlay
    from kdexplore.app.session import Session
    from kdexplore.engine.heat import Layer
    from kdexplore.views.blocks import Block, Field
    from kdexplore.words import Speaker


def choice(session: Session, overlay: HeatOverlay | None, voice: Speaker) -> list[Block]:
    """The choice of a layer, and below it what it shows; nothing while hints are hidden."""
    if session.no_hints:
        return []
    options = [blocks.option(name, voice.text(f"lab.layer.{name}")) for name in LAYERS]
    found: list[Block] = [blocks.choices("heat", voice.text("lab.layer"), options, session.heat.layer)]
    if overlay is None or session.heat.layer == NONE:
        return found
    return [*found, *of_layer(session, overlay, voice)]


def layer_list(session: Session, voice: Speaker) -> list[Block]:
    """The choice of a layer as a list; what it shows is said elsewhere."""
    if session.no_hints:
        return []
    options = [[voice.text(f"lab.layer.{name}"), name] for name in LAYERS]
    label, chosen = voice.text("lab.layer"), session.heat.layer
    field: Field = {"name": "heat", "kind": "select", "label": label, "options": options, "value": chosen}
    return [field]


def of_layer(session: Session, overlay: HeatOverlay, voice: Speaker) -> list[Block]:
    """Whether the numbers of a layer are written on its squares, and what they mean."""
    numbers = blocks.button("heat_numbers", voice.text("lab.numbers"), pressed=session.heat.numbers)
    return [blocks.buttons(numbers), *about(session, overlay, voice)]


def about(session: Session, overlay: HeatOverlay, voice: Speaker) -> list[Block]:
    """What the numbers of a layer mean and from how many games they are; or how far it is."""
    if not overlay.fits:
        return [blocks.said(voice.text("heat.no_decision"), size="small")]
    known, layer = session.answers.of(NAME, overlay.key), overlay.found(session)
    if overlay.layer in ESTIMATED and known is not None and known.error:
        return [problem(known.error, voice)]
    if layer is None:
        if overlay.layer not in ESTIMATED or overlay.state.actor is None:
            return [blocks.said(voice.text("heat.nothing"), size="small")]
        return [working(session, voice)]
    words = voice.text(f"heat.about.{layer.name}" if layer.options else "heat.nothing")
    kinds = sorted({option.sure for option in layer.options}) if layer.name in ESTIMATED else []
    badges = [analysis_blocks.badge(kind, voice.text(f"analyse.kind.{kind}")) for kind in kinds]
    games = overlay.games(session) if "estimated" in kinds else 0
    spent = [blocks.said(voice.text("heat.games", n=voice.number(games)), size="small")] if games else []
    return [blocks.said(words, size="small"), *badges, *spent]


def heat_of(layer: Layer | None, name: str, voice: Speaker, *, numbers: bool) -> Heat | None:
    """The heat over a board: a shade and words for each cell."""
    if layer is None or not layer.options:
        return None
    best = {cell: options[0] for cell, options in layer.at.items()}
    words = {cell: CellWords(on_cell(layer, one, voice), heat_value(layer, one, voice)) for cell, one in best.items()}
    return Heat(name, layer.values, numbers=numbers, words=words)


def twin(session: Session, overlay: HeatOverlay | None) -> list[Block]:
    """The layer as a table."""
    layer = overlay.found(session) if overlay is not None else None
    if layer is None or overlay is None:
        return []
    return [tables.heat(overlay.territory, overlay.state.rules, layer, lang=session.lang)]


def name_of(layer: Layer, voice: Speaker) -> str:
    """What a layer measures."""
    return voice.text(f"heat.{layer.name}")
