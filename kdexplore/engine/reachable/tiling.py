"""Tilings: the ways in which the squares of a territory can be cut into dominoes of its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from kdexplore.core.cells import HOME, Cell, reading_order
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino, Square, TileSet

One = TypeVar("One")
Other = TypeVar("Other")


def without_partners(partners: Mapping[One, Collection[Other]]) -> tuple[One, ...]:
    """A group with fewer partners than members; empty when everybody finds a partner of their own.

    >>> without_partners({"a": [1], "b": [1, 2], "c": [2]})
    ('c', 'b', 'a')
    """
    taken: dict[Other, One] = {}
    for one in partners:
        asked: dict[One, None] = {}
        if not _finds(one, partners, taken, asked):
            return tuple(asked)
    return ()


def _finds(
    one: One, partners: Mapping[One, Collection[Other]], taken: dict[Other, One], asked: dict[One, None]
) -> bool:
    """Whether one finds a partner, others moving on to make room; `asked` collects who was asked in vain."""
    asked[one] = None
    for other in partners[one]:
        holder = taken.get(other)
        if holder is None or (holder not in asked and _finds(holder, partners, taken, asked)):
            taken[other] = one
            return True
    return False


Tell = Callable[[int, int], None]

REPORT = 500  # positions between two reports of how much of a budget is spent
Kind = tuple["Square", "Square"]  # the two faces of a domino, sorted: dominoes of one kind are interchangeable


class UndecidedError(Exception):
    """A search cannot decide: it has reached its limit of positions, or the answer depends on chance."""


class Budget:
    """How many positions a search may still look at; a loan is spent from the lender's budget too."""

    def __init__(self, nodes: int, lender: Budget | None = None, tell: Tell | None = None) -> None:
        self.left, self.lender = nodes, lender
        self.nodes, self.tell = nodes, tell

    def spend(self, nodes: int = 1) -> None:
        """Look at that many positions; `UndecidedError` when that is too many."""
        if self.lender is not None:
            # A loan is no gift: the whole question may not take longer because a part of it was tried apart.
            self.lender.spend(nodes)
        # `nodes` may be more than one, so a multiple of `REPORT` can be stepped over.
        if self.tell is not None and self.left // REPORT != (self.left - nodes) // REPORT:
            self.tell(self.nodes - self.left, self.nodes)
        self.left -= nodes
        if self.left < 0:
            raise UndecidedError

    def lend(self, nodes: int) -> Budget:
        """A part of this budget."""
        return Budget(nodes, self)


class Pair(NamedTuple):
    """Two neighbouring cells that one kind of domino can cover: their bits, and the bits of their regions."""

    bits: int
    kind: int
    regions: int
    cells: tuple[Cell, Cell]


def kind_of(first: Square, second: Square) -> Kind:
    """What a domino with these faces has in common with its equals."""
    return (first, second) if first <= second else (second, first)


