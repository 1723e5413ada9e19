"""Every question by its name. A question's module is imported when it is first asked for.

A module beside this one that the table does not name, with a class of questions in it, is registered too.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kdexplore.engine.questions.question import Question

HOME = "kdexplore.engine.questions"
NAMED = {
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
_QUESTION = re.compile(r'^class (\w+)\(Question\):.*?^    name: ClassVar\[str\] = "(\w+)"$', re.MULTILINE | re.DOTALL)


def _others() -> Iterator[tuple[str, str]]:
    """The questions of modules that the table does not name."""
    named = {place.partition(".")[0] for place in NAMED.values()}
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem not in named and path != Path(__file__):
            for kind, name in _QUESTION.findall(path.read_text(encoding="utf-8")):
                yield name, f"{path.stem}.{kind}"


QUESTIONS: Mapping[str, str] = MappingProxyType(NAMED | dict(_others()))


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
