"""One's own mistakes as puzzles: at each, find something better; a wrong answer is refuted on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.analyse import gains
from kdexplore.app.analyse.graph import mistakes, next_mistake
from kdexplore.app.analyse.ranking import SMALL
from kdexplore.app.analyse.state import Analyse, choices_at
from kdexplore.app.analyse.why import in_full, name_of, points_of
from kdexplore.app.play.seats import only_person
from kdexplore.core.actions import Claim
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import Block
from kdexplore.views.known import Known
from kdexplore.words import Term

if TYPE_CHECKING:
    from kdexplore.app.analyse.questions import GameCourse
    from kdexplore.app.analyse.scenes import View
    from kdexplore.core.history import History
    from kdexplore.engine.evaluation import Candidate

BEGIN, GUESS = "drill:", "guess:"  # buttons: the seat whose mistakes are asked, an answer by its legal action
OFFERED = 4  # answers
RIGHT, WRONG = "✓", "✗"


# ---- what is pressed


def begun(analyse: Analyse, game: History, course: GameCourse | None, seat: int) -> Analyse:
    """The first mistake of a seat is asked."""
    turn = next_mistake(course, -1, seat)
    return analyse if turn is None else replace(analyse.moved(game, turn), part="moment", whose=seat, drill=True)


def guessed(view: View, number: int) -> Analyse:
    """One answer more; after a right one nothing changes."""
    analyse, choices = view.session.analyse, choices_at(view.moment)
    open_ones = {one.action for one in offered(view)} - {view.played, *analyse.guesses}
    if solved(view) or choices[number] not in open_ones:
        return analyse
    return replace(analyse, guesses=(*analyse.guesses, choices[number]))


def ended(analyse: Analyse) -> Analyse:
    """No more is asked; the review is there again."""
    return replace(analyse, drill=False, guesses=(), part="review")


# ---- what is known


def is_on(view: View) -> bool:
    """Whether the moment that is looked at is a mistake that is asked about."""
    analyse, course = view.session.analyse, view.course
    return analyse.drill and course is not None and view.moment.at in mistakes(course, analyse.whose)


def asking(view: View) -> bool:
    """Whether nothing better has been found there yet."""
    return is_on(view) and not solved(view)


def solved(view: View) -> bool:
    """Whether something as good as the best was found."""
    return any(one.is_close and one.action in view.session.analyse.guesses for one in view.candidates)


def offered(view: View) -> list[Candidate]:
    """The best, what was played, and those that bring most at once of the others, in the order of the rules."""
    best, *others = view.candidates or (None,)
    if best is None:
        return []
    known = Known(view.state)
    tempting = sorted(
        (one for one in others if not one.is_close and one.action != view.played),
        key=lambda one: -gains.gain(known, one.action),
    )
    played = [one for one in others if one.action == view.played]
    choices = choices_at(view.moment)
    return sorted([best, *played, *tempting][:OFFERED], key=lambda one: choices.index(one.action))


# ---- what is on the screen


def doors(view: View, course: GameCourse) -> Iterator[Block]:
    """In the review: the mistakes of the only person again, or those of each seat that made some."""
    voice, you = view.voice, only_person(view.session.play.setup)
    seats = range(view.state.rules.players) if you is None else (you,)
    made = [seat for seat in seats if mistakes(course, seat)]
    words = {seat: voice.text("analyse.drill.of", seat=Term("seat", seat)) for seat in made}
    if you is not None:
        words = {seat: voice.text("analyse.drill.mine") for seat in made}
    if words:
        yield blocks.buttons(*(blocks.button(f"{BEGIN}{seat}", text) for seat, text in words.items()))


def question(view: View) -> list[Block]:
    """What was played and what it cost; the answers; what came of them; the way on."""
    voice, course, at = view.voice, view.course, view.moment.at
    moment = course.at(at) if course is not None else None
    if course is None or moment is None or moment.decision is None or view.played is None:
        return []
    turns = mistakes(course, view.session.analyse.whose)
    cost, what = points_of(moment.decision.margin, voice), name_of(view.played, view.state, voice)
    words = voice.text("analyse.drill.ask", n=turns.index(at) + 1, most=len(turns), what=what, loss=cost)
    rows = [_answer(view, one) for one in offered(view)]
    found: list[Block] = [blocks.said(words, size="large")]
    found += [blocks.rows(rows, label=voice.text("analyse.puzzle.options"))] if rows else []
    return [*found, *_verdict(view), _ways(view, last=at == turns[-1])]


def _answer(view: View, one: Candidate) -> blocks.RowItem:
    """An answer; those that were given, and what was played, have their sign."""
    given = one.action in view.session.analyse.guesses or one.action == view.played
    sign = (RIGHT if one.is_close and one.action != view.played else WRONG) if given else None
    number = choices_at(view.moment).index(one.action)
    drawn = None
    if isinstance(one.action, Claim):
        drawn = svg.domino(
            one.action.number, view.state.rules.tiles, theme=view.session.shade, lang=view.voice.lang, cell=SMALL
        )
    words = in_full(one.action, view.state, view.voice)
    name = None if given or solved(view) else f"{GUESS}{number}"
    return blocks.row(words, name=name, points=sign, svg=drawn)


def _verdict(view: View) -> Iterator[Block]:
    """Whether the last answer is better, and how far it is behind the best."""
    guesses, voice = view.session.analyse.guesses, view.voice
    one = next((each for each in view.candidates if guesses and each.action == guesses[-1]), None)
    if one is None:
        return
    if one.is_close:
        yield blocks.notice(voice.text("analyse.puzzle.right"), tone="good")
    else:
        behind = voice.text("analyse.drill.behind", loss=points_of(one.behind, voice))
        yield blocks.notice(f"{voice.text('analyse.puzzle.wrong')} {behind}", tone="bad")


def _ways(view: View, *, last: bool) -> Block:
    """The next mistake, and back to the review."""
    voice = view.voice
    back = blocks.button("drill_end", voice.text("analyse.drill.end"), primary=last and solved(view))
    if last:
        return blocks.buttons(back)
    on = blocks.button("next_mistake", voice.text("analyse.next_mistake"), primary=solved(view))
    return blocks.buttons(on, back)