@dataclass(frozen=True)
class Area:
    """The squares of a territory as bits, row by row with an empty column between, and the pairs that fit there."""

    territory: Territory
    tiles: TileSet

    @cached_property
    def kinds(self) -> dict[Kind, tuple[Domino, ...]]:
        """The dominoes of the box by their kind."""
        kinds: dict[Kind, tuple[Domino, ...]] = {}
        for domino in self.tiles.numbers.values():
            kind = kind_of(domino.first, domino.second)
            kinds[kind] = (*kinds.get(kind, ()), domino)
        return kinds

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that a domino covers, in reading order."""
        return tuple(sorted((cell for cell in self.territory.squares if cell != HOME), key=reading_order))

    @property
    def row(self) -> int:
        """How many bits make a row."""
        # The empty column keeps a shift by one from joining the end of a row with the start of the next.
        return self.territory.box.width + 1

    @cached_property
    def bit(self) -> dict[Cell, int]:
        """The bit of each cell."""
        west, north = self.territory.box.west, self.territory.box.north
        return {cell: 1 << ((cell.y - north) * self.row + cell.x - west) for cell in self.cells}

    @cached_property
    def every(self) -> int:
        """The bits of all cells."""
        return sum(self.bit.values())

    @cached_property
    def dark(self) -> int:
        """The bits of every other cell, as on a chessboard: each domino covers one of them."""
        return sum(bit for cell, bit in self.bit.items() if (cell.x + cell.y) % 2)

    @cached_property
    def region(self) -> dict[Cell, int]:
        """The bit of the region of each cell."""
        numbered = enumerate(self.territory.regions)
        return {cell: 1 << number for number, region in numbered for cell in region.cells}

    @cached_property
    def beside_start(self) -> int:
        """The bits of the regions that touch the starting tile."""
        touching = {self.region[cell] for cell in HOME.neighbours if cell in self.region}
        return sum(touching)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every pair of neighbouring cells that some domino of the box covers."""
        number = {kind: place for place, kind in enumerate(self.kinds)}
        squares, pairs = self.territory.squares, []
        for cell in self.cells:
            # East and south alone: each pair is met from one of its cells.
            for near in cell.neighbours[:2]:
                kind = kind_of(squares[cell], squares[near]) if near in self.bit else None
                if kind in number:
                    regions = self.region[cell] | self.region[near]
                    pairs.append(Pair(self.bit[cell] | self.bit[near], number[kind], regions, (cell, near)))
        return tuple(pairs)

    @cached_property
    def pairs_at(self) -> dict[int, tuple[Pair, ...]]:
        """The pairs that cover each bit."""
        return {bit: tuple(pair for pair in self.pairs if pair.bits & bit) for bit in self.bit.values()}

    def component(self, free: int) -> int:
        """The bits joined edge to edge with the lowest of these."""
        row, reached, border = self.row, 0, free & -free
        while border:
            reached |= border
            border = (border << 1 | border >> 1 | border << row | border >> row) & free & ~reached
        return reached

    def components(self, free: int) -> Iterator[int]:
        """The parts into which these bits fall."""
        while free:
            part = self.component(free)
            yield part
            free ^= part

    def cells_of(self, bits: int) -> tuple[Cell, ...]:
        """The cells of these bits, in reading order."""
        return tuple(cell for cell in self.cells if self.bit[cell] & bits)

    def laid(self, pairs: Sequence[Pair]) -> tuple[Placement, ...]:
        """A tiling as placements: dominoes of the box, each number at most once."""
        kinds, used, squares = tuple(self.kinds.values()), Counter[int](), self.territory.squares
        placements = []
        for pair in pairs:
            domino = kinds[pair.kind][used[pair.kind]]
            used[pair.kind] += 1
            straight = squares[pair.cells[0]] == domino.first
            placements.append(Placement(domino, pair.cells if straight else (pair.cells[1], pair.cells[0])))
        return tuple(placements)


