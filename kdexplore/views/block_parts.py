"""What blocks are made of: `Piece`, and the parts that are inside blocks (`kdexplore.views.blocks`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple, NotRequired, TypedDict

Value = str | int | None
Tone = Literal["own", "more", "muted", "strong", "good", "bad"]
PadTone = Literal["sum", "total", "tie", "muted"]
StepState = Literal["done", "now", "ahead", "skipped"]


class Piece:
    """What blocks are made of: a dataclass. A part that may be missing is `None` by default, and then not there."""

    kind: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for part in self._parts():
            if part.many:
                several = [list(one) if isinstance(one, tuple) else one for one in getattr(self, part.name)]
                object.__setattr__(self, part.name, several)

    def __contains__(self, name: str) -> bool:
        return any(part == name for part, _ in self._there())

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 -- each part is of another type
        return getattr(self, name)

    def get(self, name: str, default: object = None) -> Any:  # noqa: ANN401 -- likewise
        """A part, or the default where it is not there."""
        return next((value for part, value in self._there() if part == name), default)

    def plain(self) -> dict[str, Any]:
        """What a page gets of it, for JSON.

        >>> SeatMark("#3c3a46", "square").plain()
        {'colour': '#3c3a46', 'shape': 'square'}
        """
        kind = {"kind": self.kind} if self.kind else {}
        return kind | {name: plain(value) for name, value in self._there()}

    def _parts(self) -> tuple[_Part, ...]:
        kind: Any = type(self)
        return _parts_of(kind)

    def _there(self) -> Iterator[tuple[str, Any]]:
        for part in self._parts():
            value = getattr(self, part.name)
            if part.needed or (value is not None and value != ""):
                yield part.name, value


class _Part(NamedTuple):
    """A part of a block: whether it must be given, and whether it is several things, kept as a list."""

    name: str
    needed: bool
    many: bool


@cache
def _parts_of(kind: Any) -> tuple[_Part, ...]:  # noqa: ANN401 -- a dataclass
    """The parts of a kind of block."""
    return tuple(_Part(one.name, one.default is MISSING, str(one.type).startswith("Iterable")) for one in fields(kind))


def plain(value: Any) -> Any:  # noqa: ANN401 -- whatever a block holds
    """A block, or something inside one, as plain data."""
    if isinstance(value, Piece):
        return value.plain()
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class SeatMark(Piece):
    """The colour and the shape that distinguish a player."""

    colour: str
    shape: str


@dataclass(frozen=True)
class TextPiece(Piece):
    """A piece of a sentence and its tone."""

    text: str
    tone: Tone | None = None


@dataclass(frozen=True)
class RuleChip(Piece):
    """The id of a rule within a sentence and its title; pressing it opens the rule."""

    rule: str
    name: str


@dataclass(frozen=True)
class RowItem(Piece):
    """One line of a list: with a name it can be pressed, with `lit` it is pressed or not."""

    text: str
    _: KW_ONLY
    detail: str | None = None
    name: str | None = None
    points: str | None = None
    swatch: str | None = None
    svg: str | None = None
    muted: bool | None = None
    lit: bool | None = None
    rule: str | None = None
    rule_name: str | None = None


@dataclass(frozen=True)
class ButtonItem(Piece):
    """Something to press; `off` is why that cannot be done now, in words."""

    name: str
    text: str
    _: KW_ONLY
    primary: bool | None = None
    off: str | None = None
    pressed: bool | None = None
    icon: str | None = None


@dataclass(frozen=True)
class OptionItem(Piece):
    """One of several choices; its title says more, its key chooses it."""

    value: Value
    text: str
    title: str | None = None
    _: KW_ONLY
    key: str | None = None


@dataclass(frozen=True)
class StepItem(Piece):
    """A step of a turn; `said` is its state in words, `why` the reason that it is skipped."""

    text: str
    state: StepState
    _: KW_ONLY
    said: str | None = None
    why: str | None = None


@dataclass(frozen=True)
class LogItem(Piece):
    """What happened, and where in the history."""

    text: str
    at: int
    seat: SeatMark | None = None


class CardMotion(TypedDict):
    """What has moved on a picture, to be seen once for each id: its groups one beat after the other, from this one."""

    id: str
    beat: int


class CardAim(TypedDict):
    """What a board beside a card shows while the card is pointed at: who would live where, for what, and the points."""

    home: list[int]
    symbol: str
    paid: list[list[int]]
    counts: list[list[int]]
    points: NotRequired[str]


@dataclass(frozen=True)
class CardItem(Piece):
    """One of several small pictures: whose it is, what it is of, and how many points; `note` is small, below it.

    `said` is for screen readers alone; `aim` is what the board beside the card shows while it is pointed at. Beside the
    picture another one may be, with words of its own.
    """

    title: str
    _: KW_ONLY
    name: str | None = None
    svg: str | None = None
    aside: str | None = None
    aside_text: str | None = None
    text: str | None = None
    note: str | None = None
    points: str | None = None
    on: bool | None = None
    seat: SeatMark | None = None
    motion: CardMotion | None = None
    aim: CardAim | None = None
    said: str | None = None


@dataclass(frozen=True)
class PadHead(Piece):
    """The head of a column of a score pad: the place, in words as its label too, the player and the total."""

    place: str
    label: str
    name: str
    total: str
    seat: SeatMark
    _: KW_ONLY
    first: bool


@dataclass(frozen=True)
class PadCell(Piece):
    """A number on a score pad and how it comes about, below it; with a name it can be pressed."""

    text: str
    _: KW_ONLY
    note: str | None = None
    name: str | None = None
    lit: bool | None = None
    tone: Literal["muted", "decides"] | None = None


@dataclass(frozen=True)
class PadRow(Piece):
    """A row of a score pad; the note follows its title."""

    title: str
    cells: Iterable[PadCell]
    _: KW_ONLY
    swatch: str | None = None
    note: str | None = None
    tone: PadTone | None = None
