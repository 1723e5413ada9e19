"""Answers as a program reads them: plain data of the engine, with sentences beside it."""

from __future__ import annotations

from typing import TypeVar

from kdexplore.core.codec import Plain
from kdexplore.core.problems import BadInput, Problem
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.question import Question, Reply, problem_plain
from kdexplore.words import say

# The fields of a question whose flag has another name.
FLAGS = {"bonuses": "bonus", "totems": "totem", "readings": "reading"}
Q = TypeVar("Q", bound="Question")


def problem_data(problem: Problem, rules: Rules | None, lang: str) -> Plain:
    """A broken rule as plain data, with its sentence."""
    return problem_plain(problem) | {"text": say(problem, lang, rules=rules)}


def answer_data(question: Question, answer: Reply, lang: str) -> Plain:
    """An answer as plain data, with a sentence for each problem in the words of the question's game."""
    data = answer.to_plain()
    problems: tuple[Problem, ...] = getattr(answer, "problems", None) or ()
    if problems:
        data["problems"] = [problem_data(problem, question.rules, lang) for problem in problems]
    return data


def fault_data(error: BadInput, lang: str) -> Plain:
    """What cannot be read, and where, as plain data."""
    return {"code": error.fault.code, "message": say(error, lang), "where": error.fault.where}


def read_flags(kind: type[Q], plain: Plain) -> Q:
    """A question asked with flags, as its plain form; an error names the flag and not the field.

    Flags that were not given are `None` here, and left out.
    """
    try:
        return kind.from_plain({field: value for field, value in plain.items() if value is not None})
    except BadInput as error:
        field = error.fault.where.partition("[")[0].partition(".")[0]
        if field not in FLAGS:
            raise
        raise type(error)(error.fault.code, FLAGS[field], **dict(error.fault.facts)).because(error.problems) from None
