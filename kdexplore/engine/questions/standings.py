"""`ranking`: the places of some final territories, and what settles them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core import ranking, variants
from kdexplore.core.codec import Codec, Plain
from kdexplore.core.notation import LONGEST, parse, write
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.ranking import Standing
from kdexplore.core.reader import Reader
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.variants import DYNASTY, MODES, SEATS, Rules
from kdexplore.engine.questions.question import Fields, Question, Subject

HIGHEST_TOTAL = 9_999


@dataclass(frozen=True)
class Standings:
    """Every seat, best first."""

    standings: tuple[Standing, ...]

    def to_plain(self) -> Plain:
        """Place and seat of each, and every rung of the ladder that was needed."""
        places = [[each.place, each.seat] for each in self.standings]
        ladder = [[rung.rule, rung.upper, rung.lower] for each in self.standings for rung in each.below]
        return {"places": places, "ladder": ladder}


def _read(fields: Fields) -> dict[str, Any]:
    """The territories and the rules for so many seats; with totals, those of a dynasty."""
    items = fields["territories"].items(SEATS[-1], 1)
    mode = fields["mode"].choice(MODES)
    try:
        rules = variants.rules_for(mode, players=len(items), dynasty="totals" in fields)
    except IllegalSetup as error:
        raise fields["mode"].error("illegal_setup").because(error.problems) from None
    return {"territories": tuple(_territory(item, rules) for item in items), "rules": rules}


def _write(question: Ranking) -> Plain:
    rules = question.rules
    return {"mode": rules.mode, "territories": [write(territory, rules.tiles) for territory in question.territories]}


def _territory(item: Reader, rules: Rules) -> Territory:
    try:
        return parse(item.text(LONGEST), rules.tiles, rules.span)
    except BadInput as error:
        raise error.within(item.where) from None


def _totals(field: Reader, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The points of every seat in every game; the last game may be left to be counted."""
    games = (game.items(rules.players, rules.players) for game in field.items(DYNASTY, DYNASTY - 1))
    return tuple(tuple(item.integer(0, HIGHEST_TOTAL) for item in game) for game in games)


Totals = Annotated[
    tuple[tuple[int, ...], ...],
    Codec(lambda item, of: _totals(item, of.rules), lambda games, _of: [list(game) for game in games]),
]


@dataclass(frozen=True)
class Ranking(Question):
    """How final territories are ranked, one for each seat; with the `totals` of its games, how a dynasty is.

    >>> question = {"mode": "classic", "territories": ["w1w1*", "fff*"]}
    >>> Ranking.from_plain(question).answer().to_plain()["places"]
    [[1, 0], [2, 1]]
    """

    name: ClassVar[str] = "ranking"
    about: ClassVar[Subject] = Subject(("territories", "rules"), ("mode", "territories"), _read, _write)

    territories: tuple[Territory, ...]
    rules: Rules
    totals: Totals = ()

    @property
    def state(self) -> GameState:
        """The end of the game."""
        return GameState.at(self.rules, self.territories, step=Step.OVER, totals=self.totals)

    def answer(self) -> Standings:
        """The ranking."""
        return Standings(ranking.ranking(self.state))
