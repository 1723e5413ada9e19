"""Every board at the end of a game: the points of its regions on it, what was pressed lit, what broke a tie ringed."""

from __future__ import annotations

from functools import lru_cache

from kdexplore.app.play.ending.names import Finish
from kdexplore.app.play.ending.pad import cells_of, lines_of
from kdexplore.core.cells import Cell
from kdexplore.core.state import GameState
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import CardItem, CardsBlock
from kdexplore.views.drawing.marks import Marks, score_marks
from kdexplore.views.known import Known

CELL = 56  # pixels


def boards(finish: Finish) -> CardsBlock:
    """The boards, in the order of the places."""
    return blocks.cards([_card(finish, seat) for seat in finish.seats], label=finish.voice.text("table.end.boards"))


def _card(finish: Finish, seat: int) -> CardItem:
    picture = _picture(Known(finish.state), seat, finish.lang, finish.shade, _marked(finish, seat))
    note = finish.voice.text("table.end.region", n=finish.state.score_of(seat).largest) if _tied(finish, seat) else None
    return blocks.mini(finish.name(seat), svg=picture, text=note, seat=finish.mark(seat))


def _tied(finish: Finish, seat: int) -> bool:
    """Whether this player's largest region was compared with another's."""
    return seat in finish.compared["largest"] and finish.state.rules.games == 1


def _marked(finish: Finish, seat: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The squares that are lit on a board, and those that are ringed."""
    lit_seat, lines = lines_of(finish.state, finish.lit)
    if lit_seat == seat:
        return cells_of(lines), ()
    if lit_seat >= 0 or not _tied(finish, seat):
        return (), ()
    return (), max((region.cells for region in finish.state.seats[seat].territory.regions), key=len, default=())


@lru_cache(maxsize=32)
def _picture(
    state: Known[GameState], seat: int, lang: str, shade: str, marked: tuple[tuple[Cell, ...], tuple[Cell, ...]]
) -> str:
    there, rules = state.value.seats[seat].territory, state.value.rules
    lit, ringed = marked
    badges = tuple(
        badge for badge in score_marks(state.value.score_of(seat)).badges if set(badge[0]) <= set(lit or badge[0])
    )
    marks = Marks(lit=lit, ringed=(ringed,) if ringed else (), badges=badges)
    return svg.board(
        there, rules.tiles, theme=shade, lang=lang, cell=CELL, span=rules.span, seat=seat, marks=marks, labels=False,
    )  # fmt: skip
