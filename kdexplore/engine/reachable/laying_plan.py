"""`Course`: a tiling and its throws, and what may be laid when along it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kdexplore.core import fire
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules


@dataclass(frozen=True)
class Course:
    """A tiling, and where the fire of each volcano landed: what may be laid when."""

    tiling: tuple[Placement, ...]
    touching: tuple[int, ...]
    throws: Mapping[Cell, Cell]
    rules: Rules

    @cached_property
    def bit(self) -> dict[Cell, int]:
        """The bit of the domino on each cell; the bit after the last is the starting tile's."""
        bits = {cell: 1 << number for number, placement in enumerate(self.tiling) for cell in placement.cells}
        return {**bits, HOME: 1 << len(self.tiling)}

    @cached_property
    def volcanoes(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each domino that erupt when it is laid."""
        return tuple(fire.volcanoes(placement) if self.rules.fire else () for placement in self.tiling)

    @cached_property
    def targets(self) -> tuple[tuple[Cell, ...], ...]:
        """Where the fires of each domino landed."""
        return tuple(tuple(self.throws[cell] for cell in cells if cell in self.throws) for cells in self.volcanoes)

    @cached_property
    def silent(self) -> int:
        """The bits of the dominoes with a volcano whose token came back: waiting only makes them harder to lay."""
        cells = (cell for erupting in self.volcanoes for cell in erupting if cell not in self.throws)
        return sum({self.bit[cell] for cell in cells})

    def fits(self, number: int, laid: int) -> bool:
        """Whether a domino may be laid next, and its volcanoes then throw as they did."""
        there = laid | 1 << number
        return bool(self.touching[number] & laid) and all(
            self._throws_so(volcano, there) for volcano in self.volcanoes[number]
        )

    def _throws_so(self, volcano: Cell, there: int) -> bool:
        target = self.throws.get(volcano)
        if target is None:
            return not fire.targets(self.board(there, volcano), volcano, self.rules)
        if not there & self.bit[target]:
            return False
        walking = self.rules.readings.fire_path == "squares"
        return not walking or not any(fire.flies_too_far(self.board(there, volcano), volcano, target, self.rules))

    def board(self, laid: int, erupting: Cell | None = None) -> Territory:
        """The dominoes laid so far and the fires that burn when that volcano erupts."""
        squares = {cell: square for way in self._ways(laid) for cell, square in way.squares.items()}
        done = [cell for way in self._ways(laid) for cell in way.cells if cell in self.throws]
        if erupting is not None:
            both = fire.volcanoes(self.tiling[self.bit[erupting].bit_length() - 1])
            done = [cell for cell in done if cell not in both[both.index(erupting) :]]
        fires = tuple((self.throws[cell], squares[cell].craters) for cell in done)
        return Territory(painted=tuple(squares.items()), fires=fires)

    def _ways(self, laid: int) -> Iterator[Placement]:
        return (placement for number, placement in enumerate(self.tiling) if laid >> number & 1)
