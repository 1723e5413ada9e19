"""What people write for a value: a number for a domino, a notation for a territory, a text for an action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from kdexplore.core.cells import PAIR, expected, pair_of, whole
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse, parse_faces
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino, TileSet

TerritoryLike = Territory | str
SlotLike = Slot | int | tuple[int, int | None]


def _is_pair(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, tuple | list) and len(value) == PAIR


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
    if (number := whole(value)) is None:
        raise expected("a Domino, its number, or its faces such as 'w1-f'", value)
    if number not in tiles.numbers:
        raise BadInput("unknown_domino", "domino", number=number, tiles=tiles.id)
    return tiles.numbers[number]


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
    if (number := whole(value)) is not None:
        return Slot(number)
    if _is_pair(value):
        return Slot(*value)
    raise expected("a domino's number, or a pair of number and seat such as (27, 1)", value)


def slots_of(value: object) -> tuple[Slot, ...]:
    """A line whose places may be given as numbers, or as pairs of number and seat."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise expected("a line such as (3, 9, (27, 1))", value)
    return tuple(map(slot_of, value))
