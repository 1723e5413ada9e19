"""`score`: what a territory is worth, term by term."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from kdexplore.core import scoring, variants
from kdexplore.core.codec import Codec, Plain, whole
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.rules_json import (
    bonuses_from,
    each_once,
    position_rules,
    readings_from,
    setup_from,
    setup_of,
    tiles_from,
)
from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import GAME_OF_MODE, MODE_KINDS, MODES, SEATS, Rules
from kdexplore.engine.questions.board import (
    HIGHEST_NUMBER,
    board_plain,
    cells_plain,
    of_territory,
    readings_in,
    span_in,
)
from kdexplore.engine.questions.question import Fields, InState, Question, Subject


@dataclass(frozen=True)
class Worth:
    """A score sheet, and whether resources are worth points of their own."""

    sheet: ScoreSheet
    resources_score: bool

    def to_plain(self) -> Plain:
        """The total, every line, every region, and the points of each part."""
        sheet = self.sheet
        return {
            "total": sheet.total,
            "lines": [_line_plain(line) for line in sheet.lines],
            "regions": [
                {"terrain": line.key, **dict(line.facts), "points": line.points, "cells": cells_plain(line.cells)}
                for line in sheet.lines
                if line.kind is Kind.REGION
            ],
            "area": sheet.part(Kind.REGION),
            "resources": sheet.part(Kind.RESOURCE) if self.resources_score else 0,
            "people": sheet.part(Kind.PERSON, Kind.HORDE),
            "totems": sheet.part(Kind.TOTEM),
            "bonuses": sheet.part(Kind.BONUS),
        }


def _line_plain(line: ScoreLine) -> Plain:
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in line.facts}
    about: Plain = {"rule": line.rule, "points": line.points, "cells": cells_plain(line.cells)}
    return {**about, "kind": line.kind.value, "key": line.key, **facts}


def _rules(fields: Fields) -> Rules:
    """The rules of a set-up, of a mode on a grid of any span, or of a mode as it is printed."""
    if "setup" in fields:
        return setup_from(fields["setup"])
    return _position_rules(fields) if "span" in fields else _official_rules(fields)


def _position_rules(fields: Fields) -> Rules:
    """The rules of a mode on a grid of any span; the box may be one's own, but not that of the other game."""
    mode = fields["mode"].choice(MODES)
    tiles = tiles_from(fields["tiles"]) if "tiles" in fields else tile_set(GAME_OF_MODE[mode])
    if tiles.id in GAME_OF_MODE.values() and tiles.id != GAME_OF_MODE[mode]:
        raise fields["mode"].error("mode_of_other_tiles", mode=mode, tiles=tiles.id)
    return replace(
        position_rules(tiles, span_in(fields), mode=mode, readings=readings_in(fields)),
        bonuses=bonuses_from(fields.get("bonuses")),
        **MODE_KINDS[mode].switches,
    )


def _official_rules(fields: Fields) -> Rules:
    """The rules of a mode as its rulebook has them."""
    mode = fields["mode"].choice(MODES)
    players = fields["players"].integer(SEATS[0], SEATS[-1]) if "players" in fields else MODE_KINDS[mode].seats[-1]
    try:
        return variants.rules_for(
            mode,
            players=players,
            bonuses=bonuses_from(fields.get("bonuses")),
            readings=readings_from(fields.get("readings")),
            tiles=tiles_from(fields["tiles"]) if "tiles" in fields else None,
        )
    except IllegalSetup as error:
        raise fields["mode"].error("illegal_setup").because(error.problems) from None


def _as_printed(given: Rules) -> bool:
    """Whether these are the rules of a mode with its own numbers."""
    choices = {"bonuses": given.bonuses, "readings": given.readings.chosen, "tiles": given.tiles}
    try:
        return given == variants.rules_for(given.mode, players=given.players, **choices)
    except IllegalSetup:
        return False


Discards = Annotated[int, whole(0, HIGHEST_NUMBER), InState(lambda there: there.discards)]
Totems = Annotated[
    tuple[str, ...],
    Codec(lambda item, of: each_once(item, of.rules.tiles.resource), lambda keys, _of: list(keys)),
    InState(lambda there: there.state.totems_of(there.seat)),
]


def _write(question: Score) -> Plain:
    rules, plain = question.rules, board_plain(question)
    if rules.mode not in MODES:
        plain = {"territory": plain["territory"], "setup": setup_of(rules)}
    elif _as_printed(rules):
        del plain["span"]
        plain |= {"mode": rules.mode, "players": rules.players}
    else:
        plain |= {"mode": rules.mode}
    return plain | ({"bonuses": list(rules.bonuses)} if rules.bonuses else {})


@dataclass(frozen=True)
class Score(Question):
    """What a territory is worth in a mode: on a grid of any span, or without one on the grid of the mode.

    >>> Score.from_plain({"mode": "classic", "territory": "w1w*"}).answer().sheet.total
    2
    """

    name: ClassVar[str] = "score"
    about: ClassVar[Subject] = of_territory(
        _rules, _write, ("tiles", "span", "territory", "mode"), ("bonuses", "readings"), ("players", "setup")
    )

    territory: Territory
    rules: Rules
    discards: Discards = 0
    totems: Totems = ()

    def answer(self) -> Worth:
        """The score sheet."""
        sheet = scoring.score(self.territory, self.rules, discards=self.discards, totems=self.totems)
        return Worth(sheet, self.rules.resources_score)
