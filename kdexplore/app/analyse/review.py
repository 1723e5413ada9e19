"""The game in review, in words: the moments that decided it, what each kind of decision cost, luck, the result."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from kdexplore.app.analyse import gains
from kdexplore.app.analyse.boards import BoardWithAction
from kdexplore.app.analyse.graph import kind_of_mistake
from kdexplore.app.analyse.kingdoms import how_good
from kdexplore.app.analyse.state import MomentOfGame, same_choice
from kdexplore.app.analyse.why import name_of
from kdexplore.core.cell_names import cell_name
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.review import KINDS, seat_reviews
from kdexplore.views import analysis_blocks, blocks
from kdexplore.views.described.values import share, written
from kdexplore.views.known import Known
from kdexplore.views.scenes.timeline import where
from kdexplore.words import Term, Text, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.analyse.questions import GameCourse
    from kdexplore.app.analyse.scenes import View
    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.review import BetterEnd, ReviewedDecision, SeatReview
    from kdexplore.views.blocks import Block, TableBlock
    from kdexplore.words import Speaker

MOST = 3  # moments that decided a game
SURE = 2.0  # standard errors
FROM = {  # what points come from, as the Lab says it
    "area": "lab.from.region", "resources": "lab.from.resource", "people": "lab.from.person",
    "totems": "lab.from.totem", "bonuses": "lab.from.bonus",
}  # fmt: skip
GO = "moment:"  # a button that goes to a turn
CELL = 36  # pixels of a square


def review(view: View) -> list[Block]:
    """The review, as far as it is known."""
    voice, course = view.voice, view.course
    game = view.moment.game.value
    if view.session.no_hints:
        return [blocks.said(voice.text("analyse.hidden"))]
    if not game.state.is_over:
        return [blocks.said(voice.text("analyse.review.unfinished"))]
    if course is None:
        return [blocks.notice(voice.text("analyse.review.wait"))]
    found: list[Block] = [] if course.done else [blocks.notice(voice.text("analyse.review.wait"))]
    deciding = deciding_moments(course)
    if deciding or course.done:
        found.append(blocks.title(voice.text("analyse.review.moments")))
    for one in deciding:
        found += _moment(view, one)
    if course.done and not deciding:
        found.append(blocks.said(voice.text("analyse.review.none")))
    found += [*_tables(view, course)] if course.done else []
    found += how_good(view.session, game.state, voice)
    share_it = blocks.button("copy_link", voice.text("bar.copy_link"))
    return [*found, blocks.buttons(share_it, blocks.button("print", voice.text("analyse.print")))]


def deciding_moments(course: GameCourse) -> list[ReviewedDecision]:
    """The decisions that have cost most of the win share, and then of the lead; in the order of the game."""
    sure = [one.decision for one in course.moments if one.decision and kind_of_mistake(one)]
    dearest = sorted(sure, key=lambda one: (-round(one.win.mean, 2), -one.margin.mean, one.turn))[:MOST]
    return sorted(dearest, key=lambda one: one.turn)


def _moment(view: View, one: ReviewedDecision) -> Iterator[Block]:
    """A moment that decided the game: what was played and what was better, on the board, and what it cost."""
    voice = view.voice
    moment = MomentOfGame(view.moment.game, one.turn)
    state = view.moment.game.value.state_at(one.turn)
    known = Known(state)
    played = same_choice(moment, one.action) or one.action
    kind = f"{voice.text(f'review.kind.{one.kind}')} · {voice.text(f'review.verdict.{one.verdict}')}"
    head = {"when": where(state, voice.lang), "kind": kind}
    yield blocks.title(voice.text("analyse.review.head", seat=Term("seat", one.seat), **head), level=3)
    yield analysis_blocks.badge(one.proof, voice.text(f"analyse.kind.{one.proof}"))
    now = {action: gains.gain(known, action) for action in (played, one.best)}
    cards = []
    what = "_domino" if one.kind == "claim" else ""
    for key, action in (("played", played), ("better", one.best)):
        words = voice.text(f"analyse.review.{key}{what}", what=name_of(action, state, voice), now=signed(now[action]))
        drawn = BoardWithAction(state, one.seat, action, view.session.shade, voice.lang)
        cards.append(blocks.mini(words, svg=drawn.svg(CELL)))
    yield blocks.cards(cards, label=voice.text("analyse.review.moments"))
    yield blocks.said(voice.text("analyse.review.cost", loss=points_of(one.margin, voice), win=share(one.win, voice)))
    if one.end is not None:
        yield blocks.said(_end(one, one.end, voice))
    if key := how(one.end, now[one.best] - now[played]):
        yield blocks.said(voice.text(key))
    for sentence in reasons(known, played, one.best, voice):
        yield blocks.said(sentence)
    yield blocks.buttons(blocks.button(f"{GO}{one.turn}", voice.text("analyse.review.go")))


def how(end: BetterEnd | None, at_once: int) -> str:
    """The sentence on how a better move gains: by patience, or by what the others lose; nothing where that is plain."""
    if end is None or at_once >= 0:
        return ""
    if end.own.mean > SURE * end.own.error:
        return "analyse.review.patient"
    return "analyse.review.against" if end.own.mean < 0 else ""


def points_of(one: Estimate, voice: Speaker) -> str:
    """So many points, with their error unless they are certain."""
    if not one.error and one.mean == round(one.mean):
        return voice.head(Text("count.point", n=round(one.mean)))
    return voice.text("analyse.review.points", n=written(one, voice))


def _end(one: ReviewedDecision, end: BetterEnd, voice: Speaker) -> str:
    """What the better move changes at the end: one's own points and what they come from, the best of the others."""
    rival = end.own.less(one.margin)
    slots = {"own": written(end.own, voice, signs=True), "rival": written(rival, voice, signs=True)}
    said = voice.text("analyse.review.end", **slots)
    large = [(name, part) for name, part in end.parts if abs(part.mean) >= max(1.0, SURE * part.error)]
    large.sort(key=lambda each: -abs(each[1].mean))
    if not large or large == [(large[0][0], end.own)]:  # all of it comes from there
        return said
    listed = "; ".join(voice.text(FROM[name], n=written(part, voice, signs=True)) for name, part in large)
    return f"{said} {voice.text('analyse.review.from', parts=listed)}"


