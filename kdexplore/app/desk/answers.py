"""The answers of a class to a question, live: how many are right, and the wrong ones grouped by what they mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kdexplore.app.learn.answers import answer_words
from kdexplore.app.learn.phrases import said
from kdexplore.app.learn.state import Learn
from kdexplore.lessons.queries import feedback, is_answer, right_answers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.app.desk.group import Pupil, SchoolClass
    from kdexplore.app.desk.state import AskedStep


@dataclass(frozen=True)
class AnswerGroup:
    """Those who gave the same answer: the answer, who they are, whether it is right, and what a wrong one means."""

    answer: str
    names: tuple[str, ...]
    right: bool = False
    means: str = ""


def answering(group: SchoolClass, asked: AskedStep) -> tuple[Pupil, ...]:
    """The pupils who have the question before them."""
    return tuple(each for each in group.pupils if (each.room, each.lesson, each.step) == ("learn", *asked))


def grouped(pupils: Iterable[Pupil], asked: AskedStep, lang: str) -> tuple[AnswerGroup, ...]:
    """The answers, the right one first, then the most frequent; those without an answer are not among them."""
    learn = Learn().opened(asked.lesson, asked.step)
    given: dict[str, list[str]] = {}
    for each in pupils:
        if each.said and is_answer(learn.at, each.said):
            given.setdefault(each.said, []).append(each.name)
    groups = [_group(learn, answer, tuple(names), lang) for answer, names in given.items()]
    return tuple(sorted(groups, key=lambda one: (not one.right, -len(one.names), one.answer)))


def _group(learn: Learn, answer: str, names: tuple[str, ...], lang: str) -> AnswerGroup:
    words = answer_words(replace(learn, answer=answer), lang)
    if answer in right_answers(learn.at):
        return AnswerGroup(words, names, right=True)
    found = feedback(learn.at, answer)
    return AnswerGroup(words, names, means=said(learn.here, learn.at, found, lang) if found else "")
