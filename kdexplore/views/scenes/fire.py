"""The part of a scene for throwing fire: the targets with what each gains and burns, and why not elsewhere."""

from __future__ import annotations

from kdexplore.core import fire
from kdexplore.core.cells import Cell
from kdexplore.core.territory import Box, Territory
from kdexplore.engine import heat
from kdexplore.views import art
from kdexplore.views.scenes.board_view import Plain, Setting, key, pairs
from kdexplore.views.scenes.shared import Tables
from kdexplore.words import Term, Text


def fire_part(setting: Setting, volcano: Cell, tables: Tables, *, last: bool = True) -> Plain:
    """All that an aim needs; totems are judged when the last volcano has thrown."""
    territory, rules = setting.territory, setting.rules
    token = fire.token_of(territory, volcano, rules)
    targets: Plain = {}
    refused: dict[str, int] = {}
    for cell in every_cell(setting.view):
        problems = fire.why_not(territory, volcano, cell, rules)
        if problems:
            refused[key(cell)] = tables.refusal(problems, (cell,))
        else:
            targets[key(cell)] = _target(setting, volcano, cell, tables, last=last)
    count = Text("count.fire", n=token.fires)
    return {
        "volcano": list(volcano),
        "fires": token.fires,
        "reach": [
            *(volcano.x - token.reach, volcano.x + token.reach),
            *(volcano.y - token.reach, volcano.y + token.reach),
        ],
        "targets": targets,
        "refusals": refused,
        "hint": setting.say(Text("board.target")),
        "detail": setting.say(Text("answer.fire.reach", count=count, reach=token.reach)),
    }


def every_cell(view: Box) -> list[Cell]:
    """The cells of some columns and rows in reading order."""
    return [Cell(x, y) for y in range(view.north, view.south + 1) for x in range(view.west, view.east + 1)]


def _target(setting: Setting, volcano: Cell, cell: Cell, tables: Tables, *, last: bool) -> Plain:
    territory = setting.territory
    fires = territory.squares[volcano].craters
    target = tables.gain(setting.holding.worth_burned(cell, fires, last=last))
    target["rule"] = tables.rule("fire.throw")
    target["path"] = pairs(fire.path(territory, volcano, cell, setting.rules))
    if burned := burned_on(territory, cell):
        symbol, thing = burned
        target["burns"] = {
            "symbol": symbol,
            "says": setting.say(Text("board.burns", thing=thing)),
            "rule": tables.rule("fire.burns"),
        }
    return target


def burned_on(territory: Territory, cell: Cell) -> tuple[str, Term] | None:
    """What fire would burn there: its symbol and its name."""
    burned = heat.burned_on(territory, cell)
    if burned is None:
        return None
    kind, key_of = burned
    return (art.resource if kind == "resource" else art.person)(key_of), Term(kind, key_of)
