"""Counting in words and pictures: who plays, the kingdom that is counted now, and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.count.state import RESULT, CountedKingdom, FinalCount
from kdexplore.app.lab import reading
from kdexplore.app.lab.board import board as lab_board
from kdexplore.app.play.ending import boards, pad, verdict
from kdexplore.app.play.ending.names import Finish
from kdexplore.app.play.ending.sheet import End
from kdexplore.core.names import LONGEST_NAME
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES
from kdexplore.engine.box_check import impossible
from kdexplore.views import blocks
from kdexplore.views.scenes.board_view import pairs
from kdexplore.words import Speaker, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.cells import Cell
    from kdexplore.views.blocks import Block, Field
    from kdexplore.views.scenes.types import BoardScene

PLAYERS = (2, 3, 4)


def of(session: Session) -> FinalCount:
    """What is counted."""
    found: FinalCount = session.part("count")
    return found


def voice_of(session: Session) -> Speaker:
    """The voice of the game that is counted."""
    return Speaker(session.lang, tiles=of(session).setup.box)


def called(session: Session, seat: int) -> str:
    """What a player is called."""
    return of(session).names[seat] or voice_of(session).term("seat", seat)


# ---- before


def setup(session: Session) -> list[Block]:
    """The mode, the number of players, their names, the bonuses, and the way on."""
    count, voice = of(session), voice_of(session)
    made = count.setup
    modes = [[f"{voice.term('game', GAME_OF_MODE[mode])} · {voice.term('mode', mode)}", mode] for mode in MODES]
    seats = [blocks.option(number, voice.text("count.player", n=number)) for number in PLAYERS]
    mode: Field = {
        "name": "mode", "kind": "select", "label": voice.text("at_table.game"), "value": made.mode, "options": modes,
    }  # fmt: skip
    names: list[Field] = [
        {
            "name": f"name{seat}",
            "kind": "text",
            "label": voice.text("at_table.name", seat=Term("seat", seat)),
            "value": count.names[seat],
        }
        for seat in range(made.players)
    ]
    bonuses = [_check(f"bonus:{bonus}", voice.term("bonus", bonus), value=bonus in made.bonuses) for bonus in BONUSES]
    if GAME_OF_MODE[made.mode] == "kingdomino":
        bonuses.append(_check("dynasty", voice.text("table.dynasty"), value=made.dynasty))
    faults = [
        blocks.notice(voice.say(each), tone="bad", rule=each.rule, name=voice.term("rule", each.rule))
        for each in made.problems
    ]
    off = voice.text("table.cannot") if faults else None
    return [
        blocks.title(voice.text("room.count")),
        blocks.said(voice.text("counting.about")),
        mode,
        blocks.choices("players", voice.text("table.players"), seats, made.players),
        *names,
        blocks.said(voice.text("at_table.names.hint", n=LONGEST_NAME), size="small"),
        *bonuses,
        *faults,
        blocks.buttons(blocks.button("begin", voice.text("counting.begin"), primary=True, off=off)),
    ]


def _check(name: str, label: str, *, value: bool) -> Field:
    return {"name": name, "kind": "check", "label": label, "value": value}


# ---- a kingdom


def head(session: Session) -> list[Block]:
    """Every player with the points so far; pressing one shows that kingdom."""
    count = of(session)
    totals = count.state.totals[-1]
    seats = [
        blocks.button(
            f"seat{seat}", _named(session, seat, totals[seat]), pressed=count.part != RESULT and count.now == seat
        )
        for seat in range(len(count.kingdoms))
    ]
    return [blocks.buttons(*seats)]


def _named(session: Session, seat: int, points: int) -> str:
    return f"{called(session, seat)} {points if of(session).kingdoms[seat].is_begun else '–'}"


def board(session: Session) -> BoardScene:
    """The kingdom, to be painted square by square in its grid."""
    kingdom = of(session).kingdom
    scene = lab_board(replace(session, lab=replace(kingdom.lab, lens="score", tool="paint")))
    scene["paint"]["grid"] = [*kingdom.grid]
    if cells := wrong(session):
        said = voice_of(session).text("counting.impossible", squares=Text("count.square", n=len(cells)))
        tone = "plain" if kingdom.stands else "bad"
        scene["marks"] = [*scene.get("marks", []), {"cells": pairs(sorted(cells)), "text": said, "tone": tone}]
    return scene


def wrong(session: Session) -> frozenset[Cell]:
    """The squares of the kingdom that cannot be."""
    count = of(session)
    kingdom, tiles = count.kingdom, count.rules.tiles
    others = [each.lab.territory for seat, each in enumerate(count.kingdoms) if seat != count.now]
    return impossible(kingdom.lab.territory, kingdom.grid, tiles, others)


def side(session: Session) -> list[Block]:
    """Below the board: what was read and is to be checked, what cannot be, totems."""
    count, voice = of(session), voice_of(session)
    lab = count.kingdom.lab
    read = reading.asked(replace(session, lab=lab), voice)
    change = blocks.buttons(blocks.button("names", voice.text("counting.names")))
    return [*read, *_against(session, count.kingdom, voice), *_totems(session, voice), change]


def _against(session: Session, kingdom: CountedKingdom, voice: Speaker) -> Iterator[Block]:
    """What the box does not have, and that it may stand all the same."""
    cells = wrong(session)
    if not cells:
        return
    said = "counting.stands.yes" if kingdom.stands else "counting.impossible"
    yield blocks.notice(
        voice.text(said, squares=Text("count.square", n=len(cells))), tone="plain" if kingdom.stands else "bad"
    )
    yield blocks.buttons(blocks.button("stands", voice.text("counting.stands"), pressed=kingdom.stands))


def _totems(session: Session, voice: Speaker) -> Iterator[Block]:
    """Which totems the player holds."""
    lab = of(session).kingdom.lab
    for totem in lab.rules.tiles.resource if lab.rules.totems else ():
        yield _check(
            f"totem:{totem}", voice.text("lab.totem", totem=Term("resource", totem)), value=totem in lab.totems
        )


def foot(session: Session) -> list[Block]:
    """The points so far, and the way on."""
    count, voice = of(session), voice_of(session)
    points = count.state.totals[-1][count.now]
    last = count.now + 1 == len(count.kingdoms)
    on = voice.text("counting.result") if last else voice.text("counting.next", seat=called(session, count.now + 1))
    steps = [
        blocks.button(
            "undo",
            voice.text("lab.undo"),
            icon="undo",
            off=None if count.kingdom.lab.past else voice.text("lab.undo.none"),
        )
    ]
    return [
        blocks.total(str(points), voice.text("counting.so_far")),
        blocks.buttons(*steps, blocks.button("next", on, primary=True)),
    ]


# ---- the result


def finish_of(session: Session) -> Finish:
    """The game as it ended, under the names of the players."""
    count = of(session)
    return Finish(count.state, session.lang, session.shade, count.names, count.lit)


def result(session: Session) -> End:
    """Who has won and by what, the pad, the boards; what can be done with it."""
    count, voice, finish = of(session), voice_of(session), finish_of(session)
    more = len(count.totals) + 1 < count.rules.games
    ways = (
        [blocks.button("next_game", voice.text("counting.next_game", game=len(count.totals) + 2), primary=True)]
        if more
        else []
    )
    ways += [
        blocks.button("share_picture", voice.text("counting.share"), primary=not more),
        blocks.button("share", voice.text("at_table.share")),
        blocks.button("print", voice.text("at_table.print")),
    ]
    return End(verdict.prompt(finish, 1), tuple(ways), pad.pad(finish), boards.boards(finish))
