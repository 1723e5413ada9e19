"""The words of a lesson: ours come from the catalogues, those of a lesson from outside from its own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.cells import Cell
from kdexplore.lessons.model import Expression
from kdexplore.lessons.numbers import counted
from kdexplore.words import Term, Text, say

if TYPE_CHECKING:
    from kdexplore.lessons.model import Lesson, LessonStep, Phrase, SlotValue

TERMS = ("person", "rule")
FALLBACK = "en"
SIGN = "①"  # a square that a task speaks of, in the sentence and on the board: no beginner looks up coordinates


def said(lesson: Lesson, step: LessonStep, phrase: Phrase, lang: str) -> str:
    """A sentence of a step.

    >>> from kdexplore.lessons.course import lesson
    >>> from kdexplore.lessons.model import Phrase
    >>> said(lesson("aim"), lesson("aim").steps[0], Phrase("watch", shelf=True), "en")
    'Watch what happens.'
    """
    if phrase.shelf:
        slots = {name: _slot(name, value, step) for name, value in phrase.slots}
        return say(Text(f"task.{phrase.key}", **slots), lang, rules=step.setup)
    if lesson.texts:
        return own_text(lesson, phrase.key, lang)
    return say(Text(f"lesson.{lesson.id}.{phrase.key}"), lang, rules=step.setup)


def own_text(lesson: Lesson, key: str, lang: str) -> str:
    """A text that came with a lesson: in this language, else in English, else in the first that has it."""
    texts = lesson.own_texts
    return next(texts[each][key] for each in (lang, FALLBACK, *texts) if key in texts.get(each, {}))


def title(lesson: Lesson, lang: str = "en") -> str:
    """The name of a lesson.

    >>> from kdexplore.lessons.course import lesson
    >>> title(lesson("aim"))
    'The aim of the game'
    """
    if lesson.texts:
        return own_text(lesson, "title", lang)
    return say(Text(f"lesson.{lesson.id}.title"), lang, rules=lesson.setup)


def _slot(name: str, value: SlotValue, step: LessonStep) -> object:
    if isinstance(value, Expression):
        return counted(value, step.state)
    if name == "totem":
        return Term("resource", _key(value))
    if name in TERMS:
        return Term(name, _key(value))
    return SIGN if isinstance(value, tuple) else value


def signed_cell(step: LessonStep) -> Cell | None:
    """The square that the task of a step speaks of; `None` if it names none."""
    return next((Cell(*value) for _, value in step.task.slots if isinstance(value, tuple)), None)


def _key(value: SlotValue) -> str | int:
    return value if isinstance(value, str | int) else ""
