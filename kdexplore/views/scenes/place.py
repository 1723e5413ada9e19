"""The part of a scene for placing a domino: every way it may lie with its points, and why not everywhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from kdexplore.core.cells import Cell
from kdexplore.core.placing import candidates, why_not
from kdexplore.core.problems import Reason
from kdexplore.core.territory import Box, Placement
from kdexplore.core.tiles import START, Domino, Square
from kdexplore.core.variants import Rules
from kdexplore.views.described.labels import domino_label, square_title
from kdexplore.views.drawing import frame as frames
from kdexplore.views.drawing.squares import BARE, Pieces, look_of
from kdexplore.views.scenes.board_view import Plain, Setting, key, pairs
from kdexplore.views.scenes.shared import Tables
from kdexplore.words import Term, Text, capital, say


def place_part(setting: Setting, domino: Domino, tables: Tables) -> Plain:
    """All that a ghost of this domino needs to be moved, turned, judged and put."""
    ways, refused = _judged(setting, domino, tables)
    anchors = {cell for name in ways for cell in name.split(">")}
    part: Plain = {
        "domino": domino_plain(setting, domino),
        "ways": ways,
        "refusals": refused,
        "anchors": sorted(anchors),
    }
    part["hint"] = setting.say(Text("board.fits_here"))
    count = len(ways) // (2 if domino.symmetric else 1)
    part["count"] = count
    ways_left = Text("answer.legal", n=count) if count else Text("answer.legal.none")
    part["detail"] = f"{domino_label(domino, setting.rules.tiles, setting.lang)}. {setting.say(ways_left)}"
    if not ways:
        part["nowhere"] = nowhere(setting, domino, tables)
    part["discard"] = not ways or setting.rules.readings.must_place != "always"
    return part


def _judged(setting: Setting, domino: Domino, tables: Tables) -> tuple[Plain, dict[str, int]]:
    """What each legal placement gains, and the number of the refusal of every other one.

    Two dominoes that touch nothing, not even a corner, and stretch the territory alike, break the same rules.
    """
    territory, rules = setting.territory, setting.rules
    ways: Plain = {}
    refused: dict[str, int] = {}
    apart: dict[Box, int] = {}
    near = {*territory.squares, *(cell for laid in territory.squares for cell in laid.surroundings)}
    for name, cells in asked(setting.view).items():
        stretched = territory.box.around(cells) if near.isdisjoint(cells) else None
        if stretched in apart:
            refused[name] = apart[stretched]
            continue
        placement = Placement(domino, cells)
        if placement.cells != cells:  # alike halves the other way round, which have been judged before
            same = key(*placement.cells)
            (ways if same in ways else refused)[name] = ways.get(same) or refused[same]
        elif problems := why_not(territory, placement, rules):
            refused[name] = tables.refusal(problems, placement.cells)
        else:
            ways[name] = _way(setting, placement, tables)
        if stretched is not None:
            apart[stretched] = refused[name]
    return ways, refused


@lru_cache(maxsize=64)
def asked(view: Box) -> Mapping[str, tuple[Cell, Cell]]:
    """Every pair of cells of the view that share an edge, in both orders; by name."""
    cells = [Cell(x, y) for y in range(view.north, view.south + 1) for x in range(view.west, view.east + 1)]
    beside = ((cell, near) for cell in cells for near in cell.neighbours)
    return {key(*two): two for two in beside if frames.holds(view, two[1])}


def domino_plain(setting: Setting, domino: Domino) -> Plain:
    """A domino as it is drawn, with the resources that come with it."""
    rules = setting.rules
    halves = []
    for square in (domino.first, domino.second):
        resource = rules.tiles.resource_on(square) if rules.resources else None
        halves.append(look_of(square, Pieces(resource)))
    label = domino_label(domino, rules.tiles, setting.lang)
    directions = list(_directions(domino, rules, setting.lang))
    return {"number": domino.number, "halves": halves, "label": label, "alike": domino.symmetric, "lies": directions}


@lru_cache(maxsize=256)
def _directions(domino: Domino, rules: Rules, lang: str) -> tuple[str, ...]:
    """The direction of a domino in words: its second half is east, south, west or north of its first."""
    halves = (domino.first, domino.second)
    named: list[Term | str] = [Term("terrain", half.terrain) for half in halves]
    if named[0] == named[1]:
        named = [square_title(half, BARE, rules.tiles, lang) for half in halves]
    keys = ("board.lies.across", "board.lies.down")
    ways = (Text(key, first=one, second=other) for one, other in (named, reversed(named)) for key in keys)
    return tuple(capital(say(way, lang, rules=rules), lang) for way in ways)


def _way(setting: Setting, placement: Placement, tables: Tables) -> Plain:
    """A legal placement: what it gains and why it fits."""
    way = tables.gain(setting.holding.worth_laid(placement))
    says, rule = fits(setting, placement)
    way["fits"] = {"says": says, "rule": tables.rule(rule)}
    return way


def fits(setting: Setting, placement: Placement) -> tuple[str, str]:
    """Which terrain meets its own kind; if none does, it is the starting tile that lets the domino lie there."""
    met = tuple(dict.fromkeys(_met(setting, placement)))
    return _why_it_fits(met, setting.lang, setting.rules), "placing.match" if met else "placing.start"


@lru_cache(maxsize=256)
def _why_it_fits(met: tuple[str, ...], lang: str, rules: Rules) -> str:
    entry = Text("board.fits", terrains=tuple(Term("terrain", terrain) for terrain in met))
    return say(entry if met else Text("board.fits_start"), lang, rules=rules)


def _met(setting: Setting, placement: Placement) -> Iterator[str]:
    squares = setting.territory.squares
    for cell, square in placement.squares.items():
        if any(squares.get(near, Square(START)).terrain == square.terrain for near in cell.neighbours):
            yield square.terrain


def nowhere(setting: Setting, domino: Domino, tables: Tables) -> list[Plain]:
    """Why a domino fits nowhere: the placements that could be meant, grouped by the first rule each of them breaks."""
    groups: dict[tuple[Reason, str], list[Plain]] = {}
    for placement in dict.fromkeys(Placement(domino, cells) for cells in meant(setting, domino)):
        problems = why_not(setting.territory, placement, setting.rules)
        entry = {"cells": pairs(placement.cells), "group": tables.refusal(problems, placement.cells)}
        groups.setdefault((problems[0].reason, problems[0].rule), []).append(entry)
    return [
        {
            "reason": reason.value,
            "rule": tables.rule(rule),
            "count": setting.say(Text("count.placement", n=len(ways))),
            "ways": ways,
        }
        for (reason, rule), ways in sorted(groups.items(), key=lambda item: -len(item[1]))
    ]


def meant(setting: Setting, domino: Domino) -> list[tuple[Cell, Cell]]:
    """The pairs of free cells that somebody might try: all that match something, and in the grid all that touch it."""
    territory, seen = setting.territory, asked(setting.nearby)
    free = (cells for cells in seen.values() if not set(cells) & set(territory.squares))
    touching = [cells for cells in free if _touches(setting, cells)]
    matching = {cells for cells in candidates(territory, domino) if key(*cells) in seen}
    return [*touching, *sorted(matching - set(touching))]


def _touches(setting: Setting, cells: tuple[Cell, Cell]) -> bool:
    return any(near in setting.territory.squares for cell in cells for near in cell.neighbours)
