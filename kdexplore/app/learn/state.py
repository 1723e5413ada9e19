"""`Learn`: the lesson and the step in front of the user, what was tried there, and what has been done so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kdexplore.app.learn import judging, questions
from kdexplore.app.learn.lessons import LESSONS, lesson, lessons
from kdexplore.core.actions import Discard, Place, Throw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.learn.lessons import Lesson, LessonStep
    from kdexplore.core.actions import Action
    from kdexplore.core.cells import Cell
    from kdexplore.core.problems import Problem
    from kdexplore.core.state import GameState

MOVES = (Place, Throw, Discard)  # what can be tried in a lesson


@dataclass(frozen=True)
class Learn:
    """Where the user is, what has been done, and what was tried at this step.

    `moves` lie on the board; `last` is the last move tried, whether it was legal or not; `pressed` the last square
    pressed, `answer` the last answer given, `pointed` the sentence illustrated on the board. No words are held.
    """

    lesson: str = LESSONS[0]
    step: int = 0
    done: frozenset[tuple[str, int]] = frozenset()
    moves: tuple[Action, ...] = ()
    last: Action | None = None
    pressed: Cell | None = None
    answer: str = ""
    pointed: int = 0
    tries: int = 0

    @property
    def here(self) -> Lesson:
        """The lesson that is open."""
        return lesson(self.lesson)

    @property
    def at(self) -> LessonStep:
        """The step that is open."""
        return self.here.steps[self.step]

    @property
    def is_done(self) -> bool:
        """Whether this step has been done, now or earlier."""
        return (self.lesson, self.step) in self.done

    @property
    def state(self) -> GameState:
        """The moment on the board."""
        return judging.reached(self.at, self.moves)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the last move tried was refused; empty if it was legal, or none was tried."""
        refused = self.last is not None and self.last not in self.moves
        return judging.problems(self.at, self.moves, self.last) if refused and self.last else ()

    @property
    def is_met(self) -> bool:
        """Whether the board, the square pressed, the refusal or the answer is what the step asks for."""
        match self.at.kind:
            case "do":
                return judging.met(self.at, self.moves, self.pressed)
            case "check":
                return self.answer == questions.right(self.at)
            case "break":
                return self.last is not None and judging.broken(self.at, self.last)
            case _:
                return False

    # ---- from step to step

    def opened(self, name: str, step: int = 0) -> Learn:
        """A lesson at one of its steps, as nobody has touched it; what does not exist changes nothing."""
        if name not in LESSONS or not 0 <= step < len(lesson(name).steps):
            return self
        return Learn(name, step, self.done)

    @property
    def following(self) -> tuple[str, int] | None:
        """The step that comes next, in the next lesson perhaps; `None` after the last of all."""
        if self.step + 1 < len(self.here.steps):
            return self.lesson, self.step + 1
        later = LESSONS[LESSONS.index(self.lesson) + 1 :]
        return (later[0], 0) if later else None

    @property
    def preceding(self) -> tuple[str, int] | None:
        """The step that comes before, in the lesson before perhaps; `None` at the first of all."""
        if self.step:
            return self.lesson, self.step - 1
        earlier = LESSONS[: LESSONS.index(self.lesson)]
        return (earlier[-1], len(lesson(earlier[-1]).steps) - 1) if earlier else None

    def next_step(self) -> Learn:
        """One step on; what was to be seen counts as done."""
        seen = _ticked(self) if self.at.kind == "see" else self
        return seen.opened(*self.following) if self.following else seen

    def back(self) -> Learn:
        """One step back."""
        return self.opened(*self.preceding) if self.preceding else self

    def again(self) -> Learn:
        """The step as it was before anything was tried; that it has been done stays true."""
        return self.opened(self.lesson, self.step)

    # ---- trying

    def tried(self, move: Action) -> Learn:
        """A move: made if a task asks for one and it is legal, and remembered in any case to say what is wrong."""
        if not isinstance(move, MOVES) or self.at.kind not in {"do", "break"} or not self._may_try:
            return self
        tried = replace(self, last=move, tries=self.tries + 1)
        if self.at.kind == "do" and not judging.problems(self.at, self.moves, move):
            tried = replace(tried, moves=(*self.moves, move))
        return _judged(tried)

    @property
    def _may_try(self) -> bool:
        """Whether something is left to be laid or thrown."""
        return self.at.goal != "richest" and not judging.settled(self.at, self.moves)

    def looked(self, cell: Cell) -> Learn:
        """A square is pressed: an answer where a task asks for one."""
        if self.at.question and self.at.question.ask == "target":
            return self.answered(questions.answer_of(cell))
        if self.at.goal != "richest" or cell not in self.at.territory.squares:
            return self
        return _judged(replace(self, pressed=cell, tries=self.tries + 1))

    def answered(self, value: str) -> Learn:
        """An answer to the question of this step; what is not on offer is none."""
        if self.at.kind != "check" or value not in questions.options(self.at):
            return self
        return _judged(replace(self, answer=value, tries=self.tries + 1))

    def pointed_at(self, number: int) -> Learn:
        """Illustrate the sentence of that number on the board."""
        return replace(self, pointed=number) if 0 <= number < len(self.at.says) else self

    # ---- links

    def view(self) -> dict[str, str | int]:
        """What a link keeps: the lesson, the step and what has been done, lesson by lesson, a bit for each step."""
        marks = [sum(1 << at for at in range(len(each.steps)) if (each.id, at) in self.done) for each in lessons()]
        done = {"done": ".".join(f"{mark:x}" for mark in marks)} if any(marks) else {}
        return {"lesson": self.lesson, "step": self.step, **done}

    def from_view(self, view_options: Mapping[str, str | int]) -> Learn:
        """The room as a link has it; whatever a link cannot mean is left out."""
        marks = [_mark(text) for text in str(view_options.get("done", "")).split(".")]
        done = frozenset(
            (each.id, at)
            for each, mark in zip(lessons(), marks, strict=False)
            for at in range(len(each.steps))
            if mark >> at & 1
        )
        step = view_options.get("step", 0)
        name = str(view_options.get("lesson", LESSONS[0]))
        return Learn(done=done).opened(name, step if isinstance(step, int) else 0)


def _judged(learn: Learn) -> Learn:
    return _ticked(learn) if learn.is_met else learn


def _ticked(learn: Learn) -> Learn:
    return replace(learn, done=learn.done | {(learn.lesson, learn.step)})


def _mark(text: str) -> int:
    """The number that a text writes to base sixteen; nothing if it writes none."""
    return int(text, 16) if text and set(text) <= set("0123456789abcdef") else 0
