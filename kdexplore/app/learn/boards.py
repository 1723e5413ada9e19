"""The board and the lines of a step: to act on where that is the task, else to look at or to press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.learn import erring, phrases, signs
from kdexplore.core.actions import Claim, Discard, DrawKing, Place, Reveal
from kdexplore.core.cells import reading_order
from kdexplore.core.problems import Reason
from kdexplore.core.state import Step
from kdexplore.lessons.checking import possible
from kdexplore.lessons.model import BREAK, CHECK, DO, SEE
from kdexplore.lessons.queries import (
    DOMINO,
    REGIONS,
    SQUARE,
    cell_of,
    domino_in_question,
    problems_of,
    region_of,
    right_answers,
    subject,
)
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import board_label
from kdexplore.views.drawing.ghosts import Ghost
from kdexplore.views.scenes import board as scenes
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.scenes.layers import Lit, Marked
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.learn.state import Learn
    from kdexplore.core.cells import Cell
    from kdexplore.lessons.model import LessonStep
    from kdexplore.views.blocks import Block
    from kdexplore.views.scenes.types import BoardScene, LineScene

PICTURE = 36  # pixels to a square of a small picture
WIDTH = 220  # pixels of the whole of it
DRAFTED = ("drafting.", "turn.", "setup.line", "setup.opening", "setup.kings")
DISCARDING = {"placing.must", "placing.discard"}  # where discarding is tried; elsewhere there is no button for it
GRID = "placing.grid"  # only where this is the subject the board shows more than the grid
COMPARED = ("winner", "holder")  # choices between players, whose territories must be in sight
AMONG_PLAYERS = {"totem.majority", "totem.keeps", "totem.passes", "totem.gift", "totem.returns", "ending.total"}


def setting_of(learn: Learn, lang: str, seat: int | None = None) -> Setting:
    """The board as it is now, and the voice that speaks of it."""
    state, whose = learn.moment, learn.at.learner if seat is None else seat
    return Setting(state.seats[whose].territory, state.rules, whose, lang, state)


def seat_on_board(learn: Learn) -> int:
    """Whose board is looked at: the learner's, or while moves are watched the mover's."""
    if learn.at.kind != SEE or not learn.seen:
        return learn.at.learner
    before = learn.attempt.changes[learn.seen - 2][0] if learn.seen > 1 else learn.at.state
    return learn.at.learner if before.actor is None else before.actor


def board(learn: Learn, *, lang: str = "en", theme: str = "auto") -> BoardScene:
    """The board of this step; the learner's is called yours, not by its colour."""
    found = _board(learn, lang, theme)
    signs.sign(found, learn.at.setup.span)
    if GRID not in learn.at.rules and not learn.is_erring:
        found["window"], found["frame"]["beside"] = found["frame"]["box"], []
    if seat_on_board(learn) == learn.at.learner:
        found["title"] = setting_of(learn, lang).say(Text("learn.yours"))
    return found


def _board(learn: Learn, lang: str, theme: str) -> BoardScene:
    if learn.at.kind in {DO, BREAK}:
        return _acting(learn, lang, theme)
    if learn.at.kind == CHECK:
        state = learn.at.state
        territory = state.seats[learn.at.learner].territory
        asked = phrases.signed_cell(learn.at)
        _, placement = domino_in_question(learn.at)
        wrong = learn.is_met and bool(problems_of(learn.at, learn.answer))
        ghosts = [Ghost(placement, refused=wrong, alternative=not learn.is_met)] if placement is not None else []
        light = Lit(() if ghosts else lit(learn), "")
        marks = (*_pressed(learn), *(() if learn.is_met else signs.marks(learn, setting_of(learn, lang))))
        if asked is not None and not learn.is_done:
            marks = (*marks, Marked((asked,), phrases.SIGN))
        return scenes.scene_of(
            territory, state.rules, lang=lang, theme=theme, seat=learn.at.learner, lit=light,
            regions=learn.is_done, marks=marks, ghosts=ghosts,
        )  # fmt: skip
    seat, attempt = seat_on_board(learn), learn.attempt
    found = scenes.scene(
        attempt.state, attempt.last_events, lang=lang, seat=seat, prompt=False, theme=theme, so_far=False
    )
    return _to_look_at(found)


def _acting(learn: Learn, lang: str, theme: str) -> BoardScene:
    """A board to act on: it reports refused moves too, and marks no square, for that would be the answer."""
    found = scenes.scene(
        learn.moment,
        learn.news,
        lang=lang,
        seat=learn.at.learner,
        choice=learn.recruiting,
        back=bool(learn.moves or learn.recruiting or learn.is_erring),
        theme=theme,
        tries=True,
        steady=learn.at.kind == BREAK or (learn.may_err and erring.places(learn.at)),
        beyond=learn.at.kind == BREAK and GRID in learn.at.rules,
        prompt=False,
        so_far=False,
        lit=Lit(learn.at.lit, "") if learn.at.lit and not learn.moves else None,
        marks=(*_no_place(learn), *signs.marks(learn, setting_of(learn, lang))),
    )
    if found["mode"] == "place":
        found["place"] |= {"anchors": [], "count": 0, "detail": "", "discard": _may_discard(learn)}
    over = not learn.is_erring and (learn.is_met or learn.is_missed)
    return _to_look_at(found) if over else found


