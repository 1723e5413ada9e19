"""Pictures of boards, dominoes, lines and games as SVG: they show themselves, and need nothing beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec

from kdexplore.core.cells import Cell, cell_of
from kdexplore.core.coercion import SlotLike, TerritoryLike, domino_of, slots_of, territory_of
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tiles as box_of
from kdexplore.core.tiles import START, DominoLike, Square, TileSet, TilesLike
from kdexplore.views.described import labels as labelling
from kdexplore.views.drawing import board as boards
from kdexplore.views.drawing import changes, squares
from kdexplore.views.drawing import table as tables
from kdexplore.views.drawing.board import Overlay
from kdexplore.views.drawing.ghosts import Edge, Ghost, meetings
from kdexplore.views.drawing.marks import Marks, score_marks
from kdexplore.views.drawing.page import Part, Pen, Picture, U, picture
from kdexplore.views.embedding import AUTO, FollowingPicture
from kdexplore.views.palette import Theme, theme_of
from kdexplore.words import Term, say

P = ParamSpec("P")
__all__ = [
    "Edge", "Ghost", "Marks", "Picture", "board", "box", "difference", "domino", "ending", "game", "laid", "line",
    "meetings",
    "score_marks",
]  # fmt: skip


def _followed(draw: Callable[P, Picture]) -> Callable[P, Picture]:
    """The same without a theme too: then the picture is light, and a notebook shows it as its page is."""
    plain: Any = draw

    @wraps(draw)
    def drawn(*parts: P.args, **look: P.kwargs) -> Picture:
        if look.get("theme", AUTO) != AUTO:
            return draw(*parts, **look)
        return FollowingPicture(lambda theme: plain(*parts, **{**look, "theme": theme}))

    return drawn


@_followed
def board(  # noqa: PLR0913 -- a picture has many layers; all of them are named
    territory: TerritoryLike,
    tiles: TilesLike,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 64,
    span: int | None = None,
    seat: int | None = 0,
    marks: Marks | None = None,
    ghost: Ghost | Iterable[Ghost] | None = None,
    heat: Mapping[Cell, float] | Mapping[tuple[int, int], float] | None = None,
    heat_words: Mapping[Cell, str] | None = None,
    labels: bool = True,
    edges: bool = False,
    label: str = "",
) -> Picture:
    """A territory, `cell` pixels to a square; with a span, the frame and the cells still free in it.

    `marks` and `ghost` are its layers, one ghost or some: the widget `Board` draws the same ones the same way.
    With `edges` the columns and rows have their names. Heat is written as `heat_words` have it, on one line or two.

    >>> board("w1w*", "kingdomino")[:4]
    '<svg'
    """
    tiles = box_of(tiles)
    territory = territory_of(territory, tiles)
    pen = Pen(tiles, theme_of(theme), lang, cell, labels)
    numbers = {cell_of(place): value for place, value in dict(heat or {}).items()}
    look: dict[str, Any] = {"heat": numbers, "heat_words": dict(heat_words or {}), "edges": edges}
    layers = Overlay(span=span, seat=seat, marks=marks or Marks(), ghosts=_several(ghost), **look)
    said = label or labelling.board_label(territory, tiles, lang, seat)
    return picture(boards.board(territory, pen, layers), pen, said, labelling.board_about(territory, tiles, lang))


def _several(ghost: Ghost | Iterable[Ghost] | None) -> tuple[Ghost, ...]:
    if ghost is None:
        return ()
    return (ghost,) if isinstance(ghost, Ghost) else tuple(ghost)


@_followed
def difference(  # noqa: PLR0913 -- as of a board
    before: TerritoryLike,
    after: TerritoryLike,
    tiles: TilesLike,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 64,
    span: int | None = None,
    seat: int | None = 0,
    marks: Marks | None = None,
    labels: bool = True,
    label: str = "",
) -> Picture:
    """A territory with what changed since another moment: laid, thrown, burned, paid, arrived.

    >>> "-spark" in difference("j'*v1", "j^1*v1", "origins")
    True
    """
    tiles = box_of(tiles)
    before, after = territory_of(before, tiles), territory_of(after, tiles)
    pen = Pen(tiles, theme_of(theme), lang, cell, labels)
    overlay = Overlay(span=span, seat=seat, marks=marks or Marks())
    layers = changes.with_changes(before, after, pen, overlay)
    said = label or labelling.board_label(after, tiles, lang, seat)
    return picture(boards.board(after, pen, layers), pen, said, labelling.board_about(after, tiles, lang))


@_followed
def domino(  # noqa: PLR0913 -- as of a board
    piece: DominoLike,
    tiles: TilesLike,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 64,
    resources: bool = False,
    labels: bool = True,
    label: str = "",
) -> Picture:
    """One domino, with the resources that come with it if the game has any; it may be its number or its faces.

    >>> domino(48, "kingdomino") == domino("w-m3", "kingdomino")
    True
    """
    tiles = box_of(tiles)
    piece = domino_of(piece, tiles)
    pen = Pen(tiles, theme_of(theme), lang, cell, labels)
    drawn = squares.domino(piece, pen, resources=resources)
    return picture(drawn, pen, label or labelling.domino_label(piece, tiles, lang))


def square(what: Square, tiles: TileSet, *, theme: str, lang: str, cell: float = 40) -> Picture:
    """One square, as one reads it of a photograph: the starting tile is one, an empty place is bare."""
    pen = Pen(tiles, theme_of(theme), lang, cell, labels=False)
    body = squares.home(pen, None) if what.terrain == START else squares.face(what, pen) if what.terrain else ""
    return picture(Part(0, 0, U, U, body), pen, labelling.square_title(what, squares.BARE, tiles, lang))


@_followed
def laid(
    placement: Placement,
    tiles: TilesLike,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 40,
) -> Picture:
    """A domino turned as it is placed in a territory.

    >>> from kdexplore import Placement, tiles
    >>> upright = laid(Placement(tiles("kingdomino").domino(48), ((2, 1), (2, 0))), "kingdomino")
    >>> upright.partition(" viewBox")[0].partition(" width=")[2]
    '"40" height="80"'
    """
    tiles = box_of(tiles)
    pen = Pen(tiles, theme_of(theme), lang, cell, labels=True)
    drawn = squares.turned(placement.domino, placement.cells, pen)
    return picture(drawn, pen, labelling.domino_label(placement.domino, tiles, lang))


@_followed
def box(  # noqa: PLR0913 -- as of a board
    tiles: TilesLike,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 24,
    columns: int = 8,
    labels: bool = False,
    label: str = "",
) -> Picture:
    """Every domino of a box, in rows.

    >>> size = box("kingdomino").partition(" viewBox")[0]
    >>> size.partition(" width=")[2]
    '"492" height="223.5"'
    """
    tiles = box_of(tiles)
    pen = Pen(tiles, theme_of(theme), lang, cell, labels)
    parts = [squares.domino(piece, pen) for piece in tiles.dominoes]
    drawn = tables.on_paper(tables.in_rows(parts, columns), pen) if parts else Part(0, 0, U, U, "")
    return picture(drawn, pen, label or say(Term("tiles", tiles.id), lang))


@_followed
def line(  # noqa: PLR0913 -- as of a board
    slots: Iterable[SlotLike],
    tiles: TilesLike,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 48,
    turn: int | None = None,
    resources: bool = False,
    across: bool = False,
    labels: bool = True,
    label: str = "",
) -> Picture:
    """A line of dominoes with their numbers and the kings on them; slot number `turn` is being played."""
    tiles = box_of(tiles)
    row = slots_of(slots)
    for slot in row:
        domino_of(slot.number, tiles)
    pen = Pen(tiles, theme_of(theme), lang, cell, labels)
    drawn = tables.line(row, pen, turn=turn, resources=resources, across=across)
    return picture(tables.on_paper(drawn, pen), pen, label or labelling.line_label(row, tiles, lang))


@_followed
def game(  # noqa: PLR0913 -- as of a board
    state: GameState,
    *,
    theme: str | Theme = AUTO,
    lang: str = "en",
    cell: float = 40,
    labels: bool = True,
    label: str = "",
) -> Picture:
    """The whole table: both lines, the cave board, every territory with its points and totems."""
    pen = Pen(state.rules.tiles, theme_of(theme), lang, cell, labels)
    return picture(tables.game(state, pen), pen, label or labelling.game_label(state, lang))


def ending(state: GameState, names: Sequence[str], words: str, *, lang: str = "en", cell: float = 64) -> Picture:
    """The end of a game on paper, to be kept: the sentence that says who has won, names, points and territories."""
    pen = Pen(state.rules.tiles, theme_of("light"), lang, cell, labels=False)
    return picture(tables.ended(state, names, words, pen), pen, words)
