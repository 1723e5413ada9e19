"""Blocks of analysis: candidates with their values on one scale, the course of a game. Every word is final."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable

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


class CandidateItem(TypedDict):
    """One candidate: its rank, what it is, what it gains now; `label` says it all."""

    number: int
    rank: str
    title: str
    label: str
    strips: list[Strip]
    filled: bool
    on: bool
    detail: NotRequired[str]
    aside: NotRequired[str]
    svg: NotRequired[str]


class CandidateGroup(TypedDict):
    """Candidates that belong together, under a heading or none."""

    title: str
    items: list[CandidateItem]


class CandidatesBlock(TypedDict):
    """Candidates, the best first; pointing at one or moving the focus there looks at it."""

    kind: Literal["candidates"]
    label: str
    columns: list[StripColumn]
    groups: list[CandidateGroup]


class BadgeBlock(TypedDict):
    """How sure something is."""

    kind: Literal["badge"]
    tone: str
    text: str


class GraphBlock(TypedDict):
    """The course of a game as a drawing with a cursor: `stops` are turns, `says` what each of them is.

    `left` and `right` are where the first and the last stop are, as shares of the width.
    """

    kind: Literal["graph"]
    svg: str
    label: str
    now: int
    stops: list[int]
    says: list[str]
    left: float
    right: float


def candidates(label: str, columns: Iterable[StripColumn], groups: Iterable[CandidateGroup]) -> CandidatesBlock:
    """Candidates in groups, their values in columns."""
    return {"kind": "candidates", "label": label, "columns": list(columns), "groups": list(groups)}


def candidate(number: int, rank: str, title: str, label: str, **more: Any) -> CandidateItem:  # noqa: ANN401 -- its parts
    """One candidate with those of its parts that there are."""
    made: Any = {"number": number, "rank": rank, "title": title, "label": label}
    return made | {name: value for name, value in more.items() if value is not None}  # type: ignore[no-any-return]


def badge(tone: str, text: str) -> BadgeBlock:
    """How sure something is: proved, exact or estimated.

    >>> badge("proved", "proved")
    {'kind': 'badge', 'tone': 'proved', 'text': 'proved'}
    """
    return {"kind": "badge", "tone": tone, "text": text}


def graph(  # noqa: PLR0913 -- as many parts as it shows; all but the drawing and its label are named
    svg: str, label: str, *, now: int, stops: Iterable[int], says: Iterable[str], left: float, right: float
) -> GraphBlock:
    """The course of a game, to be walked through."""
    return {
        "kind": "graph", "svg": svg, "label": label, "now": now, "stops": list(stops), "says": list(says),
        "left": left, "right": right,
    }  # fmt: skip
