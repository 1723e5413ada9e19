"""A domino and a refusal, the same in every part of the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.views.described.labels import square_title
from kdexplore.views.drawing.squares import Pieces, look_of
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from kdexplore.core.problems import Problem
    from kdexplore.views.scenes.board_view import Setting
    from kdexplore.views.scenes.types import PieceScene, RefusalScene


def piece(setting: Setting, number: int) -> PieceScene:
    """A domino as it is drawn, with the resources that come with it, and its words."""
    rules = setting.rules
    domino, halves, words = rules.tiles.domino(number), [], []
    for square in (domino.first, domino.second):
        lying = Pieces(rules.tiles.resource_on(square) if rules.resources else None)
        halves.append(look_of(square, lying))
        words.append(square_title(square, lying, rules.tiles, setting.lang))
    first, second = words
    label = setting.say(Text("draft.slot", number=number, first=first, second=second))
    return {"number": number, "halves": halves, "label": label}


def refusal(setting: Setting, problem: Problem) -> RefusalScene:
    """A broken rule: its sentence, its id and its name."""
    name = setting.say(Term("rule", problem.rule))
    return {"says": setting.say_problem(problem), "rule": problem.rule, "name": name}
