"""What is printed and what is in the box: `Square`, `Domino`, `Terrain`, and the `TileSet` that holds them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, Protocol

from kdexplore.core.cells import expected, whole
from kdexplore.core.notebook_display import NotebookDisplay, drawn

START = "start"  # the terrain key of the starting tile: it matches every other one


class Square(NamedTuple):
    """Half a domino: its terrain, its printed symbols (crowns or fires) and, on a volcano, its craters."""

    terrain: str
    symbols: int = 0
    craters: int = 0


HOME_SQUARE = Square(START)


class Domino(NamedTuple):
    """Two squares and the number on their back."""

    number: int
    first: Square
    second: Square

    def _repr_html_(self) -> str | None:  # a named tuple cannot inherit from NotebookDisplay
        return drawn(self, "html")

    def _repr_svg_(self) -> str | None:
        return drawn(self, "svg")

    @property
    def symmetric(self) -> bool:
        """Whether both halves are alike, so that turning it about changes nothing."""
        return self.first == self.second


def number_of(value: object) -> int:
    """The number of a domino, given as itself or by its number."""
    number = whole(value.number if isinstance(value, Domino) else value)
    if number is None:
        raise expected("a domino or its number", value)
    return number


def numbers_of(value: object) -> tuple[int, ...]:
    """The numbers of some dominoes."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise expected("dominoes or their numbers such as (3, 9)", value)
    return tuple(map(number_of, value))


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of landscape: its key and letter, how it is drawn, what grows on it, whether it erupts.

    One of somebody's own may have a `name` and a `letter` to be seen, in any script; key and code are made from them.
    """

    key: str
    code: str
    colour: str
    pattern: str
    resource: str | None = None
    volcano: bool = False
    name: str = ""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Resource:
    """A kind of wooden resource: how many the box holds, and what its totem is worth."""

    key: str
    count: int
    totem: int


@dataclass(frozen=True, slots=True)
class FireToken:
    """What a volcano of as many craters throws: so many fires, up to `reach` king's moves away."""

    fires: int
    reach: int
    count: int


@dataclass(frozen=True, slots=True)
class Person:
    """A kind of cave person: `points` for each neighbouring `per`, or, for a warrior, a power in the horde.

    `per` is a resource key, `resource` (any), `fire` (symbols) or `person`; a warrior has none.
    """

    key: str
    count: int
    points: int = 0
    per: str | None = None
    power: int = 0


