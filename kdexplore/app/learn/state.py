"""`Learn`: the lesson and the step in front of somebody, what was tried there, and what has been done so far."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kdexplore.app.learn import erring
from kdexplore.core.action_text import write_action
from kdexplore.core.actions import Claim, Discard, Give, Pass, Place, Recruit, Throw
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import parse_json
from kdexplore.lessons import course
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.checking import met
from kdexplore.lessons.given import GivenAnswers
from kdexplore.lessons.model import BREAK, CHECK, DO, SEE
from kdexplore.lessons.progress import LessonProgress
from kdexplore.lessons.queries import DOMINO, SQUARE, answer_of, is_answer, right_answers
from kdexplore.lessons.reading import read_lesson
from kdexplore.views.scenes.tribe import RecruitChoice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.play.state import Play
    from kdexplore.core.actions import Action
    from kdexplore.core.cells import Cell
    from kdexplore.core.events import Event
    from kdexplore.core.state import GameState
    from kdexplore.lessons.course import CoursePath
    from kdexplore.lessons.model import Lesson, LessonStep

NOTHING_DONE = LessonProgress()
NOTHING_GIVEN = GivenAnswers()
PUPIL, ANSWERS = "pupil", "answers"
IN_A_LINK = {1: PUPIL, 2: ANSWERS}  # the roles that a link may give
OWN_COUNT = "own_count"  # the lesson in which somebody counts the kingdom of their first game
MOVES = (Place, Throw, Discard, Claim, Give, Recruit, Pass)  # what can be tried in a lesson


@dataclass(frozen=True)
class Learn:
    """Where somebody is, what has been done, and what was tried at this step.

    `path` is the way through the lessons, `own` a lesson from a file or a link with the text it was read from.
    `moves` have been made; `refused` is the last move if the rules refused it, `choice` a person who has been paid for
    and has no home yet, `answer` the last answer, `seen` how many moves of a step to watch have been played.
    `role` is that of somebody in a class: a pupil, whose answers are kept as `given`, or a teacher looks at the answers
    of a pupil. `is_shown` says that the right answer was not found but shown to all.
    `may_err` says whether placements against the rules may stand, and `table` is the game that goes on from the last
    of them; once it has been taken back, `table` still says so. `listing` shows the names of all lessons.
    """

    lesson: str = ""
    step: str = ""
    path: str = ""
    progress: LessonProgress = NOTHING_DONE
    moves: tuple[Action, ...] = ()
    refused: Action | None = None
    choice: RecruitChoice | None = None
    answer: str = ""
    seen: int = 0
    tries: int = 0
    own: Lesson | None = None
    own_text: str = ""
    role: str = ""
    given: GivenAnswers = NOTHING_GIVEN
    may_err: bool = False
    table: Play | None = None
    listing: bool = False
    is_shown: bool = False

    # ---- where

    @property
    def way(self) -> CoursePath:
        """The way through the lessons."""
        return course.path(self.path)

    @property
    def here(self) -> Lesson:
        """The lesson that is open: the first of the way unless another one has been opened."""
        if self.own is not None and self.own.id == self.lesson:
            return self.own
        return course.lesson(self.lesson or self.way.lessons[0])

    @property
    def place(self) -> int:
        """The place of the step in its lesson."""
        return self.here.place_of(self.step) if self.step else 0

    @property
    def at(self) -> LessonStep:
        """The step that is open."""
        return self.here.steps[self.place]

    @property
    def is_own(self) -> bool:
        """Whether the open lesson came from outside."""
        return self.own is not None and self.here is self.own

    @property
    def counts_own_game(self) -> bool:
        """Whether the open lesson is the kingdom of one's own first game, at the end of the first way."""
        return self.is_own and self.here.id == OWN_COUNT

    # ---- what has been tried

    @property
    def attempt(self) -> Attempt:
        """The moment on the board: the moves made, or those watched so far."""
        if self.at.kind == SEE:
            return Attempt(self.at.state, self.at.plays[: self.seen])
        return Attempt(self.at.state, self.moves, self.refused)

    @property
    def is_erring(self) -> bool:
        """Whether a placement against the rules is kept for now."""
        return self.table is not None and self.table.slip is not None and not self.table.slip.is_over

    @property
    def is_taken_back(self) -> bool:
        """Whether a placement against the rules stood, and has just been taken back."""
        return self.table is not None and not self.is_erring

    @property
    def moment(self) -> GameState:
        """The moment on the board: the game that goes on after a mistake, or what has been tried."""
        state = self.table.state if self.table is not None and self.is_erring else None
        return self.attempt.state if state is None else state

    @property
    def news(self) -> tuple[Event, ...]:
        """What the last move brought about."""
        return self.table.news if self.table is not None and self.is_erring else self.attempt.last_events

    @property
    def is_done(self) -> bool:
        """Whether this step has been done, now or earlier."""
        return bool(self.progress.tries(self.here.id, self.at.id))

    @property
    def is_met(self) -> bool:
        """Whether the moves, the refusal or the answer are what the step asks for, or all has been watched."""
        match self.at.kind:
            case "see":
                return self.seen == len(self.at.plays)
            case "check":
                return self.answer in right_answers(self.at)
            case _:
                return (bool(self.moves) or self.refused is not None) and met(self.at, self.attempt)

    @property
    def is_ended(self) -> bool:
        """Whether this was the last step of a lesson of which every step is done."""
        last = self.place + 1 == len(self.here.steps)
        own = self.is_own and not self.counts_own_game
        return last and self.is_met and not own and not self._waits(self.here)

    @property
    def is_missed(self) -> bool:
        """Whether every move has been made and the goal is not met."""
        return self.at.kind == DO and not self.is_met and not self._may_move and bool(self.moves)

    @property
    def _may_move(self) -> bool:
        """Whether a move is left."""
        return len(self.moves) < self.at.moves and self.attempt.state.actor == self.at.learner

    # ---- from step to step

    def opened(self, lesson: str, step: str = "") -> Learn:
        """A lesson at one of its steps, as nobody has touched it; what does not exist changes nothing."""
        own = self.own is not None and self.own.id == lesson
        if not own and not course.is_lesson(lesson):
            return self
        kept = {
            "own": self.own,
            "own_text": self.own_text,
            "role": self.role if self.role == PUPIL else "",
            "given": self.given,
            "may_err": self.may_err,
        }
        there = Learn(lesson, "", self.path, self.progress, **kept)  # type: ignore[arg-type]
        ids = [each.id for each in there.here.steps]
        if step and step not in ids:
            return self
        return replace(there, step=step or ids[0])

    def on_path(self, name: str) -> Learn:
        """Another way through the lessons, at its first lesson that has not been done."""
        way = course.path(name)
        if way.id != name:
            return self
        there = replace(self, path=name)
        waiting = (name for name in way.lessons if self._waits(course.lesson(name)))
        return there.opened(next(waiting, way.lessons[0]))

    def _waits(self, lesson: Lesson) -> bool:
        """Whether a step of a lesson has not been done."""
        return self.progress.count(lesson) < len(lesson.steps)

    def with_own(self, text: str) -> Learn:
        """A lesson from a file or a link, opened; `BadInput` says what is wrong with it."""
        own = read_lesson(text)
        if course.is_lesson(own.id):
            raise BadInput("reserved", "id", found=own.id)
        plain = json.dumps(parse_json(text), ensure_ascii=False)
        return replace(self, own=own, own_text=plain).opened(own.id)

    @property
    def following(self) -> tuple[str, str] | None:
        """The step that comes next, in the next lesson of the way perhaps; `None` after the last of all."""
        steps = self.here.steps
        if self.place + 1 < len(steps):
            return self.here.id, steps[self.place + 1].id
        later = self._beside(1)
        return (later, course.lesson(later).steps[0].id) if later else None

    @property
    def preceding(self) -> tuple[str, str] | None:
        """The step that comes before, in the lesson before perhaps; `None` at the first of all."""
        if self.place:
            return self.here.id, self.here.steps[self.place - 1].id
        earlier = self._beside(-1)
        return (earlier, course.lesson(earlier).steps[-1].id) if earlier else None

    def _beside(self, by: int) -> str:
        """The lesson before or after this one on the way; nothing at its ends, and beside a lesson from outside."""
        way = self.way.lessons if self.here.id in self.way.lessons else course.paths()[0].lessons
        if self.here.id not in way:
            return ""
        at = way.index(self.here.id) + by
        return way[at] if 0 <= at < len(way) else ""

    def next_step(self) -> Learn:
        """One step on."""
        return self.opened(*self.following) if self.following else self

    def back(self) -> Learn:
        """One step back."""
        return self.opened(*self.preceding) if self.preceding else self

    def again(self) -> Learn:
        """The step as it was before anything was tried; tries are counted on."""
        return replace(self.opened(self.here.id, self.at.id), tries=self.tries)

    # ---- trying

    def tried(self, move: Action) -> Learn:
        """A move: made if it is legal and a task asks for one, and remembered if the rules refuse it."""
        if self.table is not None and self.is_erring:
            return _after_mistake(self, self.table.tried(move))
        if not isinstance(move, MOVES) or self.at.kind not in {DO, BREAK} or not self._may_move:
            return self
        after = Attempt(self.at.state, self.moves).with_move(move)
        tried = replace(self, refused=after.refused, choice=None, table=None, tries=self.tries + self._counts)
        if after.refused is not None and self.may_err:
            table = erring.gone_on(after.state, self.at.learner, move)
            if table is not None:
                return _after_mistake(replace(tried, refused=None), table)
        if self.at.kind == DO:
            tried = replace(tried, moves=after.moves)
        return _judged(tried)

    @property
    def _counts(self) -> int:
        """The moves of one try count once."""
        return int(not self.moves)

    def with_mistakes(self) -> Learn:
        """Mistakes allowed, or no longer; one on the board is taken back without a word."""
        changed = replace(self, may_err=not self.may_err)
        return changed.again() if self.is_erring else changed

    def paying(self, person: str, paid: tuple[Cell, ...]) -> Learn:
        """A person is being recruited: paid for, and without a home yet."""
        if self.table is not None and self.is_erring:
            return replace(self, table=self.table.paying(person, paid))
        acting = self.at.kind in {DO, BREAK} and self._may_move
        return replace(self, choice=RecruitChoice(person, paid), refused=None) if acting else self

    def unpaid(self) -> Learn:
        """Nobody is being recruited."""
        table = replace(self.table, choice=None) if self.table is not None else None
        return replace(self, choice=None, table=table)

    @property
    def recruiting(self) -> RecruitChoice | None:
        """The person who has been paid for and has no home yet."""
        return self.table.choice if self.table is not None and self.is_erring else self.choice

    def looked(self, at: Cell | int) -> Learn:
        """A square or a domino is pressed: an answer where one is asked for; where none is, choosing a domino."""
        if isinstance(at, int) and self.at.query is None:
            return self.tried(Claim(at))
        asked = self.at.query.kind if self.at.query else ""
        wished = DOMINO if isinstance(at, int) else SQUARE
        return self.answered(answer_of(at)) if asked == wished else self

    def answered(self, value: str) -> Learn:
        """An answer to the query of this step; what cannot be one is none."""
        if self.at.kind != CHECK or not is_answer(self.at, value) or value == self.answer:
            return self
        return _judged(replace(self, answer=value, tries=self.tries + 1))

    def shown(self) -> Learn:
        """The step with its right answer, which nobody here has given; one without an answer is as it was."""
        right = min(right_answers(self.at), default="")
        return replace(self, answer=right, is_shown=True) if right else self

    @property
    def said(self) -> str:
        """What has been answered: a number, a word, a square or a move; nothing while a turn goes on."""
        if self.at.kind == CHECK:
            return self.answer
        if self.refused is not None:
            return write_action(self.refused)
        over = self.is_met or self.is_missed
        return write_action(self.moves[-1]) if self.moves and over else ""

    def watched(self) -> Learn:
        """One more move of a step to watch."""
        if self.at.kind != SEE or self.seen >= len(self.at.plays):
            return self
        return _judged(replace(self, seen=self.seen + 1))

    # ---- links

    def view(self) -> dict[str, str | int]:
        """What a link holds: way, lesson, step, and what has been done, all by id."""
        path = {"path": self.path} if self.path else {}
        done = {"done": str(self.progress)} if self.progress else {}
        number = next((number for number, role in IN_A_LINK.items() if role == self.role), 0)
        role = {"class": number} if number else {}
        given = {"given": str(self.given)} if self.given and self.role else {}
        may_err = {"err": 1} if self.may_err else {}
        return {"lesson": self.here.id, "step": self.at.id, **path, **done, **role, **given, **may_err}

    def acting_as(self, role: str) -> Learn:
        """The same room for somebody else in a class; a role of nobody leaves the class."""
        return replace(self, role=role)

    def from_view(self, view_options: Mapping[str, str | int]) -> Learn:
        """The room as a link has it; whatever a link cannot mean is left out."""
        known = {each.id for each in course.paths()}
        path, name = str(view_options.get("path", "")), str(view_options.get("lesson", ""))
        progress = LessonProgress.parse(str(view_options.get("done", "")))
        may_err = view_options.get("err") == 1
        there = replace(self, path=path if path in known else "", progress=progress, may_err=may_err)
        opened = there.opened(name)
        opened = opened.opened(name, str(view_options.get("step", "")))
        number = view_options.get("class")
        role = IN_A_LINK.get(number, "") if isinstance(number, int) else ""
        given = GivenAnswers.parse(str(view_options.get("given", ""))) if role else NOTHING_GIVEN
        return replace(opened, role=role, given=given)


def _after_mistake(learn: Learn, table: Play) -> Learn:
    """The step while a placement against the rules is kept; when it is taken back, the rules refuse it after all."""
    after = replace(learn, table=table)
    if table.slip is None or after.is_erring:
        return after
    return _judged(replace(after, refused=table.slip.action))


def _judged(learn: Learn) -> Learn:
    if learn.role == PUPIL and learn.said:
        given = learn.given.with_answer(learn.here.id, learn.at.id, learn.said, right=learn.is_met)
        learn = replace(learn, given=given)
    if not learn.is_met:
        return learn
    return replace(learn, progress=learn.progress.with_done(learn.here.id, learn.at.id, learn.tries))
