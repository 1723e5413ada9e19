"""The part of a scene for placing a domino: every way it may lie with its points, and why not everywhere else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kdexplore.core.cells import Cell
from kdexplore.core.placing import candidates, why_not
from kdexplore.core.territory import Box, Placement
from kdexplore.core.tiles import START, Domino, Square
from kdexplore.core.tribe import resources_of
from kdexplore.views.drawing import frame as frames
from kdexplore.views.drawing.says import domino_label
from kdexplore.views.drawing.squares import Pieces
from kdexplore.views.scenes.cells import drawing
from kdexplore.views.scenes.setting import Plain, Setting, key
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.problems import Reason
    from kdexplore.views.scenes.tables import Tables


def place_part(setting: Setting, domino: Domino, tables: Tables) -> Plain:
    """All that a ghost of this domino needs to be moved, turned, judged and put."""
    ways: Plain = {}
    refused: dict[str, int] = {}
    for cells in asked(setting.view):
        placement = Placement(domino, cells)
        problems = why_not(setting.territory, placement, setting.rules)
        if problems:
            refused[key(*cells)] = tables.refusal(problems, placement.cells)
        else:
            ways[key(*cells)] = _way(setting, placement, tables)
    shown = {cell for name in ways for cell in name.split(">")}
    part: Plain = {"domino": domino_plain(setting, domino), "ways": ways, "refusals": refused, "anchors": sorted(shown)}
    part["hints"] = dict.fromkeys(sorted(shown), setting.say(Text("board.fits_here")))
    count = len(ways) // (2 if domino.symmetric else 1)
    part["count"] = count
    part["detail"] = _detail(setting, domino, count)
    if not ways:
        part["nowhere"] = nowhere(setting, domino, tables)
    part["discard"] = not ways or setting.rules.readings.must_place != "always"
    return part


def asked(view: Box) -> Iterator[tuple[Cell, Cell]]:
    """Every pair of cells that share an edge, in both orders, with at least one of the two in the view."""
    for y in range(view.north - 1, view.south + 2):
        for x in range(view.west - 1, view.east + 2):
            cell = Cell(x, y)
            for near in cell.neighbours:
                if frames.holds(view, cell) or frames.holds(view, near):
                    yield cell, near


def domino_plain(setting: Setting, domino: Domino) -> Plain:
    """A domino as it is drawn, with the resources that come with it."""
    rules = setting.rules
    halves = []
    for square in (domino.first, domino.second):
        resource = rules.tiles.resource_on(square) if rules.resources else None
        halves.append(drawing(square, Pieces(resource)))
    label = domino_label(domino, rules.tiles, setting.lang)
    return {"number": domino.number, "halves": halves, "label": label, "alike": domino.symmetric}


def _detail(setting: Setting, domino: Domino, count: int) -> str:
    fits = Text("answer.legal", n=count) if count else Text("answer.legal.none")
    label = domino_label(domino, setting.rules.tiles, setting.lang)
    return f"{label}. {setting.say(fits)}"


def _way(setting: Setting, placement: Placement, tables: Tables) -> Plain:
    """A legal placement: what it gains, why it fits, how the grid moves for it."""
    rules = setting.rules
    territory = setting.territory.with_domino(placement)
    if standing := resources_of(placement, rules):
        territory = territory.with_resources(standing)
    erupts = rules.fire and any(square.craters for square in placement.squares.values())
    # Fire may still burn what would decide over a totem: with a volcano they are judged later.
    totems = setting.totems if erupts else setting.totems_with(territory)
    way = tables.gain(setting.worth(territory, totems))
    way["fits"] = _fits(setting, placement, tables)
    box = frames.frame_of(setting.territory, rules.span, placement.cells)
    if box != frames.frame_of(setting.territory, rules.span):
        way["frame"] = list(box)
    way["used"] = [territory.box.width, territory.box.height]
    return way


def _fits(setting: Setting, placement: Placement, tables: Tables) -> Plain:
    """Which terrain meets its own kind; if none does, it is the starting tile that lets the domino lie there."""
    met = tuple(dict.fromkeys(_met(setting, placement)))
    if not met:
        return {"says": setting.say(Text("board.fits_start")), "rule": tables.rule("placing.start")}
    said = setting.say(Text("board.fits", terrains=tuple(Term("terrain", terrain) for terrain in met)))
    return {"says": said, "rule": tables.rule("placing.match")}


def _met(setting: Setting, placement: Placement) -> Iterator[str]:
    squares = setting.territory.squares
    for cell, square in placement.squares.items():
        if any(squares.get(near, Square(START)).terrain == square.terrain for near in cell.neighbours):
            yield square.terrain


def nowhere(setting: Setting, domino: Domino, tables: Tables) -> list[Plain]:
    """Why a domino fits nowhere: the placements that could be meant, counted by the first rule each of them breaks."""
    free = [cells for cells in asked(setting.view) if not set(cells) & set(setting.territory.squares)]
    near = {cell for cells in candidates(setting.territory, domino) for cell in cells}
    first: Counter[tuple[Reason, str]] = Counter()
    for cells in free:
        if near & set(cells) or _touches(setting, cells):
            problem = why_not(setting.territory, Placement(domino, cells), setting.rules)[0]
            first[problem.reason, problem.rule] += 1
    return [
        {"reason": reason.value, "rule": tables.rule(rule), "count": setting.say(Text("count.placement", n=count))}
        for (reason, rule), count in sorted(first.items(), key=lambda item: -item[1])
    ]


def _touches(setting: Setting, cells: tuple[Cell, Cell]) -> bool:
    return any(near in setting.territory.squares for cell in cells for near in cell.neighbours)
