"""`Desk`: what a teacher has prepared: a way through the lessons, its questions, language, hints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.lessons import course
from kdexplore.lessons.model import CHECK
from kdexplore.words import languages

if TYPE_CHECKING:
    from collections.abc import Mapping

PARTS = PREPARE, NOW, PRINT = "prepare", "now", "print"
BASICS = "basics"


class AskedStep(NamedTuple):
    """A question of the course: a step of a lesson that asks for an answer."""

    lesson: str
    step: str

    def __str__(self) -> str:
        """As a link has it.

        >>> str(AskedStep("aim", "count"))
        'aim.count'
        """
        return f"{self.lesson}.{self.step}"


@lru_cache(maxsize=16)
def questions(path: str) -> tuple[AskedStep, ...]:
    """Every question of a way through the lessons."""
    lessons = map(course.lesson, course.path(path).lessons)
    return tuple(AskedStep(lesson.id, step.id) for lesson in lessons for step in lesson.steps if step.kind == CHECK)


@dataclass(frozen=True)
class Desk:
    """What a teacher has prepared. Without any `picked`, all questions of the way are asked.

    `part` is what is in sight, `lang` the language of the link to hand out, `at` the place of the question on the desk,
    `pupil` the name that is pressed in the list.
    """

    part: str = PREPARE
    path: str = BASICS
    lang: str = ""
    hints: bool = False
    picked: tuple[AskedStep, ...] = ()
    at: int = 0
    pupil: str = ""

    @property
    def questions(self) -> tuple[AskedStep, ...]:
        """The questions that are asked, in the order of the way."""
        return tuple(each for each in questions(self.path) if each in self.picked) or questions(self.path)

    @property
    def question(self) -> AskedStep:
        """The question on the desk."""
        return self.questions[min(self.at, len(self.questions) - 1)]

    def on_path(self, path: str) -> Desk:
        """Another way through the lessons."""
        return replace(self, path=path, picked=(), at=0) if course.path(path).id == path else self

    def picking(self, name: str) -> Desk:
        """A question is asked as well, or no longer."""
        asked = next((each for each in questions(self.path) if str(each) == name), None)
        if asked is None:
            return self
        picked = {*self.picked} ^ {asked}
        return replace(self, picked=tuple(each for each in questions(self.path) if each in picked), at=0)

    def at_lesson(self, lesson: str) -> Desk:
        """The first question of a lesson; a lesson without one changes nothing."""
        found = next((at for at, each in enumerate(self.questions) if each.lesson == lesson), self.at)
        return replace(self, at=found)

    def next_one(self) -> Desk:
        """The question after this one; after the last, the first."""
        return replace(self, at=(self.at + 1) % len(self.questions))

    # ---- links

    def view(self) -> dict[str, str | int]:
        """What a link holds."""
        options: dict[str, str | int] = {"desk_path": self.path, "desk": self.part, "desk_at": self.at}
        options |= {"desk_lang": self.lang} if self.lang else {}
        options |= {"desk_hints": 1} if self.hints else {}
        picked = " ".join(str(each) for each in questions(self.path) if each in self.picked)
        return options | ({"desk_asks": picked} if picked else {})

    @classmethod
    def from_view(cls, view: Mapping[str, str | int]) -> Desk:
        """The desk of a link; whatever a link cannot mean is left out."""
        desk = cls().on_path(str(view.get("desk_path", "")))
        names = str(view.get("desk_asks", "")).split()
        picked = tuple(each for each in questions(desk.path) if str(each) in names)
        part, lang, at = str(view.get("desk", "")), str(view.get("desk_lang", "")), view.get("desk_at")
        desk = replace(desk, picked=picked, hints=view.get("desk_hints") == 1)
        desk = replace(desk, part=part if part in PARTS else PREPARE, lang=lang if lang in languages() else "")
        return replace(desk, at=at) if type(at) is int and 0 <= at < len(desk.questions) else desk
