"""`Puzzle`: a position, a question, the answers to choose from; the stored ones, and the one of a day."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.actions import Action
from kdexplore.core.game import after_in_game
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import MODES

SHELF = Path(__file__).parents[2] / "data" / "puzzles"
DEEDS = ("placement", "claim", "fire", "gift", "recruit", "only_legal", "which_illegal")
FACTS = ("setup", "numbers", "unseen", "next_round", "targets", "holder", "ranking")  # answered by what is, not done
KINDS = (*DEEDS, *FACTS)
TABLE = "table"  # the file about what the table does
FILES = (*MODES, TABLE)
GRADES = range(1, 6)
STEP = 37  # from one day to the next; it has no divisor in common with the number of puzzles of games


# What an answer says of the table, part by part.
FactValue = int | str | tuple[int, ...]
Fact = tuple[tuple[str, FactValue], ...]


@dataclass(frozen=True)
class PuzzleAnswer:
    """One of the answers, a move or a fact: the points after it, and why it is wrong if it is.

    `points` are those of all seats at the end if everybody goes on as well as can be; an estimate has its standard
    error. `line` is such a course of the game, as far as it is proved. `reasons` say why a move is refused; `fact` is
    what the answer says of the table, and `rule` the one that it forgets.
    """

    move: Action | None
    points: tuple[float, ...] = ()
    margin: float = 0.0
    error: float = 0.0
    line: tuple[Action, ...] = ()
    reasons: tuple[str, ...] = ()
    fact: Fact = ()
    rule: str = ""

    @property
    def action(self) -> Action:
        """The move; `ValueError` for an answer that is a fact."""
        if self.move is None:
            msg = f"this answer is a fact: {dict(self.fact)}"
            raise ValueError(msg)
        return self.move

    @property
    def moves(self) -> tuple[Action, ...]:
        """The move with the course of the game after it; none for a fact."""
        return () if self.move is None else (self.move, *self.line)


@dataclass(frozen=True)
class Puzzle:
    """A position with one right answer: `answers[0]`; `order` says how they are listed.

    `found` says which share of players of each level finds it: that makes its grade, from 1 (easy) to 5. `then` is a
    move that has been decided, where a puzzle asks what follows from it.
    """

    id: str
    kind: str
    proof: str
    grade: int
    state: GameState
    answers: tuple[PuzzleAnswer, ...]
    order: tuple[int, ...]
    tags: tuple[str, ...]
    found: tuple[tuple[str, float], ...] = ()
    then: Action | None = None

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.kind}, {self.mode}, grade {self.grade}>"

    @property
    def mode(self) -> str:
        """The mode of its game."""
        return self.state.rules.mode

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.state.actor or 0

    @property
    def question(self) -> str:
        """What is asked, as the end of a key: the kind, and what it is about where a kind is about several things."""
        shared = self.kind in {"only_legal", "which_illegal"} and self.state.step is not Step.PLACE
        return f"{self.kind}.{self.state.step.value}" if shared else self.kind

    @property
    def solution(self) -> PuzzleAnswer:
        """The right answer."""
        return self.answers[0]

    @property
    def options(self) -> tuple[PuzzleAnswer, ...]:
        """The answers as they are listed."""
        return tuple(self.answers[place] for place in self.order)

    def is_right(self, action: Action) -> bool:
        """Whether an action is the answer; a domino with equal halves may be turned about."""
        if self.solution.move is None:
            return False
        mine, other = move_of(self.solution.action), move_of(action)
        domino = self.state.domino
        if domino is not None and domino.symmetric and "place" in mine and "place" in other:
            return sorted(map(tuple, mine["place"])) == sorted(map(tuple, other["place"]))  # type: ignore[call-overload]
        return mine == other

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain data: what its file holds."""
        return {
            "id": self.id, "kind": self.kind, "proof": self.proof, "grade": self.grade, "state": str(self.state),
            "answers": [_answer_plain(one) for one in self.answers], "order": list(self.order),
            "tags": list(self.tags), "found": dict(self.found), **({"then": move_of(self.then)} if self.then else {}),
        }  # fmt: skip


