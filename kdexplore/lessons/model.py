"""What a lesson is made of: steps, the phrases that are said in them, what is asked and what a wrong answer means."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from kdexplore.core.actions import Action
from kdexplore.core.cells import Cell
from kdexplore.core.state import GameState
from kdexplore.core.variants import Rules

SEE, DO, CHECK, BREAK = KINDS = ("see", "do", "check", "break")
ARTIFICIAL = ("short_game", "own_board")  # why the moment of a step cannot be one of a game


@dataclass(frozen=True)
class Expression:
    """Something the engine works out for a position: a goal, a number, squares, dominoes or a choice."""

    kind: str
    value: Hashable


SlotValue = int | str | tuple[int, ...] | Expression


@dataclass(frozen=True)
class Phrase:
    """A sentence by its key: of the lesson itself, or from the shelf of sentences that all lessons share."""

    key: str
    shelf: bool = False
    slots: tuple[tuple[str, SlotValue], ...] = ()


@dataclass(frozen=True)
class Feedback:
    """What a wrong answer means: when it is said, and the sentence."""

    when: Expression
    says: Phrase


@dataclass(frozen=True)
class Query:
    """What is asked: for a number, a square, a domino or a choice. The engine finds what is right."""

    kind: str
    right: Expression


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: a moment of a game, the task, and what has been learned when it is done.

    A step of the kind `do` has a goal, `break` one that asks for a refusal, `check` a query, `see` the moves to watch.
    `moves` is how many moves there are to meet the goal, `lit` the squares that the task is about, `artificial` why
    the moment cannot be one of a game, if it cannot.
    """

    id: str
    kind: str
    rules: tuple[str, ...]
    state: GameState
    task: Phrase
    after: Phrase | None = None
    hints: tuple[Phrase, ...] = ()
    wrong: tuple[Feedback, ...] = ()
    lit: tuple[Cell, ...] = ()
    goal: Expression | None = None
    query: Query | None = None
    plays: tuple[Action, ...] = ()
    moves: int = 1
    artificial: str = ""

    @property
    def setup(self) -> Rules:
        """The rules of the game."""
        return self.state.rules

    @cached_property
    def learner(self) -> int:
        """The learner's seat: the one that decides, or the first."""
        return self.state.actor or 0

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Everything that can be said in this step."""
        after = (self.after,) if self.after else ()
        return (self.task, *after, *self.hints, *(each.says for each in self.wrong))


@dataclass(frozen=True)
class Lesson:
    """A lesson: its id and its steps. One from outside has its texts by language and key."""

    id: str
    steps: tuple[LessonStep, ...]
    texts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()

    @property
    def setup(self) -> Rules:
        """The rules of its first step: whose words its title is in."""
        return self.steps[0].setup

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it teaches, in the order in which they are met."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @cached_property
    def own_texts(self) -> dict[str, dict[str, str]]:
        """The texts that came with it: by language, by key."""
        return {lang: dict(entries) for lang, entries in self.texts}

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of its own sentences, the title first."""
        said = (phrase.key for step in self.steps for phrase in step.phrases if not phrase.shelf)
        return tuple(dict.fromkeys(("title", *said)))

    def place_of(self, step: str) -> int:
        """The place of a step by its id; `KeyError` if it has none of that id."""
        return {each.id: at for at, each in enumerate(self.steps)}[step]
