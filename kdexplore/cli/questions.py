"""What `kdexplore ask` can be asked: for each question its fields and the function that answers it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.core import fire, placing
from kdexplore.core.notation import LONGEST, parse, parse_faces
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.rules_json import bonuses_from, position_rules, readings_from, repeated, tiles_from
from kdexplore.core.scoring import Kind, score
from kdexplore.core.territory import Placement
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODES, SEATS, SPANS, Readings, rules
from kdexplore.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.core.problems import Problem
    from kdexplore.core.reader import Reader
    from kdexplore.core.scoring import ScoreLine, ScoreSheet
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino, TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.engine.dealer import FixedDealer

Fields = dict[str, "Reader"]
Answer = dict[str, object]

HIGHEST_NUMBER = 999
DEEPEST = 400


def _readings(fields: Fields) -> Readings:
    return Readings(**readings_from(fields.get("readings")))


def _span(fields: Fields) -> int:
    return fields["span"].integer(SPANS[0], SPANS[-1])


def _territory(fields: Fields, tiles: TileSet, span: int | None = None) -> Territory:
    text = fields["territory"].text(LONGEST)
    try:
        return parse(text, tiles, span)
    except BadInput as error:
        raise error.within("territory") from None


def _domino(fields: Fields, tiles: TileSet) -> Domino:
    """A domino by its number in the box, or by its faces."""
    given = fields["domino"]
    if isinstance(given.value, str):
        try:
            return parse_faces(given.text(), tiles)
        except BadInput as error:
            raise error.within("domino") from None
    number = given.integer(1, HIGHEST_NUMBER)
    if number not in tiles.numbers:
        raise given.error("unknown_domino", number=number, tiles=tiles.id)
    return tiles.domino(number)


def _board(fields: Fields) -> tuple[Territory, Domino, Rules]:
    wanted = position_rules(tiles_from(fields["tiles"]), _span(fields), readings=_readings(fields))
    return _territory(fields, wanted.tiles, wanted.span), _domino(fields, wanted.tiles), wanted


def legal(fields: Fields) -> Answer:
    """Every legal placement of a domino."""
    ways = placing.legal_placements(*_board(fields))
    return {"placements": [[list(cell) for cell in way.cells] for way in ways]}


def why_not(fields: Fields) -> Answer:
    """Every rule that a placement breaks."""
    territory, domino, wanted = _board(fields)
    first, second = fields["cells"].cells(2)
    problems = placing.why_not(territory, Placement(domino, (first, second)), wanted)
    lang = fields["lang"].text() if "lang" in fields else "en"
    return {"problems": [problem_data(problem, wanted, lang) for problem in problems]}


def problem_data(problem: Problem, wanted: Rules, lang: str) -> Answer:
    """A problem as plain data, with its sentence."""
    return {
        "reason": problem.reason.value,
        "rule": problem.rule,
        "cells": [list(cell) for cell in problem.cells],
        "text": say(problem, lang, rules=wanted),
    }


def score_territory(fields: Fields) -> Answer:
    """What a territory is worth, term by term."""
    wanted = _scoring_rules(fields)
    territory = _territory(fields, wanted.tiles, wanted.span)
    discards = fields["discards"].integer(0, HIGHEST_NUMBER) if "discards" in fields else 0
    return sheet_data(score(territory, wanted, discards=discards, totems=_totems(fields, wanted.tiles)), wanted)


def _totems(fields: Fields, tiles: TileSet) -> tuple[str, ...]:
    given = fields.get("totems")
    found = tuple(item.choice(tiles.resource) for item in given.items(len(tiles.resources))) if given else ()
    if given and (twice := repeated(found)):
        raise given.error("given_twice", value=twice[0])
    return found


def _scoring_rules(fields: Fields) -> Rules:
    """The rules of an official mode, on a grid of any span."""
    tiles, mode = tiles_from(fields["tiles"]), fields["mode"].choice(MODES)
    if tiles.id in GAME_OF_MODE.values() and tiles.id != GAME_OF_MODE[mode]:
        raise fields["mode"].error("mode_of_other_tiles", mode=mode, tiles=tiles.id)
    wanted = position_rules(tiles, _span(fields), mode=mode, readings=_readings(fields))
    return replace(
        wanted,
        fire=GAME_OF_MODE[mode] == "origins",
        resources=mode in ("totem", "tribe"),
        totems=mode == "totem",
        tribe=mode == "tribe",
        bonuses=bonuses_from(fields.get("bonuses")),
    )


def sheet_data(sheet: ScoreSheet, wanted: Rules) -> Answer:
    """A score sheet as plain data."""
    regions = [line for line in sheet.lines if line.kind is Kind.REGION]
    return {
        "total": sheet.total,
        "lines": [_line_data(line) for line in sheet.lines],
        "regions": [_region_data(line) for line in regions],
        "area": sheet.part(Kind.REGION),
        "resources": sheet.part(Kind.RESOURCE) if wanted.resources_score else 0,
        "people": sheet.part(Kind.PERSON, Kind.HORDE),
        "totems": sheet.part(Kind.TOTEM),
        "bonuses": sheet.part(Kind.BONUS),
    }


def _line_data(line: ScoreLine) -> Answer:
    cells = [list(cell) for cell in line.cells]
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in line.facts}
    return {"rule": line.rule, "points": line.points, "cells": cells, "kind": line.kind.value, "key": line.key, **facts}


def _region_data(line: ScoreLine) -> Answer:
    cells = [list(cell) for cell in line.cells]
    return {"terrain": line.key, **dict(line.facts), "points": line.points, "cells": cells}


def throws(fields: Fields) -> Answer:
    """Where the fire of a volcano may land."""
    tiles = tiles_from(fields["tiles"])
    territory, volcano = _territory(fields, tiles), fields["volcano"].cell()
    if volcano not in territory.squares or not territory.squares[volcano].craters:
        raise fields["volcano"].error("no_volcano_here", cell=tuple(volcano))
    craters = territory.squares[volcano].craters
    if craters not in tiles.fire_token:
        raise fields["tiles"].error("no_fire_token", found=craters, expected=tuple(tiles.fire_token))
    wanted = position_rules(tiles, SPANS[-1], readings=_readings(fields))
    token = fire.token_of(territory, volcano, wanted)
    cells = [list(cell) for cell in fire.targets(territory, volcano, wanted)]
    return {"reach": token.reach, "fires": token.fires, "targets": cells}


def count(fields: Fields) -> Answer:
    """How many ways a game can go on."""
    from kdexplore.core.game import start  # noqa: PLC0415 -- most questions need no game
    from kdexplore.engine.perft import perft  # noqa: PLC0415

    mode = fields["mode"].choice(MODES)
    fields["game"].choice((GAME_OF_MODE[mode],))
    players, span = fields["players"].integer(SEATS[0], SEATS[-1]), _span(fields)
    try:
        wanted = rules(mode, players=players, readings=readings_from(fields.get("readings")))
    except IllegalSetup as error:
        raise fields["players"].error("illegal_setup").because(error.problems) from None
    dealer = _dealer(fields, wanted)
    # a grid or a pile of its own makes it a free set-up, with everything else as the mode prints it
    state = start(replace(wanted, mode=FREE, span=span, pile=min(wanted.pile, len(dealer.deck))))
    return {"nodes": perft(state, dealer, fields["depth"].integer(0, DEEPEST))}


def _dealer(fields: Fields, wanted: Rules) -> FixedDealer:
    from kdexplore.engine.dealer import FixedDealer  # noqa: PLC0415

    deck = tuple(item.integer(1, HIGHEST_NUMBER) for item in fields["deck"].items(200, wanted.line))
    if strange := [number for number in deck if number not in wanted.tiles.numbers]:
        raise fields["deck"].error("unknown_domino", number=strange[0], tiles=wanted.tiles.id)
    if twice := repeated(deck):
        raise fields["deck"].error("given_twice", value=twice[0])
    if len(deck) % wanted.line:
        raise fields["deck"].error("no_whole_lines", found=len(deck), line=wanted.line)
    return FixedDealer(deck, _order(fields["order"], wanted), _people(fields, wanted))


def _order(given: Reader, wanted: Rules) -> tuple[int, ...]:
    """The seats in the order in which their kings are drawn; where one draw settles the rest, that one may do."""
    order = tuple(item.integer(0, wanted.players - 1) for item in given.items(16, 1))
    kings = sorted(seat for seat in range(wanted.players) for _ in range(wanted.kings))
    if wanted.opening == "drawn" and sorted(order) != kings:
        raise given.error("wrong_order", found=order, kings=tuple(kings))
    settled = (order[0], 1 - order[0], order[0], order[0], 1 - order[0], 1 - order[0]) if order[0] <= 1 else ()
    if wanted.opening == "partners" and order not in (settled[:1], settled[:2], settled[2:]):
        raise given.error("wrong_order", found=order, kings=settled[:2])
    if wanted.opening == "abba" and order not in (settled[:1], (order[0], 1 - order[0], 1 - order[0], order[0])):
        raise given.error("wrong_order", found=order, kings=settled[:1])
    return order


def _people(fields: Fields, wanted: Rules) -> tuple[str, ...]:
    """In the tribe the order of the people is settled too, all of them, top first."""
    if not wanted.tribe:
        if "people" in fields:
            raise fields["people"].error("unknown_field", field="people", known=())
        return ()
    if "people" not in fields:
        raise BadInput("missing_field", field="people")
    found = tuple(item.choice(wanted.tiles.person) for item in fields["people"].items(200))
    box = sorted(person.key for person in wanted.tiles.people for _ in range(person.count))
    if sorted(found) != box:
        raise fields["people"].error("not_the_box", found=len(found), expected=len(box))
    return found


BOARD = ("tiles", "span", "territory", "domino")
QUESTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[Fields], Answer]]] = {
    "legal": (BOARD, ("readings",), legal),
    "why_not": ((*BOARD, "cells"), ("readings",), why_not),
    "score": (
        ("tiles", "span", "territory", "mode"),
        ("bonuses", "discards", "totems", "readings"),
        score_territory,
    ),
    "fire": (("tiles", "territory", "volcano"), ("readings",), throws),
    "perft": (
        ("game", "mode", "players", "span", "deck", "order", "depth"),
        ("readings", "people"),
        count,
    ),
}
