"""Scores: the end of a game, the points of a territory line by line, the games of a dynasty."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.app.play.ending.sheet import End, finished
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.seats import only_person
from kdexplore.app.session import Session
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.history import History
from kdexplore.core.ranking import ranking
from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet
from kdexplore.core.state import GameState, Step
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, RowItem
from kdexplore.views.palette import THEMES, ground
from kdexplore.views.scenes.board import Lit
from kdexplore.words import Speaker, Term, Text, said, signed


def watched_seat(session: Session) -> int:
    """The seat whose territory is the large one."""
    play = session.play
    state = play.state
    if play.watched is not None or state is None:
        return play.watched or 0
    seat = state.actor if state.actor is not None else state.playing
    return seat if seat is not None else _last_seat(play.history or History(state), play.at)


def _last_seat(history: History, at: int) -> int:
    """The seat that decided last: its territory stays on the screen while the table deals, or when all is over."""
    if history.state_at(at).step is Step.OVER:
        return ranking(history.state_at(at))[0].seat
    actors = (history.state_at(index).actor for index in range(at - 1, -1, -1))
    return next((actor for actor in actors if actor is not None), 0)


def hides(session: Session) -> bool:
    """Whether points are kept back: without hints they come at the end."""
    state = session.play.state
    return session.no_hints and state is not None and state.step is not Step.OVER


def is_over(session: Session) -> bool:
    """Whether the moment on the screen is the end of a game."""
    state = session.play.state
    return state is not None and state.step is Step.OVER


def ending(session: Session) -> End:
    """The end of the game: who has won, the pad, the boards, and what can follow."""
    play, text = session.play, voice_of(session).text
    assert play.history is not None  # noqa: S101 -- drawn only where a game is over
    ways = [
        blocks.button("analyse", text("table.to_analyse"), primary=True),
        blocks.button("again", text("table.again")),
        blocks.button("new", text("table.new")),
        blocks.button("lab", text("table.to_lab")),
        blocks.button("print", text("at_table.print")),
    ]
    if play.before is not None:
        ways.append(blocks.button("before", text("table.before")))
    history, you = play.history.until(play.at), only_person(play.setup)
    return finished(history, session.lang, shade=session.shade, lit=play.lit, you=you, buttons=ways)


def dynasty(session: Session) -> Iterator[Block]:
    """The points of the games of a dynasty that are over, and their sum."""
    state, voice = session.play.state, voice_of(session)
    if state is None or not state.totals or state.rules.games == 1:
        return
    seats = range(state.rules.players)
    head = ["", *(voice.term("seat", seat) for seat in seats)]
    lines: list[list[str | int]] = [
        [voice.text("table.game", game=number), *points] for number, points in enumerate(state.totals, 1)
    ]
    lines.append([voice.text("head.total"), *(sum(points[seat] for points in state.totals) for seat in seats)])
    yield blocks.table(voice.text("table.games_so_far"), head, lines, numbers=range(1, len(head)))


def sheet(session: Session) -> Iterator[Block]:
    """Where the points of the watched territory come from, line by line; each line lights its squares."""
    state, voice = session.play.state, voice_of(session)
    if state is None:
        return
    if hides(session):
        yield blocks.said(voice.text("table.hidden"), size="small")
        return
    seat = watched_seat(session)
    score = points_so_far(state, seat)
    title = voice.text("table.points_of", seat=Term("seat", seat), points=Text("count.point", n=score.total))
    if possible := still_possible(score, voice):
        title = voice.text("list.comma", first=title, last=possible)
    lines = [_score_row(line, session, number) for number, line in enumerate(score.lines)]
    yield blocks.fold("sheet", title, [blocks.rows(lines, label=title)], opened=bool(session.play.lit))


def still_possible(sheet: ScoreSheet, voice: Speaker) -> str:
    """What bonuses may still bring, beside the points; nothing if no bonus is open."""
    return voice.text("table.possible", points=signed(sheet.possible)) if sheet.possible else ""


def _score_row(line: ScoreLine, session: Session, number: int) -> RowItem:
    """A line of a score: what it is for, its points, its colour; a line of no points is kept and muted."""
    voice, name = voice_of(session), f"line{number}"
    return blocks.row(
        voice.say(line) if voice.rules is None else said(line, session.lang, voice.rules),
        points=None if line.number("possible") else signed(line.points),
        swatch=_swatch(line, voice, session.shade),
        muted=not line.points,
        name=name if line.cells else None,
        lit=name == session.play.lit if line.cells else None,
    )


def _swatch(line: ScoreLine, voice: Speaker, shade: str) -> str | None:
    if line.kind is not Kind.REGION or voice.rules is None:
        return None
    return ground(line.key, voice.rules.tiles, THEMES[shade])[0]


def lit(session: Session) -> Lit | None:
    """The squares of the line that is pressed, with what they come to."""
    line = _lit_line(session.play.state, session)
    if line is None or not line.cells:
        return None
    facts = dict(line.facts)
    product = f"{facts['squares']} × {facts['symbols']} = {line.points}" if "symbols" in facts else str(line.points)
    return Lit(line.cells, product)


def _lit_line(state: GameState | None, session: Session) -> ScoreLine | None:
    name = session.play.lit.removeprefix("line")
    if state is None or hides(session) or not name.isdecimal():
        return None
    lines = points_so_far(state, watched_seat(session)).lines
    return lines[int(name)] if int(name) < len(lines) else None
