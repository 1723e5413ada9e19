"""A seat in words and pictures: its name, its shape, its totems and resources. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.state import GameState
from kdexplore.core.tiles import TileSet
from kdexplore.views import art, blocks
from kdexplore.views.blocks import SeatMark
from kdexplore.views.drawing.page import Part, Pen, U, picture, text, use
from kdexplore.views.palette import THEMES, player
from kdexplore.words import Speaker, Term

ICON = 22  # pixels of a totem or a resource


def only_person(setup: Setup) -> int | None:
    """The seat of the person who plays against bots alone; `None` where several persons share the screen."""
    persons = [seat for seat in range(setup.players) if not setup.bot_of(seat)]
    return persons[0] if len(persons) == 1 < setup.players else None


def name_of(session: Session, seat: int) -> str:
    """What a player is called: "You" where one person plays against bots, else by the colour."""
    voice = voice_of(session)
    return voice.text("table.you") if seat == only_person(session.play.setup) else voice.term("seat", seat)


def seat_mark(tiles: TileSet, seat: int, shade: str) -> SeatMark:
    """The colour and the shape of a seat."""
    look = player(seat, tiles, THEMES[shade])
    return blocks.seat(look.colour, look.shape)


def belongings(state: GameState, voice: Speaker, seat: int) -> Iterator[str]:
    """The totems and the resources of a seat."""
    if held := ", ".join(voice.say(Term("resource", totem)) for totem in state.totems_of(seat)):
        yield voice.text("table.totems", totems=held)
    if left := _resources(state, voice, seat):
        yield left


def _resources(state: GameState, voice: Speaker, seat: int) -> str:
    """The resources that are left on a board, kind by kind."""
    counts = {kind: state.counts_of(kind)[seat] for kind in state.rules.tiles.resource} if state.rules.resources else {}
    left = {kind: count for kind, count in counts.items() if count}
    return ", ".join(voice.text("table.left", n=n, thing=Term("resource", kind)) for kind, n in left.items())


def holdings(session: Session, state: GameState, seat: int) -> Iterator[tuple[str, str]]:
    """The totems and the resources of a seat as a picture, with its words; nothing where it can have none."""
    counts = {kind: state.counts_of(kind)[seat] for kind in state.rules.tiles.resource} if state.rules.resources else {}
    left = ((art.resource(kind), str(count)) for kind, count in counts.items())
    totems = ((art.totem(kind), "") for kind in state.totems_of(seat))
    if things := (*totems, *left):
        words = " · ".join(belongings(state, voice_of(session), seat))
        yield _drawn(things, state.rules.tiles, session.shade, words), words


@lru_cache(maxsize=256)
def _drawn(things: tuple[tuple[str, str], ...], tiles: TileSet, shade: str, words: str) -> str:
    """Symbols side by side, each with its number; a totem, of which there is one, without."""
    pen, x, body = Pen(tiles, THEMES[shade], cell=ICON, labels=False), 0.0, ""
    for symbol, count in things:
        body += use(symbol, x, 0, U)
        x += U * 1.08
        if count:
            ink = pen.theme.muted if count == "0" else pen.theme.ink
            body += text((x, U * 0.72), count, U * 0.62, ink, "start")
            x += U * (0.42 * len(count) + 0.3)
    return str(picture(Part(0, 0, x, U, body), pen, words))
