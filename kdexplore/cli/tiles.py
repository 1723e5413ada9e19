"""`tiles`: the boxes there are, and whether a file holds a good one."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path

from kdexplore.cli.answers import fault_data
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.notation import faces
from kdexplore.core.problems import BadInput, TileSetError
from kdexplore.core.tilefiles import BUILT_IN, load_tiles, tile_set, write_tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.words import Text


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    text = f"{out.text('cli.arg.tiles', known=', '.join(BUILT_IN))}; check: {out.text('cli.tiles_check.help')}"
    parser.given.add_argument("what", nargs="*", help=text)


def run(arguments: Namespace, out: Output) -> int:
    """Write the boxes there are, one of them in full, or whether a file holds a good one."""
    match arguments.what:
        case []:
            return _boxes(out)
        case ["check", path]:
            return _check(path, out)
        case [name]:
            tiles = load_tiles(name) if Path(name).suffix else tile_set(name)
            if out.json:
                out.data(write_tile_set(tiles))
                return FINE
            for domino in tiles.numbers.values():
                out.write(f"{domino.number:>4}  {faces(domino, tiles)}")
            _counts(tiles, out)
            return FINE
        case _:
            raise BadInput("too_many", "tiles", found=len(arguments.what), limit=2)


def _boxes(out: Output) -> int:
    if out.json:
        out.data({"tiles": list(BUILT_IN)})
        return FINE
    for name in BUILT_IN:
        dominoes = Text("count.domino", n=len(tile_set(name).dominoes))
        out.write(f"{name:<12} {out.term('tiles', name)}: {out.say(dominoes)}")
    return FINE


def _check(path: str, out: Output) -> int:
    try:
        tiles = load_tiles(path)
    except TileSetError as error:
        if out.json:
            out.data({"ok": False, "error": fault_data(error, out.lang)})
        else:
            out.write(out.text("answer.tiles.bad"))
            out.write(out.say(error))
        return NO
    if out.json:
        out.data({"ok": True, "tiles": tiles.id, "dominoes": len(tiles.dominoes)})
    else:
        out.write(out.text("answer.tiles.ok", id=tiles.id, count=Text("count.domino", n=len(tiles.dominoes))))
        _counts(tiles, out)
    return FINE


def _counts(tiles: TileSet, out: Output) -> None:
    """How many squares of each terrain there are, by the digits they carry."""
    squares = Counter(half for domino in tiles.dominoes for half in (domino.first, domino.second))
    for terrain in tiles.terrains:
        mine = {half: count for half, count in squares.items() if half.terrain == terrain.key}
        digits = Counter({half.craters or half.symbols: count for half, count in mine.items()})
        row = "  ".join(f"{terrain.code}{digit or ''} ×{digits[digit]}" for digit in sorted(digits))
        out.write(f"{out.term('terrain', terrain.key):<16} {sum(mine.values()):>3}   {row}")
