"""What people write for a value: a tuple for a cell, a number for a domino, a notation for a territory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeGuard

from kdexplore.core.cells import Cell
from kdexplore.core.drafting import Slot
from kdexplore.core.notation import parse, parse_faces
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kdexplore.core.tiles import TileSet

PAIR = 2

CellLike = Cell | tuple[int, int]
DominoLike = Domino | int | str
PlacementLike = Placement | tuple[DominoLike, tuple[CellLike, CellLike]]
TerritoryLike = Territory | str
SlotLike = Slot | int | tuple[int, int | None]


def expected(what: str, value: object) -> TypeError:
    """The error for a value of another type: what was expected, and what was given."""
    return TypeError(f"expected {what}, not {type(value).__name__}: {value!r:.80}")


def _is_pair(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, tuple | list) and len(value) == PAIR


def cell_of(value: object) -> Cell:
    """The cell that a pair of whole numbers names.

    >>> cell_of((1, -2))
    Cell(x=1, y=-2)
    """
    if type(value) is Cell:
        return value
    if _is_pair(value) and all(type(part) is int for part in value):
        return Cell(*value)
    raise expected("a cell such as (1, 0)", value)


def cells_of(value: object) -> tuple[Cell, ...]:
    """Cells that may be given as pairs of numbers."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise expected("cells such as ((1, 0), (2, 0))", value)
    return tuple(map(cell_of, value))


def pair_of(value: object) -> tuple[Cell, Cell]:
    """The two cells of a domino."""
    cells = cells_of(value)
    if len(cells) != PAIR:
        raise expected("two cells such as ((1, 0), (2, 0))", value)
    return cells[0], cells[1]


def domino_of(value: object, tiles: TileSet) -> Domino:
    """The domino that is meant: itself, by its number in the box, or by its faces as in `w1-f`.

    >>> from kdexplore import tiles
    >>> domino_of(48, tiles("kingdomino")) == domino_of("w-m3", tiles("kingdomino"))
    True
    """
    if isinstance(value, Domino):
        return value
    if isinstance(value, str):
        faces = parse_faces(value, tiles)
        halves = {(faces.first, faces.second), (faces.second, faces.first)}
        return next((one for one in tiles.dominoes if (one.first, one.second) in halves), faces)
    if type(value) is not int:
        raise expected("a Domino, its number, or its faces such as 'w1-f'", value)
    if value not in tiles.numbers:
        raise BadInput("unknown_domino", "domino", number=value, tiles=tiles.id)
    return tiles.numbers[value]


def placement_of(value: object, tiles: TileSet) -> Placement:
    """The placement that is meant: itself, or a domino and its two cells."""
    if isinstance(value, Placement):
        return value
    if _is_pair(value):
        return Placement(domino_of(value[0], tiles), pair_of(value[1]))
    raise expected("a Placement, or a pair such as (48, ((1, 0), (2, 0)))", value)


def territory_of(value: object, tiles: TileSet, span: int | None = None, where: str = "") -> Territory:
    """The territory that is meant: itself, or the one that a notation describes."""
    if isinstance(value, Territory):
        return value
    if not isinstance(value, str):
        raise expected("a Territory or its notation", value)
    try:
        return parse(value, tiles, span)
    except BadInput as error:
        raise (error.within(where) if where else error) from None


def slot_of(value: object) -> Slot:
    """The place in a line that is meant: a number alone is a domino without a king.

    >>> slot_of((27, 1)), slot_of(30)
    (Slot(number=27, seat=1), Slot(number=30, seat=None))
    """
    if type(value) is int:
        return Slot(value)
    if _is_pair(value):
        return Slot(*value)
    raise expected("a domino's number, or a pair of number and seat such as (27, 1)", value)
