"""What a table shows while a game is entered: what is asked, the line, the board, everybody's points, the log. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.app.play import prompt, scores
from kdexplore.app.play.ending.sheet import End, finished
from kdexplore.app.table.entries import TableEntry, blocked, entries, owns_by_domino, waiting
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.state import Step
from kdexplore.views import blocks, svg
from kdexplore.views.described.squares import spoken
from kdexplore.views.known import Known
from kdexplore.views.palette import THEMES, player
from kdexplore.views.scenes import board as boards
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.scenes.timeline import does
from kdexplore.words import Speaker, Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.history import History, Turn
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.blocks import Block, CardItem, SeatMark
    from kdexplore.views.scenes.types import BoardScene, LineScene

SMALL = 16  # pixels of a cell on the small boards
DRAFTING = (Step.CLAIM, Step.REVEAL, Step.DRAW)  # what is done with the lines; everything else on a board
LONGEST_LOG = 240
KEPT = 8192


def as_played(session: Session) -> Session:
    """The session with the game of the table where the room Play has its own: what shows one shows the other."""
    return replace(session, play=session.table.play)


def game_of(session: Session) -> tuple[History, GameState]:
    """The game and the moment of it that is entered."""
    history, state = session.table.history, session.table.state
    assert history is not None  # noqa: S101 -- drawn only where there is a game
    assert state is not None  # noqa: S101 -- likewise
    return history, state


def voice_of(session: Session) -> Speaker:
    """The voice of the game, which knows the players by their names."""
    history = session.table.history
    return Speaker(session.lang, rules=history.start.rules if history is not None else None)


# ---- what is asked


def now(session: Session, board: BoardScene) -> list[Block]:
    """What is to be entered, in one sentence, and the way back."""
    history, state = game_of(session)
    voice = voice_of(session)
    undo = blocks.button("undo", voice.text("board.back"), icon="undo")
    ways = [undo] if session.table.can_undo else []
    if session.table.correcting:
        latest = blocks.button("latest", voice.text("at_table.latest"))
        past = blocks.notice(voice.text("at_table.correcting"))
        return [past, *_asks(session, state, board), blocks.buttons(latest)]
    return [*_asks(session, state, board), blocks.buttons(*ways), *_aside(session, history, voice)]


def _asks(session: Session, state: GameState, board: BoardScene) -> list[Block]:
    voice, number = voice_of(session), len(session.table.history or ())
    if state.step is Step.REVEAL:
        words = voice.text("at_table.reveal", line=state.lines_seen + 1, lines=state.rules.rounds)
        people = state.rules.tribe and state.cave.refill
        then = [blocks.part(f" {voice.text('at_table.then_people', n=people)}")] if people else []
        return [blocks.prompt([blocks.part(words), *then], number)]
    if owns_by_domino(state):
        return [blocks.prompt([blocks.part(voice.text("at_table.first"))], number)]
    asked = prompt.sentence(as_played(session), board)
    hint = [blocks.said(voice.text("at_table.slide"), size="small")] if state.step is Step.PLACE else []
    return [*asked, *hint]


def is_drafting(session: Session) -> bool:
    """Whether a line is looked at, rather than a board."""
    state = session.table.state
    return state is not None and state.step in DRAFTING


def is_over(session: Session) -> bool:
    """Whether the end of the game is on the screen."""
    state = session.table.state
    return state is not None and state.step is Step.OVER


def ending(session: Session) -> End:
    """The end of the game under the names of the players, and what can be done with it."""
    history, _ = game_of(session)
    text, play = voice_of(session).text, session.table.play
    ways = [
        blocks.button("share", text("at_table.share"), primary=True),
        blocks.button("print", text("at_table.print")),
        blocks.button("play", text("at_table.to_play")),
        blocks.button("undo", text("board.back"), icon="undo"),
    ]
    return finished(history, session.lang, shade=session.shade, lit=play.lit, buttons=ways)


def _aside(session: Session, history: History, voice: Speaker) -> Iterator[Block]:
    """After a correction: how much of what followed stays, and what does not, with the reason."""
    if session.table.kept:
        yield blocks.notice(voice.text("at_table.kept", n=session.table.kept), tone="good")
    if not (rest := waiting(history)):
        return
    reasons = [
        blocks.notice(voice.say(each), tone="bad", rule=each.rule, name=voice.term("rule", each.rule))
        for each in blocked(history)
    ]
    title = voice.text("at_table.aside")
    lines = blocks.rows([blocks.row(_said(entry, session.lang)) for entry in rest], label=title)
    forget = blocks.buttons(blocks.button("forget", voice.text("at_table.forget")))
    about = blocks.said(voice.text("at_table.aside.about"), size="small")
    yield blocks.card(blocks.title(title, level=3), *reasons, about, lines, forget, tone="refused")


def _said(entry: TableEntry, lang: str) -> str:
    """An entry in words; a domino by the number that it was corrected to."""
    if entry.key.step is Step.PLACE and entry.key.number >= 0:
        slots = {"seat": Term("seat", entry.key.seat), "number": entry.key.number}
        return Speaker(lang, entry.before.rules).text("timeline.places", **slots)
    return _does(Known(entry.turns[-1]), Known(entry.turns[-2].state if len(entry.turns) > 1 else entry.before), lang)


@lru_cache(maxsize=KEPT)
def _does(turn: Known[Turn], before: Known[GameState], lang: str) -> str:
    return does(turn.value, before.value, lang)


# ---- the line and the board


def line(session: Session) -> LineScene:
    """Both lines; dominoes, owners and kings are entered there."""
    _, state = game_of(session)
    return line_scene(
        state,
        session.table.play.news,
        lang=session.lang,
        hints=not session.no_hints,
        hand=True,
        entered=session.table.entered,
        quiet=True,
        prompt=False,
        problems=session.table.play.refused if state.step in DRAFTING else (),
    )


def board(session: Session) -> BoardScene:
    """The territory that is looked at, with everything that can be entered on it now."""
    _, state = game_of(session)
    play, game = session.table.play, as_played(session)
    return boards.scene(
        state,
        play.news,
        lang=session.lang,
        seat=scores.watched_seat(game),
        choice=play.choice,
        problems=() if state.step in DRAFTING else play.refused,
        back=session.table.can_undo and state.step not in DRAFTING,
        hints=not session.no_hints,
        prompt=False,
        lit=scores.lit(game),
        slides=True,
    )


# ---- everybody's points


def seats(session: Session) -> list[Block]:
    """Every territory as a small picture with its name and its points, to be looked at."""
    _, state = game_of(session)
    voice = voice_of(session)
    label = voice.text("at_table.scores")
    return [blocks.cards([_seat(session, state, voice, seat) for seat in range(state.rules.players)], label=label)]


def _seat(session: Session, state: GameState, voice: Speaker, seat: int) -> CardItem:
    there, tiles = state.seats[seat].territory, state.rules.tiles
    totems = ", ".join(voice.say(Term("resource", totem)) for totem in state.totems_of(seat))
    sheet, hidden = points_so_far(state, seat), scores.hides(as_played(session))
    notes = [voice.text("table.totems", totems=totems)] if totems else []
    notes += [possible] if not hidden and (possible := scores.still_possible(sheet, voice)) else []
    return blocks.mini(
        voice.term("seat", seat),
        name=f"watch{seat}",
        svg=_small_board(Known(there), tiles, session.shade, session.lang, seat),
        text=" · ".join(notes) or None,
        points=None if hidden else str(sheet.total),
        on=seat == scores.watched_seat(as_played(session)),
        seat=_mark(tiles, seat, session.shade),
    )


@lru_cache(maxsize=64)
def _small_board(territory: Known[Territory], tiles: TileSet, shade: str, lang: str, seat: int) -> str:
    return svg.board(territory.value, tiles, theme=shade, lang=lang, cell=SMALL, seat=seat, labels=False)


def _mark(tiles: TileSet, seat: int, shade: str) -> SeatMark:
    look = player(seat, tiles, THEMES[shade])
    return blocks.seat(look.colour, look.shape)


def side(session: Session) -> list[Block]:
    """Where the points come from, and what has been entered: each entry can be corrected."""
    history, state = game_of(session)
    voice, game = voice_of(session), as_played(session)
    made = list(entries(history.start, history.turns))[-LONGEST_LOG:]
    lines = [_log_line(entry, session) for entry in made]
    title = voice.text("at_table.log")
    now_at = session.table.play.at if session.table.correcting else -1
    log: list[Block] = [
        blocks.said(voice.text("at_table.log.about"), size="small"),
        blocks.log(title, lines, now=now_at),
    ]
    return [
        *_cave(state, voice),
        *scores.dynasty(game),
        *([] if is_over(session) else scores.sheet(game)),
        *([blocks.fold("log", title, log, opened=not session.narrow)] if lines else []),
        blocks.buttons(
            blocks.button("lab", voice.text("table.to_lab")),
            blocks.button("new", voice.text("table.new")),
        ),
    ]


def _cave(state: GameState, voice: Speaker) -> Iterator[Block]:
    """Who is on the cave board."""
    if state.rules.tribe and state.cave.face_up:
        people = ", ".join(voice.say(Term("person", person)) for person in state.cave.face_up)
        yield blocks.said(voice.text("table.cave", people=people), size="small")


def _log_line(entry: TableEntry, session: Session) -> blocks.LogItem:
    seat = entry.turns[-2].state.actor if len(entry.turns) > 1 else entry.before.actor
    mark = _mark(entry.before.rules.tiles, seat, session.shade) if seat is not None else None
    return blocks.entry(_said(entry, session.lang), entry.index, mark)


def twin(session: Session) -> list[Block]:
    """Everything on the table as text: whose each domino is, every territory square by square."""
    _, state = game_of(session)
    found: list[Block] = []
    for seat, there in enumerate(state.seats):
        first, *lines = spoken(there.territory, state.rules, session.lang, seat)
        found.append(blocks.title(first, level=3, seat=_mark(state.rules.tiles, seat, session.shade)))
        found.extend(blocks.said(text, size="small") for text in lines)
    return found
