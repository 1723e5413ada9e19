"""One territory as a piece of a picture: board, free cells, squares, marks, ghost and badges, from below to above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.territory import Box, Territory
from kdexplore.views.drawing import frame as frames
from kdexplore.views.drawing import marks as marking
from kdexplore.views.drawing import squares
from kdexplore.views.drawing.ghosts import Ghost, ghost
from kdexplore.views.drawing.heat import heat
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.drawing.page import Part, Pen

MARGIN = 12
DIMMED = 0.55


@dataclass(frozen=True)
class Overlay:
    """What is drawn besides the territory; `above` is drawn over its squares, and needs its cells in the picture."""

    span: int | None = None
    seat: int | None = 0
    marks: Marks = field(default_factory=Marks)
    ghosts: tuple[Ghost, ...] = ()
    heat: Mapping[Cell, float] = field(default_factory=dict)
    heat_words: Mapping[Cell, str] = field(default_factory=dict)
    edges: bool = False
    above: str = ""
    extra: tuple[Cell, ...] = ()

    @property
    def ghost_cells(self) -> tuple[Cell, ...]:
        """The cells of the ghosts."""
        return tuple(cell for ghost in self.ghosts for cell in ghost.placement.cells)

    @property
    def cells_in_view(self) -> tuple[Cell, ...]:
        """Every cell that must be in the picture."""
        return (*self.extra, *self.marks.cells, *self.heat, *self.ghost_cells)


def board(territory: Territory, pen: Pen, layers: Overlay) -> Part:
    """A territory with everything that is pointed at."""
    frame = frames.frame_of(territory, layers.span, layers.cells_in_view) if layers.span else None
    view = frames.view_of(territory, layers.span, layers.cells_in_view)
    body = (
        _ground(territory, pen, view, frame, layers)
        + _laid(territory, pen, layers)
        + layers.above
        + heat(
            {cell: value for cell, value in layers.heat.items() if cell in territory.squares},
            pen,
            layers.heat,
            layers.heat_words,
            chips=True,
        )
        + marking.plain(layers.marks, pen)
        + "".join(ghost(each, pen, territory) for each in layers.ghosts)
        + marking.above(layers.marks, territory, pen, view, layers.ghost_cells)
    )
    x, y, width, height = frames.sides(view)
    margin = MARGIN + (pen.at_least(6, 3) if layers.span else 0)
    west = margin + (pen.at_least(20, 14) if layers.edges else 0)
    north = margin + (pen.at_least(14, 10) if layers.edges else 0)
    return Part(x - west, y - north, width + west + margin, height + north + margin, body)


def _ground(territory: Territory, pen: Pen, view: Box, frame: Box | None, layers: Overlay) -> str:
    body = frames.plate(view, frame, pen)
    if frame is not None and layers.span:
        reach = frames.reach_of(territory, layers.span)
        body += frames.slots(view, frame, reach, territory.squares, pen)
    free = {cell: value for cell, value in layers.heat.items() if cell not in territory.squares}
    return (
        body
        + heat(free, pen, layers.heat, layers.heat_words)
        + (frames.edges(view, layers.span, pen) if layers.edges else "")
    )


def _laid(territory: Territory, pen: Pen, layers: Overlay) -> str:
    """Every square; when some are lit, the others fade."""
    lit = set(layers.marks.lit)
    bright: list[str] = []
    dim: list[str] = []
    joins = squares.joins(territory)
    for cell in sorted(territory.squares, key=reading_order):
        drawn = _moving(cell, squares.laid(territory, cell, pen, layers.seat, joins.get(cell)), layers.marks)
        (bright if not lit or cell in lit else dim).append(drawn)
    faded = f'<g opacity="{DIMMED}">{"".join(dim)}</g>' if dim else ""
    return faded + "".join(bright)


def _moving(cell: Cell, drawn: str, marks: Marks) -> str:
    """A square, in a group of its own if it is ringed: what is new can be moved by a script."""
    number = next((index for index, cells in enumerate(marks.ringed) if cell in cells), None)
    return drawn if number is None else f'<g data-move="{number}">{drawn}</g>'
