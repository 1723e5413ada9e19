"""What a room may lay over a board: heat, squares that are lit, squares that are marked with a word."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.cells import reading_order
from kdexplore.views.scenes.board_view import Setting, key, pairs
from kdexplore.views.scenes.cells import HEATS
from kdexplore.words import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.core.cells import Cell
    from kdexplore.views.scenes.types import HeatCell, HeatScene, LayersScene

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
    """Squares that a word is said of: something wrong with them, or just something."""

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

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that must be seen for it."""
        lit = self.lit.cells if self.lit else ()
        said = (cell for mark in self.marks for cell in mark.cells)
        badged = (cell for badge in self.badges for cell in badge.cells)
        return (*(self.heat.values if self.heat else ()), *lit, *said, *badged)

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
        return found


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
