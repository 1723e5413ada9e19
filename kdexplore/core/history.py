"""`History`: what has been played, move by move, with comments and branches; undo is a shorter tuple."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, overload

from kdexplore.core.action_text import given_action, write_action
from kdexplore.core.actions import Action
from kdexplore.core.events import Event
from kdexplore.core.game import apply, start
from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.reader import printable
from kdexplore.core.ruleset import Rules
from kdexplore.core.state import GameState

Evaluation = tuple[tuple[str, "float | int | str"], ...]

LONGEST_COMMENT = 2_000
LONGEST_NAME = 40  # also of a text among the values
MOST_VALUES = 20
LARGEST = 10**9


@dataclass(frozen=True)
class Turn:
    """An action, its events, and the state it led to; lines that leave the game at this action hang on it."""

    action: Action
    events: tuple[Event, ...]
    state: GameState
    comment: str = ""
    evaluation: Evaluation = ()
    branches: tuple[tuple[Turn, ...], ...] = ()

    def __repr__(self) -> str:
        branches = f", {len(self.branches)} branches" if self.branches else ""
        return f"<Turn: {write_action(self.action)}{branches}>"


@dataclass(frozen=True)
class History(NotebookDisplay):
    """A start and the turns since; every change returns a new history.

    >>> from kdexplore import Reveal, rules
    >>> history = History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41)))
    >>> len(history), history.undo() == History.of(rules("classic", players=4))
    (1, True)
    """

    start: GameState
    turns: tuple[Turn, ...] = ()

    @classmethod
    def of(cls, rules: Rules, actions: Iterable[Action | str] = ()) -> History:
        """A new game, with these actions played."""
        return cls(start(rules)).play(*actions)

    def __len__(self) -> int:
        return len(self.turns)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns)

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Turn, ...]: ...
    def __getitem__(self, index: int | slice) -> Turn | tuple[Turn, ...]:
        return self.turns[index]

    def __repr__(self) -> str:
        return f"<History of {len(self)} turns: {self.state!r}>"

    def to_dict(self) -> dict[str, Any]:
        """The game as plain data for JSON: what a game file holds."""
        from kdexplore.core.gamefile import write_game  # noqa: PLC0415 -- files build on games

        return write_game(self)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each turn of the main line, for a DataFrame."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.history_rows(self)

    @property
    def state(self) -> GameState:
        """The latest state."""
        return self.turns[-1].state if self.turns else self.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the main line."""
        return tuple(turn.action for turn in self.turns)

    def state_at(self, index: int) -> GameState:
        """The state before the action of that index; as many states as turns, and one more."""
        return self.turns[index - 1].state if index else self.start

    def play(self, *actions: Action | str) -> History:
        """The history with these actions at its end, as values or as text; `IllegalMove` if one breaks a rule.

        >>> from kdexplore import rules
        >>> History.of(rules("classic", players=4)).play("reveal 3 9 27 41", "king 2", "claim 9").state.step
        <Step.DRAW: 'draw'>
        """
        return replace(self, turns=(*self.turns, *played(self.state, actions)))

    def undo(self, count: int = 1) -> History:
        """The history without its last turns."""
        return replace(self, turns=self.turns[: max(0, len(self.turns) - count)])

    def until(self, index: int) -> History:
        """The history up to the action of that index, which is left out."""
        return replace(self, turns=self.turns[:index])

    def annotate(self, index: int, comment: str, evaluation: Evaluation = ()) -> History:
        """The history with a comment on one of its actions; an evaluation is kept unless a new one is given."""
        turn = self.turns[index]
        _check_note(comment, evaluation)
        return self._with_turn(index, replace(turn, comment=comment, evaluation=evaluation or turn.evaluation))

    def branch(self, index: int, *actions: Action | str) -> History:
        """The history with another line that could have been played from that index on."""
        if not actions:
            msg = "a branch has at least one action"
            raise ValueError(msg)
        index %= len(self.turns)
        line = played(self.state_at(index), actions)
        turn = self.turns[index]
        return self._with_turn(index, replace(turn, branches=(*turn.branches, line)))

    def promote(self, index: int, branch: int) -> History:
        """The history with a branch as its main line; what was the main line hangs there as a branch."""
        index %= len(self.turns)
        turn = self.turns[index]
        chosen = turn.branches[branch]
        others = (*turn.branches[:branch], *turn.branches[branch + 1 :])
        old = (replace(turn, branches=()), *self.turns[index + 1 :])
        head = replace(chosen[0], branches=(*chosen[0].branches, *others, old))
        return replace(self, turns=(*self.turns[:index], head, *chosen[1:]))

    def _with_turn(self, index: int, turn: Turn) -> History:
        index %= len(self.turns)
        return replace(self, turns=(*self.turns[:index], turn, *self.turns[index + 1 :]))


def _check_note(comment: str, evaluation: Evaluation) -> None:
    """What is noted on an action must be readable from a file again; `ValueError` if it is not."""
    texts = (comment, *(text for pair in evaluation for text in pair if isinstance(text, str)))
    finite = all(abs(value) <= LARGEST for _, value in evaluation if not isinstance(value, str))
    short = len(comment) <= LONGEST_COMMENT and all(len(text) <= LONGEST_NAME for text in texts[1:])
    if not (finite and short and len(evaluation) <= MOST_VALUES and all(map(printable, texts))):
        msg = "a note is one printable line of at most 2000 characters, with at most 20 short texts and finite numbers"
        raise ValueError(msg)


def played(state: GameState, actions: Iterable[Action | str]) -> tuple[Turn, ...]:
    """The turns that these actions make from a state on."""
    turns: list[Turn] = []
    for action in map(given_action, actions):
        state, events = apply(state, action)
        turns.append(Turn(action, events, state))
    return tuple(turns)
