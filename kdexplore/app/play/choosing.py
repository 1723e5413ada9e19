"""Before a game: the cards of the modes, who plays, the bonuses, the details, the button that begins."""

from __future__ import annotations

from kdexplore.app.play import fields, modes
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import FREE
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, ButtonItem, Field, SaidBlock, TitleBlock
from kdexplore.views.palette import THEMES, player
from kdexplore.words import Speaker, Term, Text

PLAYERS = "players:"


def _voice(session: Session) -> Speaker:
    return Speaker(session.lang, tiles=session.play.setup.box)


def cards(session: Session) -> list[Block]:
    """The heading, and a card for every mode."""
    title = blocks.title(_voice(session).text("table.new"))
    return [title, *modes.cards(session.play.setup, session.lang, session.shade)]


def who(session: Session) -> list[Block]:
    """How many play; a number that the mode does not have is pale, and says why."""
    voice, setup = _voice(session), session.play.setup
    numbers = [
        blocks.button(
            f"{PLAYERS}{number}",
            str(number),
            pressed=number == setup.players,
            off=voice.text(reason) if reason else None,
        )
        for number, reason in fields.players_of(setup)
    ]
    return [blocks.title(voice.text("table.players")), blocks.buttons(*numbers)]


def seats(session: Session, made: list[Field]) -> list[Block]:
    """A row for every seat: its colour and shape, and who sits there."""
    found: list[Block] = []
    for seat, field in enumerate(made):
        found.append(_seat_title(session, seat))
        found.append(field)
    return found


def _seat_title(session: Session, seat: int) -> TitleBlock:
    look = player(seat, session.play.setup.box, THEMES[session.shade])
    mark = blocks.seat(look.colour, look.shape)
    return blocks.title(_voice(session).term("seat", seat), level=3, seat=mark)


def further(session: Session, own: TileSet | None) -> list[Block]:
    """The bonuses, the numbers of a free game, and the details that most games leave as they are."""
    voice, play = _voice(session), session.play
    made = fields.groups(play.setup, session.lang, own)
    found: list[Block] = [blocks.title(voice.text("table.group.options")), *made["options"]]
    if play.setup.mode == FREE:
        found += [blocks.title(voice.text("table.group.free")), *made["free"]]
    readings = blocks.title(voice.text("table.group.readings"), level=3)
    details: list[Block] = [*made["deal"], readings, *made["readings"]]
    wrong = bool(play.setup.problems)
    return [*found, blocks.fold("details", voice.text("table.details"), details, opened=wrong), _details(session)]


def _details(session: Session) -> SaidBlock:
    """What the details come to, while they are folded."""
    voice, setup = _voice(session), session.play.setup
    changed = sum(value != fields.first_reading(key) for key, value in setup.readings)
    readings = voice.text("table.readings.changed", n=changed) if changed else voice.text("table.readings.printed")
    return blocks.said(f"{voice.text(f'table.deal.{fields.deal_of(setup)}')} · {readings}", size="small")


def beginning(session: Session) -> list[Block]:
    """The button that begins a game, or why none can begin; what becomes of the game that is being played."""
    voice, play = _voice(session), session.play
    problems = play.setup.problems
    faults = [
        blocks.notice(voice.say(each), tone="bad", rule=each.rule, name=voice.term("rule", each.rule))
        for each in problems
    ]
    off = voice.text("table.cannot") if problems else None
    begin = blocks.button("begin", voice.text("table.begin"), primary=True, off=off)
    guided = [blocks.button("guided", voice.text("table.guided"))] if play.setup.mode != FREE else []
    lines = [blocks.said(voice.text("table.cannot")), *faults] if problems else [_welcome(play.setup, voice)]
    kept = [blocks.notice(voice.text("table.put_away"))] if play.before is not None else []
    return [*kept, *lines, blocks.buttons(_cancel(session), *guided, begin)]


def _cancel(session: Session) -> ButtonItem:
    """Back to the game that is being played, or to the start."""
    if session.play.before is not None:
        return blocks.button("cancel", _voice(session).text("table.cancel.game"))
    return blocks.button("cancel", _voice(session).text("table.cancel"))


def _welcome(setup: Setup, voice: Speaker) -> SaidBlock:
    """What game the choices come to."""
    rules = setup.rules
    slots = {"mode": Term("mode", rules.mode), "players": Text("count.player", n=rules.players)}
    return blocks.said(voice.text("table.comes_to", span=rules.span, rounds=rules.rounds, **slots), size="small")
