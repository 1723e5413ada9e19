"""The board and the lines of a step: to act on where that is the task, else to look at or to press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.learn import erring, phrases
from kdexplore.core.actions import Claim, Discard, DrawKing, Reveal
from kdexplore.core.state import Step
from kdexplore.lessons.model import BREAK, CHECK, DO, SEE
from kdexplore.lessons.queries import DOMINO, SQUARE, cell_of
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import board_label
from kdexplore.views.scenes import board as scenes
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.scenes.layers import Lit, Marked
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.learn.state import Learn
    from kdexplore.core.cells import Cell
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
        light, marks = Lit(lit(learn), ""), _pressed(learn)
        if asked is not None and not learn.is_done:
            marks = (*marks, Marked((asked,), phrases.SIGN))
        return scenes.scene_of(
            territory, state.rules, lang=lang, theme=theme, seat=learn.at.learner, lit=light,
            regions=learn.is_done, marks=marks,
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
    """The squares that the task is about, or the one that was pressed."""
    query = learn.at.query
    if query is not None and query.kind == SQUARE and learn.answer:
        return (cell_of(learn.answer),)
    return learn.at.lit


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
