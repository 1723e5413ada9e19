"""Everything that is wrong with a box at once, each fault at its entry: for who is still designing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.reader import Reader
from kdexplore.core.tile_reader import tile_set_from
from kdexplore.core.tilefiles import BUILT_IN, tile_set, write_tile_set
from kdexplore.core.tiles import TileSet

UNIQUE = (("terrains", "key"), ("terrains", "code"), ("dominoes", "number"))


def is_custom(tiles: TileSet) -> bool:
    """Whether this is a box of somebody's own, not one that can be bought.

    >>> is_custom(tile_set("origins"))
    False
    """
    return tiles.id not in BUILT_IN or tile_set(tiles.id) != tiles


def faults(tiles: TileSet) -> tuple[Fault, ...]:
    """Every fault of a box, in the order of its file; empty when it can be played.

    The dominoes are judged once the terrains they are made of are in order.

    >>> box = tile_set("kingdomino")
    >>> [fault.where for fault in faults(replace(box, id="mine", dominoes=box.dominoes[:3] * 2, draft=True))]
    ['dominoes[3].number', 'dominoes[4].number', 'dominoes[5].number']
    """
    tiles = replace(tiles, draft=True)  # with a part left out it may have other faults
    if tiles.id in BUILT_IN and is_custom(tiles):
        taken = Fault("reserved", "id", (("found", tiles.id),))
        return (taken, *faults(replace(tiles, id="own")))
    if (first := _fault(tiles)) is None:
        return ()
    named = [fault for fault in (_fault(_of_each(tiles, 0)),) if fault and "[" not in fault.where]
    grounds = [fault for index in range(len(tiles.terrains)) for fault in _in_entry(tiles, "terrains", index)]
    grounds += _twice(tiles, "terrains")
    pieces = [] if grounds else [f for index in range(len(tiles.dominoes)) for f in _in_entry(tiles, "dominoes", index)]
    return (*named, *grounds, *pieces, *_twice(tiles, "dominoes")) or (first,)


def _fault(tiles: TileSet) -> Fault | None:
    """The first fault that a reader of its file would come upon."""
    try:
        tile_set_from(Reader(write_tile_set(tiles)))
    except BadInput as error:
        return error.fault
    return None


def _of_each(tiles: TileSet, index: int) -> TileSet:
    return replace(tiles, terrains=tiles.terrains[index : index + 1], dominoes=tiles.dominoes[index : index + 1])


def _in_entry(tiles: TileSet, name: str, index: int) -> Iterator[Fault]:
    """The fault of one entry, if it has any by itself."""
    alone = replace(tiles, id="own", **{name: getattr(tiles, name)[index : index + 1]})
    fault = _fault(alone)
    if fault is not None and fault.where.startswith(here := f"{name}[0]"):
        yield replace(fault, where=f"{name}[{index}]{fault.where.removeprefix(here)}")


def _twice(tiles: TileSet, name: str) -> Iterator[Fault]:
    """What only one entry may have, wherever a second one has it."""
    for field in (field for kind, field in UNIQUE if kind == name):
        first: dict[object, str] = {}
        for index, entry in enumerate(getattr(tiles, name)):
            found, where = getattr(entry, field), f"{name}[{index}].{field}"
            if found in first:
                yield Fault("duplicate", where, (("found", found), ("first", first[found])))
            first.setdefault(found, where)
