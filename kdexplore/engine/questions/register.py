"""Every question by its name. A question's module is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.engine.questions.question import Question

HOME = "kdexplore.engine.questions"
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "legal": "legal.Legal",
        "why_not": "why_not.WhyNot",
        "score": "score.Score",
        "fire": "fire.Fire",
        "people": "people.People",
        "recruit": "people.Recruitment",
        "setup": "setup.SetupQuestion",
        "game": "moment.Try",
        "ranking": "standings.Ranking",
        "reachable": "reachable.Reachable",
        "perft": "count.Perft",
        "simulate": "simulation.Games",
        "evaluate": "evaluation.Evaluate",
        "course": "course.CourseQuestion",
        "move": "move.PlayerMove",
        "statistics": "statistics.Statistics",
        "best_territory": "best.BestQuestion",
        "forecast": "forecast.ForecastQuestion",
        "followup": "followup.FollowupQuestion",
        "trial": "trial.TrialQuestion",
    }
)


def kind_of(name: str) -> type[Question]:
    """The class of the questions of that name; `BadInput` if there is none.

    >>> kind_of("why_not").form({})
    (('tiles', 'span', 'territory', 'domino', 'cells'), ('readings',))
    """
    if name not in QUESTIONS:
        raise BadInput("unknown_value", "ask", value=brief(name), known=tuple(QUESTIONS))
    module, _, kind = QUESTIONS[name].partition(".")
    question: type[Question] = getattr(import_module(f"{HOME}.{module}"), kind)
    return question


def question_from(plain: Mapping[str, object]) -> Question:
    """The question that plain data asks, by its `ask`.

    >>> question_from({"ask": "score", "mode": "classic", "territory": "w1*"}).answer().sheet.total
    1
    """
    return kind_of(str(plain.get("ask"))).from_plain(plain)
