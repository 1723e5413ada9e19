"""Blocks: what the parts of a room show, as plain typed data. Every word in them is final.

A `kdexplore.app.controls.Form` shows them all. A `Panel` draws those that no control of ipywidgets can show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar

from kdexplore.views.block_types import (
    Block,
    ButtonItem,
    ButtonsBlock,
    CardAim,
    CardBlock,
    CardItem,
    CardMotion,
    CardsBlock,
    CardTone,
    ChoicesBlock,
    CodeBlock,
    Content,
    Field,
    FieldKind,
    FoldBlock,
    LogBlock,
    LogItem,
    NoticeBlock,
    NoticeTone,
    OptionItem,
    PadBlock,
    PadCell,
    PadHead,
    PadRow,
    PadTone,
    PanelScene,
    PictureBlock,
    ProgressBlock,
    PromptBlock,
    RowItem,
    RowsBlock,
    RuleBlock,
    RuleChip,
    SaidBlock,
    SeatMark,
    Size,
    StepItem,
    StepsBlock,
    StepState,
    TableBlock,
    TextPiece,
    TitleBlock,
    Tone,
    TotalBlock,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Made = TypeVar("Made")

__all__ = [
    "Block", "ButtonItem", "ButtonsBlock", "CardAim", "CardBlock", "CardItem", "CardMotion", "CardTone",
    "CardsBlock", "ChoicesBlock", "CodeBlock", "Content", "Field", "FieldKind", "FoldBlock", "LogBlock", "LogItem",
    "NoticeBlock", "NoticeTone", "OptionItem", "PadBlock", "PadCell", "PadHead", "PadRow", "PadTone", "PanelScene",
    "PictureBlock", "ProgressBlock", "PromptBlock", "RowItem", "RowsBlock", "RuleBlock", "RuleChip", "SaidBlock",
    "SeatMark", "Size", "StepItem", "StepState", "StepsBlock", "TableBlock", "TextPiece", "TitleBlock", "Tone",
    "TotalBlock", "Value", "button", "buttons", "card", "cards", "chip", "choices", "code", "entry", "fold", "log",
    "mini", "notice", "option", "pad", "pad_cell", "pad_head", "pad_row", "panel", "part", "picture", "progress",
    "prompt", "row", "rows", "rule", "said", "seat", "step", "steps", "table", "title", "total",
]  # fmt: skip


def panel(
    blocks: Iterable[Content],
    *,
    lang: str,
    label: str,
    themes: Mapping[str, Mapping[str, str]] | None = None,
) -> PanelScene:
    """The scene of a `Panel`; `themes` are its colours where no app around it has any."""
    made: PanelScene = {"lang": lang, "label": label, "blocks": list(blocks)}
    return made if themes is None else {**made, "themes": themes}


def title(text: str, *, level: Literal[2, 3] = 2, own: bool = False, seat: SeatMark | None = None) -> TitleBlock:
    """A small heading; `own` puts it in the colour of the player who decides.

    >>> title("This line")
    {'kind': 'title', 'text': 'This line', 'level': 2, 'own': False}
    """
    return _made(TitleBlock, kind="title", text=text, level=level, own=own, seat=seat)


def part(text: str, tone: Tone | None = None) -> TextPiece:
    """A piece of a sentence and its tone."""
    return {"text": text} if tone is None else {"text": text, "tone": tone}


def chip(rule: str, name: str) -> RuleChip:
    """The id of a rule within a sentence; pressing it opens the rule."""
    return {"rule": rule, "name": name}


def said(*parts: str | TextPiece | RuleChip, size: Size = "normal") -> SaidBlock:
    """A sentence, in pieces that follow each other as they are.

    >>> said("Place ", part("desert", "own"), ".", size="large")["parts"]
    [{'text': 'Place '}, {'text': 'desert', 'tone': 'own'}, {'text': '.'}]
    """
    pieces = [part(each) if isinstance(each, str) else each for each in parts]
    return {"kind": "say", "parts": pieces, "size": size}


def prompt(parts: Iterable[TextPiece], number: int, *, own: Mapping[str, str] | None = None) -> PromptBlock:
    """What to do now; `own` is the colour of the player who decides, in each theme."""
    return _made(PromptBlock, kind="prompt", parts=list(parts), number=number, own=dict(own) if own else None)


def step(text: str, state: StepState, *, said: str | None = None, why: str | None = None) -> StepItem:
    """A step of a turn; `said` is its state in words, `why` the reason that it is skipped."""
    return _made(StepItem, text=text, state=state, said=said, why=why)


def steps(label: str, each: Iterable[StepItem]) -> StepsBlock:
    """The steps of a turn, one after the other.

    >>> steps("This turn", [step("Place 23", "done", said="done"), step("Choose", "now")])["steps"][1]
    {'text': 'Choose', 'state': 'now'}
    """
    return {"kind": "steps", "label": label, "steps": list(each)}


def row(  # noqa: PLR0913 -- a row has as many parts as it shows; all but its text are named
    text: str,
    *,
    detail: str | None = None,
    name: str | None = None,
    points: str | None = None,
    swatch: str | None = None,
    svg: str | None = None,
    muted: bool = False,
    lit: bool | None = None,
    rule: str | None = None,
    rule_name: str | None = None,
) -> RowItem:
    """One line of a list: with a name it can be pressed, with `lit` it is pressed or not."""
    return _made(
        RowItem,
        text=text,
        detail=detail,
        name=name,
        points=points,
        swatch=swatch,
        svg=svg,
        muted=muted or None,
        lit=lit,
        rule=rule,
        rule_name=rule_name,
    )


def rows(lines: Iterable[RowItem], *, label: str) -> RowsBlock:
    """A list of rows, dotted lines between them."""
    return {"kind": "rows", "rows": list(lines), "label": label}


def total(number: str, text: str) -> TotalBlock:
    """A big number, and what it is."""
    return {"kind": "total", "number": number, "text": text}


def rule(rule: str, name: str) -> RuleBlock:
    """The id of a rule on a line of its own; pressing it opens the rule."""
    return {"kind": "rule", "rule": rule, "name": name}


def button(  # noqa: PLR0913 -- all but name and text are named
    name: str,
    text: str,
    *,
    primary: bool = False,
    off: str | None = None,
    pressed: bool | None = None,
    icon: str | None = None,
) -> ButtonItem:
    """Something to press; `off` is why that cannot be done now, in words.

    >>> button("put", "Place here", primary=True)
    {'name': 'put', 'text': 'Place here', 'primary': True}
    """
    return _made(ButtonItem, name=name, text=text, primary=primary or None, off=off or None, pressed=pressed, icon=icon)


def buttons(*each: ButtonItem) -> ButtonsBlock:
    """Buttons side by side."""
    return {"kind": "buttons", "buttons": list(each)}


def option(value: Value, text: str, title: str | None = None, *, key: str | None = None) -> OptionItem:
    """One of several choices; its title says more, its key chooses it."""
    made: OptionItem = {"value": value, "text": text}
    if title is not None:
        made["title"] = title
    if key is not None:
        made["key"] = key
    return made


def choices(name: str, label: str, options: Iterable[OptionItem], value: Value, *, quiet: bool = False) -> ChoicesBlock:
    """Options of which one is chosen, with their label before them; `quiet` where other words there say it already."""
    made: ChoicesBlock = {"kind": "choices", "name": name, "label": label, "options": list(options), "value": value}
    return {**made, "quiet": True} if quiet else made


def table(
    caption: str,
    head: Sequence[str],
    lines: Iterable[Sequence[str | int]],
    *,
    numbers: Iterable[int] = (),
    hidden: bool = False,
) -> TableBlock:
    """A table whose first column names its rows; `numbers` are columns, and `hidden` is for screen readers alone."""
    return {
        "kind": "table",
        "caption": caption,
        "head": list(head),
        "rows": [list(line) for line in lines],
        "numbers": list(numbers),
        "hidden": hidden,
    }


def pad(caption: str, corner: str, heads: Iterable[PadHead], lines: Iterable[PadRow]) -> PadBlock:
    """A score pad: a column for every player; `corner` says what it shows."""
    return {"kind": "pad", "caption": caption, "corner": corner, "heads": list(heads), "rows": list(lines)}


def pad_head(  # noqa: PLR0913 -- as many parts as it shows
    place: str, label: str, name: str, total: str, seat: SeatMark, *, first: bool
) -> PadHead:
    """The head of a column: `label` is the place in words."""
    return {"place": place, "label": label, "name": name, "total": total, "seat": seat, "first": first}


def pad_row(
    title: str,
    cells: Iterable[PadCell],
    *,
    swatch: str | None = None,
    note: str | None = None,
    tone: PadTone | None = None,
) -> PadRow:
    """A row of a pad; the note follows its title."""
    return _made(PadRow, title=title, cells=list(cells), swatch=swatch, note=note, tone=tone)


def pad_cell(
    text: str,
    *,
    note: str | None = None,
    name: str | None = None,
    lit: bool | None = None,
    tone: Literal["muted", "decides"] | None = None,
) -> PadCell:
    """A number on a pad, and how it comes about below it."""
    return _made(PadCell, text=text, note=note, name=name, lit=lit, tone=tone)


def seat(colour: str, shape: str) -> SeatMark:
    """The colour and the shape that distinguish a player."""
    return {"colour": colour, "shape": shape}


def entry(text: str, at: int, seat: SeatMark | None = None) -> LogItem:
    """What happened, and where in the history."""
    return {"text": text, "at": at} if seat is None else {"text": text, "at": at, "seat": seat}


def log(label: str, entries: Iterable[LogItem], *, now: int) -> LogBlock:
    """What has happened so far; pressing an entry goes there."""
    return {"kind": "log", "label": label, "entries": list(entries), "now": now}


def picture(
    svg: str, label: str, *, caption: str | None = None, press: str | None = None, width: int | None = None
) -> PictureBlock:
    """A drawing of ours and what it shows in words, with a caption above it or none."""
    return _made(PictureBlock, kind="picture", svg=svg, label=label, caption=caption, press=press, width=width)


def mini(  # noqa: PLR0913 -- all but the title are named
    title: str,
    *,
    name: str | None = None,
    svg: str | None = None,
    aside: str | None = None,
    aside_text: str | None = None,
    text: str | None = None,
    note: str | None = None,
    points: str | None = None,
    on: bool | None = None,
    seat: SeatMark | None = None,
    motion: CardMotion | None = None,
    aim: CardAim | None = None,
    said: str | None = None,
) -> CardItem:
    """One of several small pictures: whose it is, what it is of, and how many points; `note` is small, below it.

    `said` is for screen readers alone; `aim` is what the board beside the card shows while it is pointed at.
    """
    pictures = {"svg": svg or None, "aside": aside or None, "aside_text": aside_text}
    words = {"text": text, "note": note, "points": points}
    return _made(
        CardItem, title=title, name=name, **pictures, **words, on=on, seat=seat, motion=motion, aim=aim, said=said
    )


def cards(each: Iterable[CardItem], *, label: str) -> CardsBlock:
    """Small pictures side by side."""
    return {"kind": "cards", "cards": list(each), "label": label}


def fold(name: str, text: str, blocks: Iterable[Block], *, opened: bool = False, of: str | None = None) -> FoldBlock:
    """Blocks that the user opens and closes; where they belong to another thing than before, the room decides again."""
    return _made(FoldBlock, kind="fold", name=name, text=text, open=opened, blocks=list(blocks), of=of)


def card(*blocks: Block, tone: CardTone = "plain") -> CardBlock:
    """Blocks in a frame."""
    return {"kind": "card", "tone": tone, "blocks": list(blocks)}


def progress(value: int | None, most: int, text: str, *, cancel: ButtonItem | None = None) -> ProgressBlock:
    """How far some work is; `None` where nobody knows."""
    return _made(ProgressBlock, kind="progress", value=value, most=most, text=text, cancel=cancel)


def code(text: str, label: str, *, copy: str, copied: str, failed: str | None = None) -> CodeBlock:
    """Text to be copied, and what is said when it was, or could not be."""
    return _made(CodeBlock, kind="code", text=text, label=label, copy=copy, copied=copied, failed=failed)


def notice(text: str, *, tone: NoticeTone = "plain", rule: str | None = None, name: str | None = None) -> NoticeBlock:
    """A message in its place, read out when it appears; `name` is that of the rule."""
    return _made(NoticeBlock, kind="notice", tone=tone, text=text, rule=rule, name=name)


def _made(_: type[Made], **entries: Any) -> Made:  # noqa: ANN401 -- as the type says
    """A block with those of its entries that there are."""
    made: Any = {name: value for name, value in entries.items() if value is not None}
    return made  # type: ignore[no-any-return]
