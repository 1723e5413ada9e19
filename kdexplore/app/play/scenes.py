"""What a table shows: the lines, the board, the other territories, the log, what else can be done. Pure."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kdexplore.app.guide import scenes as guide
from kdexplore.app.play import heat, hint, opponents
from kdexplore.app.play.fields import bot_name
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.scores import dynasty, lit, sheet, watched_seat
from kdexplore.app.play.seats import seat_mark
from kdexplore.app.play.setup import BOTS
from kdexplore.core.state import Step
from kdexplore.views import blocks
from kdexplore.views.described.squares import spoken
from kdexplore.views.known import Known
from kdexplore.views.scenes.board import scene
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.scenes.timeline import does
from kdexplore.words import Term

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.events import Event
    from kdexplore.core.history import Turn
    from kdexplore.core.state import GameState
    from kdexplore.views.blocks import Block, ButtonsBlock, FoldBlock
    from kdexplore.views.scenes.types import BoardScene, LineScene

Plain = dict[str, Any]
LONGEST_LOG = 120
KEPT = 8192  # turns whose words are remembered: some twenty long games
DRAFTING = (Step.CLAIM, Step.REVEAL, Step.DRAW)  # what is done with the lines; everything else on a board
PERSON = "person"


# ---- the lines, the board


def line(session: Session) -> LineScene:
    """Both lines; what is to be done is above them already, and the board reads out what has happened."""
    play = session.play
    state = play.state
    assert state is not None  # noqa: S101 -- drawn only where there is a game
    return line_scene(
        state,
        play.news,
        lang=session.lang,
        hints=not session.no_hints,
        hand=play.at_end and play.setup.deal == "hand",
        quiet=True,
        prompt=False,
        problems=play.refused if state.step in DRAFTING else (),
        signs=guide.signs(session) | hint.signs(session),
    )


def board(session: Session) -> BoardScene:
    """The territory that is looked at, with everything that can be done on it now."""
    play = session.play
    state = play.state
    assert state is not None  # noqa: S101 -- likewise
    erring = play.guided and play.may_err  # no hints where mistakes may be made
    seat = watched_seat(session)
    own = seat in {None, state.actor}
    return scene(
        state,
        play.news,
        lang=session.lang,
        seat=seat,
        choice=play.choice,
        problems=() if state.step in DRAFTING else play.refused,
        back=play.can_take_back,
        hints=not session.no_hints and not erring,
        prompt=False,
        heat=heat.heat(session),
        lit=lit(session),
        tries=erring,
        steady=erring,
        marks=(*guide.marks(session), *(hint.marks(session) if own else ())),
        ghosts=hint.ghosts(session) if own else (),
    )


# ---- the log


def log(session: Session) -> list[Block]:
    """What has happened, a sentence for every decision; pressing one goes there."""
    history, voice, shade = session.play.history, voice_of(session), session.shade
    assert history is not None  # noqa: S101 -- likewise
    first = max(0, len(history) - LONGEST_LOG)
    entries = []
    for index, turn in enumerate(history.turns[first:], first):
        before = history.state_at(index)
        seat = seat_mark(before.rules.tiles, before.actor, shade) if before.actor is not None else None
        entries.append(blocks.entry(_happening(Known(turn), Known(before), session.lang), index + 1, seat))
    title = voice.text("table.log")
    entries_so_far = blocks.log(title, entries, now=session.play.at)
    return [blocks.fold("log", title, [entries_so_far], opened=not session.narrow)]


@lru_cache(maxsize=KEPT)
def _happening(turn: Known[Turn], before: Known[GameState], lang: str) -> str:
    """What was done, and what came of it."""
    more = [_seen(event, turn.value, lang) for event in turn.value.events[1:]]
    return " ".join([does(turn.value, before.value, lang), *more])


def _seen(event: Event, turn: Turn, lang: str) -> str:
    """What came of it, its cells counted as they are seen on the board where it happened."""
    state, seat = turn.state, getattr(event, "seat", None)
    there = state.seats[seat or 0].territory
    return Setting(there, state.rules, seat, lang, state).say(event)


# ---- beside the board


def advice(session: Session) -> list[Block]:
    """The hint, or the buttons that ask for one or for the decision of the computer; that this moment is past.

    A guide has advice of its own.
    """
    play, voice = session.play, voice_of(session)
    state = play.state
    assert state is not None  # noqa: S101 -- likewise
    if play.hints and (said := hint.hint(session)):
        return said
    if play.guided:
        return []
    past = [] if play.at_end else [blocks.notice(voice.text("table.past"))]
    key = "table.next" if state.actor is not None and play.setup.bot_of(state.actor) else "table.advise"
    ways = [blocks.button("advise", voice.text(key))] if state.actor is not None else []
    if hint.offered(session):  # after what is always there, since it comes and goes
        ways.append(blocks.button("hint", voice.text("hint.button")))
    if any(each.cells for each in opponents.moves(session)):
        ways.append(blocks.button("replay", voice.text("table.replay")))
    return [*past, blocks.buttons(*ways)]


def side(session: Session) -> list[Block]:
    """What else can be done, where the points come from, who decides; with a guide, what a beginner needs."""
    if session.play.guided:
        return [*sheet(session), ways(session)]
    return [*dynasty(session), *heat.choice(session), *sheet(session), bots(session), ways(session)]


def ways(session: Session) -> ButtonsBlock:
    """Where to go from here: the lab, another game."""
    play, voice = session.play, voice_of(session)
    found = [blocks.button("lab", voice.text("table.to_lab")), blocks.button("new", voice.text("table.new"))]
    found = [*guide.ways_out(session), *found]
    if play.before is not None:
        found.append(blocks.button("before", voice.text("table.before")))
    return blocks.buttons(*found)


def bots(session: Session) -> FoldBlock:
    """Who decides for each seat, to be chosen at any time."""
    setup, voice = session.play.setup, voice_of(session)
    options = [blocks.option(bot or PERSON, bot_name(voice, bot)) for bot in BOTS]
    chosen: list[Block] = []
    for seat in range(setup.players):
        label = voice.text("table.who", seat=Term("seat", seat))
        chosen.append(blocks.said(label, size="small"))
        chosen.append(blocks.choices(f"bot{seat}", label, options, setup.bot_of(seat) or PERSON, quiet=True))
    if setup.deal == "seed":
        chosen.append(blocks.said(voice.text("table.shuffle", number=setup.seed), size="small"))
    return blocks.fold("bots", voice.text("table.group.seats"), chosen)


# ---- the text twin


def twin(session: Session) -> list[Block]:
    """The whole table as text: every territory square by square."""
    state = session.play.state
    found: list[Block] = []
    for seat, there in enumerate(state.seats if state is not None else ()):
        assert state is not None  # noqa: S101 -- it has seats
        first, *lines = spoken(there.territory, state.rules, session.lang, seat)
        found.append(blocks.title(first, level=3, seat=seat_mark(state.rules.tiles, seat, session.shade)))
        found.extend(blocks.said(text, size="small") for text in lines)
    return [*found, *heat.twin(session)]
