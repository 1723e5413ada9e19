"""The form of the lab: the rules of the territory, and what the lens asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.lab.board import place, voice_of
from kdexplore.app.lab.layers import ON_FREE_CELLS
from kdexplore.app.pasting import pasting
from kdexplore.app.play import fields as choices
from kdexplore.app.play.setup import Setup
from kdexplore.core.variants import FREE, GAME_OF_MODE
from kdexplore.views import blocks
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.cells import Cell
    from kdexplore.core.tiles import Domino, Square, TileSet
    from kdexplore.views.blocks import Block, Field
    from kdexplore.words import Speaker

OF_THE_TABLE = ("free", "readings")  # what a game is set up with and a position needs too
ORDER_OF_PLAY = ("reading:three_kings", "reading:two_kings_first_line")  # no territory shows anything of these
MOST_DISCARDS = 24


def tools(session: Session) -> list[Field]:
    """What the lens asks for."""
    return [*session.lab.lens_kind.fields(session, voice_of(session))]


def domino(session: Session, voice: Speaker) -> Iterator[Field]:
    """Which domino is laid or asked about."""
    lab = session.lab
    yield _select("domino", voice.text("lab.domino"), _dominoes(lab, voice), str(lab.domino))


def volcano(session: Session, voice: Speaker) -> Iterator[Field]:
    """Which volcano throws, if there is one."""
    lab = session.lab
    if lab.volcano is not None:
        options = [[_volcano(session, voice, cell), f"{cell.x},{cell.y}"] for cell in lab.volcanoes]
        yield _select("volcano", voice.text("lab.volcano"), options, f"{lab.volcano.x},{lab.volcano.y}")


def person(session: Session, voice: Speaker) -> Iterator[Field]:
    """Who would live there, where people do."""
    lab = session.lab
    if lab.rules.tribe:
        people = [[voice.term("person", person.key), person.key] for person in lab.rules.tiles.people]
        yield _select("person", voice.text("lab.person"), people, lab.person)


def numbers(session: Session, voice: Speaker) -> Iterator[Field]:
    """Whether the numbers of a layer are written on the cells."""
    yield {"name": "numbers", "kind": "check", "label": voice.text("lab.numbers"), "value": session.lab.numbers}


def of_layer(session: Session, voice: Speaker) -> Iterator[Field]:
    """What the layer of heat asks for."""
    asked = {"fire": volcano, "people": person} | dict.fromkeys(ON_FREE_CELLS, domino)
    if session.lab.layer in asked:
        yield from asked[session.lab.layer](session, voice)
    yield from numbers(session, voice)


def _select(name: str, label: str, options: list[list[str]], value: str) -> Field:
    return {"name": name, "kind": "select", "label": label, "options": options, "value": value}


def _dominoes(lab: Lab, voice: Speaker) -> list[list[str]]:
    return [[f"{domino.number}: {_pair(voice, domino)}", str(domino.number)] for domino in lab.rules.tiles.dominoes]


def _pair(voice: Speaker, domino: Domino) -> str:
    """Both terrains of a domino in words, each with the number of what is printed on it."""
    first, second = (_half(voice, square) for square in (domino.first, domino.second))
    return voice.text("board.pair", first=first, second=second)


def _half(voice: Speaker, square: Square) -> str:
    number = square.symbols or square.craters
    return f"{voice.word('terrain', square.terrain)} {number}" if number else voice.word("terrain", square.terrain)


def _volcano(session: Session, voice: Speaker, cell: Cell) -> str:
    craters = session.lab.territory.squares[cell].craters
    return voice.text("lab.volcano.option", place=place(session, cell), fires=Text("count.fire", n=craters))


def rules(session: Session, own: TileSet | None) -> list[Field]:
    """The rules of the territory, and what belongs to its score but does not lie on it."""
    lab, voice = session.lab, voice_of(session)
    setup = Setup.of(lab.rules)
    groups = choices.groups(setup, session.lang, own)
    found = [_mode(setup, voice), _players(setup, voice), *(each for each in groups["deal"] if each["name"] == "tiles")]
    found += [each for name in OF_THE_TABLE for each in groups[name] if each["name"] not in ORDER_OF_PLAY]
    if lab.rules.totems:
        for totem in lab.rules.tiles.resource:
            label = voice.text("lab.totem", totem=Term("resource", totem))
            found.append({"name": f"totem:{totem}", "kind": "check", "label": label, "value": totem in lab.totems})
    return [*found, choices.number("discards", voice.text("lab.discards"), lab.discards, 0, MOST_DISCARDS)]


def _mode(setup: Setup, voice: Speaker) -> Field:
    """Every mode of both games, and the free set-up."""
    named = [(f"{voice.term('game', game)} · {voice.term('mode', mode)}", mode) for mode, game in GAME_OF_MODE.items()]
    options = [[text, mode] for text, mode in (*named, (voice.term("mode", FREE), FREE))]
    return {
        "name": "mode",
        "kind": "select",
        "label": voice.text("table.mode"),
        "options": options,
        "value": setup.mode,
    }


def _players(setup: Setup, voice: Speaker) -> Field:
    """The numbers of players that the mode is played by."""
    numbers = [number for number, why in choices.players_of(setup) if not why]
    return {
        "name": "players",
        "kind": "select",
        "label": voice.text("table.players"),
        "options": [[voice.text("count.player", n=number), str(number)] for number in numbers],
        "value": str(setup.players),
    }


def notation(session: Session) -> list[Block]:
    """The field for a notation, with why the last one could not be read."""
    lab, voice = session.lab, voice_of(session)
    field: Field = {"name": "typed", "kind": "text", "label": voice.text("lab.typed"), "value": lab.typed}
    return pasting(field, blocks.button("paste", voice.text("lab.paste")), lab.fault, voice)


def chosen(lab: Lab, name: str, value: Any, own: TileSet | None = None) -> Lab:  # noqa: ANN401, PLR0911 -- one case per field
    """The lab with one of its choices made otherwise."""
    if name in ("lens", "tool"):
        return lab.through(str(value)) if name == "lens" else lab.using(str(value))
    if name == "layer":
        return lab.reading(layer=str(value))
    if name == "domino":
        return lab.reading(domino=int(value), found=None)
    if name == "volcano":
        x, y = (int(axis) for axis in str(value).split(","))
        return lab.reading(volcano=next((cell for cell in lab.volcanoes if cell == (x, y)), lab.volcano))
    if name in ("person", "numbers"):
        return lab.reading(**{name: value})
    if name == "discards":
        return lab.reading(discards=int(value))
    if name.startswith("totem:"):
        asked = set(lab.totems) ^ {name.removeprefix("totem:")}
        return lab.reading(totems=tuple(totem for totem in lab.rules.tiles.resource if totem in asked))
    if name == "typed":
        return replace(lab, typed=str(value), fault=None)
    return lab.under(choices.chosen(Setup.of(lab.rules), name, value, own).rules)
