"""Cells of a scene: what is on each, its words, and the region it belongs to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from kdexplore.core.cell_names import cell_name, column_name, home_number, row_name
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.scoring import Kind
from kdexplore.core.tiles import START
from kdexplore.views import art, palette
from kdexplore.views.described.labels import listed, square_title
from kdexplore.views.drawing import frame as frames
from kdexplore.views.drawing.marks import score_marks
from kdexplore.views.drawing.squares import joins, look_of, pieces_on
from kdexplore.views.palette import THEMES, Theme
from kdexplore.views.scenes.board_view import Plain, Setting, pairs
from kdexplore.words import Text, say
from kdexplore.words.letters import letters_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kdexplore.core.territory import Box, Region
    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.views.scenes.types import CellScene, FrameScene, NamesScene, RegionScene, TerrainScene

BROWSER_THEMES = ("light", "dark")
HEATS = 9  # shades of heat: more could not be distinguished


def cells(setting: Setting, *, regions: bool = True) -> list[CellScene]:
    """Every cell of the view in reading order, the free ones too; perhaps with the number of its region."""
    view, sides, squares = setting.view, joins(setting.territory), setting.territory.squares
    free = _free_cells(view, setting.rules.span, setting.lang)
    numbers = {cell: number for number, region in enumerate(setting.territory.regions) for cell in region.cells}
    found: list[CellScene] = []
    for y in range(view.north, view.south + 1):
        for x in range(view.west, view.east + 1):
            cell = Cell(x, y)
            if cell not in squares:
                found.append({"at": [x, y], "label": free[cell]})
                continue
            entry: Plain = {"at": [x, y], "label": label(setting, cell, numbers.get(cell))}
            entry |= look_of(squares[cell], pieces_on(setting.territory, cell))
            if cell in sides:
                entry["join"] = list(sides[cell])
            if regions and cell in numbers:
                entry["region"] = numbers[cell]
            found.append(cast("CellScene", entry))
    return found


@lru_cache(maxsize=32)
def _free_cells(view: Box, span: int, lang: str) -> Mapping[Cell, str]:
    """Every cell of a view with its words while it is free, as most cells are."""
    cells = [Cell(x, y) for y in range(view.north, view.south + 1) for x in range(view.west, view.east + 1)]
    return {cell: _free(cell_name(cell, span), lang) for cell in cells}


def label(setting: Setting, cell: Cell, number: int | None) -> str:
    """A cell as a screen reader reads it: its name, what is there, its region."""
    territory, tiles, lang = setting.territory, setting.rules.tiles, setting.lang
    name = setting.name(cell)
    if cell not in territory.squares:
        return _free(name, lang)
    words = [name, square_title(territory.squares[cell], pieces_on(territory, cell), tiles, lang)]
    region = [] if number is None else [region_words(setting, territory.regions[number])]
    return listed([*words, *region], lang)


@lru_cache(maxsize=1024)
def _free(name: str, lang: str) -> str:
    return listed([name, say(Text("board.free"), lang)], lang)


def region_words(setting: Setting, region: Region) -> str:
    """How large a region is, and how many symbols lie in it."""
    return _region(len(region.cells), region.symbols, setting.lang, setting.rules)


@lru_cache(maxsize=1024)
def _region(squares: int, symbols: int, lang: str, rules: Rules) -> str:
    slots = {"squares": Text("count.square", n=squares), "symbols": Text("count.symbol", n=symbols)}
    return say(Text("board.region", **slots), lang, rules=rules)


def regions(setting: Setting) -> list[RegionScene]:
    """What every region is worth, in the order in which cells name them."""
    lines = {line.cells: line for line in setting.sheet.lines if line.kind is Kind.REGION}
    found: list[RegionScene] = []
    for region in setting.territory.regions:
        line = lines[region.cells]
        badge = score_marks(setting.sheet, line).badges[-1][1]
        says = setting.say(line)
        cells = pairs(region.cells)
        found.append({"cells": cells, "points": line.points, "says": says, "rule": line.rule, "sum": badge})
    return found


def sum_of(setting: Setting, cells: Iterable[Cell]) -> str:
    """What the region of just these cells is worth, as a product; empty if they are no region."""
    here = sorted(map(list, cells))
    return next((region["sum"] for region in regions(setting) if sorted(region["cells"]) == here), "")


def names(setting: Setting) -> NamesScene:
    """The names of the columns and rows of the view, and the number of those of the starting tile."""
    view, span = setting.view, setting.rules.span
    return {
        "columns": [column_name(x, span) for x in range(view.west, view.east + 1)],
        "rows": [row_name(y, span) for y in range(view.north, view.south + 1)],
        "home": home_number(span),
    }


def frame(setting: Setting, reached: Iterable[Cell], needed: Iterable[Cell]) -> FrameScene:
    """The floating grid: where it is drawn, how far it could move, and which cells beside it can be reached now."""
    territory, span = setting.territory, setting.rules.span
    box, reach = frames.frame_of(territory, span, needed), frames.reach_of(territory, span)
    beside = sorted(cell for cell in reached if not frames.holds(box, cell))
    return {"span": span, "box": list(box), "reach": list(reach), "beside": pairs(beside)}


def terrains(setting: Setting) -> dict[str, TerrainScene]:
    """How every terrain of the box is drawn: its colours are custom properties of the theme."""
    tiles = setting.rules.tiles
    letters = letters_of(tiles, setting.lang)
    drawn: dict[str, TerrainScene] = {}
    for number, terrain in enumerate(tiles.terrains):
        letter = letters[terrain.key]
        drawn[terrain.key] = {"paint": f"--kd-t{number}", "pattern": art.pattern(terrain.pattern), "letter": letter}
    return {**drawn, START: {"paint": "--kd-start", "building": art.STARTS[tiles.symbol]}}


def themes(setting: Setting) -> dict[str, dict[str, str]]:
    """For each theme every custom property: the paints of the symbols, the board, each terrain, the players."""
    seats = setting.rules.players if setting.state is not None else 0
    return {name: dict(_variables(setting.rules.tiles, seats, name)) for name in BROWSER_THEMES}


def own(setting: Setting) -> dict[str, dict[str, str]]:
    """The colour of the player who builds here, by theme: apart from the rest, since it changes with every turn."""
    return {name: dict(_own(setting.rules.tiles, setting.seat, name)) for name in BROWSER_THEMES}


@lru_cache(maxsize=64)
def _own(tiles: TileSet, seat: int | None, name: str) -> Mapping[str, str]:
    theme = THEMES[name]
    if seat is None:
        return {"--kd-own": theme.frame, "--kd-own-text": theme.ink}
    colour = palette.player(seat, tiles, theme).colour
    return {"--kd-own": colour, "--kd-own-text": readable(colour, theme)}


@lru_cache(maxsize=64)
def _variables(tiles: TileSet, seats: int, name: str) -> Mapping[str, str]:
    theme = THEMES[name]
    variables = palette.page_variables(theme)
    variables |= {f"--kd-seat{other}": palette.player(other, tiles, theme).colour for other in range(seats)}
    for number, terrain in enumerate(tiles.terrains):
        ground = palette.ground(terrain.key, tiles, theme)
        names = ("", "-pattern", "-letter")
        variables |= {f"--kd-t{number}{name}": colour for name, colour in zip(names, ground, strict=True)}
    for step in range(HEATS):
        colour = palette.heat_colour(step / (HEATS - 1), theme)
        variables |= {f"--kd-heat{step}": colour, f"--kd-on-heat{step}": palette.text_on(colour)}
    return variables


def readable(colour: str, theme: Theme) -> str:
    """A colour, with so much ink in it that words in it can be read on the paper and on the board."""
    mixed = (palette.mix(colour, theme.ink, share / 20) for share in range(21))
    grounds = (theme.paper, theme.board)
    return next(ink for ink in mixed if all(palette.contrast(ink, on) >= palette.READABLE for on in grounds))


def player(setting: Setting) -> Plain:
    """The shape that goes with the colour of the player who builds here."""
    tiles = setting.rules.tiles
    if setting.seat is None:
        return {}
    return {"shape": palette.player(setting.seat, tiles, THEMES["light"]).shape, "home": list(HOME)}
