"""What is chosen before a game is entered: the mode, who sits at the table, or a moment from which it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.app.pasting import unreadable
from kdexplore.app.play.fields import number
from kdexplore.app.session import Session
from kdexplore.app.table.late import NUMBERS_MISSING
from kdexplore.core.names import LONGEST_NAME
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, CardBlock, Field
from kdexplore.words import Speaker, Term

PLAYERS = (2, 3, 4)


def game(session: Session) -> list[Block]:
    """The mode, the number of players, the bonuses."""
    setup = session.table.play.setup
    voice = Speaker(session.lang, tiles=setup.box)
    modes = [
        blocks.option(mode, f"{voice.term('game', GAME_OF_MODE[mode])} · {voice.term('mode', mode)}") for mode in MODES
    ]
    seats = [blocks.option(number, voice.text("count.player", n=number)) for number in PLAYERS]
    head = voice.text("at_table.game")
    short: Field = {
        "name": "mode", "kind": "select", "label": head, "value": setup.mode,
        "options": [[option["text"], option["value"]] for option in modes],
    }  # fmt: skip
    return [
        blocks.said(voice.text("at_table.about")),
        short if session.narrow else blocks.choices("mode", head, modes, setup.mode),
        blocks.choices("players", voice.text("table.players"), seats, setup.players),
        *(_bonus(voice, bonus, value=bonus in setup.bonuses) for bonus in BONUSES),
    ]


def _bonus(voice: Speaker, bonus: str, *, value: bool) -> Field:
    return {"name": f"bonus:{bonus}", "kind": "check", "label": voice.term("bonus", bonus), "value": value}


def names(session: Session) -> list[Block]:
    """A name for every seat: who has none is called by the colour."""
    table = session.table
    voice = Speaker(session.lang, tiles=table.play.setup.box)
    fields: list[Block] = [
        {
            "name": f"name{seat}",
            "kind": "text",
            "label": voice.text("at_table.name", seat=Term("seat", seat)),
            "value": table.names[seat],
        }
        for seat in range(min(table.play.setup.players, len(table.names)))
    ]
    hint = blocks.said(voice.text("at_table.names.hint", n=LONGEST_NAME), size="small")
    return [blocks.title(voice.text("at_table.names")), *fields, hint]


def begin(session: Session) -> list[Block]:
    """The button that begins the game, or why none can begin; below it a game that goes on from its middle."""
    setup = session.table.play.setup
    voice = Speaker(session.lang, tiles=setup.box)
    problems = setup.problems
    faults = [
        blocks.notice(voice.say(each), tone="bad", rule=each.rule, name=voice.term("rule", each.rule))
        for each in problems
    ]
    off = voice.text("table.cannot") if problems else None
    go = blocks.button("begin", voice.text("at_table.begin"), primary=True, off=off)
    count = blocks.buttons(blocks.button("count", voice.text("counting.door")))
    if problems:
        return [*faults, blocks.buttons(go), count]
    inside = list(_joining(session, voice))
    opened = bool(session.table.typed or session.table.late.view())
    return [blocks.buttons(go), blocks.fold("join", voice.text("at_table.join"), inside, opened=opened), count]


def _joining(session: Session, voice: Speaker) -> Iterator[Block]:
    """What is needed of a game that began without us: territories, the dominoes taken; or all of it in one line."""
    table = session.table
    late, rules = table.late, table.play.setup.rules
    yield blocks.said(voice.text("at_table.late.about"), size="small")
    for seat in range(rules.players):
        yield _late_seat(session, voice, seat)
    label = voice.text("at_table.late.rounds")
    yield number("late_rounds", label, late.rounds_over(rules), 0, rules.rounds - 1)
    yield {
        "name": "typed",
        "kind": "text",
        "label": voice.text("at_table.join.label"),
        "value": table.typed,
        "hint": voice.text("at_table.join.hint"),
        "enter": "join",
    }
    yield from unreadable(table.typed, table.fault if table.typed else None, voice)
    missing = voice.text("at_table.late.missing", n=rules.kings)
    if table.fault is not None and not table.typed:
        why = missing if table.fault == NUMBERS_MISSING else _why(voice, table.fault)
        yield blocks.notice(why, tone="bad")
    elif late.lacks_numbers(rules):
        yield blocks.said(missing, size="small")
    yield blocks.buttons(blocks.button("join", voice.text("at_table.join.go")))


def _late_seat(session: Session, voice: Speaker, seat: int) -> CardBlock:
    """The territory of a seat, as text or to be painted, and the dominoes that its kings are on."""
    table = session.table
    late, who = table.late, table.names[seat] or voice.term("seat", seat)
    fault = late.fault_of(seat, table.play.setup.rules)
    typed: list[Block] = []
    for name, texts in (("territory", late.territories), ("dominoes", late.dominoes)):
        label = voice.text(f"at_table.late.{name}", seat=who)
        named = f"late_{name}{seat}"
        typed.append({"name": named, "kind": "text", "label": label, "value": texts[seat], "enter": "join"})
    paint = blocks.button(f"paint{seat}", voice.text("at_table.late.paint", seat=who))
    return blocks.card(*typed, *unreadable(late.territories[seat], fault, voice), blocks.buttons(paint))


def _why(voice: Speaker, fault: Fault | None) -> str:
    return voice.say(BadInput(fault.code, fault.where, **dict(fault.facts))) if fault else ""
