"""The other players: their boards, what each of them has just done and what it brought, who plays next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kdexplore.app.play.fields import bot_name
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.scores import hides, still_possible, watched_seat
from kdexplore.app.play.seats import holdings, name_of, seat_mark
from kdexplore.app.session import Session
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.cells import Cell
from kdexplore.core.events import DominoClaimed, DominoDiscarded, DominoPlaced, Event, FireThrown, PersonRecruited
from kdexplore.core.score_changes import score_changes
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import TileSet
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import Block, CardItem, CardMotion
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.known import Known
from kdexplore.words import Speaker, Term, Text, signed

CELL = 40  # pixels of a square, where there is room


class Moved(NamedTuple):
    """What a player has done since the last decision of the viewer: in events, and the state before it."""

    seat: int
    events: tuple[Event, ...]
    before: GameState

    @property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """Where something is new on their board, move by move."""
        return tuple(found for event in self.events if (found := _cells(event)))


def _cells(event: Event) -> tuple[Cell, ...]:
    match event:
        case DominoPlaced():
            return tuple(event.placement.cells)
        case FireThrown():
            return (event.target,)
        case PersonRecruited():
            return (event.cell,)
        case _:
            return ()


def moves(session: Session) -> tuple[Moved, ...]:
    """What the others have done since your last decision, in the order of play."""
    play, watched = session.play, watched_seat(session)
    found: dict[int, Moved] = {}
    for index in range(play.since, play.at) if play.history is not None else ():
        assert play.history is not None  # noqa: S101 -- there is one
        before, turn = play.history.state_at(index), play.history.turns[index]
        seat = before.actor
        if seat is None or seat == watched:
            continue
        earlier = found.pop(seat, Moved(seat, (), before))
        found[seat] = earlier._replace(events=(*earlier.events, *turn.events))
    return tuple(found.values())


# ---- in words


def happened(moved: Moved, session: Session) -> str:
    """What a player has done, and what it brought, if anything: "+7: placed 11, chose 21"."""
    voice, state = voice_of(session), session.play.state
    assert state is not None  # noqa: S101 -- there is a game
    parts = [words for event in moved.events if (words := _done(event, voice))]
    done = ", ".join(parts)
    gained = points_so_far(state, moved.seat).total - points_so_far(moved.before, moved.seat).total
    if hides(session) or not gained:
        return voice.head(Text("table.moved.plain", moves=done))
    return voice.head(Text("table.moved", moves=done, points=signed(gained)))


def _done(event: Event, voice: Speaker) -> str:
    match event:
        case DominoPlaced():
            return voice.text("table.moved.place", number=event.placement.domino.number)
        case DominoDiscarded():
            return voice.text("table.moved.discard", number=event.number)
        case DominoClaimed():
            return voice.text("table.moved.claim", number=event.number)
        case FireThrown():
            return voice.text("table.moved.throw")
        case PersonRecruited():
            return voice.text("table.moved.recruit", person=Term("person", event.person))
        case _:
            return ""


def why(moved: Moved, session: Session) -> str:
    """Where most of what it brought comes from; nothing if it brought nothing."""
    state = session.play.state
    if state is None or hides(session):
        return ""
    changes = score_changes(points_so_far(moved.before, moved.seat), points_so_far(state, moved.seat))
    best = max(changes, key=lambda change: change.points, default=None)
    return voice_of(session).say(best) if best is not None and best.points > 0 else ""


# ---- on the screen


def row(session: Session) -> list[Block]:
    """The boards of the others with what each of them has done."""
    state, watched = session.play.state, watched_seat(session)
    assert state is not None  # noqa: S101 -- there is a game
    beats = _beats(moves(session))
    others = [_card(session, seat, beats.get(seat)) for seat in range(state.rules.players) if seat != watched]
    return [blocks.cards(others, label=voice_of(session).text("table.others"))]


def standings(session: Session) -> list[Block]:
    """Every player with their points in one row; pressing one shows their territory."""
    state, watched = session.play.state, watched_seat(session)
    assert state is not None  # noqa: S101 -- there is a game
    found = [
        blocks.mini(
            name_of(session, seat),
            name=f"watch{seat}",
            points=None if hides(session) else str(points_so_far(state, seat).total),
            seat=seat_mark(state.rules.tiles, seat, session.shade),
            on=seat == watched,
        )
        for seat in range(state.rules.players)
    ]
    return [blocks.cards(found, label=voice_of(session).text("table.standings"))]


def _beats(moved: tuple[Moved, ...]) -> dict[int, tuple[int, Moved]]:
    """With which beat the moves of each player begin: one after the other, one for each change on a board."""
    found, beat = {}, 0
    for each in moved:
        found[each.seat] = (beat, each)
        beat += len(each.cells)
    return found


def _card(session: Session, seat: int, beat: tuple[int, Moved] | None) -> CardItem:
    state = session.play.state
    assert state is not None  # noqa: S101 -- there is a game
    there, rules = state.seats[seat], state.rules
    ringed = beat[1].cells if beat is not None else ()
    look = (session.shade, session.lang, seat)
    drawn, words = next(holdings(session, state, seat), (None, None))
    return blocks.mini(
        name_of(session, seat),
        name=f"watch{seat}",
        svg=_board(Known(there.territory), rules.tiles, rules.span, ringed, look),
        aside=drawn,
        aside_text=words,
        text="" if hides(session) else still_possible(points_so_far(state, seat), voice_of(session)),
        note=happened(beat[1], session) if beat is not None else None,
        said=" · ".join(_notes(session, state, seat, beat and beat[1])),
        points=None if hides(session) else str(points_so_far(state, seat).total),
        seat=seat_mark(rules.tiles, seat, session.shade),
        on=True if beat is not None else None,
        motion=_motion(session, beat[0]) if beat is not None and ringed else None,
    )


def _motion(session: Session, beat: int) -> CardMotion:
    """Which moves of a card are to be seen once, and from which beat on."""
    return {"id": f"{session.play.at}:{session.play.replays}", "beat": beat}


@lru_cache(maxsize=64)
def _board(
    territory: Known[Territory], tiles: TileSet, span: int, ringed: tuple[tuple[Cell, ...], ...],
    look: tuple[str, str, int],
) -> str:  # fmt: skip
    shade, lang, seat = look
    return svg.board(
        territory.value, tiles, theme=shade, lang=lang, cell=CELL, span=span, seat=seat, marks=Marks(ringed=ringed),
        labels=False,
    )  # fmt: skip


def _notes(session: Session, state: GameState, seat: int, moved: Moved | None) -> Iterator[str]:
    """What only screen readers say: which bot it is, when it plays, where its last points come from."""
    voice = voice_of(session)
    if bot := session.play.setup.bot_of(seat):
        yield bot_name(voice, bot)
    if seat == _next(state):
        yield voice.text("table.next_to_play")
    if moved is not None and (more := why(moved, session)):
        yield more


def _next(state: GameState) -> int | None:
    """Who has the turn after the one that is being played."""
    waiting = [slot.seat for slot in state.line[state.turn + 1 :] if slot.seat is not None]
    return waiting[0] if waiting else None
