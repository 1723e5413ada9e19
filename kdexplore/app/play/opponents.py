"""The other players: their boards, what each of them has just done and what it brought, who plays next."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.app.play.fields import bot_name
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.scores import hides, still_possible, watched_seat
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.cell_names import cell_name
from kdexplore.core.events import DominoClaimed, DominoDiscarded, DominoPlaced, FireThrown, PersonRecruited
from kdexplore.core.score_changes import score_changes
from kdexplore.views import blocks, svg
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.known import Known
from kdexplore.views.palette import THEMES, player
from kdexplore.words import Term, Text, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.cells import Cell
    from kdexplore.core.events import Event
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.views.blocks import Block, CardItem, CardMotion, SeatMark
    from kdexplore.words import Speaker

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
    """What the others have done since the last decision of whoever is looking, in the order of play."""
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
    """What a player has done, and what it brought: "Placed 11 on D4–E4, chose 21. Points: +7."."""
    voice, state = voice_of(session), session.play.state
    assert state is not None  # noqa: S101 -- there is a game
    parts = [words for event in moved.events if (words := _done(event, state.rules, voice))]
    done = ", ".join(parts)
    if hides(session):
        return voice.head(Text("table.moved.plain", moves=done))
    gained = points_so_far(state, moved.seat).total - points_so_far(moved.before, moved.seat).total
    return voice.head(Text("table.moved", moves=done, points=signed(gained)))


def _done(event: Event, rules: Rules, voice: Speaker) -> str:
    match event:
        case DominoPlaced():
            cells = "–".join(cell_name(cell, rules.span) for cell in event.placement.cells)
            return voice.text("table.moved.place", number=event.placement.domino.number, cells=cells)
        case DominoDiscarded():
            return voice.text("table.moved.discard", number=event.number)
        case DominoClaimed():
            return voice.text("table.moved.claim", number=event.number)
        case FireThrown():
            return voice.text("table.moved.throw", cell=cell_name(event.target, rules.span))
        case PersonRecruited():
            cell = cell_name(event.cell, rules.span)
            return voice.text("table.moved.recruit", person=Term("person", event.person), cell=cell)
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
    """The boards of the others with what each of them has done; a button that plays it again."""
    state, voice, watched = session.play.state, voice_of(session), watched_seat(session)
    assert state is not None  # noqa: S101 -- there is a game
    moved = moves(session)
    label = voice.text("table.others")
    beats = _beats(moved)
    others = [_card(session, seat, beats.get(seat)) for seat in range(state.rules.players) if seat != watched]
    off = None if any(each.cells for each in moved) else voice.text("table.replay.nothing")
    again = blocks.button("replay", voice.text("table.replay"), off=off)
    return [blocks.title(label), blocks.cards(others, label=label), blocks.buttons(again)]


def _beats(moved: tuple[Moved, ...]) -> dict[int, tuple[int, Moved]]:
    """With which beat the moves of each player begin: one after the other, one for each change on a board."""
    found, beat = {}, 0
    for each in moved:
        found[each.seat] = (beat, each)
        beat += len(each.cells)
    return found


def _card(session: Session, seat: int, beat: tuple[int, Moved] | None) -> CardItem:
    state, voice = session.play.state, voice_of(session)
    assert state is not None  # noqa: S101 -- there is a game
    there, rules = state.seats[seat], state.rules
    ringed = beat[1].cells if beat is not None else ()
    look = (session.shade, session.lang, seat)
    return blocks.mini(
        voice.term("seat", seat),
        name=f"watch{seat}",
        svg=_board(Known(there.territory), rules.tiles, rules.span, ringed, look),
        text=" · ".join(_notes(session, state, voice, seat)) or None,
        note=_note(beat[1], session) if beat is not None else None,
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
        labels=False, closed=True,
    )  # fmt: skip


def _notes(session: Session, state: GameState, voice: Speaker, seat: int) -> Iterator[str]:
    """Who decides for a seat, if it is no person; when it plays; the totems and the resources there."""
    if bot := session.play.setup.bot_of(seat):
        yield bot_name(voice, bot)
    if possible := "" if hides(session) else still_possible(points_so_far(state, seat), voice):
        yield possible
    if seat == _next(state):
        yield voice.text("table.next_to_play")
    yield from belongings(state, voice, seat)


def belongings(state: GameState, voice: Speaker, seat: int) -> Iterator[str]:
    """The totems and the resources of a seat."""
    if held := ", ".join(voice.say(Term("resource", totem)) for totem in state.totems_of(seat)):
        yield voice.text("table.totems", totems=held)
    if left := _resources(state, voice, seat):
        yield left


def _note(moved: Moved, session: Session) -> str:
    """What a player has done, and where most of what it brought comes from."""
    more = why(moved, session)
    return f"{happened(moved, session)} {more}" if more else happened(moved, session)


def _next(state: GameState) -> int | None:
    """Who has the turn after the one that is being played."""
    waiting = [slot.seat for slot in state.line[state.turn + 1 :] if slot.seat is not None]
    return waiting[0] if waiting else None


def _resources(state: GameState, voice: Speaker, seat: int) -> str:
    """The resources that are left on a board, kind by kind."""
    counts = {kind: state.counts_of(kind)[seat] for kind in state.rules.tiles.resource} if state.rules.resources else {}
    left = {kind: count for kind, count in counts.items() if count}
    return ", ".join(voice.text("table.left", n=n, thing=Term("resource", kind)) for kind, n in left.items())


def seat_mark(tiles: TileSet, seat: int, shade: str) -> SeatMark:
    """The colour and the shape of a seat."""
    look = player(seat, tiles, THEMES[shade])
    return blocks.seat(look.colour, look.shape)