class _TilingSearch:
    """Covers the most constrained cell first; dominoes of one kind are only counted."""

    def __init__(self, area: Area, budget: Budget) -> None:
        self.area, self.budget = area, budget
        self.stock = [len(dominoes) for dominoes in area.kinds.values()]

    def tilings(self, free: int, chosen: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
        """Every way to cover the free bits, after the pairs already chosen."""
        self.budget.spend()
        if self._hopeless(free, chosen):
            return
        if not free:
            yield chosen
            return
        for pair in self._tightest(free):
            self.stock[pair.kind] -= 1
            yield from self.tilings(free ^ pair.bits, (*chosen, pair))
            self.stock[pair.kind] += 1

    def _hopeless(self, free: int, _chosen: tuple[Pair, ...]) -> bool:
        """Each part of the free cells has as many dark as light ones, or no tiling exists."""
        dark = self.area.dark
        return any(part.bit_count() != 2 * (part & dark).bit_count() for part in self.area.components(free))

    def _tightest(self, free: int) -> list[Pair]:
        """The pairs at the cell that has the fewest."""
        stock, rest, fewest = self.stock, free, list[Pair]()
        while rest:
            bit = rest & -rest
            ways = [pair for pair in self.area.pairs_at[bit] if not pair.bits & ~free and stock[pair.kind]]
            # None: a dead end. One: it has to be laid anyway. Nowhere can there be fewer.
            if len(ways) <= 1:
                return ways
            fewest = ways if rest == free or len(ways) < len(fewest) else fewest
            rest ^= bit
        return fewest


class _PlainTiling(_TilingSearch):
    """Remembers what led nowhere: that depends only on the free cells and the dominoes left."""

    def __init__(self, area: Area, budget: Budget) -> None:
        super().__init__(area, budget)
        self.dead: set[tuple[int, ...]] = set()

    def tilings(self, free: int, chosen: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
        # The order in which a part was covered does not matter to what is left.
        key, found = (free, *self.stock), False
        if key not in self.dead:
            for tiling in super().tilings(free, chosen):
                found = True
                yield tiling
            if not found:
                self.dead.add(key)


class _JoinedTiling(_TilingSearch):
    """Finds only tilings whose dominoes can be laid in some order.

    A domino may be laid against any other of a region that it has a half in, so that all dominoes of a region hang
    together; an order exists exactly if dominoes link every region, one by one, to a region beside the start.
    """

    def _hopeless(self, free: int, chosen: tuple[Pair, ...]) -> bool:
        return super()._hopeless(free, chosen) or not self._all_linked(free, chosen)

    def _all_linked(self, free: int, chosen: tuple[Pair, ...]) -> bool:
        """Whether the dominoes laid, and those that still may be, link every region to the start."""
        links = {pair.regions for pair in chosen}
        links.update(pair.regions for pair in self.area.pairs if not pair.bits & ~free and self.stock[pair.kind])
        reached, waiting = self.area.beside_start, list(links)
        while touching := [link for link in waiting if link & reached and link & ~reached]:
            for link in touching:
                reached |= link
            waiting = [link for link in waiting if link & ~reached]
        return reached.bit_count() == len(self.area.territory.regions)


def tilings(area: Area, budget: Budget) -> Iterator[tuple[Placement, ...]]:
    """Every way to cut the squares into dominoes of the box, each used at most once.

    >>> from kdexplore import parse, tiles
    >>> box = tiles("kingdomino")
    >>> [[way.domino.number for way in tiling] for tiling in tilings(Area(parse("*m2/wm3", box), box), Budget(99))]
    []
    >>> [[way.domino.number for way in tiling] for tiling in tilings(Area(parse("*wm3", box), box), Budget(99))]
    [[48]]
    """
    return map(area.laid, _PlainTiling(area, budget).tilings(area.every, ()))


def joined_tilings(area: Area, budget: Budget) -> Iterator[tuple[Placement, ...]]:
    """Every tiling whose dominoes can be laid, each in its turn, in some legal order."""
    return map(area.laid, _JoinedTiling(area, budget).tilings(area.every, ()))


def contacts(tiling: Sequence[Placement], squares: Territory) -> tuple[int, ...]:
    """For each domino the bits of those it may be laid against; the bit after the last is the starting tile's."""
    owner = {cell: 1 << number for number, placement in enumerate(tiling) for cell in placement.cells}
    owner[HOME] = 1 << len(tiling)
    found = []
    for placement in tiling:
        touched = 0
        for cell, square in placement.squares.items():
            for near in cell.neighbours:
                if near == HOME or (near in owner and squares.squares[near].terrain == square.terrain):
                    touched |= owner[near]
        found.append(touched & ~owner[placement.cells[0]])
    return tuple(found)


def unreached(tiling: Sequence[Placement], squares: Territory) -> tuple[Placement, ...]:
    """The dominoes that no order of legal placements reaches."""
    touching = contacts(tiling, squares)
    laid, left = 1 << len(tiling), set(range(len(tiling)))
    while ready := {number for number in left if touching[number] & laid}:
        left -= ready
        laid |= sum(1 << number for number in ready)
    return tuple(tiling[number] for number in sorted(left))
