"""What the guide of a first game shows: the rule that matters now, a question, advice with its reasons, a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.analysis.readiness import working
from kdexplore.app.guide import review, topics
from kdexplore.app.guide.advice import advised, learner, offered, why
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.seats import seat_mark
from kdexplore.core.actions import Claim
from kdexplore.core.ranking import ranking
from kdexplore.core.state import Step
from kdexplore.engine.estimated_heat import cells_of
from kdexplore.views import blocks, svg
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.known import Known
from kdexplore.views.scenes.layers import Marked
from kdexplore.words import capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.actions import Action
    from kdexplore.core.cells import Cell
    from kdexplore.core.state import GameState
    from kdexplore.views.blocks import Block, ButtonItem
    from kdexplore.words import Speaker

SIGN = "①"  # on the board and in the sentence
ASKED = {Step.CLAIM: "claim", Step.PLACE: "place", Step.THROW: "throw"}
CELL = 36  # pixels of a square in the review


def guide(session: Session) -> list[Block]:
    """What the guide says at this moment; nothing without a guide, and after the end, where there is a review."""
    play, state = session.play, session.play.state
    if not play.guided or state is None or state.is_over:
        return []
    found = [*_said(session, state, voice_of(session))]
    return [blocks.card(*found)] if found else []


def _said(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    play = session.play
    if play.slip is not None:
        yield from _slip(session, voice)
    elif play.history is not None and state.actor == learner(session):
        rule = topics.topic(play.history, play.at, learner(session))
        if rule and not play.hints:
            yield _rule(rule, voice)
        if offered(session):
            yield from _advice(session, state, voice)


def _rule(rule: str, voice: Speaker) -> Block:
    """A rule in a sentence, when it first matters; its chip opens all about it, with the lesson."""
    words = capital(voice.term("book", rule), voice.lang)
    return blocks.said(f"{words} ", blocks.chip(rule, voice.term("rule", rule)))


def _slip(session: Session, voice: Speaker) -> Iterator[Block]:
    """While a placement against the rules is kept: only that it may; when it has been taken back, why."""
    slip = session.play.slip
    if slip is None or not slip.is_over:
        yield blocks.said(voice.text("guide.stands"))
        return
    yield blocks.notice(voice.text("guide.taken_back"), tone="bad")
    for problem in slip.problems:
        yield blocks.said(f"{voice.say(problem)} ", blocks.chip(problem.rule, voice.term("rule", problem.rule)))


def _advice(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    """First the question, so that the learner thinks; when they ask for it, what the guide would do, and why."""
    yield blocks.title(voice.text(f"guide.ask.{ASKED.get(state.step, 'other')}"), level=3)
    yield blocks.buttons(blocks.button("hint", voice.text("learn.watch"), pressed=bool(session.play.hints)))
    if not session.play.hints:
        return
    action = advised(session)
    if action is None:
        yield working(session, voice)
        return
    does = capital(voice.say(action), voice.lang)
    if isinstance(action, Claim):
        yield blocks.said(f"{SIGN} {does}")
    else:
        yield blocks.said(voice.text("guide.here", sign=SIGN) if cells_of(action) else does)
    if reason := why(Known(state), action, voice):
        yield blocks.said(reason)


def marks(session: Session) -> tuple[Marked, ...]:
    """Where the guide would play, on the board, once the learner has asked."""
    action = _shown(session)
    cells = cells_of(action) if action is not None else ()
    return (Marked(cells, SIGN),) if cells else ()


def signs(session: Session) -> dict[int, str]:
    """The domino that the guide would choose, by its number, once the learner has asked."""
    action = _shown(session)
    return {action.number: SIGN} if isinstance(action, Claim) else {}


def _shown(session: Session) -> Action | None:
    return advised(session) if session.play.hints and offered(session) else None


def ways_out(session: Session) -> list[ButtonItem]:
    """The way out of the guide, and whether mistakes may be made; not while one stands."""
    play, voice = session.play, voice_of(session)
    if not play.guided or (play.slip is not None and not play.slip.is_over):
        return []
    err = blocks.button("err", voice.text("guide.err"), pressed=play.may_err)
    return [blocks.button("unguided", voice.text("guide.stop")), err]


def after(session: Session) -> list[Block]:
    """The review at the end of a guided game: what went well, what cost most, what to try, which rules were met."""
    play, state = session.play, session.play.state
    if not play.guided or state is None or not state.is_over or play.history is None:
        return []
    voice, seat = voice_of(session), learner(session)
    won = ranking(state)[0].seat == seat
    lines: list[Block] = [blocks.said(voice.text("guide.won" if won else "guide.lost"))]
    boards: list[tuple[str, tuple[Cell, ...]]] = []
    if (best := review.best_line(state, seat)) is not None:
        boards.append((voice.text("guide.well", line=voice.say(best)), best.cells))
    cost = review.dearest(state, seat)
    if cost is None:
        lines.append(blocks.said(voice.text("guide.cost.none")))
    elif cost.line is None:
        boards.append((voice.text("guide.cost.discard", n=cost.n), cost.cells))
    else:
        boards.append((voice.text("guide.cost.line", line=voice.say(cost.line)), cost.cells))
    lines.append(blocks.said(voice.text(f"guide.try.{cost.key if cost is not None else 'none'}")))
    pictures = [_picture(session, state, seat, words, cells) for words, cells in boards]
    chips = [blocks.chip(rule, voice.term("rule", rule)) for rule in topics.met(play.history, seat)]
    spaced = [part for chip in chips for part in (" ", chip)]
    rules = blocks.said(voice.text("guide.rules"), *spaced)
    title = voice.text("guide.review")
    count = blocks.buttons(blocks.button("count", voice.text("guide.count")))
    return [blocks.card(blocks.title(title), lines[0], blocks.cards(pictures, label=title), *lines[1:], count, rules)]


def _picture(session: Session, state: GameState, seat: int, words: str, cells: tuple[Cell, ...]) -> blocks.CardItem:
    """A sentence of the review with the territory, and the squares that it speaks of."""
    there, tiles = state.seats[seat].territory, state.rules.tiles
    drawn = svg.board(
        there, tiles, theme=session.shade, lang=session.lang, cell=CELL, span=state.rules.span, seat=seat,
        marks=Marks(lit=cells), labels=False,
    )  # fmt: skip
    return blocks.mini(words, svg=drawn, seat=seat_mark(tiles, seat, session.shade))