def gain_of(state: GameState, action: Action) -> int:
    """The points that an action brings at once to the seat that decides."""
    seat = state.actor or 0
    return after_in_game(state, action).score_of(seat).total - state.score_of(seat).total


def _answer_plain(one: PuzzleAnswer) -> dict[str, Any]:
    if one.move is None:
        return {"fact": dict(one.fact)} | ({"rule": one.rule} if one.rule else {})
    plain: dict[str, Any] = {"action": move_of(one.move)}
    if one.points:
        plain |= {"points": list(one.points), "margin": one.margin}
    plain |= {"error": one.error} if one.error else {}
    plain |= {"line": [move_of(action) for action in one.line]} if one.line else {}
    return plain | ({"reasons": list(one.reasons)} if one.reasons else {})


def _action(plain: dict[str, Any]) -> Action:
    return move_from(Reader(plain))[0]


def _answer(plain: dict[str, Any]) -> PuzzleAnswer:
    if "fact" in plain:
        parts = ((key, tuple(value) if isinstance(value, list) else value) for key, value in plain["fact"].items())
        return PuzzleAnswer(None, fact=tuple(parts), rule=plain.get("rule", ""))
    return PuzzleAnswer(
        _action(plain["action"]), tuple(plain.get("points", ())), plain.get("margin", 0.0), plain.get("error", 0.0),
        tuple(map(_action, plain.get("line", ()))), tuple(plain.get("reasons", ())),
    )  # fmt: skip


def read_puzzle(plain: dict[str, Any]) -> Puzzle:
    """The puzzle of plain data."""
    answers = tuple(map(_answer, plain["answers"]))
    head = (plain["id"], plain["kind"], plain["proof"], plain["grade"], GameState.parse(plain["state"]))
    then = _action(plain["then"]) if "then" in plain else None
    return Puzzle(*head, answers, tuple(plain["order"]), tuple(plain["tags"]), tuple(plain["found"].items()), then)


@cache
def _stored(names: tuple[str, ...] = FILES) -> tuple[Puzzle, ...]:
    files = [SHELF / f"{name}.json" for name in names]
    return tuple(read_puzzle(one) for file in files for one in json.loads(file.read_text(encoding="utf-8")))


def puzzles(
    *, mode: str | None = None, kind: str | None = None, grade: int | None = None, rule: str | None = None
) -> tuple[Puzzle, ...]:
    """The stored puzzles, of one mode, kind or grade, or about one rule, if one is given.

    >>> len(puzzles(kind="fire")) > 0
    True
    """
    choices = (("mode", mode, MODES), ("kind", kind, KINDS), ("grade", grade, tuple(GRADES)), ("rule", rule, tags()))
    for where, value, known in choices:
        if value is not None and value not in known:
            raise BadInput("unknown_value", where, value=str(value)[:40], known=tuple(map(str, known)))
    return tuple(
        one
        for one in _stored()
        if mode in (None, one.mode)
        and kind in (None, one.kind)
        and grade in (None, one.grade)
        and (rule is None or rule in one.tags)
    )


@cache
def tags() -> tuple[str, ...]:
    """The rules that the stored puzzles are about.

    >>> "placing.match" in tags()
    True
    """
    return tuple(sorted({tag for one in _stored() for tag in one.tags}))


def puzzle(id: str) -> Puzzle:
    """The stored puzzle of a name; `BadInput` if there is none."""
    for one in _stored():
        if one.id == id:
            return one
    raise BadInput("unknown_value", "puzzle", value=id[:40], known=tuple(one.id for one in _stored()[:3]))


def daily_puzzle(day: date | str) -> Puzzle:
    """The puzzle of a day, the same for everybody: a moment of a game. The day is a date or a text, "2026-11-19".

    >>> daily_puzzle("2026-11-19") == daily_puzzle("2027-02-27")
    True
    """
    stored: Sequence[Puzzle] = _stored(MODES)
    return stored[_date(day).toordinal() * STEP % len(stored)]


def _date(day: date | str) -> date:
    if not isinstance(day, str):
        return day
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise BadInput("not_a_date", "date", text=day[:20]) from None
