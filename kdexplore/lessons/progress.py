"""`LessonProgress`: which steps of which lessons have been done, and in how few tries. Stored by id, never by place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kdexplore.lessons.model import Lesson

LONGEST = 8_000  # characters of a link
MOST_TRIES = 9
_LESSON = re.compile(r"([a-z][a-z0-9_]{0,39}):([a-z_.1-9]+)")
_STEP = re.compile(r"([a-z][a-z_]{0,39})([1-9])?")


@dataclass(frozen=True)
class LessonProgress:
    """The steps that have been done, each as lesson, step and the fewest tries."""

    done: frozenset[tuple[str, str, int]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.done)

    def tries(self, lesson: str, step: str) -> int:
        """In how few tries a step has been done; zero if it has not been."""
        return next((tries for name, at, tries in self.done if (name, at) == (lesson, step)), 0)

    def with_done(self, lesson: str, step: str, tries: int) -> LessonProgress:
        """A copy in which a step is done; the fewest tries count."""
        now, before = min(max(tries, 1), MOST_TRIES), self.tries(lesson, step)
        if before and before <= now:
            return self
        return LessonProgress(self.done - {(lesson, step, before)} | {(lesson, step, now)})

    def count(self, lesson: Lesson) -> int:
        """How many steps of a lesson have been done."""
        return sum(bool(self.tries(lesson.id, step.id)) for step in lesson.steps)

    def __str__(self) -> str:
        """What a link holds.

        >>> str(LessonProgress().with_done("aim", "count", 1).with_done("aim", "richest", 3))
        'aim:count.richest3'
        """
        lessons = sorted({name for name, _, _ in self.done})
        return ";".join(f"{name}:{'.'.join(self._steps(name))}" for name in lessons)

    def _steps(self, lesson: str) -> list[str]:
        return sorted(f"{at}{tries if tries > 1 else ''}" for name, at, tries in self.done if name == lesson)

    @staticmethod
    def parse(text: str) -> LessonProgress:
        """The progress of a link; whatever it cannot mean is left out.

        >>> LessonProgress.parse("aim:count.richest3;?").tries("aim", "richest")
        3
        """
        progress = LessonProgress()
        for part in text[:LONGEST].split(";"):
            lesson = _LESSON.fullmatch(part)
            for step in lesson[2].split(".") if lesson else ():
                if lesson and (name := _STEP.fullmatch(step)):
                    progress = progress.with_done(lesson[1], name[1], int(name[2] or 1))
        return progress
