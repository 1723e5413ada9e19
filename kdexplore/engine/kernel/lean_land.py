"""A territory of the lean kernel, whose player takes what gains most at once."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.engine.kernel.lean_grid import LeanGrid

    Face = tuple[int, int, int, int, int]  # both terrains, the ways that differ, the symbols of both halves

NOWHERE = -1


class Land:
    """Which ways are allowed, for each terrain the ways that touch it, and the regions.

    For each terrain and cell it knows the number of what a square would join there: a region, or several that are apart
    and are counted together when somebody asks; 0 is nothing. For each number: its squares and one more, its symbols,
    and what a square without symbols gains by joining.
    """

    def __init__(self, grid: LeanGrid, terrains: int) -> None:
        self.grid, self.allowed, self.discards = grid, grid.within[0], 0
        self.marks = [grid.marks[0]] * terrains
        self.near = [0] * (terrains * grid.area)
        self.laid = [NOWHERE] * grid.area  # of each cell, where the cells of its terrain begin in `near`
        self.several: dict[int, int] = {}  # by the place in `near`
        self.grown, self.symbols, self.extra = [1], [0], [0]
        self.points = self.largest = self.all_symbols = 0

    def copy(self) -> Self:
        """The same territory once more."""
        other = copy(self)
        for part in ("marks", "near", "laid", "several", "grown", "symbols", "extra"):
            setattr(other, part, getattr(self, part).copy())
        return other

    def settle(self, terrain: int, cell: int, symbols: int) -> None:
        """A single square is laid."""
        self.allowed &= self.grid.within[cell]
        self.join(terrain, cell, symbols)

    def play(self, face: Face, stream: Iterator[int]) -> None:
        """A domino is laid where it gains most at once, any of the best; it is discarded if there is no way."""
        ways = self.ways(face)
        if not ways:
            self.discards += 1
            return
        best, most, ties = ways[0], -1, 0
        for cells, gain in zip(ways, self.gains(face, ways), strict=True):
            if gain > most:
                best, most, ties = cells, gain, 1
            elif gain == most:
                ties += 1
                if not next(stream) * ties >> 32:
                    best = cells
        self.lay(face, best)

    def ways(self, face: Face) -> list[tuple[int, int, int]]:
        """The ways to lay a domino: the cells of its halves, and the place of the way in the tables."""
        first, second, differing, _, _ = face
        ways = self.allowed & differing & (self.marks[first] | self.marks[second] >> self.grid.exchange)
        found, cells = [], self.grid.ways
        while ways:
            bit = ways & -ways
            ways ^= bit
            found.append(cells[bit.bit_length()])
        return found

    def gains(self, face: Face, ways: list[tuple[int, int, int]]) -> list[int]:
        """What the regions gain by each way."""
        first, second, _, symbols, others = face
        # Regions that a square would join are counted together only when a value is asked for: most never are.
        if self.several:
            self.count_several()
        near, grown, extra = self.near, self.grown, self.extra
        here, there = first * self.grid.area, second * self.grid.area
        pairs = [(near[here + one], near[there + other]) for one, other, _ in ways]
        if first == second:
            both, fires = symbols + others, self.symbols
            joints = [
                left or right if left == right or not left or not right else self.joint(here, *cells[:2])
                for (left, right), cells in zip(pairs, ways, strict=True)
            ]
            return [extra[joint] + fires[joint] + (grown[joint] + 1) * both for joint in joints]
        if symbols or others:
            return [extra[left] + extra[right] + grown[left] * symbols + grown[right] * others for left, right in pairs]
        return [extra[left] + extra[right] for left, right in pairs]

    def promise(self, face: Face, least: int) -> int:
        """What a domino gains at most, or `least` if it cannot be laid."""
        ways = self.ways(face)
        return max(self.gains(face, ways)) if ways else least

    def lay(self, face: Face, cells: tuple[int, int, int]) -> None:
        """A domino is laid, and its squares join what they touch."""
        first, second, _, symbols, others = face
        one, other, way = cells
        self.allowed &= self.grid.allowed[way]
        self.join(first, one, symbols)
        self.join(second, other, others)

    def join(self, terrain: int, cell: int, symbols: int) -> None:
        """A square is laid: it joins what it touches, and the cells around it come to touch that."""
        self.marks[terrain] |= self.grid.marks[cell]
        near, laid, begin = self.near, self.laid, terrain * self.grid.area
        place = begin + cell
        laid[cell] = begin
        region = near[place]
        if place in self.several:
            region = self.merged(begin, cell)
        elif not region:
            region = near[place] = self.kept()
        self.points += self.extra[region] + self.grown[region] * symbols
        self.all_symbols += symbols
        self.symbols[region] += symbols
        self.extra[region] = self.symbols[region]
        if self.grown[region] > self.largest:
            self.largest = self.grown[region]
        self.grown[region] += 1
        for one in self.grid.near[cell]:
            there = near[begin + one]
            if not there:
                near[begin + one] = region
            # The cell is between regions that are apart: what a square would join there gets a number of its own.
            elif there != region and laid[one] == NOWHERE:
                self.several.setdefault(begin + one, self.kept())
                near[begin + one] = self.several[begin + one]

    def kept(self) -> int:
        """The number of a new region."""
        self.grown.append(1)
        self.symbols.append(0)
        self.extra.append(0)
        return len(self.grown) - 1

    def touched(self, terrain: int, cell: int) -> set[int]:
        """The regions of a terrain around a cell."""
        return {self.near[terrain + one] for one in self.grid.near[cell] if self.laid[one] == terrain}

    def add_up(self, number: int, regions: set[int]) -> None:
        """A number now means several regions."""
        size = symbols = before = 0
        for one in regions:
            size += self.grown[one] - 1
            symbols += self.symbols[one]
            before += (self.grown[one] - 1) * self.symbols[one]
        self.grown[number], self.symbols[number] = size + 1, symbols
        self.extra[number] = symbols + size * symbols - before

    def count_several(self) -> None:
        """Where squares would join several regions, those are counted as they are now."""
        for place, number in list(self.several.items()):
            cell = place % self.grid.area
            if self.laid[cell] == NOWHERE:
                self.add_up(number, self.touched(place - cell, cell))
            else:
                del self.several[place]

    def joint(self, terrain: int, one: int, other: int) -> int:
        """A number for all that a square on each of two cells joins."""
        number = self.kept()
        self.add_up(number, self.touched(terrain, one) | self.touched(terrain, other))
        return number

    def merged(self, terrain: int, cell: int) -> int:
        """Several regions become one; the cells that touch them touch that one now."""
        gone, region, stop = self.touched(terrain, cell), self.several.pop(terrain + cell), terrain + self.grid.area
        self.add_up(region, gone)
        self.near[terrain:stop] = [region if one in gone else one for one in self.near[terrain:stop]]
        return region
