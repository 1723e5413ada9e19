"""What a room may lay over a board: heat, squares that are lit, squares that are marked with a word."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.cells import reading_order
from kdexplore.core.tiles import START
from kdexplore.views.drawing.squares import Pieces, look_of
from kdexplore.views.scenes.board_view import Setting, key, pairs
from kdexplore.views.scenes.cells import HEATS
from kdexplore.words import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.core.cells import Cell
    from kdexplore.views.drawing.ghosts import Ghost
    from kdexplore.views.drawing.marks import Marks
    from kdexplore.views.scenes.types import GhostScene, HeatCell, HeatScene, LayersScene

BAD, PLAIN = "bad", "plain"


class CellWords(NamedTuple):
    """A number in words: as it is written on its cell, and in full."""

    written: str
    full: str


@dataclass(frozen=True)
class Heat:
    """A number for each of some cells, and what it means in words; the numbers can be written on the cells.

    With signs the number is a gain or a loss: `+3`. `words` say numbers that have an error, or another unit.
    """

    name: str
    values: Mapping[Cell, float]
    numbers: bool = True
    signs: bool = False
    words: Mapping[Cell, CellWords] = field(default_factory=dict)


@dataclass(frozen=True)
class Lit:
    """Squares that are lit while the others fade, and what is written among them: perhaps the product they score."""

    cells: tuple[Cell, ...]
    badge: str = ""


@dataclass(frozen=True)
class Marked:
    """Squares that a word is said of: something wrong with them, something, or a sign: ①."""

    cells: tuple[Cell, ...]
    text: str = ""
    tone: str = PLAIN


@dataclass(frozen=True)
class Badge:
    """CellWords on some squares in the colours of a terrain; they give way to what is lit."""

    cells: tuple[Cell, ...]
    text: str
    ground: str


@dataclass(frozen=True)
class Layers:
    """Everything drawn over one board."""

    heat: Heat | None = None
    lit: Lit | None = None
    marks: tuple[Marked, ...] = ()
    badges: tuple[Badge, ...] = ()
    drawn: Marks | None = None
    ghosts: tuple[Ghost, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that must be seen for it."""
        lit = self.lit.cells if self.lit else ()
        said = (cell for mark in self.marks for cell in mark.cells)
        badged = (cell for badge in self.badges for cell in badge.cells)
        pictured = self.drawn.cells if self.drawn else ()
        laid = (cell for ghost in self.ghosts for cell in ghost.placement.cells)
        return (*(self.heat.values if self.heat else ()), *lit, *said, *badged, *pictured, *laid)

    def plain(self, setting: Setting) -> LayersScene:
        """What there is of it, as JSON has it."""
        found: LayersScene = {}
        if self.heat is not None and self.heat.values:
            found["heat"] = heat_part(setting, self.heat)
        if self.lit is not None:
            found["lit"] = {"cells": pairs(self.lit.cells), "badge": self.lit.badge}
        if self.marks:
            found["marks"] = [{"cells": pairs(mark.cells), "text": mark.text, "tone": mark.tone} for mark in self.marks]
        if self.badges:
            found["badges"] = [
                {"cells": pairs(badge.cells), "text": badge.text, "ground": badge.ground} for badge in self.badges
            ]
        if self.drawn is not None:
            found |= drawn_part(setting, self.drawn)
        if self.ghosts:
            found["ghosts"] = [ghost_part(setting, ghost) for ghost in self.ghosts]
        return found


def drawn_part(setting: Setting, marks: Marks) -> LayersScene:
    """The marks of a static picture: the board on the screen draws them the same way."""
    found: LayersScene = {}
    squares = setting.territory.squares
    if marks.lit:
        found["lit"] = {"cells": pairs(marks.lit), "badge": ""}
    if marks.badges:
        grounds = ((cells, text, squares.get(cells[0])) for cells, text in marks.badges if cells)
        found["badges"] = [
            {"cells": pairs(cells), "text": text, "ground": square.terrain if square else START}
            for cells, text, square in grounds
        ]
    lines = [*((cells, "legal") for cells in marks.outlined), *((cells, "ink") for cells in marks.ringed)]
    lines += [((cell,), "bad") for cell in marks.refused]
    found["lines"] = [{"cells": pairs(cells), "tone": tone} for cells, tone in lines]
    found["edges"] = [{"cells": pairs((one, other)), "fits": fits} for one, other, fits in marks.edges]
    found["signs"] = [{"at": list(cell), "text": text} for cell, text in marks.signs]
    if marks.counted or marks.symbols:
        found["counted"] = {"squares": pairs(marks.counted), "symbols": pairs(marks.symbols)}
    return found


def ghost_part(setting: Setting, ghost: Ghost) -> GhostScene:
    """A ghost of a static picture, as the board on the screen draws it."""
    squares, tiles = ghost.placement.squares, setting.rules.tiles
    pieces = {cell: Pieces(tiles.resource_on(squares[cell]) if ghost.resources else None) for cell in squares}
    return {
        "cells": pairs(ghost.placement.cells),
        "halves": [look_of(squares[cell], pieces[cell]) for cell in ghost.placement.cells],
        "badge": ghost.badge,
        "sign": ghost.sign,
        "alternative": ghost.alternative,
        "refused": ghost.refused,
    }


def heat_part(setting: Setting, heat: Heat) -> HeatScene:
    """Every value with its shade between the least and the most, as it is written and as it is read out."""
    least, most = min(heat.values.values()), max(heat.values.values())
    cells: dict[str, HeatCell] = {}
    for cell in sorted(heat.values, key=reading_order):
        value = heat.values[cell]
        level = (value - least) / (most - least) if most > least else 1.0
        number = setting.number(value, signs=heat.signs)
        text, full = heat.words.get(cell, CellWords(number, number))
        said = setting.say(Text("board.heat", name=heat.name, value=full))
        cells[key(cell)] = {"level": round(level, 3), "shade": round(level * (HEATS - 1)), "text": text, "label": said}
    return {"name": heat.name, "numbers": heat.numbers, "cells": cells}
