"""What one player has laid: `Placement`, `Territory` and the `Region`s that form in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kdexplore.core.cells import HOME, Cell, CellLike, cell_of, expected, pair_of, reading_order
from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.ruleset import Rules
from kdexplore.core.tiles import HOME_SQUARE, START, Domino, DominoLike, Square


@dataclass(frozen=True)
class Placement(NotebookDisplay):
    """A domino on two cells, first half first; alike halves are kept in reading order, so equal looks are equal."""

    domino: Domino
    cells: tuple[Cell, Cell]

    if TYPE_CHECKING:  # what is taken is more than what is kept

        def __init__(self, domino: Domino, cells: Iterable[CellLike]) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.domino, Domino):
            raise expected("a Domino such as tiles.domino(48)", self.domino)
        first, second = pair_of(self.cells)
        if self.domino.symmetric and reading_order(first) > reading_order(second):
            first, second = second, first
        object.__setattr__(self, "cells", (first, second))

    def __repr__(self) -> str:
        (x1, y1), (x2, y2) = self.cells
        return f"<Placement of {self.domino.number} on ({x1}, {y1}) ({x2}, {y2})>"

    @property
    def halves(self) -> tuple[tuple[Cell, Square], tuple[Cell, Square]]:
        """The cell and the square of each half, the first one first."""
        first, second = self.cells
        return (first, self.domino.first), (second, self.domino.second)

    @property
    def squares(self) -> dict[Cell, Square]:
        """The two squares by the cells they would lie on."""
        return dict(self.halves)

    def resources(self, rules: Rules) -> dict[Cell, str]:
        """The resources that come with the domino, by cell; none in a game without resources."""
        if not rules.resources:
            return {}
        kinds = ((cell, rules.tiles.resource_on(square)) for cell, square in self.squares.items())
        return {cell: kind for cell, kind in kinds if kind}


PlacementLike = Placement | tuple[DominoLike, tuple[CellLike, CellLike]]


class Box(NamedTuple):
    """The smallest rectangle around a territory, edges included."""

    west: int
    east: int
    north: int
    south: int

    @property
    def width(self) -> int:
        return self.east - self.west + 1

    @property
    def height(self) -> int:
        return self.south - self.north + 1

    def around(self, cells: Iterable[Cell]) -> Box:
        """The rectangle grown to hold these cells too."""
        west, east, north, south = self
        for x, y in cells:
            if x < west:
                west = x
            elif x > east:
                east = x
            if y < north:
                north = y
            elif y > south:
                south = y
        return Box(west, east, north, south)


class Region(NamedTuple):
    """Squares of one terrain joined edge to edge, in reading order, and the symbols that lie in it."""

    terrain: str
    cells: tuple[Cell, ...]
    symbols: int

    @property
    def points(self) -> int:
        """Squares times symbols."""
        return len(self.cells) * self.symbols


@dataclass(frozen=True)
class Territory(NotebookDisplay):
    """What one player has laid, in order, and the pieces on it; everything else about it is derived.

    `painted` holds squares whose dominoes are not known: a position copied from a table.
    """

    placements: tuple[Placement, ...] = ()
    painted: tuple[tuple[Cell, Square], ...] = ()
    fires: tuple[tuple[Cell, int], ...] = ()
    resources: tuple[tuple[Cell, str], ...] = ()
    people: tuple[tuple[Cell, str], ...] = ()

    def __post_init__(self) -> None:
        if self.painted and any(type(cell) is not Cell for cell, _ in self.painted):
            object.__setattr__(self, "painted", tuple((cell_of(cell), square) for cell, square in self.painted))

    def __getstate__(self) -> dict[str, object]:
        return {part.name: getattr(self, part.name) for part in fields(self)}  # what is derived stays behind

    def __str__(self) -> str:
        """Row by row, each square by the first letter of its terrain: enough to recognise it."""
        return "\n".join(" ".join(f"{entry:3}" for entry in row).rstrip() for row in self._sketch())

    def __repr__(self) -> str:
        return f"<Territory {'/'.join(''.join(row) for row in self._sketch())}>"

    def _sketch(self) -> Iterator[list[str]]:
        for y in range(self.box.north, self.box.south + 1):
            yield [self._token(Cell(x, y)) for x in range(self.box.west, self.box.east + 1)]

    def _token(self, cell: Cell) -> str:
        square = self.squares.get(cell)
        letter = "." if square is None else "*" if square.terrain == START else square.terrain[0]
        digits = (square.craters or square.symbols or "") if square else ""
        resource = "'" if cell in self.resource_at else ""
        fire = f"^{self.fire_at[cell]}" if cell in self.fire_at else ""
        person = f"({self.person_at[cell]})" if cell in self.person_at else ""
        return f"{letter}{digits}{resource}{fire}{person}"

    @cached_property
    def squares(self) -> Mapping[Cell, Square]:
        """Every occupied cell and the square lying on it, starting tile included."""
        laid = {HOME: HOME_SQUARE, **dict(self.painted)}
        for placement in self.placements:
            laid.update(placement.halves)
        return MappingProxyType(laid)

    @cached_property
    def fire_at(self) -> Mapping[Cell, int]:
        """The fire tokens by cell: how many fires each shows."""
        return MappingProxyType(dict(self.fires))

    @cached_property
    def resource_at(self) -> Mapping[Cell, str]:
        """The wooden resources by cell."""
        return MappingProxyType(dict(self.resources))

    @cached_property
    def person_at(self) -> Mapping[Cell, str]:
        """The cave people by cell."""
        return MappingProxyType(dict(self.people))

    @cached_property
    def box(self) -> Box:
        """The smallest rectangle around everything laid."""
        return Box(0, 0, 0, 0).around(self.squares)

    @cached_property
    def contacts(self) -> Mapping[str, frozenset[Cell]]:
        """For each terrain the free cells that share an edge with it, the starting tile under its own key."""
        squares = self.squares
        found: dict[str, set[Cell]] = {}
        for cell, square in squares.items():
            near = found.setdefault(square.terrain, set())
            near.update(place for place in cell.neighbours if place not in squares)
        return MappingProxyType({terrain: frozenset(cells) for terrain, cells in found.items()})

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """Every group of equal terrain joined edge to edge; the starting tile belongs to none."""
        squares = self.squares
        left = sorted((cell for cell, square in squares.items() if square.terrain != START), key=reading_order)
        region_of: dict[Cell, int] = {}
        for number, cell in enumerate(left):
            if cell not in region_of:
                self._spread(cell, number, region_of)
        together: dict[int, list[Cell]] = {}
        for cell in left:
            together.setdefault(region_of[cell], []).append(cell)
        return tuple(self._region(tuple(cells)) for cells in together.values())

    def _spread(self, cell: Cell, number: int, region_of: dict[Cell, int]) -> None:
        """Give a number to a square and to all of its terrain that it is joined to."""
        squares, terrain, border = self.squares, self.squares[cell].terrain, [cell]
        region_of[cell] = number
        while border:
            for near in border.pop().neighbours:
                if near in squares and near not in region_of and squares[near].terrain == terrain:
                    region_of[near] = number
                    border.append(near)

    def _region(self, cells: tuple[Cell, ...]) -> Region:
        return Region(self.squares[cells[0]].terrain, cells, sum(map(self.symbols_on, cells)))

    def symbols_on(self, cell: CellLike) -> int:
        """The symbols that count on a cell: the printed ones and the fires of a token."""
        cell = cell_of(cell)
        return self.squares[cell].symbols + self.fire_at.get(cell, 0)

    def laid(self, placement: PlacementLike, rules: Rules) -> Territory:
        """The territory with one more domino and the resources that the rules put on it; nothing is judged here.

        >>> from kdexplore import rules
        >>> Territory().laid((7, ((1, 0), (2, 0))), rules("totem", players=2))
        <Territory *dl'>
        """
        if not isinstance(placement, Placement):
            from kdexplore.core.coercion import placement_of  # noqa: PLC0415 -- what people write builds on territories

            placement = placement_of(placement, rules.tiles)
        laid = self._with(placement)
        resources = placement.resources(rules)
        return laid.with_resources(resources) if resources else laid

    def _with(self, placement: Placement) -> Territory:
        """The territory with one more domino: what this one has derived already is not derived again."""
        laid = replace(self, placements=(*self.placements, placement))
        derived = vars(laid)
        derived["squares"] = MappingProxyType({**self.squares, **placement.squares})
        derived["box"] = self.box.around(placement.cells)
        if "regions" in vars(self) and self.squares.keys().isdisjoint(placement.cells):
            derived["regions"] = laid._regions_from(self.regions, placement)  # noqa: SLF001 -- of its own class
        return laid

    def _regions_from(self, regions: tuple[Region, ...], placement: Placement) -> tuple[Region, ...]:
        """The regions from those before this domino, whose cells were free: its squares join what they touch."""
        for cell, square in placement.halves:
            beside = cell.neighbours
            touched = [
                region
                for region in regions
                if region.terrain == square.terrain and any(near in region.cells for near in beside)
            ]
            cells = sorted((cell, *(each for region in touched for each in region.cells)), key=reading_order)
            symbols = self.symbols_on(cell) + sum(region.symbols for region in touched)
            others = (region for region in regions if region not in touched)
            regions = (*others, Region(square.terrain, tuple(cells), symbols))
        return tuple(sorted(regions, key=lambda region: reading_order(region.cells[0])))

    def to_dict(self) -> dict[str, Any]:
        """The dominoes in the order of play and every square, as plain data for JSON."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.territory_to_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each square, for a DataFrame."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.territory_rows(self)

    def with_resources(self, added: Mapping[Cell, str] | Mapping[tuple[int, int], str]) -> Territory:
        """The territory with resources on further cells."""
        new = {cell_of(cell): kind for cell, kind in added.items()}
        return replace(self, resources=tuple(sorted({**self.resource_at, **new}.items())))

    def without_resources(self, cells: Iterable[CellLike]) -> Territory:
        """The territory after the resources of these cells have left the game."""
        gone = set(cells)
        return replace(self, resources=tuple(item for item in self.resources if item[0] not in gone))

    def with_person(self, cell: CellLike, person: str) -> Territory:
        """The territory after a cave person has moved in."""
        return replace(self, people=tuple(sorted((*self.people, (cell_of(cell), person)))))

    def burning(self, cell: CellLike, fires: int) -> Territory:
        """The territory after a fire token has landed: what stood on the cell leaves the game."""
        return replace(
            self,
            fires=tuple(sorted((*self.fires, (cell_of(cell), fires)))),
            resources=tuple(item for item in self.resources if item[0] != cell),
            people=tuple(item for item in self.people if item[0] != cell),
        )
