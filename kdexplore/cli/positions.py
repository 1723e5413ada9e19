"""`legal`, `why`, `score`, `fire`: questions about one territory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.cli.arguments import (
    cell_of,
    domino_of,
    number_of,
    reading_pairs,
    readings_of,
    span_of,
    territory_of,
    tiles_of,
)
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.questions import problem_data, sheet_data
from kdexplore.core import fire, placing
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import score
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES, Rules
from kdexplore.views.described.text import board
from kdexplore.words import Text

if TYPE_CHECKING:
    from argparse import Namespace

    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino

MOST_DISCARDS = 99


def _board(arguments: Namespace) -> tuple[Territory, Domino, Rules]:
    wanted = position_rules(tiles_of(arguments), span_of(arguments), readings=readings_of(arguments))
    territory = territory_of(arguments.territory, wanted.tiles, wanted.span)
    return territory, domino_of(arguments.domino, wanted.tiles), wanted


def legal(arguments: Namespace, out: Output) -> int:
    """Every legal placement of a domino, drawn on the territory."""
    territory, domino, wanted = _board(arguments)
    out = replace(out, rules=wanted)
    ways = placing.legal_placements(territory, domino, wanted)
    if out.json:
        out.data({"placements": [[list(cell) for cell in way.cells] for way in ways]})
        return FINE if ways else NO
    cells = {cell: "+" for way in ways for cell in way.cells}
    out.write(board(territory, wanted.tiles, cells))
    out.write(out.text("answer.legal", n=len(ways)) if ways else out.text("answer.legal.none"))
    for way in ways:
        out.write("  " + " ".join(out.say(cell) for cell in way.cells))
    return FINE if ways else NO


def why(arguments: Namespace, out: Output) -> int:
    """Why a placement is illegal, rule by rule."""
    territory, domino, wanted = _board(arguments)
    out = replace(out, rules=wanted)
    first, second = (cell_of(text, "cells") for text in arguments.cells)
    problems = placing.why_not(territory, Placement(domino, (first, second)), wanted)
    if out.json:
        facts = [dict(problem.facts) for problem in problems]
        told = [problem_data(problem, wanted, out.lang) for problem in problems]
        out.data({"problems": [one | {"facts": more} for one, more in zip(told, facts, strict=True)]})
    else:
        out.write(out.text("answer.legal.no" if problems else "answer.legal.yes"))
        for problem in problems:
            out.write(f"  {out.problem(problem)}")
    return NO if problems else FINE


def score_rules(arguments: Namespace) -> Rules:
    """The rules of a mode for a single territory, on the grid asked for or the mode's usual one."""
    mode = arguments.mode
    if mode not in MODES:
        raise BadInput("unknown_value", "mode", value=mode[:40], known=MODES)
    tiles = tiles_of(arguments) if arguments.tiles else tile_set(GAME_OF_MODE[mode])
    if tiles.id in GAME_OF_MODE.values() and tiles.id != GAME_OF_MODE[mode]:
        raise BadInput("mode_of_other_tiles", "mode", mode=mode, tiles=tiles.id)
    if strange := [bonus for bonus in arguments.bonus or () if bonus not in BONUSES]:
        raise BadInput("unknown_value", "bonus", value=strange[0][:40], known=BONUSES)
    wanted = position_rules(tiles, span_of(arguments, 7 if mode == "duel" else 5), mode=mode)
    return replace(
        wanted,
        fire=wanted.game == "origins",
        resources=mode in ("totem", "tribe"),
        totems=mode == "totem",
        tribe=mode == "tribe",
        bonuses=tuple(dict.fromkeys(arguments.bonus or ())),
        readings=replace(wanted.readings, **reading_pairs(arguments)),
    )


def value(arguments: Namespace, out: Output) -> int:
    """What a territory is worth, term by term."""
    wanted = score_rules(arguments)
    territory = territory_of(arguments.territory, wanted.tiles, wanted.span)
    totems = tuple(dict.fromkeys(arguments.totem or ()))
    if strange := [totem for totem in totems if totem not in wanted.tiles.resource]:
        raise BadInput("unknown_value", "totem", value=strange[0][:40], known=tuple(wanted.tiles.resource))
    discards = number_of(str(arguments.discards), "discards", 0, MOST_DISCARDS)
    sheet = score(territory, wanted, discards=discards, totems=totems)
    if out.json:
        out.data(sheet_data(sheet, wanted))
        return FINE
    told = replace(out, rules=wanted)
    told.write(board(territory, wanted.tiles))
    for line in sheet.lines:
        told.write(f"{line.points:>4}  {told.say(line)}")
    told.write(told.text("answer.total", count=Text("count.point", n=sheet.total)))
    return FINE


def throws(arguments: Namespace, out: Output) -> int:
    """Where the fire of a volcano may land."""
    wanted = position_rules(tiles_of(arguments), span_of(arguments, 15), readings=readings_of(arguments), fire=True)
    territory = territory_of(arguments.territory, wanted.tiles)
    volcano = cell_of(arguments.volcano, "volcano")
    if volcano not in territory.squares or not territory.squares[volcano].craters:
        raise BadInput("no_volcano_here", "volcano", cell=tuple(volcano))
    craters = territory.squares[volcano].craters
    if craters not in wanted.tiles.fire_token:
        raise BadInput("no_fire_token", "tiles", found=craters, expected=tuple(wanted.tiles.fire_token))
    token, cells = fire.token_of(territory, volcano, wanted), fire.targets(territory, volcano, wanted)
    if out.json:
        out.data({"reach": token.reach, "fires": token.fires, "targets": [list(cell) for cell in cells]})
        return FINE if cells else NO
    out.write(board(territory, wanted.tiles, dict.fromkeys(cells, "+")))
    out.write(out.text("answer.fire.reach", count=Text("count.fire", n=token.fires), reach=token.reach))
    key = "answer.fire" if cells else "answer.fire.none"
    out.write(out.text(key, cells=", ".join(out.say(cell) for cell in cells)))
    return FINE if cells else NO
