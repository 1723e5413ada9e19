"""`Analyse`: the moment of a game that is looked at, what is tried from there, and how it is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.actions import Action
from kdexplore.core.game import apply, legal_actions, why_not
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.state import GameState
from kdexplore.engine.review import COMPARED
from kdexplore.views.known import Known

SHOWN_VALUES = ("win", "margin", "points")
PARTS = ("moment", "review", "puzzles", "statistics")
MOST_TRIED = 8  # actions of a line that is tried
LEVELS = tuple(COMPARED["compiled"] * 4**nth for nth in range(4))  # games for each candidate: as a review, then more
SEED = 1
LONGEST_NAME = 40


class MomentOfGame(NamedTuple):
    """A moment of a game, or of a line tried from it: what answers about it are known by."""

    game: Known[History]
    at: int
    tried: tuple[Action, ...] = ()


@dataclass(frozen=True)
class Analyse:
    """What is looked at in the room.

    `game` is the one that `at` belongs to: another game is looked at where Play is. `tried` are actions tried instead
    of what was played, `picked` the candidate that is explained, `column` the value on a phone and in the graph.
    `level` says how many games are played for each candidate; `stopped` that no more are, `idle` the same of the graph.
    `unfolded` shows all candidates, `graph` the graph, which is a line until then. `whose` is the seat whose mistakes
    are walked through; with `drill` each of them is asked about, and `guesses` are the answers. `puzzle` is the name of
    a puzzle, of which so many `answers` were given; the next one is of `puzzle_mode`, `puzzle_kind`, `puzzle_rule` and
    `puzzle_grade`; `line` says how many moves of the game after the last answer are on the board.
    Statistics are of so many games, the `sample`, of `sample_player`; `sampling` says that they are being played.
    `typed` is what was pasted where there is no game, `fault` why it cannot be read.
    """

    part: str = "moment"
    game: History | None = None
    at: int = 0
    tried: tuple[Action, ...] = ()
    picked: Action | None = None
    column: str = SHOWN_VALUES[0]
    level: int = 0
    stopped: bool = False
    idle: bool = False
    unfolded: bool = False
    graph: bool = False
    whose: int | None = None
    drill: bool = False
    guesses: tuple[Action, ...] = ()
    puzzle: str = ""
    answers: tuple[int, ...] = ()
    puzzle_mode: str = ""
    puzzle_kind: str = ""
    puzzle_rule: str = ""
    line: int = 0
    puzzle_grade: int = 0
    sample: int = 200
    sample_player: str = "greedy"
    sampling: bool = False
    typed: str = ""
    fault: Fault | None = None

    def moved(self, game: History, at: int) -> Analyse:
        """Another moment of a game, with nothing tried or picked."""
        at = max(0, min(at, len(game)))
        return replace(self, game=game, at=at, tried=(), picked=None, guesses=(), level=0, stopped=False)

    def trying(self, action: Action) -> Analyse:
        """An action tried from the moment that is looked at."""
        if len(self.tried) >= MOST_TRIED:
            return self
        return replace(self, tried=(*self.tried, action), picked=None, level=0, stopped=False)

    def back(self) -> Analyse:
        """The line that is tried, one action shorter."""
        return replace(self, tried=self.tried[:-1], picked=None, level=0, stopped=False)

    def refined(self) -> Analyse:
        """More games for each candidate; after a stop, those that were left."""
        if self.stopped:
            return replace(self, stopped=False)
        return replace(self, level=min(self.level + 1, len(LEVELS) - 1))

    def view(self) -> dict[str, str | int]:
        """What a link holds of it."""
        parts: dict[str, str | int] = {"part": self.part} if self.part != PARTS[0] else {}
        parts |= {"moment": self.at} if self.game is not None else {}
        parts |= {"column": self.column} if self.column != SHOWN_VALUES[0] else {}
        parts |= {"puzzle": self.puzzle} if self.puzzle and self.part == "puzzles" else {}
        for number, action in enumerate(self.tried):
            parts[f"tried{number}"] = _written(action)
        return parts | ({"picked": _written(self.picked)} if self.picked is not None else {})

    def from_view(self, view: Mapping[str, str | int], game: History | None) -> Analyse:
        """What a link says of it; values without a meaning are ignored, results are never in a link."""
        column, part, at = view.get("column"), view.get("part"), view.get("moment")
        found = replace(
            self, column=column if column in SHOWN_VALUES else self.column, part=part if part in PARTS else self.part
        )
        found = replace(found, puzzle=str(view.get("puzzle", ""))[:LONGEST_NAME])
        if game is None or not isinstance(at, int):
            return found
        found = found.moved(game, at)
        for number in range(MOST_TRIED):
            action = _read(view.get(f"tried{number}"))
            if action is None or why_not(state_of(MomentOfGame(Known(game), found.at, found.tried)), action):
                break
            found = found.trying(action)
        return replace(found, picked=_read(view.get("picked")))


def _written(action: Action) -> str:
    """An action as a link holds it."""
    return json.dumps(move_of(action), separators=(",", ":"))


def _read(text: object) -> Action | None:
    """The action of a link; nothing if it cannot be read."""
    if not isinstance(text, str):
        return None
    try:
        return move_from(Reader(parse_json(text)))[0]
    except BadInput:
        return None


@lru_cache(maxsize=64)
def state_of(moment: MomentOfGame) -> GameState:
    """The state at a moment."""
    state = moment.game.value.state_at(moment.at)
    for action in moment.tried:
        state = apply(state, action).state
    return state


@lru_cache(maxsize=64)
def choices_at(moment: MomentOfGame) -> tuple[Action, ...]:
    """What can be done at a moment; nothing where nobody decides."""
    state = state_of(moment)
    return tuple(legal_actions(state)) if state.actor is not None else ()


def same_choice(moment: MomentOfGame, action: Action) -> Action | None:
    """The legal action with the same effect: the halves of a domino with equal halves may be exchanged."""
    actions = choices_at(moment)
    if action in actions:
        return action
    cells = set(getattr(action, "cells", ()))
    return next((one for one in actions if cells and set(getattr(one, "cells", ())) == cells), None)


def played_at(moment: MomentOfGame) -> Action | None:
    """What was done at a moment of the game; nothing in a line that is tried, or at the end."""
    game, at = moment.game.value, moment.at
    return None if moment.tried or at >= len(game) else same_choice(moment, game[at].action)


def next_decision(game: History, at: int) -> int:
    """The next moment at or after `at` at which somebody decides, or the end of the game."""
    return next((turn for turn in range(at, len(game)) if game.state_at(turn).actor is not None), len(game))


def last_decision(game: History, at: int) -> int:
    """The last moment at or before `at` at which somebody decides, or the first of all."""
    return next((turn for turn in range(at, -1, -1) if game.state_at(turn).actor is not None), next_decision(game, 0))


def moment_of(session: Any) -> MomentOfGame | None:  # noqa: ANN401 -- a `Session`, which holds this
    """The moment that is looked at: where the room is, or where Play is if its game has gone on."""
    game, analyse = session.play.history, session.analyse
    if game is None:
        return None
    if analyse.game is game:
        return MomentOfGame(Known(game), analyse.at, analyse.tried)
    return MomentOfGame(Known(game), next_decision(game, session.play.at))