@dataclass(frozen=True)
class TileSet(NotebookDisplay):
    """Everything in one box, as data without a language.

    It refuses what its file would be refused for, unless it is a `draft`.
    """

    id: str
    symbol: str
    terrains: tuple[Terrain, ...]
    dominoes: tuple[Domino, ...]
    resources: tuple[Resource, ...] = ()
    fire_tokens: tuple[FireToken, ...] = ()
    people: tuple[Person, ...] = ()
    sources: tuple[str, ...] = ()
    name: str = ""  # of a box of somebody's own, in any script
    draft: bool = field(default=False, repr=False, compare=False)  # a box that is still being designed may have faults

    def __post_init__(self) -> None:
        for name in ("terrains", "dominoes", "resources", "fire_tokens", "people", "sources"):
            if not isinstance(getattr(self, name), tuple):
                object.__setattr__(self, name, tuple(getattr(self, name)))
        if not self.draft:
            from kdexplore.core.tile_reader import check_tiles  # noqa: PLC0415 -- what is read builds on boxes

            check_tiles(self)

    @property
    def title(self) -> str:
        """The name of the box to be read: its own, or its id."""
        return self.name or self.id

    def __repr__(self) -> str:
        count = len(self.dominoes)
        return f"<TileSet {self.id}: {count} {'domino' if count == 1 else 'dominoes'}>"

    def __getstate__(self) -> dict[str, object]:
        return {part.name: getattr(self, part.name) for part in fields(self)}  # what is derived stays behind

    @staticmethod
    def from_rows(rows: object, base: TilesLike = "kingdomino", id: str = "my_tiles") -> TileSet:
        """The box `base` with other dominoes: rows with `number`, `left` and `right`, or a DataFrame of them.

        >>> TileSet.from_rows([{"number": 7, "left": "w1", "right": "f"}]).domino(7).first
        Square(terrain='wheat', symbols=1, craters=0)
        """
        from kdexplore.core.tile_reader import COLUMNS, tiles_from_rows  # noqa: PLC0415 -- builds on boxes
        from kdexplore.core.tilefiles import tiles  # noqa: PLC0415 -- builds on boxes

        if getattr(getattr(rows, "index", None), "name", None) in COLUMNS:
            rows = rows.reset_index()  # type: ignore[attr-defined]  # a DataFrame whose index is the number
        if hasattr(rows, "to_dict"):
            rows = rows.to_dict("records")
        if isinstance(rows, str) or not isinstance(rows, Iterable):
            raise expected("rows with number, left and right, or a DataFrame of them", rows)
        return tiles_from_rows(list(rows), tiles(base), id)

    def to_dict(self) -> dict[str, object]:
        """The box as plain data for JSON: what its file holds."""
        from kdexplore.core.tilefiles import write_tile_set  # noqa: PLC0415 -- files build on boxes

        return write_tile_set(self)

    def rows(self) -> list[dict[str, int | str]]:
        """A row for each domino with `number`, `left` and `right`, as `from_rows` and a table in a file have them.

        >>> from kdexplore import tiles
        >>> tiles("kingdomino").rows()[47]
        {'number': 48, 'left': 'w', 'right': 'm3'}
        """
        from kdexplore.core.notation import face  # noqa: PLC0415 -- the notation builds on boxes

        return [
            {"number": number, "left": face(left, self), "right": face(right, self)}
            for number, left, right in self.dominoes
        ]

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.symbol, self.terrains, self.dominoes, self.people))

    def __hash__(self) -> int:
        return self._hash  # states are hashed often, and the box does not change

    @cached_property
    def terrain(self) -> Mapping[str, Terrain]:
        """Each terrain by its key."""
        return MappingProxyType({terrain.key: terrain for terrain in self.terrains})

    @cached_property
    def terrain_of_code(self) -> Mapping[str, Terrain]:
        """Each terrain by its letter in the notation."""
        return MappingProxyType({terrain.code: terrain for terrain in self.terrains})

    @cached_property
    def numbers(self) -> Mapping[int, Domino]:
        """Each domino by its number, ascending."""
        return MappingProxyType({domino.number: domino for domino in sorted(self.dominoes)})

    @cached_property
    def resource(self) -> Mapping[str, Resource]:
        """Each kind of resource by its key."""
        return MappingProxyType({resource.key: resource for resource in self.resources})

    @cached_property
    def fire_token(self) -> Mapping[int, FireToken]:
        """The token that a volcano of as many craters throws."""
        return MappingProxyType({token.fires: token for token in self.fire_tokens})

    @cached_property
    def person(self) -> Mapping[str, Person]:
        """Each kind of cave person by its key."""
        return MappingProxyType({person.key: person for person in self.people})

    @cached_property
    def printed(self) -> Mapping[str, frozenset[int]]:
        """The digits that squares of each terrain carry in this box: symbols, or craters on a volcano."""
        digits: dict[str, set[int]] = {terrain.key: set() for terrain in self.terrains}
        for domino in self.dominoes:
            for square in (domino.first, domino.second):
                digits[square.terrain].add(square.craters or square.symbols)
        return MappingProxyType({key: frozenset(numbers) for key, numbers in digits.items()})

    def domino(self, number: int) -> Domino:
        """The domino of that number; `KeyError` if the box has none.

        >>> from kdexplore import tiles
        >>> tiles("kingdomino").domino(48).second
        Square(terrain='mine', symbols=3, craters=0)
        """
        return self.numbers[number]

    def resource_on(self, square: Square) -> str | None:
        """The resource that is put on such a square when it is turned up: none where fire is printed."""
        if square.symbols or square.craters or square.terrain == START:
            return None
        return self.terrain[square.terrain].resource


class PathObject(Protocol):
    """A path to a file, such as one of `pathlib`."""

    def __fspath__(self) -> str: ...


# What people write for a value: a domino, its number or its faces; a box, its id or its file.
DominoLike = Domino | int | str
TilesLike = TileSet | str | PathObject
