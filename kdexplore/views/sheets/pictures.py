"""The pictures of a rule sheet: small examples that the engine judges, drawn for paper, each with what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.problems import Problem
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import Kind, ScoreLine, score
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import Rules
from kdexplore.engine.rulebook import entry_of, result_of
from kdexplore.views import svg
from kdexplore.words import Term, Text, say

CELL, LARGE, EM = 25, 36, 12.0  # pixels of a cell, and of the text beside it: pictures grow and shrink with the text
THEME = "print"

# One domino laid well and laid badly: its left half finds its own terrain, or only the corner of it.
LAID = MappingProxyType(
    {
        "kingdomino": MappingProxyType({"territory": "*w/.f", "domino": "w-l"}),
        "origins": MappingProxyType({"territory": "*g/.d", "domino": "g-l"}),
    }
)
LEGAL, REFUSED = [[2, 0], [2, 1]], [[2, 1], [3, 1]]
CENTRED = MappingProxyType({"kingdomino": "fww/f*w/ffl", "origins": "dgg/d*g/ddl"})
# Seven dominoes as a game has brought them together, one such territory for what each game scores.
SCORED = MappingProxyType(
    {
        "kingdomino": "fff1w*/wfw1w1l/f1f1wwl1",
        "fire": "q2j1j^1dd/qd^3ddd/v3v1gg*",
        "resources": "q2l'l'v1d/q'g^1g'g'd/g'g'*dd",
        "tribe": "jqq(warrior1)q'v2/l*g(warrior2)g(painter)g'/d1ddg'g^2",
    }
)
TOTEMS = ("mammoth",)


class Figure(NamedTuple):
    """A picture, how many ems it is wide and high, and the lines below it."""

    picture: str
    width: float
    height: float
    says: tuple[str, ...] = ()


def figures(rule: str, rules: Rules, lang: str) -> tuple[Figure, ...]:
    """What is drawn beside a rule; most rules have nothing.

    >>> from kdexplore import rules
    >>> len(figures("placing.match", rules("classic"), "en"))
    2
    """
    draw = PICTURES.get(rule)
    return draw(_like(rules), lang) if draw else ()


def scored(rules: Rules, lang: str) -> Figure:
    """A territory with the points of each region, and the sum line by line."""
    judged = _like(rules)
    kind = "tribe" if judged.tribe else "resources" if judged.resources else "fire"
    territory = parse(SCORED[kind if judged.tiles.id == "origins" else "kingdomino"], judged.tiles, judged.span)
    counted = score(territory, judged, totems=TOTEMS if judged.totems else ())
    lines = [say(line, lang, rules=judged) for line in counted.lines]
    total = Text("answer.total", count=Text("count.point", n=counted.total))
    drawn = svg.board(
        territory, judged.tiles, theme=THEME, labels=False, lang=lang, cell=LARGE, marks=svg.score_marks(counted)
    )
    return _figure(drawn, *lines, say(total, lang))


def _like(rules: Rules) -> Rules:
    """What examples are judged by: the set-up on the dominoes of the printed box that is most like its own."""
    origins = rules.tiles.symbol == "fire" or rules.fire or rules.resources
    box = tile_set("origins" if origins else "kingdomino")
    return replace(rules, tiles=box, span=max(rules.span, 5), bonuses=())


def _figure(picture: str, *says: str) -> Figure:
    sides = re.findall(r' (?:width|height)="([\d.]+)"', picture)[:2]
    width, height = (round(float(side) / EM, 2) for side in sides)
    return Figure(picture, width, height, says)


def _laid(rules: Rules, lang: str) -> tuple[Figure, ...]:
    """The domino well laid, and badly, with the reason."""
    given = {"kind": "why_not", "tiles": rules.tiles.id, "span": rules.span, **LAID[rules.tiles.id]}
    yes = say(Text("answer.legal.yes"), lang, rules=rules)
    return tuple(_ghost({**given, "cells": cells}, yes, rules, lang) for cells in (LEGAL, REFUSED))


def _on_paper(problem: object, rules: Rules, lang: str) -> str:
    """A refusal in words without the name of a square: the edges of a board on paper have no names."""
    if not isinstance(problem, Problem):
        return say(problem, lang, rules=rules)
    facts = dict(problem.facts)
    facts.pop("corner", None)
    corner = facts.pop("corner_terrain", None)
    said = say(replace(problem, facts=tuple(facts.items())), lang, rules=rules)
    if corner is None:
        return said
    return f"{said} {say(Text('sheet.corner', terrain=Term('terrain', str(corner))), lang, rules=rules)}"


def _ghost(example: Mapping[str, Any], yes: str, rules: Rules, lang: str) -> Figure:
    result = result_of(example)
    if result.domino is None:
        raise ValueError(example)
    one, other = result.marks
    why = " ".join(_on_paper(problem, rules, lang) for problem in result.findings)
    ghost = svg.Ghost(Placement(result.domino, (one, other)), refused=bool(why))
    drawn = svg.board(
        result.boards[0], rules.tiles, theme=THEME, labels=False, lang=lang, cell=CELL, ghost=ghost, label=why or yes
    )
    return _figure(drawn, why or yes)


def _line(rules: Rules, lang: str) -> tuple[Figure, ...]:
    """A line on which all kings but the last have been placed."""
    numbers, last = sorted(rules.tiles.numbers), rules.players * rules.kings - 1
    step = max(1, len(numbers) // rules.line)
    seats = [index % rules.players for index in range(last)][::-1]
    taken = [*seats, *([None] * (rules.line - last))]
    slots = tuple(Slot(number, seat) for number, seat in zip(numbers[step - 1 :: step], taken, strict=False))
    drawn = svg.line(
        slots, rules.tiles, theme=THEME, labels=False, lang=lang, cell=CELL, resources=rules.resources, across=True
    )
    return (_figure(drawn),)


def _reach(rules: Rules, lang: str) -> tuple[Figure, ...]:
    """The book's example of how far fire flies."""
    result = result_of(entry_of("fire.reach").example)
    count = Text("count.fire", n=result.data["fires"])
    says = say(Text("answer.fire.reach", count=count, reach=result.data["reach"]), lang, rules=rules)
    marks = svg.Marks(targets=result.marks)
    return (
        _figure(
            svg.board(result.boards[0], rules.tiles, theme=THEME, labels=False, lang=lang, cell=CELL, marks=marks), says
        ),
    )


