"""The part of a scene for a photograph behind the grid: its words, and where one was before. Never the picture."""

from __future__ import annotations

from typing import NamedTuple

from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.territory import Box
from kdexplore.core.tiles import START
from kdexplore.views.scenes.board_view import Plain, Setting
from kdexplore.words import Term, Text, capital

WORDS = (
    "add", "about", "again", "trim", "trim_done", "castle", "corners", "remove", "blend", "arrows", "unreadable",
    "read", "reading", "teach",
)  # fmt: skip
CORNERS = 4
SHARES = 1000  # the width and the height of a picture, in which its corners are counted


class PhotoPlace(NamedTuple):
    """Where a picture is: the corners of the kingdom in it, clockwise from the upper left, and the cells below it."""

    corners: tuple[tuple[int, int], ...]
    cells: Box


class PhotoAnswer(NamedTuple):
    """The answer to the page's question `n` about a picture: the corners that were found, or why it was not read."""

    n: int
    corners: tuple[tuple[float, float], ...] = ()
    fault: Fault | None = None


def photo_answer(setting: Setting, answer: PhotoAnswer | None) -> Plain | None:
    """The last answer about a picture, in words."""
    if answer is None:
        return None
    fault = answer.fault
    why = setting.say(BadInput(fault.code, fault.where, **dict(fault.facts))) if fault is not None else ""
    return {"n": answer.n, "corners": [list(corner) for corner in answer.corners], "why": why}


def photo_words(setting: Setting) -> dict[str, str]:
    """The words of the photograph behind the grid."""
    slots = {"span": setting.rules.span, "start": Term("terrain", START)}
    names = (*WORDS, *(f"corner{corner}" for corner in range(CORNERS)))
    words = {name: setting.say(Text(f"board.photo.{name}", **slots)) for name in names}
    return words | {"start": capital(setting.say(Term("terrain", START)), setting.lang)}


def photo_place(place: PhotoPlace | None) -> Plain | None:
    """Where a picture was, for the board to put the same one there again."""
    if place is None:
        return None
    return {"corners": [[x / SHARES, y / SHARES] for x, y in place.corners], "cells": [*place.cells]}
