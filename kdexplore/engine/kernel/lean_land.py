"""Territories of the lean kernel: one whose player lays at random, one whose player takes what gains most at once."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.engine.kernel.lean_grid import LeanGrid

    Face = tuple[int, int, list[int], list[int], int, int, int, int, int]

NOWHERE = -1


class Land:
    """A territory of a player who lays at random: which ways are allowed, and for each terrain its mark."""

    __slots__ = ("allowed", "discards", "grid", "marks")

    def __init__(self, grid: LeanGrid, terrains: int) -> None:
        self.grid, self.allowed, self.discards = grid, grid.within[0], 0
        self.marks = [grid.touch] * terrains

    def settle(self, terrain: int, cell: int, symbols: int) -> None:
        """A single square is laid."""
        self.marks[terrain] |= self.grid.marks[symbols][cell]
        self.allowed &= self.grid.within[cell]

    def copy(self) -> Self:
        """The same territory once more."""
        other = copy(self)
        other.marks = self.marks.copy()
        return other

    def play(self, face: Face, luck: Iterator[int]) -> None:
        """A domino is laid any way, or discarded if there is none."""
        first, second, first_marks, second_marks, differing, _, _, _, _ = face
        ways = self.allowed & differing & (self.marks[first] | self.marks[second] >> self.grid.exchange)
        if not ways:
            self.discards += 1
            return
        for _ in range(next(luck) * ways.bit_count() >> 32):
            ways &= ways - 1
        way = (ways & -ways).bit_length()
        self.marks[first] |= first_marks[way]
        self.marks[second] |= second_marks[way]
        self.allowed &= self.grid.allowed[way]

    def score(self) -> tuple[int, int, int]:
        """The points of all regions, the size of the largest, and all symbols."""
        grid, points, largest, symbols, rest = self.grid, 0, 0, 0, []
        board, size, shift, row, beside = grid.board, grid.size, 2 * grid.exchange, grid.row, grid.beside
        for mark in self.marks:
            printed = mark >> shift
            squares, crowned = printed & board, printed >> size
            if crowned:
                ones, twos = crowned & board, crowned >> size
                crowned = ones | twos
                while crowned:
                    region = flooded(crowned & -crowned, squares, beside, row)
                    count, value = region.bit_count(), (region & ones).bit_count()
                    if twos:
                        value += 2 * (region & twos).bit_count()
                    points += count * value
                    symbols += value
                    if count > largest:
                        largest = count
                    squares ^= region
                    crowned &= squares
            rest.append(squares)
        return points, largest_of(rest, largest, beside, row), symbols


def flooded(square: int, squares: int, beside: dict[int, int], row: int) -> int:
    """The squares that hang together with one of them."""
    region, before = squares & beside[square], square
    while region != before and region != squares:  # noqa: PLR1714 -- a tuple would be made
        before = region
        region = squares & (region | region << 1 | region >> 1)
        region = squares & (region | region << row | region >> row)
    return region


def largest_of(boards: list[int], largest: int, beside: dict[int, int], row: int) -> int:
    """The size of the largest region of some boards, or the one that is known if none is larger."""
    for board in boards:
        left = board
        while left.bit_count() > largest:
            region = flooded(left & -left, left, beside, row)
            largest = max(largest, region.bit_count())
            left ^= region
    return largest


class KnownLand(Land):
    """A territory that knows its regions: for each terrain and cell, the number of what a square would join there.

    That is a region, or several that are apart and are counted together when somebody asks; 0 is nothing. For each
    number: its squares and one more, its symbols, and what a square without symbols gains by joining.
    """

    __slots__ = ("all_symbols", "extra", "grown", "laid", "largest", "near", "points", "several", "symbols")

    def __init__(self, grid: LeanGrid, terrains: int) -> None:
        super().__init__(grid, terrains)
        self.near = [0] * (terrains * grid.area)
        self.laid = [NOWHERE] * grid.area  # of each cell, where the cells of its terrain begin in `near`
        self.several: dict[int, int] = {}  # by the place in `near`
        self.grown, self.symbols, self.extra = [1], [0], [0]
        self.points = self.largest = self.all_symbols = 0

    def settle(self, terrain: int, cell: int, symbols: int) -> None:
        super().settle(terrain, cell, symbols)
        self.join(terrain * self.grid.area, cell, symbols)

    def copy(self) -> Self:
        other = super().copy()
        for part in ("near", "laid", "several", "grown", "symbols", "extra"):
            setattr(other, part, getattr(self, part).copy())
        return other

    def score(self) -> tuple[int, int, int]:
        return self.points, self.largest, self.all_symbols

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
        first, second, _, _, differing, _, _, _, _ = face
        ways = self.allowed & differing & (self.marks[first] | self.marks[second] >> self.grid.exchange)
        found, cells = [], self.grid.ways
        while ways:
            bit = ways & -ways
            ways ^= bit
            found.append(cells[bit.bit_length()])
        return found

    def gains(self, face: Face, ways: list[tuple[int, int, int]]) -> list[int]:
        """What the regions gain by each way."""
        _, _, _, _, _, first, second, symbols, others = face
        if self.several:
            self.count_several()
        near, grown, extra = self.near, self.grown, self.extra
        pairs = [(near[first + one], near[second + other]) for one, other, _ in ways]
        if first == second:
            both, fires = symbols + others, self.symbols
            joints = [
                here or there if here == there or not here or not there else self.joint(first, *cells[:2])
                for (here, there), cells in zip(pairs, ways, strict=True)
            ]
            return [extra[joint] + fires[joint] + (grown[joint] + 1) * both for joint in joints]
        if symbols or others:
            return [extra[here] + extra[there] + grown[here] * symbols + grown[there] * others for here, there in pairs]
        return [extra[here] + extra[there] for here, there in pairs]

    def promise(self, face: Face, least: int) -> int:
        """What a domino gains at most, or `least` if it cannot be laid."""
        ways = self.ways(face)
        return max(self.gains(face, ways)) if ways else least

    def lay(self, face: Face, cells: tuple[int, int, int]) -> None:
        """A domino is laid, and its squares join what they touch."""
        first, second, first_marks, second_marks, _, here, there, symbols, others = face
        one, other, way = cells
        self.marks[first] |= first_marks[way]
        self.marks[second] |= second_marks[way]
        self.allowed &= self.grid.allowed[way]
        self.join(here, one, symbols)
        self.join(there, other, others)

    def join(self, terrain: int, cell: int, symbols: int) -> None:
        """A square is laid: it joins what it touches, and the cells around it come to touch that."""
        near, laid, place = self.near, self.laid, terrain + cell
        laid[cell] = terrain
        region = near[place]
        if place in self.several:
            region = self.merged(terrain, cell)
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
            there = near[terrain + one]
            if not there:
                near[terrain + one] = region
            elif there != region and laid[one] == NOWHERE:
                self.several.setdefault(terrain + one, self.kept())
                near[terrain + one] = self.several[terrain + one]

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
        """A number comes to stand for several regions."""
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
