"""`setup`: the numbers of a set-up, or why no game can start from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kdexplore.core.codec import Plain
from kdexplore.core.problems import IllegalSetup, Problem
from kdexplore.core.rules_json import tiles_data, tiles_from
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODULES, READINGS, Readings, Rules, checked, rules_for
from kdexplore.engine.questions.question import Fields, Question, Subject, problem_plain

NUMBERS = ("players", "span", "line", "kings", "pile", "rounds", "games", "opening")  # of a set-up that can be played
COUNTS = ("players", "span", "line", "kings", "pile", "games")
HIGHEST = 1_000
MOST_WORDS = 16


@dataclass(frozen=True)
class SetupFacts:
    """The rules of a set-up that can be played; or why it cannot, with its rules if there are any."""

    rules: Rules | None
    problems: tuple[Problem, ...] = ()

    def to_plain(self) -> Plain:
        """The numbers, modules and bonuses, or the problems."""
        if self.problems or self.rules is None:
            return {"problems": [problem_plain(problem) for problem in self.problems]}
        numbers = {key: getattr(self.rules, key) for key in NUMBERS}
        modules = [module for module in MODULES if getattr(self.rules, module)]
        return {"problems": [], **numbers, "modules": modules, "bonuses": list(self.rules.bonuses)}


def _read(fields: Fields) -> dict[str, Any]:
    """The parts of the set-up, whatever their words."""
    more = ("tiles", *COUNTS, "opening", "modules", "bonuses", "readings", "dynasty")
    setup = fields["setup"].fields(("mode",), more)
    mode = setup["mode"].text()
    tiles = tiles_from(setup["tiles"]) if "tiles" in setup else tile_set(GAME_OF_MODE.get(mode, "kingdomino"))
    known = COUNTS if mode == FREE else ("players",)
    parts: dict[str, Any] = {key: setup[key].integer(0, HIGHEST) for key in known if key in setup}
    if "bonuses" in setup:
        parts["bonuses"] = tuple(item.text() for item in setup["bonuses"].items(MOST_WORDS))
    if "modules" in setup and mode == FREE:
        parts["modules"] = tuple(item.choice(MODULES) for item in setup["modules"].items(MOST_WORDS))
    if "readings" in setup:
        readings = setup["readings"].fields((), READINGS)
        parts["readings"] = tuple((key, reading.text()) for key, reading in readings.items())
    if "dynasty" in setup:
        parts["dynasty"] = setup["dynasty"].flag()
    if "opening" in setup:
        parts["opening"] = setup["opening"].text()
    if strange := [key for key in setup if key not in ("mode", "tiles", *parts)]:
        raise fields["setup"].error("unknown_field", field=strange[0], known=("mode", "tiles", *known))
    return {"mode": mode, "tiles": tiles, "parts": tuple(parts.items())}


def _write(question: SetupQuestion) -> Plain:
    parts = {key: list(part) if isinstance(part, tuple) else part for key, part in question.parts}
    if "readings" in parts:
        parts["readings"] = dict(parts["readings"])
    return {"setup": {"mode": question.mode, "tiles": tiles_data(question.tiles), **parts}}


@dataclass(frozen=True)
class SetupQuestion(Question):
    """What comes of a set-up. Its words may be unknown ones: the rules say so, as a broken rule.

    >>> SetupQuestion.from_plain({"setup": {"mode": "duel", "players": 2}}).answer().rules.span
    7
    """

    name: ClassVar[str] = "setup"
    about: ClassVar[Subject] = Subject(("mode", "tiles", "parts"), ("setup",), _read, _write)

    mode: str
    tiles: TileSet
    parts: tuple[tuple[str, Any], ...]
    rules = None  # they are what is asked for

    def answer(self) -> SetupFacts:
        """The rules, or why there are none."""
        parts = {key: dict(part) if key == "readings" else part for key, part in self.parts}
        try:
            return SetupFacts(
                self._free(parts) if self.mode == FREE else rules_for(self.mode, tiles=self.tiles, **parts)
            )
        except IllegalSetup as error:
            return SetupFacts(error.action if isinstance(error.action, Rules) else None, error.problems)

    def _free(self, parts: dict[str, Any]) -> Rules:
        modules: dict[str, Any] = dict.fromkeys(parts.pop("modules", ()), True)
        readings = Readings(**parts.pop("readings", {}))
        return checked(Rules(self.tiles, readings=readings, **parts, **modules))
