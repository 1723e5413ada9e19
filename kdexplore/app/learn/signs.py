"""Squares that a reason speaks of, by signs that are on the board as well: no beginner looks up coordinates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kdexplore.core.cell_names import named_cell
from kdexplore.lessons import queries
from kdexplore.views.scenes.layers import Marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kdexplore.app.learn.state import Learn
    from kdexplore.core.problems import Problem
    from kdexplore.views.scenes.board_view import Setting
    from kdexplore.views.scenes.types import BoardScene

SIGNS = "①②③④⑤⑥⑦⑧⑨"
NAME = re.compile(r"\b[A-Z][1-9]\d?\b")


def signs_of(sentences: Iterable[str]) -> Mapping[str, str]:
    """A sign for each square that is named, in the order in which they are.

    >>> signs_of(["Already taken: H6 and I6.", "Only diagonally: H6."])
    {'H6': '①', 'I6': '②'}
    """
    named = dict.fromkeys(name for words in sentences for name in NAME.findall(words))
    return dict(zip(named, SIGNS, strict=False))


def signed(words: str, signs: Mapping[str, str]) -> str:
    """A sentence with the signs in place of the names.

    >>> signed("Already taken: H6.", {"H6": "①"})
    'Already taken: ①.'
    """
    return NAME.sub(lambda found: signs.get(found[0], found[0]), words)


def problems(learn: Learn) -> tuple[Problem, ...]:
    """Why the last try was refused, or the last answer is wrong."""
    if learn.table is not None and learn.is_erring:
        return learn.table.refused
    if learn.at.query is not None:
        return queries.problems_of(learn.at, learn.answer) if learn.answer else ()
    return learn.attempt.problems


def of_verdict(learn: Learn, voice: Setting) -> Mapping[str, str]:
    """The signs of the squares that the reasons of the last try speak of."""
    return signs_of(voice.say_problem(problem) for problem in problems(learn))


def marks(learn: Learn, voice: Setting) -> tuple[Marked, ...]:
    """The same squares, for the board."""
    cells = ((named_cell(name, voice.rules.span), sign) for name, sign in of_verdict(learn, voice).items())
    return tuple(Marked((cell,), sign, "bad") for cell, sign in cells if cell is not None)


def sign(scene: BoardScene, span: int) -> None:
    """Give the reasons of a scene signs in place of names: they are drawn where the domino is refused."""
    for problem in scene["problems"]:
        signs = signs_of([problem["says"]])
        if signs:
            problem["says"] = signed(problem["says"], signs)
            cells = ((named_cell(name, span), text) for name, text in signs.items())
            problem["signs"] = [{"at": [*cell], "text": text} for cell, text in cells if cell is not None]
