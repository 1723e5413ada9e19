"""The card that explains a line of the score: where its numbers lie on the board, and how they can have come there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kdexplore.app.lab.board import place, voice_of
from kdexplore.app.lab.layers import line_of
from kdexplore.app.session import Session
from kdexplore.core import fire
from kdexplore.core.bonus_register import bonus_kind
from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.scoring import Kind, ScoreLine
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, RuleChip, TextPiece
from kdexplore.words import Speaker, Term, Text


def explained(session: Session) -> Iterator[Block]:
    """Why the line that is pressed brings what it brings; nothing while none is."""
    line = line_of(session.lab)
    if line is None:
        return
    voice = voice_of(session)
    first, *more = SAID[line.kind](session, voice, line)
    chip = blocks.chip(line.rule, voice.term("rule", line.rule))
    said = [blocks.said(*parts) for parts in ((*first, chip), *more)]
    yield blocks.card(blocks.title(_title(voice, line), level=3), *said)


def _title(voice: Speaker, line: ScoreLine) -> str:
    facts: dict[str, Any] = dict(line.facts)
    if line.kind is not Kind.REGION:
        return voice.term("rule", line.rule) if line.kind is Kind.HORDE else voice.term(line.kind.value, line.key)
    slots = {"squares": Text("count.square", n=facts["squares"]), "symbols": Text("count.symbol", n=facts["symbols"])}
    return voice.text("lab.explain.title", thing=voice.term("terrain", line.key), **slots)


Parts = tuple["str | TextPiece | RuleChip", ...]


def _region(session: Session, voice: Speaker, line: ScoreLine) -> Iterator[Parts]:
    """Every symbol of a region, printed or thrown there."""
    territory = session.lab.territory
    if line.rule == "scoring.volcano":
        yield (voice.say(line),)
    elif not line.fact("symbols"):
        yield (voice.text("lab.explain.none", squares=Text("count.square", n=len(line.cells))),)
    for cell in line.cells:
        if printed := territory.squares[cell].symbols:
            count = Text("count.symbol", n=printed)
            yield (voice.text("lab.explain.printed", place=place(session, cell), symbols=count),)
    for cell in line.cells:
        if cell in territory.fire_at:
            yield from _thrown(session, voice, cell, territory.fire_at[cell])


def _thrown(session: Session, voice: Speaker, cell: Cell, fires: int) -> Iterator[Parts]:
    """A fire token, and every volcano that can have thrown it there."""
    count = Text("count.fire", n=fires)
    yield (voice.text("lab.explain.token", place=place(session, cell), fires=count),)
    found = False
    for volcano in _throwers(session, cell, fires):
        found = True
        reach = fire.token_of(session.lab.territory, volcano, session.lab.rules).reach
        slots = {"place": place(session, volcano), "steps": volcano.steps_to(cell), "reach": reach}
        yield voice.text("lab.explain.source", **slots), blocks.chip("fire.reach", voice.term("rule", "fire.reach"))
    if not found:
        yield (blocks.part(voice.text("lab.explain.no_source"), "bad"),)


def _throwers(session: Session, cell: Cell, fires: int) -> Iterator[Cell]:
    """The volcanoes with a token of so many fires, near enough to have thrown it onto that cell."""
    territory, rules = session.lab.territory, session.lab.rules
    for volcano in session.lab.volcanoes:
        token = rules.tiles.fire_token.get(territory.squares[volcano].craters)
        if token is not None and token.fires == fires and not any(fire.flies_too_far(territory, volcano, cell, rules)):
            yield volcano


def _person(session: Session, voice: Speaker, line: ScoreLine) -> Iterator[Parts]:
    """Everything around a person that counts."""
    home, *counted = line.cells
    yield (voice.text("lab.explain.around", place=place(session, home)),)
    if not counted:
        yield (voice.text("lab.explain.around.none"),)
    for cell in counted:
        yield (voice.text("lab.explain.near", place=place(session, cell), thing=_standing(session, cell, line)),)


def _standing(session: Session, cell: Cell, line: ScoreLine) -> object:
    """The thing on a cell that a person counts."""
    territory = session.lab.territory
    if line.fact("per") == "fire":
        return Text("count.fire", n=territory.symbols_on(cell))
    if line.fact("per") == "person":
        return Term("person", territory.person_at[cell])
    return Term("resource", territory.resource_at[cell])


def _horde(session: Session, voice: Speaker, line: ScoreLine) -> Iterator[Parts]:
    """Every warrior of a horde with its power."""
    yield (voice.say(line),)
    people, known = session.lab.territory.person_at, session.lab.rules.tiles.person
    for cell in line.cells:
        power = known[people[cell]].power
        yield (voice.text("lab.explain.warrior", place=place(session, cell), power=power),)


def _resource(session: Session, voice: Speaker, line: ScoreLine) -> Iterator[Parts]:
    yield (voice.say(line),)
    for cell in sorted(line.cells, key=reading_order):
        yield (voice.text("lab.explain.near", place=place(session, cell), thing=Term("resource", line.key)),)


def _totem(_session: Session, voice: Speaker, _line: ScoreLine) -> Iterator[Parts]:
    yield (voice.text("lab.explain.totem"),)


def _bonus(session: Session, voice: Speaker, line: ScoreLine) -> Iterator[Parts]:
    """How the bonus is read."""
    yield (voice.say(line),)
    if reading := bonus_kind(line.key).reading:
        value = Text(f"reading.{reading}.{getattr(session.lab.rules.readings, reading)}")
        yield (voice.text("lab.explain.reading", reading=Text(f"reading.{reading}"), value=value),)
    if "discards" in dict(line.facts):
        yield (voice.text("lab.explain.discards", n=session.lab.discards),)


SAID = {
    Kind.REGION: _region,
    Kind.RESOURCE: _resource,
    Kind.TOTEM: _totem,
    Kind.PERSON: _person,
    Kind.HORDE: _horde,
    Kind.BONUS: _bonus,
}
