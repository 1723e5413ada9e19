"""Blocks: what the parts of a room show, as values. Every word in them is final.

A `kdexplore.app.controls.Form` shows them all. A `Panel` draws those that no control of ipywidgets can show: `Content`.
Rooms make them by the short names at the end of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Literal, NotRequired, TypeAlias, TypedDict

from kdexplore.views.block_parts import (
    ButtonItem,
    CardAim,
    CardItem,
    CardMotion,
    LogItem,
    OptionItem,
    PadCell,
    PadHead,
    PadRow,
    PadTone,
    Piece,
    RowItem,
    RuleChip,
    SeatMark,
    StepItem,
    StepState,
    TextPiece,
    Tone,
    Value,
    plain,
)

# The parts are exported here too, so that a room imports one module.
__all__ = [
    "ButtonItem", "CardAim", "CardItem", "CardMotion", "LogItem", "OptionItem", "PadCell", "PadHead", "PadRow",
    "PadTone", "Piece", "RowItem", "RuleChip", "SeatMark", "StepItem", "StepState", "TextPiece", "Tone", "Value",
    "plain",
]  # fmt: skip

Size = Literal["large", "normal", "small"]
NoticeTone = Literal["good", "bad", "plain"]
FieldKind = Literal["select", "check", "text", "area", "number", "colour", "file"]
CardTone = Literal["legal", "refused", "plain"]


class Shown(Piece):
    """A block: its kind says which control shows it."""


class Content(Shown):
    """A block that a `Panel` draws."""


# ---- blocks that are controls


@dataclass(frozen=True)
class TitleBlock(Shown):
    """A small heading; `own` puts it in the colour of the player who decides."""

    kind: ClassVar = "title"
    text: str
    _: KW_ONLY
    level: Literal[2, 3] = 2
    own: bool = False
    seat: SeatMark | None = None


@dataclass(frozen=True)
class PromptBlock(Shown):
    """What to do now, read out for each new number; `own` is the colour of the player who decides, in each theme."""

    kind: ClassVar = "prompt"
    parts: Iterable[TextPiece]
    number: int
    _: KW_ONLY
    own: Mapping[str, str] | None = None
    seat: SeatMark | None = None


@dataclass(frozen=True)
class StepsBlock(Shown):
    """The steps of a turn, one after the other."""

    kind: ClassVar = "steps"
    label: str
    steps: Iterable[StepItem]


@dataclass(frozen=True)
class TotalBlock(Shown):
    """A big number, and what it is."""

    kind: ClassVar = "total"
    number: str
    text: str


@dataclass(frozen=True)
class ButtonsBlock(Shown):
    """Buttons side by side."""

    kind: ClassVar = "buttons"
    buttons: Iterable[ButtonItem]


@dataclass(frozen=True)
class ChoicesBlock(Shown):
    """Options of which one is chosen, their label before them; `quiet` where other words there say it already."""

    kind: ClassVar = "choices"
    name: str
    label: str
    options: Iterable[OptionItem]
    value: Value
    _: KW_ONLY
    quiet: bool = False


@dataclass(frozen=True)
class FoldBlock(Shown):
    """Blocks that the user opens and closes; where they belong to another thing than before, the room decides again."""

    kind: ClassVar = "fold"
    name: str
    text: str
    blocks: Iterable[Block]
    _: KW_ONLY
    opened: bool = False
    of: str = ""


@dataclass(frozen=True)
class CardBlock(Shown):
    """Blocks in a frame."""

    kind: ClassVar = "card"
    blocks: Iterable[Block]
    tone: CardTone = "plain"


@dataclass(frozen=True)
class ProgressBlock(Shown):
    """How far some work is; `None` where nobody knows."""

    kind: ClassVar = "progress"
    value: int | None
    most: int
    text: str
    _: KW_ONLY
    cancel: ButtonItem | None = None


@dataclass(frozen=True)
class NoticeBlock(Shown):
    """A message in its place, read out when it appears; `name` is that of the rule."""

    kind: ClassVar = "notice"
    text: str
    _: KW_ONLY
    tone: NoticeTone = "plain"
    rule: str | None = None
    name: str | None = None


class Field(TypedDict):
    """A field to fill in. `too_large` and `unreadable` are what a refused text or file is answered with.

    `enter` is the button of its form that the key Enter presses.
    """

    name: str
    kind: FieldKind
    label: str
    value: object
    options: NotRequired[Sequence[Sequence[object]]]
    least: NotRequired[int]
    most: NotRequired[int]
    rows: NotRequired[int]
    accept: NotRequired[str]
    off: NotRequired[bool]
    hint: NotRequired[str]
    too_large: NotRequired[str]
    unreadable: NotRequired[str]
    enter: NotRequired[str]


Block: TypeAlias = Shown | Field


# ---- blocks that a panel draws


@dataclass(frozen=True)
class SaidBlock(Content):
    """A sentence, in pieces that follow each other as they are."""

    kind: ClassVar = "say"
    parts: Iterable[TextPiece | RuleChip]
    size: Size


@dataclass(frozen=True)
class RowsBlock(Content):
    """A list of rows, dotted lines between them."""

    kind: ClassVar = "rows"
    rows: Iterable[RowItem]
    _: KW_ONLY
    label: str


@dataclass(frozen=True)
class RuleBlock(Content):
    """The id of a rule on a line of its own; pressing it opens the rule."""

    kind: ClassVar = "rule"
    rule: str
    name: str


@dataclass(frozen=True)
class TableBlock(Content):
    """A table whose first column names its rows; `numbers` are columns, and `hidden` is for screen readers alone."""

    kind: ClassVar = "table"
    caption: str
    head: Iterable[str]
    rows: Iterable[Sequence[str | int]]
    _: KW_ONLY
    numbers: Iterable[int] = ()
    hidden: bool = False


@dataclass(frozen=True)
class PadBlock(Content):
    """A score pad: a column for every player, in the order of their places; `corner` says what it shows."""

    kind: ClassVar = "pad"
    caption: str
    corner: str
    heads: Iterable[PadHead]
    rows: Iterable[PadRow]


@dataclass(frozen=True)
class LogBlock(Content):
    """What has happened so far; pressing an entry goes there."""

    kind: ClassVar = "log"
    label: str
    entries: Iterable[LogItem]
    _: KW_ONLY
    now: int


@dataclass(frozen=True)
class PictureBlock(Content):
    """A drawing of ours and what it shows in words, with a caption above it or none."""

    kind: ClassVar = "picture"
    svg: str
    label: str
    _: KW_ONLY
    caption: str | None = None
    press: str | None = None
    width: int | None = None


@dataclass(frozen=True)
class CardsBlock(Content):
    """Small pictures side by side."""

    kind: ClassVar = "cards"
    cards: Iterable[CardItem]
    _: KW_ONLY
    label: str


@dataclass(frozen=True)
class CodeBlock(Content):
    """Text to be copied, and what is said when it was, or could not be."""

    kind: ClassVar = "code"
    text: str
    label: str
    _: KW_ONLY
    copy: str
    copied: str
    failed: str | None = None


class PanelScene(TypedDict):
    """What a `Panel` shows; `themes` are its colours where no app around it has any."""

    lang: str
    label: str
    blocks: list[dict[str, Any]]
    themes: NotRequired[Mapping[str, Mapping[str, str]]]


# ---- the names by which rooms make them


def panel(
    blocks: Iterable[Content],
    *,
    lang: str,
    label: str,
    themes: Mapping[str, Mapping[str, str]] | None = None,
) -> PanelScene:
    """The scene of a `Panel`."""
    made: PanelScene = {"lang": lang, "label": label, "blocks": plain([*blocks])}
    return made if themes is None else {**made, "themes": themes}


def said(*parts: str | TextPiece | RuleChip, size: Size = "normal") -> SaidBlock:
    """A sentence.

    >>> said("Place ", part("desert", "own"), ".", size="large").plain()["parts"]
    [{'text': 'Place '}, {'text': 'desert', 'tone': 'own'}, {'text': '.'}]
    """
    return SaidBlock([part(each) if isinstance(each, str) else each for each in parts], size)


def buttons(*each: ButtonItem) -> ButtonsBlock:
    """Buttons side by side."""
    return ButtonsBlock(each)


def card(*blocks: Block, tone: CardTone = "plain") -> CardBlock:
    """Blocks in a frame."""
    return CardBlock(blocks, tone)


button, option, part, chip, seat = ButtonItem, OptionItem, TextPiece, RuleChip, SeatMark
title, prompt, step, steps, total, notice = TitleBlock, PromptBlock, StepItem, StepsBlock, TotalBlock, NoticeBlock
choices, fold, progress, row, rows, rule = ChoicesBlock, FoldBlock, ProgressBlock, RowItem, RowsBlock, RuleBlock
table, log, entry, picture, mini, cards, code = (
    TableBlock, LogBlock, LogItem, PictureBlock, CardItem, CardsBlock, CodeBlock,
)  # fmt: skip
pad, pad_head, pad_row, pad_cell = PadBlock, PadHead, PadRow, PadCell
