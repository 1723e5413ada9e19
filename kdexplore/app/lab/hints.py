"""What a lens says beside the board: what fire reaches, who lives there, what a layer of heat shows at its best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.heat.scenes import about
from kdexplore.app.lab.board import layer_name, layer_of, place, sentence, voice_of
from kdexplore.app.lab.layers import HEATS, SLOW
from kdexplore.app.lab.questions import of_the_game, overlay_of
from kdexplore.app.lab.reachable_card import working
from kdexplore.core import fire
from kdexplore.engine.heat import ESTIMATED
from kdexplore.views import blocks
from kdexplore.views.described.values import heat_value
from kdexplore.words import Term, Text, signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.engine.heat import Layer, Option
    from kdexplore.views.blocks import Block, ButtonItem, Field
    from kdexplore.words import Speaker

BEST = 3  # as many of the best as are listed


def hints(session: Session) -> Iterator[Block]:
    """The card of the lens, or why it has nothing to show."""
    lab, voice = session.lab, voice_of(session)
    if lab.turn is not None:
        return
    if missing := lab.lens_kind.missing(lab):
        yield blocks.card(blocks.said(voice.text(missing)), blocks.buttons(_mended(missing, voice)))
        return
    if session.no_hints and lab.lens_kind.hinted:
        yield blocks.said(blocks.part(voice.text("lab.no_hints"), "muted"), size="small")
        return
    if inside := [*lab.lens_kind.card(session, voice)]:
        yield blocks.card(*inside)


def _mended(missing: str, voice: Speaker) -> ButtonItem:
    """The button that brings what is missing."""
    mode = MODE_WITH.get(missing)
    if mode is None:
        return blocks.button("volcano", voice.text("lab.no_volcano.paint"))
    return blocks.button(f"mode:{mode}", voice.text("lab.switch", mode=Term("mode", mode)))


def no_fire(lab: Lab) -> str:
    """That nothing throws fire by these rules."""
    return "" if lab.rules.fire else "lab.no_fire"


def no_people(lab: Lab) -> str:
    """That nobody lives anywhere by these rules."""
    return "" if lab.rules.tribe else "lab.no_people"


def none_missing(_: Lab) -> str:
    """That there is all that is needed."""
    return ""


def how_to_ask(session: Session, voice: Speaker) -> Iterator[Block]:
    """How to ask whether a domino may be placed somewhere; on a phone there is no room for it."""
    if not session.narrow:
        yield blocks.said(blocks.part(voice.text("lab.legal.ask"), "muted"), size="small")


def layers(session: Session, voice: Speaker) -> Iterator[Block]:
    """The layers of heat, of which one is looked at."""
    words = {layer: voice.text(f"lab.layer.{layer}") for layer in HEATS}
    if session.narrow:
        yield listing("layer", voice.text("lab.layer"), words, session.lab.layer)
    else:
        options = [blocks.option(layer, text) for layer, text in words.items()]
        yield blocks.choices("layer", voice.text("lab.layer"), options, session.lab.layer)


def listing(name: str, label: str, words: Mapping[str, str], value: str) -> Field:
    """One of several, as a list: on a phone a tray would take the room of the board."""
    options = [[text, option] for option, text in words.items()]
    return {"name": name, "kind": "select", "label": label, "options": options, "value": value}


def of_layer(session: Session, voice: Speaker) -> Iterator[Block]:
    """What the layer of heat says."""
    yield from CARDS.get(session.lab.layer, _layer)(session, voice)


def fire_of_volcano(session: Session, voice: Speaker) -> Iterator[Block]:
    """The volcano, its reach, its targets, what would burn; and the best of them."""
    lab = session.lab
    assert lab.volcano is not None  # noqa: S101 -- else it is missing
    token = fire.token_of(lab.territory, lab.volcano, lab.rules)
    targets = fire.targets(lab.territory, lab.volcano, lab.rules)
    slots = {"place": place(session, lab.volcano), "reach": token.reach, "fires": Text("count.fire", n=token.fires)}
    yield blocks.said(voice.text("lab.fire", **slots), blocks.chip("fire.reach", voice.term("rule", "fire.reach")))
    yield blocks.said(voice.text("lab.fire.targets", count=len(targets)), size="small")
    if targets:
        yield from _layer(session, voice)
    else:
        chip = blocks.chip("fire.returns", voice.term("rule", "fire.returns"))
        yield blocks.said(voice.text("lab.fire.none"), chip)


def people(session: Session, voice: Speaker) -> Iterator[Block]:
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
MISSING = {"fire": no_fire, "people": no_people}  # what a layer needs
CARDS = {"people": people, SLOW: _followup} | dict.fromkeys(ESTIMATED, _estimated)