def _may_discard(learn: Learn) -> bool:
    """Whether there is a button to discard: where that is tried, and in a game that goes on where nothing fits."""
    if learn.is_erring:
        return Discard() in learn.moment.legal_actions
    return bool(DISCARDING & {*learn.at.rules})


def _to_look_at(found: BoardScene) -> BoardScene:
    """The same board with nothing to do on it."""
    if found["mode"] != "look":
        found.pop(found["mode"])
        found["mode"] = "look"
        found["look"] = {}
    return found


def lit(learn: Learn) -> tuple[Cell, ...]:
    """The squares that the task is about; after an answer all that are right, or where to look again."""
    step, query = learn.at, learn.at.query
    if query is None or not learn.answer:
        return step.lit
    if query.kind == SQUARE:
        return _pressed_squares(learn)
    again = tuple(sorted(subject(step), key=reading_order)) if not learn.is_met else ()
    return again or step.lit


def _pressed_squares(learn: Learn) -> tuple[Cell, ...]:
    """What lights up when a square is pressed: everything that is right, or the region that was taken for it."""
    if learn.is_met:
        return tuple(sorted(map(cell_of, right_answers(learn.at)), key=reading_order))
    region = region_of(learn.at, learn.answer) if learn.at.query and learn.at.query.right.kind in REGIONS else None
    return tuple(region.cells) if region else (cell_of(learn.answer),)


def left_over(step: LessonStep) -> tuple[Place, ...]:
    """The free places inside the grid where a domino does not fit, because its terrains do not match."""
    places = (move for move in possible(step) if isinstance(move, Place))
    mismatch = {Reason.NO_MATCH}
    return tuple(move for move in places if {problem.reason for problem in step.state.why_not(move)} == mismatch)


def _no_place(learn: Learn) -> tuple[Marked, ...]:
    """After a discard the squares that were free, and took nothing of the domino."""
    if not any(isinstance(move, Discard) for move in learn.moves):
        return ()
    cells = {cell for move in left_over(learn.at) for cell in move.cells}
    return tuple(Marked((cell,), "", "bad") for cell in sorted(cells, key=reading_order))


def _pressed(learn: Learn) -> tuple[Marked, ...]:
    """The square that was pressed as a wrong answer."""
    query = learn.at.query
    asked = query is not None and query.kind == SQUARE and bool(learn.answer)
    return (Marked((cell_of(learn.answer),), "", "bad"),) if asked and not learn.is_met else ()


# ---- the lines


def shows_line(learn: Learn) -> bool:
    """Whether a step is about the lines of dominoes."""
    step = learn.at
    if learn.is_erring or (step.state.step is Step.CLAIM and step.kind in {DO, BREAK}):
        return True
    if step.query is not None and step.query.kind == DOMINO:
        return True
    drafts = any(isinstance(each, Claim | DrawKing | Reveal) for each in step.plays)
    return drafts or any(rule.startswith(DRAFTED) for rule in step.rules)


def places_first(learn: Learn) -> bool:
    """Whether a step begins with a domino to be placed: its board matters before its lines."""
    return learn.at.state.step is Step.PLACE and learn.at.kind in {DO, BREAK}


def line(learn: Learn, *, lang: str = "en", theme: str = "auto") -> LineScene:
    """The lines of dominoes at this moment."""
    state, acting = learn.moment, learn.at.kind in {DO, BREAK}
    problems = learn.attempt.problems if learn.attempt.state.step is Step.CLAIM else ()
    if learn.table is not None and learn.is_erring:
        problems = learn.table.refused
    found = line_scene(state, learn.news, lang=lang, theme=theme, quiet=True, prompt=False, problems=problems)
    if found["mode"] != "look" and not acting:
        found["mode"] = "look"
        found["look"] = {}
    return found


# ---- the others


def others(learn: Learn, lang: str, shade: str) -> Iterator[Block]:
    """The territories of the other players, where the step is about them; elsewhere they would only be in the way."""
    state, seen = learn.moment, seat_on_board(learn)
    query = learn.at.query
    compared = query is not None and query.right.kind in COMPARED
    if not compared and not AMONG_PLAYERS & {*learn.at.rules}:
        return
    for seat, there in enumerate(state.seats):
        if seat != seen:
            tiles = state.rules.tiles
            drawn = svg.board(there.territory, tiles, theme=shade, lang=lang, cell=PICTURE, seat=seat, labels=False)
            name = capital(setting_of(learn, lang, seat).say(Term("seat", seat)), lang)
            yield blocks.picture(str(drawn), board_label(there.territory, tiles, lang, seat), caption=name, width=WIDTH)
