"""What a table shows: the lines, the board, the other territories, the log, what else can be done. Pure."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kdexplore.app.play.prompt import sentence, voice_of
from kdexplore.app.play.scores import dynasty, hides, lit, sheet, watched_seat
from kdexplore.app.play.setup import BOTS
from kdexplore.core.state import Step
from kdexplore.views import blocks, svg
from kdexplore.views.described.squares import spoken
from kdexplore.views.known import Known
from kdexplore.views.palette import THEMES, player
from kdexplore.views.scenes.board import scene
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.scenes.timeline import does
from kdexplore.words import Speaker, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.play.setup import Setup
    from kdexplore.app.session import Session
    from kdexplore.core.events import Event
    from kdexplore.core.history import Turn
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.blocks import Block, CardItem, FoldBlock, SaidBlock, SeatMark, TitleBlock
    from kdexplore.views.scenes.types import BoardScene, LineScene

Plain = dict[str, Any]
SMALL = 16  # pixels of a cell on the small boards
LONGEST_LOG = 120
KEPT = 8192  # turns whose words are remembered: some twenty long games
DRAFTING = (Step.CLAIM, Step.REVEAL, Step.DRAW)  # what is done with the lines; everything else on a board
PERSON = "person"


# ---- what to do now, the lines, the board


def now(session: Session, board: BoardScene) -> list[Block]:
    """The one sentence."""
    return sentence(session, board)


def line(session: Session) -> LineScene:
    """Both lines; what is to be done is above them already, and the board reads out what has happened."""
    play = session.play
    state = play.state
    assert state is not None  # noqa: S101 -- drawn only where there is a game
    return line_scene(
        state,
        play.news,
        lang=session.lang,
        hints=not session.purist,
        hand=play.at_end and play.setup.deal == "hand",
        quiet=True,
        prompt=False,
        problems=play.refused if state.step in DRAFTING else (),
    )


def board(session: Session) -> BoardScene:
    """The territory that is looked at, with everything that can be done on it now."""
    play = session.play
    state = play.state
    assert state is not None  # noqa: S101 -- likewise
    return scene(
        state,
        play.news,
        lang=session.lang,
        seat=watched_seat(session),
        choice=play.choice,
        problems=() if state.step in DRAFTING else play.refused,
        back=play.can_take_back,
        hints=not session.purist,
        prompt=False,
        lit=lit(session),
    )


# ---- the other territories


def seats(session: Session) -> list[Block]:
    """Every other territory as a small picture with its points, to be looked at; who is on the cave board."""
    state, voice = session.play.state, voice_of(session)
    assert state is not None  # noqa: S101 -- likewise
    label, watched = voice.text("table.others"), watched_seat(session)
    others = [_seat_card(session, state, voice, seat) for seat in range(state.rules.players) if seat != watched]
    return [blocks.title(label), blocks.cards(others, label=label), *_cave(state, voice)]


def _seat_card(session: Session, state: GameState, voice: Speaker, seat: int) -> CardItem:
    there, rules = state.seats[seat], state.rules
    picture = _small_board(Known(there.territory), rules.tiles, session.shade, session.lang, seat)
    return blocks.mini(
        voice.term("seat", seat),
        name=f"watch{seat}",
        svg=picture,
        text=" · ".join(_notes(session, state, voice, seat)) or None,
        points=None if hides(session) else str(state.score_of(seat).total),
        seat=seat_mark(state.rules.tiles, seat, session.shade),
    )


@lru_cache(maxsize=64)
def _small_board(territory: Known[Territory], tiles: TileSet, shade: str, lang: str, seat: int) -> str:
    return svg.board(territory.value, tiles, theme=shade, lang=lang, cell=SMALL, seat=seat, labels=False)


def _notes(session: Session, state: GameState, voice: Speaker, seat: int) -> Iterator[str]:
    """Who decides for a seat, if it is no person, and the totems there."""
    if bot := session.play.setup.bot_of(seat):
        yield voice.text(f"table.bot.{bot}")
    if held := ", ".join(voice.say(Term("resource", totem)) for totem in state.totems_of(seat)):
        yield voice.text("table.totems", totems=held)


def seat_mark(tiles: TileSet, seat: int, shade: str) -> SeatMark:
    """The colour and the shape of a seat."""
    look = player(seat, tiles, THEMES[shade])
    return blocks.seat(look.colour, look.shape)


def _cave(state: GameState, voice: Speaker) -> Iterator[Block]:
    if state.rules.tribe and state.cave.face_up:
        people = ", ".join(voice.say(Term("person", person)) for person in state.cave.face_up)
        yield blocks.said(voice.text("table.cave", people=people), size="small")


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
    """What came of it: its cells counted as they are seen on the board of whoever it happened to."""
    state, seat = turn.state, getattr(event, "seat", None)
    there = state.seats[seat or 0].territory
    return Setting(there, state.rules, seat, lang, state).say(event)


# ---- beside the board


def side(session: Session) -> list[Block]:
    """What else can be done, where the points come from, who decides."""
    return [*dynasty(session), *actions(session), *sheet(session), bots(session)]


def actions(session: Session) -> list[Block]:
    """What can be done beside deciding: letting the computer decide, going to the lab, another game."""
    play, voice = session.play, voice_of(session)
    state = play.state
    assert state is not None  # noqa: S101 -- likewise
    past = [] if play.at_end else [blocks.notice(voice.text("table.past"))]
    ways = [blocks.button("lab", voice.text("table.to_lab"))]
    if state.actor is not None:
        key = "table.next" if play.setup.bot_of(state.actor) else "table.advise"
        ways.insert(0, blocks.button("advise", voice.text(key)))
    ways.append(blocks.button("new", voice.text("table.new")))
    return [*past, blocks.buttons(*ways)]


def bots(session: Session) -> FoldBlock:
    """Who decides for each seat, to be chosen at any time."""
    setup, voice = session.play.setup, voice_of(session)
    options = [blocks.option(bot or PERSON, voice.text(f"table.bot.{bot or PERSON}")) for bot in BOTS]
    chosen: list[Block] = []
    for seat in range(setup.players):
        label = voice.text("table.who", seat=Term("seat", seat))
        chosen.append(blocks.said(label, size="small"))
        chosen.append(blocks.choices(f"bot{seat}", label, options, setup.bot_of(seat) or PERSON, quiet=True))
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
    return found


# ---- before a game


def heading(session: Session, group: str) -> TitleBlock:
    """The heading of a group of choices."""
    return blocks.title(Speaker(session.lang, tiles=session.play.setup.box).text(f"table.group.{group}"))


def further(session: Session) -> list[Block]:
    """The button that shows the choices which most games leave as they are."""
    voice = Speaker(session.lang, tiles=session.play.setup.box)
    text = voice.text("table.more")
    return [blocks.buttons(blocks.button("more", text, pressed=session.play.more))]


def beginning(session: Session) -> list[Block]:
    """The button that begins a game, or why none can begin from the choices."""
    voice = Speaker(session.lang, tiles=session.play.setup.box)
    problems = session.play.setup.problems
    faults = [
        blocks.notice(voice.say(each), tone="bad", rule=each.rule, name=voice.term("rule", each.rule))
        for each in problems
    ]
    begin = blocks.button(
        "begin", voice.text("table.begin"), primary=True, off=voice.text("table.cannot") if problems else None
    )
    lines = [blocks.said(voice.text("table.cannot")), *faults] if problems else [_welcome(session.play.setup, voice)]
    return [*lines, blocks.buttons(begin)]


def _welcome(setup: Setup, voice: Speaker) -> SaidBlock:
    """What game the choices come to."""
    rules = setup.rules
    slots = {"mode": Term("mode", rules.mode), "players": Text("count.player", n=rules.players)}
    return blocks.said(voice.text("table.comes_to", span=rules.span, rounds=rules.rounds, **slots))
