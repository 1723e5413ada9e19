"""The types of blocks: a block is plain data with a `kind`, made by `kdexplore.views.blocks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kdexplore.views.analysis_blocks import BadgeBlock, CandidatesBlock, GraphBlock

Value = str | int | None
Tone = Literal["own", "more", "muted", "strong", "good", "bad"]
Size = Literal["large", "normal", "small"]
NoticeTone = Literal["good", "bad", "plain"]
FieldKind = Literal["select", "check", "text", "area", "number", "colour", "file"]
CardTone = Literal["legal", "refused", "plain"]
PadTone = Literal["sum", "total", "tie", "muted"]
StepState = Literal["done", "now", "ahead", "skipped"]


# ---- what blocks are made of


class SeatMark(TypedDict):
    """The colour and the shape that distinguish a player."""

    colour: str
    shape: str


class TextPiece(TypedDict):
    """A piece of a sentence."""

    text: str
    tone: NotRequired[Tone]


class RuleChip(TypedDict):
    """The id and the title of a rule; pressing it opens the rule."""

    rule: str
    name: str


class RowItem(TypedDict):
    """One line of a list."""

    text: str
    detail: NotRequired[str]
    name: NotRequired[str]
    points: NotRequired[str]
    swatch: NotRequired[str]
    svg: NotRequired[str]
    muted: NotRequired[bool]
    lit: NotRequired[bool]
    rule: NotRequired[str]
    rule_name: NotRequired[str]


class ButtonItem(TypedDict):
    """Something to press; `off` says why it cannot be pressed now."""

    name: str
    text: str
    primary: NotRequired[bool]
    off: NotRequired[str]
    pressed: NotRequired[bool]
    icon: NotRequired[str]


class OptionItem(TypedDict):
    """One of several choices; its title says more."""

    value: Value
    text: str
    title: NotRequired[str]
    key: NotRequired[str]


class StepItem(TypedDict):
    """A step of a turn: how far it is, in words for screen readers too, and why it is skipped."""

    text: str
    state: StepState
    said: NotRequired[str]
    why: NotRequired[str]


class LogItem(TypedDict):
    """One line of a log, and where in the history it belongs."""

    text: str
    at: int
    seat: NotRequired[SeatMark]


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


class CardItem(TypedDict):
    """One of several small pictures; beside it another one may be, with words of its own."""

    title: str
    name: NotRequired[str]
    svg: NotRequired[str]
    aside: NotRequired[str]
    aside_text: NotRequired[str]
    text: NotRequired[str]
    note: NotRequired[str]
    points: NotRequired[str]
    on: NotRequired[bool]
    seat: NotRequired[SeatMark]
    motion: NotRequired[CardMotion]
    aim: NotRequired[CardAim]
    said: NotRequired[str]


class PadHead(TypedDict):
    """The head of a column of a score pad: the place, in words too, the player and the total."""

    place: str
    label: str
    name: str
    total: str
    seat: SeatMark
    first: bool


class PadCell(TypedDict):
    """A number on a score pad and how it comes about; with a name it can be pressed."""

    text: str
    note: NotRequired[str]
    name: NotRequired[str]
    lit: NotRequired[bool]
    tone: NotRequired[Literal["muted", "decides"]]


class PadRow(TypedDict):
    """A row of a score pad."""

    title: str
    cells: list[PadCell]
    swatch: NotRequired[str]
    note: NotRequired[str]
    tone: NotRequired[PadTone]


# ---- blocks


class TitleBlock(TypedDict):
    """A heading."""

    kind: Literal["title"]
    text: str
    level: Literal[2, 3]
    own: bool
    seat: NotRequired[SeatMark]


class SaidBlock(TypedDict):
    """A sentence."""

    kind: Literal["say"]
    parts: list[TextPiece | RuleChip]
    size: Size


class PromptBlock(TypedDict):
    """The one sentence that says what to do now. Screen readers read it out for each new number."""

    kind: Literal["prompt"]
    parts: list[TextPiece]
    number: int
    own: NotRequired[dict[str, str]]


class StepsBlock(TypedDict):
    """The steps of a turn, in their order."""

    kind: Literal["steps"]
    label: str
    steps: list[StepItem]


class RowsBlock(TypedDict):
    """A list of rows."""

    kind: Literal["rows"]
    rows: list[RowItem]
    label: str


class TotalBlock(TypedDict):
    """A big number."""

    kind: Literal["total"]
    number: str
    text: str


class RuleBlock(TypedDict):
    """The id of a rule on its own line."""

    kind: Literal["rule"]
    rule: str
    name: str


class ButtonsBlock(TypedDict):
    """Buttons side by side."""

    kind: Literal["buttons"]
    buttons: list[ButtonItem]


class ChoicesBlock(TypedDict):
    """Options of which one is chosen; `quiet` keeps the label for screen readers alone."""

    kind: Literal["choices"]
    name: str
    label: str
    options: list[OptionItem]
    value: Value
    quiet: NotRequired[bool]


class TableBlock(TypedDict):
    """A table; its first column names its rows."""

    kind: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[str | int]]
    numbers: list[int]
    hidden: bool


class PadBlock(TypedDict):
    """A score pad: a column for every player, in the order of their places."""

    kind: Literal["pad"]
    caption: str
    corner: str
    heads: list[PadHead]
    rows: list[PadRow]


class LogBlock(TypedDict):
    """What has happened so far."""

    kind: Literal["log"]
    label: str
    entries: list[LogItem]
    now: int


class PictureBlock(TypedDict):
    """A drawing and what it shows in words."""

    kind: Literal["picture"]
    svg: str
    label: str
    caption: NotRequired[str]
    press: NotRequired[str]
    width: NotRequired[int]


class CardsBlock(TypedDict):
    """Small pictures side by side."""

    kind: Literal["cards"]
    cards: list[CardItem]
    label: str


class FoldBlock(TypedDict):
    """Blocks that the user opens and closes."""

    kind: Literal["fold"]
    name: str
    text: str
    open: bool
    blocks: list[Block]
    of: NotRequired[str]


class CardBlock(TypedDict):
    """Blocks in a frame."""

    kind: Literal["card"]
    tone: CardTone
    blocks: list[Block]


class ProgressBlock(TypedDict):
    """How far some work is; without a value, nobody knows."""

    kind: Literal["progress"]
    most: int
    text: str
    value: NotRequired[int]
    cancel: NotRequired[ButtonItem]


class CodeBlock(TypedDict):
    """Text to be copied."""

    kind: Literal["code"]
    text: str
    label: str
    copy: str
    copied: str
    failed: NotRequired[str]


class NoticeBlock(TypedDict):
    """A message in its place; `name` is that of the rule."""

    kind: Literal["notice"]
    tone: NoticeTone
    text: str
    rule: NotRequired[str]
    name: NotRequired[str]


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


Content: TypeAlias = (
    "SaidBlock | RowsBlock | RuleBlock | TableBlock | PadBlock | LogBlock | PictureBlock | CardsBlock | CodeBlock"
    " | CandidatesBlock | BadgeBlock | GraphBlock"
)  # what a Panel draws
Block: TypeAlias = (
    "Content | TitleBlock | PromptBlock | StepsBlock | TotalBlock | ButtonsBlock | ChoicesBlock | FoldBlock | CardBlock"
    " | ProgressBlock | NoticeBlock | Field"
)


class PanelScene(TypedDict):
    """What a `Panel` shows."""

    lang: str
    label: str
    blocks: list[Content]
    themes: NotRequired[Mapping[str, Mapping[str, str]]]
