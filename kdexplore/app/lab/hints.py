"""What a lens says beside the board: what fire reaches, who lives there, what a layer of heat shows at its best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.heat.scenes import about
from kdexplore.app.lab.board import SLOW, layer_name, layer_of, place, sentence, voice_of
from kdexplore.app.lab.questions import of_the_game, overlay_of
from kdexplore.app.lab.reachable_card import working
from kdexplore.core import fire
from kdexplore.engine.heat import ESTIMATED
from kdexplore.views import blocks
from kdexplore.views.described.heat_values import heat_value
from kdexplore.words import Term, Text, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.engine.heat import Layer, Option
    from kdexplore.views.blocks import Block, ButtonItem
    from kdexplore.words import Speaker

BEST = 3  # as many of the best as are listed


def hints(session: Session) -> Iterator[Block]:
    """The card of the lens, or why it has nothing to show."""
    lab, voice = session.lab, voice_of(session)
    chosen = lab.layer if lab.lens == "heat" else lab.lens
    if lab.turn is not None or chosen == "score":
        return
    if missing := _missing(session, chosen):
        yield blocks.card(blocks.said(voice.text(missing)), blocks.buttons(_mended(missing, voice)))
        return
    if session.no_hints:
        yield blocks.said(blocks.part(voice.text("lab.no_hints"), "muted"), size="small")
        return
    inside = [] if lab.lens == "legal" else list(HINTS.get(chosen, _layer)(session, voice))
    if inside:
        yield blocks.card(*inside)


def _mended(missing: str, voice: Speaker) -> ButtonItem:
    """The button that brings what is missing."""
    mode = MODE_WITH.get(missing)
    if mode is None:
        return blocks.button("volcano", voice.text("lab.no_volcano.paint"))
    return blocks.button(f"mode:{mode}", voice.text("lab.switch", mode=Term("mode", mode)))


def _missing(session: Session, chosen: str) -> str:
    """The words for what a lens needs and has not."""
    lab = session.lab
    if chosen == "fire" and not lab.rules.fire:
        return "lab.no_fire"
    if chosen == "fire" and lab.lens == "fire" and lab.volcano is None:
        return "lab.no_volcano"
    return "lab.no_people" if chosen == "people" and not lab.rules.tribe else ""


def _fire(session: Session, voice: Speaker) -> Iterator[Block]:
    """The volcano, its reach, its targets, what would burn; and the best of them."""
    lab = session.lab
    if lab.lens == "fire" and lab.volcano is not None:
        token = fire.token_of(lab.territory, lab.volcano, lab.rules)
        targets = fire.targets(lab.territory, lab.volcano, lab.rules)
        slots = {"place": place(session, lab.volcano), "reach": token.reach, "fires": Text("count.fire", n=token.fires)}
        yield blocks.said(voice.text("lab.fire", **slots), blocks.chip("fire.reach", voice.term("rule", "fire.reach")))
        yield blocks.said(voice.text("lab.fire.targets", count=len(targets)), size="small")
        if not targets:
            chip = blocks.chip("fire.returns", voice.term("rule", "fire.returns"))
            yield blocks.said(voice.text("lab.fire.none"), chip)
            return
    yield from _layer(session, voice)


def _people(session: Session, voice: Speaker) -> Iterator[Block]:
    """Who lives there, and where one more would be worth most."""
    lab = session.lab
    if not lab.territory.people:
        yield blocks.said(voice.text("lab.people.none"), size="small")
    yield from _layer(session, voice)


def _followup(session: Session, voice: Speaker) -> Iterator[Block]:
    """The layer that takes a while: started when it is chosen, stopped when it is not."""
    if session.task is not None and session.task.name == "work_out":
        yield working(session, voice.text("heat.followup"))
    elif session.lab.found is None:
        yield blocks.said(voice.text("lab.heat.wait"), size="small")
        yield blocks.buttons(blocks.button("work_out", voice.text("lab.work_out"), primary=True))
    else:
        yield from _layer(session, voice)


def _estimated(session: Session, voice: Speaker) -> Iterator[Block]:
    """A layer that games are played for: what its numbers mean, how far it is, of which game they are."""
    overlay = overlay_of(session)
    yield blocks.title(voice.text(f"heat.{session.lab.layer}"), level=3)
    if overlay is None:
        yield blocks.said(voice.text("lab.heat.no_game"), size="small")
        return
    yield from about(session, overlay, voice)
    key = "lab.heat.of_game" if of_the_game(session) else "lab.heat.alone"
    yield blocks.said(blocks.part(voice.text(key), "muted"), size="small")
    layer = overlay.found(session)
    if layer is not None and session.lab.layer == "final":
        best = sorted(layer.options, key=lambda option: -option.value)[:BEST]
        rows = [blocks.row(_option(session, voice, one), points=heat_value(layer, one, voice)) for one in best]
        yield blocks.rows(rows, label=voice.text("lab.best"))


def _layer(session: Session, voice: Speaker) -> Iterator[Block]:
    """What the layer measures, and the best that can be done."""
    layer = layer_of(session)
    if layer is None:
        return
    yield blocks.title(layer_name(session, layer), level=3)
    yield blocks.said(voice.text(f"heat.about.{layer.name}" if layer.options else "heat.nothing"), size="small")
    if layer.name == "legal" or not layer.options:
        return
    best = sorted(layer.options, key=lambda option: -option.value)[:BEST]
    rows = [blocks.row(_option(session, voice, option), points=signed(int(option.value))) for option in best]
    yield blocks.rows(rows, label=voice.text("lab.best"))
    yield from _terms(session, layer)


def _option(session: Session, voice: Speaker, option: Option) -> str:
    """Where, and what it would cost or lead to."""
    words = [" + ".join(place(session, cell) for cell in option.cells)]
    if option.burned:
        words.append(voice.text("board.burns", thing=Term(*option.burned)))
    if option.then is not None:
        words.append(voice.text("heat.then", number=option.then.domino.number))
    return ". ".join(words)


def _terms(session: Session, layer: Layer) -> Iterator[Block]:
    """The terms of the best of all."""
    best = layer.best
    if best is not None:
        for term in best.terms:
            yield blocks.said(blocks.part(sentence(session, term), "muted"), size="small")


# What a lens needs and has not: the mode that has it.
MODE_WITH = {"lab.no_fire": "discovery", "lab.no_people": "tribe"}
HINTS = {"fire": _fire, "people": _people, SLOW: _followup} | dict.fromkeys(ESTIMATED, _estimated)
