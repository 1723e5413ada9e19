"""Blocks of analysis: candidates with their values on one scale, the course of a game. Every word is final."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, TypedDict

from kdexplore.views.blocks import Content, Piece

KINDS = ("proved", "exact", "estimated")


class Strip(TypedDict):
    """A value on the scale of its column: where its mean is, and one and two standard errors around it, from 0 to 1."""

    at: float
    near: list[float]
    far: list[float]
    text: str
    full: str


class StripColumn(TypedDict):
    """A column of strips: its name, its ticks, where the best value is; `on` is the one that a phone shows."""

    title: str
    ticks: list[tuple[float, str]]
    best: float
    on: bool


@dataclass(frozen=True)
class CandidateItem(Piece):
    """One candidate: its rank, what it is, what it gains now; `label` says it all."""

    number: int
    rank: str
    title: str
    label: str
    _: KW_ONLY
    strips: Iterable[Strip]
    filled: bool
    on: bool
    detail: str | None = None
    aside: str | None = None
    svg: str | None = None


class CandidateGroup(TypedDict):
    """Candidates that belong together, under a heading or none."""

    title: str
    items: list[CandidateItem]


@dataclass(frozen=True)
class CandidatesBlock(Content):
    """Candidates in groups, the best first, their values in columns; one is looked at with pointer or focus."""

    kind: ClassVar = "candidates"
    label: str
    columns: Iterable[StripColumn]
    groups: Iterable[CandidateGroup]


@dataclass(frozen=True)
class BadgeBlock(Content):
    """How sure something is: proved, exact or estimated."""

    kind: ClassVar = "badge"
    tone: str
    text: str


@dataclass(frozen=True)
class GraphBlock(Content):
    """The course of a game as a drawing with a cursor: `stops` are turns, `says` what each of them is.

    `left` and `right` are where the first and the last stop are, as shares of the width.
    """

    kind: ClassVar = "graph"
    svg: str
    label: str
    _: KW_ONLY
    now: int
    stops: Iterable[int]
    says: Iterable[str]
    left: float
    right: float


candidates, candidate, badge, graph = CandidatesBlock, CandidateItem, BadgeBlock, GraphBlock