def reasons(known: Known[GameState], played: Action, best: Action, voice: Speaker) -> Iterator[str]:
    """Why the better one is better, as far as the board shows it: lost cells, who chooses next, whom it denies."""
    lost = set(gains.lost_by(known, played)) - set(gains.lost_by(known, best))
    if lost:
        span = known.value.rules.span
        cells = ", ".join(cell_name(cell, span) for cell in sorted(lost))
        yield voice.text("analyse.review.lost", cells=cells, what=name_of(played, known.value, voice))
    mine, better = gains.place_in_line(known.value, played), gains.place_in_line(known.value, best)
    if mine is not None and better is not None and better[0] < mine[0]:
        yield voice.text("analyse.review.earlier", what=name_of(best, known.value, voice), n=better[0], late=mine[0])
    for seat, gain, left in gains.denied_by(known, best)[:1]:
        yield voice.text("analyse.review.denied", seat=Term("seat", seat), points=signed(gain), left=signed(left))


# ---- seat by seat


@lru_cache(maxsize=8)
def _seats(known: Known[GameCourse], game: Known[object]) -> tuple[SeatReview, ...]:
    course = known.value
    decisions = [one.decision for one in course.moments if one.decision]
    luck = [one.luck for one in course.moments if one.luck]
    return seat_reviews(game.value.state, decisions, luck)  # type: ignore[attr-defined]


def _tables(view: View, course: GameCourse) -> Iterator[TableBlock]:
    """What decisions of each kind cost; the lead at the end, the luck in it, the lead without it."""
    voice, seats = view.voice, _seats(Known(course), view.moment.game)
    kinds = [kind for kind in dict.fromkeys(KINDS.values()) if any(_of_kind(seat, kind) for seat in seats)]
    head = [voice.text("analyse.head.seat"), *(voice.text(f"review.kind.{kind}") for kind in kinds)]
    head.append(voice.text("head.total"))
    lines = []
    for seat in seats:
        losses = [_of_kind(seat, kind) for kind in kinds]
        there = [one for one in losses if one is not None]
        total = Estimate(sum(one.mean for one in there), hypot(*(one.error for one in there)))
        cells = [written(one, voice) if one is not None else "" for one in losses]
        lines.append([voice.term("seat", seat.seat), *cells, written(total, voice)])
    yield blocks.table(voice.text("analyse.review.kinds"), head, lines, numbers=range(1, len(head)))
    head = [voice.text(f"analyse.head.{name}") for name in ("seat", "points", "margin", "luck", "adjusted")]
    results: list[list[str | int]] = [
        [
            voice.term("seat", one.seat), one.points, voice.number(one.margin, signs=True),
            written(one.luck, voice, signs=True), written(one.adjusted, voice, signs=True),
        ]
        for one in seats
    ]  # fmt: skip
    yield blocks.table(voice.text("analyse.review.result"), head, results, numbers=range(1, 5))


def _of_kind(seat: SeatReview, kind: str) -> Estimate | None:
    return next((one.margin for one in seat.kinds if one.kind == kind), None)
