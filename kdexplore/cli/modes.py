"""`modes` and `tiles`: what can be played, and with which dominoes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from kdexplore.cli.output import FINE, NO, Output
from kdexplore.core.notation import faces
from kdexplore.core.problems import BadInput, IllegalSetup, TileSetError
from kdexplore.core.tilefiles import BUILT_IN, load, tile_set, write_tile_set
from kdexplore.core.variants import BONUSES, MODES, READINGS, Rules, rules
from kdexplore.engine.players import PLAYERS
from kdexplore.words import Text

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from kdexplore.core.tiles import TileSet


def playable() -> Iterator[Rules]:
    """Every official mode with every number of players that its rulebook allows."""
    for mode in MODES:
        for players in (2, 3, 4):
            try:
                yield rules(mode, players=players)
            except IllegalSetup:
                continue


def modes(_arguments: Namespace, out: Output) -> int:
    """Every mode, bonus and reading."""
    setups = tuple(playable())
    if out.json:
        choices = {"bonuses": BONUSES, "readings": dict(READINGS), "players": list(PLAYERS)}
        out.data({"modes": [_mode_data(one) for one in setups], **choices})
        return FINE
    for mode in MODES:
        out.write(f"{mode:<10} {out.term('mode', mode)}: {out.text(f'about.mode.{mode}')}")
        for one in setups:
            if one.mode == mode:
                out.write(f"    {_numbers(one, out)}")
    out.write(f"{'dynasty':<10} {out.text('mode.dynasty')}: {out.text('about.mode.dynasty')}")
    _write_options(out)
    return FINE


def _write_options(out: Output) -> None:
    out.write(f"\n{out.text('head.bonuses')}")
    for bonus in BONUSES:
        out.write(f"  {bonus:<20} {out.text(f'about.bonus.{bonus}')}")
    out.write(f"\n{out.text('head.readings')}")
    for reading, values in READINGS.items():
        out.write(f"  {reading:<20} {out.text(f'about.reading.{reading}')}")
        for value in values:
            usual = f" ({out.text('answer.default')})" if value == values[0] else ""
            out.write(f"    {value:<18} {out.term(f'reading.{reading}', value)}{usual}")
    out.write(f"\n{out.text('head.players')}")
    for player in PLAYERS:
        out.write(f"  {player:<20} {out.text(f'about.player.{player}')}")


def _mode_data(one: Rules) -> dict[str, object]:
    numbers = {"players": one.players, "span": one.span, "line": one.line, "kings": one.kings, "pile": one.pile}
    return {"game": one.game, "mode": one.mode, **numbers, "rounds": one.rounds}


def _numbers(one: Rules, out: Output) -> str:
    dominoes, rounds = Text("count.domino", n=one.pile), Text("count.round", n=one.rounds)
    grid = f"{out.text('head.grid')} {one.span}×{one.span}"
    line = f"{out.text('head.line')}: {one.line}"
    return " · ".join((out.say(Text("count.player", n=one.players)), grid, out.say(dominoes), line, out.say(rounds)))


def tile_sets(arguments: Namespace, out: Output) -> int:
    """The boxes there are, one of them in full, or whether a file holds a good one."""
    match arguments.what:
        case []:
            return _boxes(out)
        case ["check", path]:
            return _check(path, out)
        case [name]:
            return _box(load(name) if Path(name).suffix else tile_set(name), out)
        case _:
            raise BadInput("too_many", "tiles", found=len(arguments.what), limit=2)


def _boxes(out: Output) -> int:
    if out.json:
        out.data({"tiles": list(BUILT_IN)})
        return FINE
    for name in BUILT_IN:
        out.write(f"{name:<12} {out.term('tiles', name)}: {_summary(tile_set(name), out)}")
    return FINE


def _summary(tiles: TileSet, out: Output) -> str:
    return out.say(Text("count.domino", n=len(tiles.dominoes)))


def _check(path: str, out: Output) -> int:
    try:
        tiles = load(path)
    except TileSetError as error:
        if out.json:
            fault = error.fault
            told = {"code": fault.code, "message": out.say(error), "where": fault.where}
            out.data({"ok": False, "error": told})
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


def _box(tiles: TileSet, out: Output) -> int:
    if out.json:
        out.data(write_tile_set(tiles))
        return FINE
    for domino in tiles.numbers.values():
        out.write(f"{domino.number:>4}  {faces(domino, tiles)}")
    _counts(tiles, out)
    return FINE


def _counts(tiles: TileSet, out: Output) -> None:
    """How many squares of each terrain there are, by the digits they carry."""
    squares = Counter(half for domino in tiles.dominoes for half in (domino.first, domino.second))
    for terrain in tiles.terrains:
        mine = {half: count for half, count in squares.items() if half.terrain == terrain.key}
        digits = Counter({half.craters or half.symbols: count for half, count in mine.items()})
        shown = "  ".join(f"{terrain.code}{digit or ''} ×{digits[digit]}" for digit in sorted(digits))
        out.write(f"{out.term('terrain', terrain.key):<16} {sum(mine.values()):>3}   {shown}")