def _resources(rules: Rules, lang: str) -> tuple[Figure, ...]:
    """A domino with the resource that comes with it: none where a fire is printed."""
    number = entry_of("totem.resources").example["actions"][0]["reveal"][0]
    mixed = rules.tiles.domino(number)
    return (_figure(svg.domino(mixed, rules.tiles, theme=THEME, labels=False, lang=lang, cell=CELL, resources=True)),)


def _people(rule: str) -> Callable[[Rules, str], tuple[Figure, ...]]:
    """The book's example of what a person or a horde scores, lit."""

    def draw(rules: Rules, lang: str) -> tuple[Figure, ...]:
        result = result_of(entry_of(rule).example)
        lines: list[Any] = [line for line in result.findings if getattr(line, "rule", "") == rule]
        best: ScoreLine = max(lines, key=lambda line: line.points)
        marks = svg.Marks(lit=best.cells, badges=((best.cells, str(best.points)),))
        drawn = svg.board(result.boards[0], rules.tiles, theme=THEME, labels=False, lang=lang, cell=CELL, marks=marks)
        return (_figure(drawn, say(best, lang, rules=rules)),)

    return draw


def _centre(rules: Rules, lang: str) -> tuple[Figure, ...]:
    """A territory around its starting tile, if that is enough for the bonus."""
    judged = position_rules(rules.tiles, rules.span, bonuses=("centre",), readings=rules.readings)
    territory = parse(CENTRED[rules.tiles.id], rules.tiles, rules.span)
    (line,) = (line for line in score(territory, judged).lines if line.kind is Kind.BONUS)
    drawn = svg.board(territory, rules.tiles, theme=THEME, labels=False, lang=lang, cell=CELL)
    return (_figure(drawn, say(line, lang, rules=rules)),) if line.points else ()


PICTURES: Mapping[str, Callable[[Rules, str], tuple[Figure, ...]]] = MappingProxyType(
    {
        "placing.match": _laid,
        "drafting.order": _line,
        "fire.reach": _reach,
        "totem.resources": _resources,
        "scoring.hunter": _people("scoring.hunter"),
        "scoring.horde": _people("scoring.horde"),
        "bonus.centre": _centre,
    }
)
