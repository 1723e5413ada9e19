"""The game in review, in words: the moments that decided it, what each kind of decision cost, luck, the result."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kdexplore.app.analyse import drill, gains
from kdexplore.app.analyse.boards import BoardWithAction
from kdexplore.app.analyse.kingdoms import how_good
from kdexplore.app.analyse.state import MomentOfGame, played_at
from kdexplore.app.analyse.why import name_of, points_of
from kdexplore.app.play.ending.names import Finish
from kdexplore.app.play.ending.verdict import sentence
from kdexplore.app.play.seats import only_person
from kdexplore.core.actions import CHANCE, Claim, Reveal
from kdexplore.core.cell_names import cell_name
from kdexplore.engine.estimates import Estimate, sum_of
from kdexplore.engine.review import KINDS, seat_reviews
from kdexplore.engine.turning_points import winners
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import listed
from kdexplore.views.described.values import written
from kdexplore.views.known import Known
from kdexplore.views.scenes.timeline import does, where
from kdexplore.words import Term, capital, signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kdexplore.app.analyse.questions import GameCourse
    from kdexplore.app.analyse.scenes import View
    from kdexplore.core.actions import Action
    from kdexplore.core.history import History
    from kdexplore.core.state import GameState
    from kdexplore.engine.review import SeatReview
    from kdexplore.engine.turning_points import TurningPoint
    from kdexplore.views.blocks import Block, CardItem
    from kdexplore.words import Speaker

SIGNS = "①②③"
GO = "moment:"  # a button that goes to a turn
CELL = 36  # pixels of a square


def review(view: View) -> dict[str, list[Block]]:
    """The parts of the review, as far as they are known: who won and why, the graph, what decided it, the seats."""
    voice, course = view.voice, view.course
    state = view.moment.game.value.state
    if view.session.no_hints:
        return {"head": [blocks.said(voice.text("analyse.hidden"))]}
    if not state.is_over:
        return {"head": [blocks.said(voice.text("analyse.review.unfinished"))]}
    you = only_person(view.session.play.setup)
    who_won = blocks.part(sentence(Finish(state, lang=view.session.lang, you=you)), "strong")
    head: list[Block] = [blocks.said(who_won, size="large")]
    if course is None or not course.done:
        return {"head": [*head, blocks.notice(voice.text("analyse.review.wait"))], "more": _more(view)}
    seats = _seats(Known(course), view.moment.game)
    if not course.left_out and (said := reading(seats, course, voice)) is not None:
        head.append(blocks.said(said))
    decided = [blocks.title(voice.text("analyse.review.moments")), *turning(view, course)]
    table = [*_table(seats, course, voice), *drill.doors(view, course)]
    return {"head": head, "moments": decided, "seats": table, "more": _more(view)}


def _more(view: View) -> list[Block]:
    """How good every kingdom was; the ways on."""
    voice = view.voice
    share_it = blocks.button("copy_link", voice.text("bar.copy_link"))
    ways = blocks.buttons(share_it, blocks.button("print", voice.text("analyse.print")))
    return [*how_good(view.session, view.moment.game.value.state, voice), ways]


def turning(view: View, course: GameCourse) -> Iterator[Block]:
    """What decided the game: up to three cards, in order of play, and from when on it was decided."""
    voice, points = view.voice, course.turning_points
    yield blocks.said(voice.text("analyse.turning.about" if points else "analyse.turning.none"), size="small")
    if points:
        cards = [_turning_card(view, course, nth) for nth in range(len(points))]
        yield blocks.cards(cards, label=voice.text("analyse.review.moments"))
    game = view.moment.game.value
    if course.decided is not None and course.decided < len(game):
        when = where(game.state_at(course.decided), voice.lang)
        yield blocks.said(voice.text("analyse.turning.decided", when=when), size="small")


def _turning_card(view: View, course: GameCourse, nth: int) -> CardItem:
    """One of them: what happened and when, the board or the line, whose gain it is, how much of it stayed."""
    voice, game, one = view.voice, view.moment.game.value, course.turning_points[nth]
    turn = _luck_turn(game, one.turn) if one.luck else one.turn
    title = f"{SIGNS[nth]} {does(game[turn], game.state_at(turn), voice.lang).rstrip('.')}"
    who = listed((voice.term("seat", seat) for seat in winners(game)), voice.lang, "list.and")
    before, after = (voice.percent(each.mean, 0) for each in (one.before, one.after))
    chance = voice.text("analyse.turning.chance", who=who, chance=f"{before}\u00a0→\u00a0{after}")
    facts = _of_line(view, one) if one.luck else _of_decision(view, course, one)
    return blocks.mini(
        title, name=f"{GO}{one.turn}", svg=_turning_picture(view, one) or None, text=" ".join(facts),
        note=f"{where(game.state_at(turn), voice.lang)} · {chance}", points=signed(round(100 * one.gain.mean)),
        said=voice.text("analyse.review.go"),
    )  # fmt: skip


def _luck_turn(game: History, turn: int) -> int:
    """The turn before a decision at which a line was turned up, or else the order of claiming drawn."""
    first = turn
    while first and isinstance(game[first - 1].action, CHANCE):
        first -= 1
    return next((each for each in range(first, turn) if isinstance(game[each].action, Reveal)), turn - 1)


def _turning_picture(view: View, one: TurningPoint) -> str:
    """The line that was turned up, or the board with what was done."""
    game, session = view.moment.game.value, view.session
    state = game.state_at(one.turn)
    if one.luck is None:
        action = played_at(MomentOfGame(view.moment.game, one.turn))
        return BoardWithAction(state, state.actor or 0, action, session.shade, session.lang).svg(CELL)
    if not isinstance(game[_luck_turn(game, one.turn)].action, Reveal):
        return ""
    line, rules = state.next_line, state.rules
    return svg.line(line, rules.tiles, theme=session.shade, lang=session.lang, cell=CELL, resources=rules.resources)


def _of_line(view: View, one: TurningPoint) -> Iterator[str]:
    """What the dominoes of a line were worth to the winners at once, and which of them they took."""
    voice, game = view.voice, view.moment.game.value
    turn = _luck_turn(game, one.turn)
    if not isinstance(game[turn].action, Reveal):
        return
    state = game.state_at(one.turn)
    for seat in winners(game):
        worth = [(slot.number, gains.best_placement(Known(state), seat, slot.number)) for slot in state.next_line]
        gain = ", ".join(f"{number}: {signed(best.gain if best else 0)}" for number, best in worth)
        yield voice.text("analyse.turning.worth", seat=Term("seat", seat), list=gain)
        if taken := tuple(map(str, _taken(game, one.turn, seat))):
            chosen = listed(taken, voice.lang, "list.and")
            yield voice.text("analyse.turning.took", seat=Term("seat", seat), list=chosen)


def _taken(game: History, turn: int, seat: int) -> Iterator[int]:
    """The dominoes that a seat claimed before the next line was turned up."""
    for each in range(turn, len(game)):
        action = game[each].action
        if isinstance(action, Reveal):
            return
        if isinstance(action, Claim) and game.state_at(each).actor == seat:
            yield action.number


def _of_decision(view: View, course: GameCourse, one: TurningPoint) -> Iterator[str]:
    """What a decision brought at once; if it was a mistake, what it cost, what was better and why."""
    voice, game = view.voice, view.moment.game.value
    state = game.state_at(one.turn)
    known, seat = Known(state), state.actor or 0
    played = played_at(MomentOfGame(view.moment.game, one.turn)) or game[one.turn].action
    moment = course.at(one.turn)
    if moment is None or moment.decision is None or not course.mistake_at(moment):
        yield voice.text("analyse.turning.worth", seat=Term("seat", seat), list=signed(gains.gain(known, played)))
        for rival, gain, left in gains.denied_by(known, played)[:1]:
            yield voice.text("analyse.review.denied", seat=Term("seat", rival), points=signed(gain), left=signed(left))
        return
    loss = points_of(moment.decision.margin, voice)
    verdict = voice.text(f"review.verdict.{moment.decision.verdict}")
    yield capital(voice.text("analyse.cost", verdict=verdict, loss=loss), voice.lang)
    best = moment.decision.best
    what = "_domino" if isinstance(best, Claim) else ""
    words = {"what": name_of(best, state, voice), "now": signed(gains.gain(known, best))}
    yield f"{voice.text(f'analyse.review.better{what}', **words)}."
    yield from list(reasons(known, played, best, voice))[:1]


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


def _table(seats: Sequence[SeatReview], course: GameCourse, voice: Speaker) -> Iterator[Block]:
    """Points, accuracy, what decisions of each kind cost, luck, and the lead without it, seat by seat."""
    if course.left_out:
        yield blocks.said(voice.text("analyse.left_out_mistakes"))
    kinds = [kind for kind in dict.fromkeys(KINDS.values()) if any(_of_kind(seat, kind) for seat in seats)]
    kinds = [] if course.left_out else kinds
    lost = [*(voice.text(f"review.kind.{kind}") for kind in kinds), *([voice.text("head.total")] if kinds else [])]
    accurate = [voice.text("analyse.head.accuracy")] if kinds else []
    head = [voice.text("analyse.head.seat"), voice.text("analyse.head.points"), *accurate, *lost]
    head += [voice.text("analyse.head.luck"), voice.text("analyse.head.adjusted")]
    rows: list[list[str | int]] = []
    for seat in seats:
        losses = [_of_kind(seat, kind) for kind in kinds]
        cells = [written(one, voice) if one is not None else "" for one in losses]
        total = [written(sum_of([one for one in losses if one is not None]), voice)] if kinds else []
        luck = (written(one, voice, signs=True) for one in (seat.luck, seat.adjusted))
        share = [voice.number(seat.accuracy.mean, 0) if seat.accuracy else ""] if kinds else []
        rows.append([voice.term("seat", seat.seat), seat.points, *share, *cells, *total, *luck])
    caption = voice.text("analyse.review.kinds" if kinds else "analyse.review.result")
    yield blocks.table(caption, head, rows, numbers=range(1, len(head)))


def reading(seats: Sequence[SeatReview], course: GameCourse, voice: Speaker) -> str | None:
    """What the table of losses says of the one who won, and why it won if others lost less; nothing of a shared one."""
    if len(course.winners) != 1:
        return None
    lost = [sum_of([kind.margin for kind in one.kinds]) for one in seats]
    seat = course.winners[0]
    other = min((one.seat for one in seats if one.seat != seat), key=lambda one: lost[one].mean)
    slots: dict[str, Any] = {"seat": Term("seat", seat), "other": Term("seat", other)}
    slots |= {"n": voice.number(lost[seat].mean, 0), "m": voice.number(lost[other].mean, 0)}
    more = lost[seat].less(lost[other])
    if not more.is_sure:
        return voice.text(f"analyse.reading.{'least' if lost[other].less(lost[seat]).is_sure else 'level'}", **slots)
    luck = seats[seat].luck.less(seats[other].luck)
    if luck.is_sure and luck.mean >= more.mean / 2:
        both = (voice.number(seats[one].luck.mean, 0, signs=True) for one in (seat, other))
        return voice.text("analyse.reading.luck", **slots, **dict(zip(("luck", "less"), both, strict=True)))
    late = sum_of([one.decision.margin for one in course.moments if one.decision and course.is_late(one, seat)])
    if late.is_sure and late.mean >= more.mean / 2:
        return voice.text("analyse.reading.late", **slots, late=voice.number(late.mean, 0))
    chance = [sum_of([kind.win for kind in seats[one].kinds]) for one in (seat, other)]
    if chance[1].less(chance[0]).is_sure:
        shares = (voice.percent(max(0.0, one.mean), 0) for one in chance)
        return voice.text("analyse.reading.chance", **slots, **dict(zip("ab", shares, strict=True)))
    return voice.text("analyse.reading.still", **slots)


def _of_kind(seat: SeatReview, kind: str) -> Estimate | None:
    return next((one.margin for one in seat.kinds if one.kind == kind), None)
