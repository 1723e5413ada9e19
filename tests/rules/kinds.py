"""The kinds of cases: what is drawn, what is asked, and how the answer of the core is put for comparison."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from kdexplore.core import fire
from kdexplore.core.actions import Action, Discard, Give, Place, Recruit, Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.events import Event
from kdexplore.core.game import apply, start, why_not
from kdexplore.core.notation import faces, write
from kdexplore.core.problems import IllegalSetup, Problem
from kdexplore.core.ranking import ranking
from kdexplore.core.scoring import score
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import GAME_OF_MODE, Rules, checked, readings_of, rules_for
from tests.drawing import Drawing, drawn, table

Answer = dict[str, Any]


def no(reason: str, rule: str, cells: str = "", **facts: object) -> tuple[str, str, str, dict[str, object]]:
    """A problem that is expected: its cells by their marks."""
    return reason, rule, cells, facts


def seen(problems: tuple[Problem, ...], drawing: Drawing) -> list[tuple[str, str, str, dict[str, object]]]:
    """Problems, put as `no` puts them."""
    return [no(each.reason.value, each.rule, drawing.named(each.cells), **dict(each.facts)) for each in problems]


@dataclass(frozen=True)
class Case(ABC):
    """A rule by its id, a sentence about it, and what the answer must say; an answer may say more."""

    rule: str
    says: str
    want: Mapping[str, Any] = field(kw_only=True)

    @abstractmethod
    def answer(self) -> Answer:
        """What the core says."""


@dataclass(frozen=True, kw_only=True)
class Move(Case):
    """The first seat asks for something; the others look on. The answer: problems, or events and what is then."""

    board: str
    others: tuple[str, ...] = ()
    mode: str = "discovery"
    players: int = 4
    bonuses: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    holders: Mapping[str, int] = field(default_factory=dict)

    def rules(self) -> Rules:
        return rules_for(self.mode, players=self.players, bonuses=self.bonuses, readings=self.readings)

    def drawing(self) -> Drawing:
        return drawn(self.board, self.rules().tiles)

    def state(self, step: Step, look: str = "", **changes: Any) -> GameState:
        """The table as drawn, at that step."""
        played = self.rules()
        boards = (self.drawing().territory, *(drawn(other, played.tiles).territory for other in self.others))
        holders = tuple(sorted(self.holders.items()))
        return table(played, *boards, look=look, step=step, holders=holders, **changes)

    def outcome(self, state: GameState, action: Action) -> Answer:
        """The problems of an action; if there is none, its events by name and the table after it."""
        drawing = self.drawing()
        if problems := why_not(state, action):
            return {"problems": seen(problems, drawing)}
        after, events = apply(state, action)
        found: Answer = {"problems": [], "step": after.step.value, "holders": after.holder_of}
        found |= {"after": write(after.seats[0].territory, after.rules.tiles), "cave": after.cave}
        found |= {"gifts": after.gifts, "actor": after.actor, "heirs": [after.heirs_of(gift) for gift in after.gifts]}
        for event in events:
            found.setdefault(type(event).__name__, []).append(plain(event, drawing, after.rules))
        return found


def plain(event: Event, drawing: Drawing, played: Rules) -> tuple[object, ...]:
    """The facts of an event, its cells by their marks."""

    def named(value: object) -> object:
        if isinstance(value, Cell):
            return drawing.named((value,))
        if isinstance(value, Placement):
            return f"{faces(value.domino, played.tiles)} {drawing.named(value.cells)}"
        return tuple(map(named, value)) if isinstance(value, tuple) else value

    assert is_dataclass(event)
    return tuple(named(getattr(event, each.name)) for each in fields(event))


@dataclass(frozen=True, kw_only=True)
class Lays(Move):
    """A domino is laid, its first half on A and its second on B; without those marks it is discarded."""

    domino: str

    def answer(self) -> Answer:
        drawing = self.drawing()
        action = Place((drawing.cell("A"), drawing.cell("B"))) if drawing.marks else Discard()
        return self.outcome(self.state(Step.PLACE, self.domino), action)


@dataclass(frozen=True, kw_only=True)
class Throws(Move):
    """The volcano on V throws its fire to F; the cells lit up are those marked T, or T and F."""

    def answer(self) -> Answer:
        drawing = self.drawing()
        volcano = drawing.cell("V")
        state = self.state(Step.THROW, volcanoes=(volcano,))
        lit = set(fire.targets(state.territory, volcano, state.rules))
        marked = set(drawing.marks.get("T", ())) | set(drawing.marks.get("F", ()))
        found = {"missing": drawing.named(tuple(marked - lit)), "surplus": drawing.named(tuple(lit - marked))}
        return found | (self.outcome(state, Throw(drawing.cell("F"))) if "F" in drawing.marks else {})


@dataclass(frozen=True, kw_only=True)
class Gives(Move):
    """The first seat, who must pass on some totems, gives one of them to a seat."""

    totem: str
    seat: int
    gifts: tuple[str, ...]
    mode: str = "totem"
    players: int = 3

    def answer(self) -> Answer:
        return self.outcome(self.state(Step.GIVE, gifts=self.gifts), Give(self.totem, self.seat))


@dataclass(frozen=True, kw_only=True)
class Recruits(Move):
    """A person is bought with the resources on the cells marked P, and put on the cell marked H."""

    person: str
    mode: str = "tribe"
    face_up: tuple[str, ...] = ("hunter", "painter", "shaman", "warrior1")
    stack: tuple[str, ...] = ("fisher", "gatherer", "warrior3")

    def answer(self) -> Answer:
        drawing = self.drawing()
        action = Recruit(self.person, drawing.marks.get("P", ()), drawing.cell("H"))
        return self.outcome(self.state(Step.RECRUIT, cave=Cave(self.face_up, self.stack)), action)


@dataclass(frozen=True, kw_only=True)
class Plays(Case):
    """A game from its beginning: some actions, then the one in question."""

    setup: Callable[[], Rules]
    before: tuple[Action, ...] = ()
    action: Action
    readings: Mapping[str, str] = field(default_factory=dict)

    def answer(self) -> Answer:
        read = readings_of(self.setup().readings.chosen | dict(self.readings))
        state, nothing = start(replace(self.setup(), readings=read)), Drawing(Seat().territory, {})
        for action in self.before:
            state = apply(state, action).state
        if problems := why_not(state, self.action):
            return {"problems": seen(problems, nothing)}
        after, events = apply(state, self.action)
        found: Answer = {"problems": [], "step": after.step.value, "actor": after.actor, "round": after.round}
        found |= {"hand": after.hand, "claiming": after.claiming, "cave": after.cave, "totals": after.totals}
        found |= {"line": after.line, "next_line": after.next_line, "game": after.game}
        found |= {"boards": [write(seat.territory, after.rules.tiles) for seat in after.seats]}
        for event in events:
            found.setdefault(type(event).__name__, []).append(plain(event, nothing, after.rules))
        return found


@dataclass(frozen=True, kw_only=True)
class Scores(Case):
    """A territory and what it is worth, line by line as (rule, key, points)."""

    board: str
    mode: str = "classic"
    players: int = 4
    bonuses: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    discards: int = 0
    totems: tuple[str, ...] = ()

    def answer(self) -> Answer:
        played = rules_for(self.mode, players=self.players, bonuses=self.bonuses, readings=self.readings)
        drawing = drawn(self.board, played.tiles)
        sheet = score(drawing.territory, played, discards=self.discards, totems=self.totems)
        ours = [line for line in sheet.lines if line.rule == self.rule]
        return {
            "total": sheet.total,
            "lines": [(line.rule, line.key, line.points) for line in sheet.lines],
            "cells": [drawing.named(line.cells) for line in ours],
            "facts": [dict(line.facts) for line in ours],
            "tie-break": (sheet.largest, sheet.symbols),
        }


@dataclass(frozen=True, kw_only=True)
class Ends(Case):
    """Final territories, one to a seat: who is in which place, and the rungs of the ladder that say so."""

    boards: tuple[str, ...]
    mode: str = "classic"
    totals: tuple[tuple[int, ...], ...] = ()
    dynasty: bool = False

    def answer(self) -> Answer:
        played = rules_for(self.mode, players=len(self.boards), dynasty=self.dynasty)
        boards = (drawn(board, played.tiles).territory for board in self.boards)
        standings = ranking(table(played, *boards, last=True, step=Step.OVER, totals=self.totals))
        return {
            "places": [(each.place, each.seat) for each in standings],
            "values": [each.values for each in standings],
            "ladder": [(step.rule, step.upper, step.lower) for each in standings for step in each.below],
        }


@dataclass(frozen=True, kw_only=True)
class SetsUp(Case):
    """A game is set up: an official mode, or `free` with every number given. The answer: its numbers, or problems."""

    mode: str
    tiles: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)

    def answer(self) -> Answer:
        tiles = tile_set(self.tiles or GAME_OF_MODE.get(self.mode, "kingdomino"))
        settings = dict(self.settings)
        try:
            if self.mode == "free":
                readings = readings_of(settings.pop("readings", {}))
                found = checked(Rules(tiles, readings=readings, **settings))
            else:
                found = rules_for(self.mode, tiles=tiles if self.tiles else None, **settings)
        except IllegalSetup as error:
            return {"problems": seen(error.problems, Drawing(Seat().territory, {"S": (HOME,)}))}
        numbers = {each.name: getattr(found, each.name) for each in fields(found)}
        return {"problems": [], "rounds": found.rounds} | numbers
