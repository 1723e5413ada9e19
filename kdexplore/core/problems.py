"""Ways of saying no: a broken rule of the game (`Problem`) and input that cannot be read (`Fault`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.core.cells import Cell
    from kdexplore.core.ruleset import Rules

Fact = int | str | tuple[int, ...] | tuple[str, ...]
Facts = tuple[tuple[str, Fact], ...]


class Reason(StrEnum):
    """Every way in which an action, a set-up or a painted territory can break a rule."""

    # set-up
    UNKNOWN_MODE = "unknown_mode"
    UNKNOWN_BONUS = "unknown_bonus"
    UNKNOWN_READING = "unknown_reading"
    WRONG_TILES = "wrong_tiles"
    PLAYERS = "players"
    SPAN = "span"
    LINE_LENGTH = "line_length"
    LINE_TOO_LONG = "line_too_long"
    KINGS = "kings"
    PILE = "pile"
    PILE_LINES = "pile_lines"
    OPENING = "opening"
    NEEDS_TOKENS = "needs_tokens"
    NEEDS_RESOURCES = "needs_resources"
    NEEDS_PEOPLE = "needs_people"
    NO_CENTRE = "no_centre"
    DYNASTY_ELSEWHERE = "dynasty_elsewhere"
    DYNASTY_LENGTH = "dynasty_length"
    NOT_AS_PRINTED = "not_as_printed"
    READING_ELSEWHERE = "reading_elsewhere"
    # whose turn, which step
    WRONG_STEP = "wrong_step"
    GAME_OVER = "game_over"
    # drafting
    KING_NOT_LEFT = "king_not_left"
    LINE_SIZE = "line_size"
    SEEN_BEFORE = "seen_before"
    SHOWN_TWICE = "shown_twice"
    PEOPLE_SIZE = "people_size"
    PERSON_NOT_LEFT = "person_not_left"
    NOT_IN_LINE = "not_in_line"
    CLAIMED = "claimed"
    NOT_PARTNER = "not_partner"
    # placing
    APART = "apart"
    COVERS_SQUARE = "covers_square"
    LEAVES_GRID = "leaves_grid"
    TOUCHES_NOTHING = "touches_nothing"
    NO_MATCH = "no_match"
    STILL_FITS = "still_fits"
    # fire
    NO_SQUARE = "no_square"
    OUT_OF_REACH = "out_of_reach"
    OFF_PATH = "off_path"
    OFF_RAY = "off_ray"
    ON_VOLCANO = "on_volcano"
    ALREADY_BURNING = "already_burning"
    PRINTED_FIRE = "printed_fire"
    ON_START = "on_start"
    # totems
    OTHER_TOTEM = "other_totem"
    NOT_MOST = "not_most"
    # tribe
    WRONG_PRICE = "wrong_price"
    NOTHING_TO_PAY = "nothing_to_pay"
    PAID_TWICE = "paid_twice"
    SAME_RESOURCE = "same_resource"
    NOT_FACE_UP = "not_face_up"
    NOT_IN_STACK = "not_in_stack"
    STACK_EMPTY = "stack_empty"
    PERSON_NO_SQUARE = "person_no_square"
    PERSON_ON_START = "person_on_start"
    PERSON_ON_VOLCANO = "person_on_volcano"
    PERSON_ON_FIRE = "person_on_fire"
    PERSON_ON_RESOURCE = "person_on_resource"
    PERSON_ON_PERSON = "person_on_person"


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: which, under what id in the book of rules, where to point, and with what numbers."""

    reason: Reason
    rule: str
    cells: tuple[Cell, ...] = ()
    facts: Facts = ()

    def __repr__(self) -> str:
        return f"<Problem {self.reason} ({self.rule})>"


class Explained(ValueError):
    """An error that explains itself in a sentence, its keys behind it in brackets.

    Sentences come from `Explained.speaker`, which has none for what it does not know; without a
    sentence an error is its keys and facts.
    """

    speaker: ClassVar[Callable[[Explained], str] | None] = None

    @property
    def keys(self) -> str:
        """What is wrong, as keys that do not change from version to version."""
        raise NotImplementedError  # every error says its own; Python makes objects of abstract exceptions all the same

    @property
    def facts(self) -> str:
        """The facts behind the keys, where no sentence has them."""
        return ""

    def __str__(self) -> str:
        sentence = Explained.speaker(self) if Explained.speaker else ""
        return f"{sentence} [{self.keys}]" if sentence else f"{self.keys}{self.facts}"


class IllegalMove(Explained):
    """The action breaks at least one rule; `problems` lists every one of them."""

    def __init__(self, action: object, problems: tuple[Problem, ...], rules: Rules | None = None) -> None:
        super().__init__(action, problems)
        self.action, self.problems, self.rules = action, problems, rules

    @property
    def keys(self) -> str:
        """Every broken rule: the reason, and the id of the rule."""
        return "; ".join(f"{problem.reason} ({problem.rule})" for problem in self.problems)


class IllegalSetup(IllegalMove):
    """No game can start from these rules; `action` holds them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something from outside cannot be read: what is wrong, where, and what was expected."""

    code: str
    where: str = ""
    facts: Facts = ()


class BadInput(Explained):
    """A file, link, notation or request cannot be read; `fault` names the place.

    Where a rule of the game is the reason, `problems` lists every one that is broken there.
    """

    problems: tuple[Problem, ...] = ()

    def __init__(self, code: str, where: str = "", **facts: Fact) -> None:
        self.fault = Fault(code, where, tuple(facts.items()))
        super().__init__(self.fault)

    @property
    def keys(self) -> str:
        """The code of the fault and its place."""
        return self.fault.code + (f" at {self.fault.where}" if self.fault.where else "")

    @property
    def facts(self) -> str:
        """What was given, and what was expected."""
        facts = ", ".join(f"{key}={value}" for key, value in self.fault.facts)
        return f" ({facts})" if facts else ""

    def within(self, outer: str) -> BadInput:
        """The same error seen from outside: `outer` comes before the place."""
        inner = self.fault.where
        joint = "" if not inner or inner.startswith("[") else ", " if inner.startswith("row ") else "."
        outside = type(self)(self.fault.code, f"{outer}{joint}{inner}", **dict(self.fault.facts))
        return outside.because(self.problems)

    def inside(self, source: str) -> BadInput:
        """The same error with the name of the file it is in before its place."""
        where = ": ".join(part for part in (source, self.fault.where) if part)
        return type(self)(self.fault.code, where, **dict(self.fault.facts)).because(self.problems)

    def because(self, problems: tuple[Problem, ...]) -> BadInput:
        """The same error with the broken rules that lie behind it."""
        self.problems = problems
        return self


class MissingExtra(BadInput, ImportError):
    """A package that only some of us need is not installed; the sentence names the extra that brings it."""


class TileSetError(BadInput):
    """A tile set file is damaged; the place names file and entry."""
