"""A field to paste into: Enter opens what is there; what cannot be read is said below it, with its place marked."""

from __future__ import annotations

import re

from kdexplore.core.notation import TOKEN
from kdexplore.core.problems import BadInput, Fault
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, ButtonItem, Field
from kdexplore.words import Speaker

AROUND = 24  # letters before and after what is marked
LONGEST_MARK = 12
COLUMN = re.compile(r"(?:row (\d+), )?column (\d+)$")
ROW = re.compile(r"row (\d+)$")


def pasting(field: Field, button: ButtonItem, fault: Fault | None, voice: Speaker) -> list[Block]:
    """The field with the button that Enter presses; its hint gives way to why it cannot be read."""
    hint = {} if fault is None else {"hint": ""}
    asked: Field = {**field, "enter": button["name"], **hint}  # type: ignore[typeddict-item]
    return [asked, blocks.buttons(button), *unreadable(str(field["value"]), fault, voice)]


def unreadable(text: str, fault: Fault | None, voice: Speaker) -> list[Block]:
    """Why a text cannot be read, and the place in it."""
    if fault is None:
        return []
    why = blocks.notice(voice.say(BadInput(fault.code, fault.where, **dict(fault.facts))), tone="bad")
    span = place_of(text, fault)
    if span is None:
        return [why]
    begin, end = span
    before, after = text[max(0, begin - AROUND) : begin], text[end : end + AROUND]
    dots = "…" if begin > AROUND else "", "…" if end + AROUND < len(text) else ""
    marked = blocks.part(text[begin:end] or "␣", "bad")
    return [why, blocks.said(dots[0] + before, marked, after + dots[1])]


def place_of(text: str, fault: Fault) -> tuple[int, int] | None:
    """From where to where a text is at fault; nothing where all of it is.

    >>> from kdexplore.core.problems import Fault
    >>> place_of("w*/w?", Fault("unknown_token", "row 2, column 2")), place_of("{]", Fault("too_long"))
    ((4, 5), None)
    """
    facts = dict(fault.facts)
    if isinstance(line := facts.get("line"), int) and isinstance(column := facts.get("column"), int):
        begin = sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
        return _marked(text, begin, begin + 1)
    if whole_row := ROW.search(fault.where):
        begin, row = _row(text, int(whole_row[1]))
        return _marked(text, begin, begin + len(row))
    if (match := COLUMN.search(fault.where)) is None:
        return None
    if match[1] is None:
        begin = int(match[2]) - 1
        word = re.match(r"[^\s|,;]*", text[begin:])
        return _marked(text, begin, begin + max(1, word.end() if word else 1))
    begin, row = _row(text, int(match[1]))
    end = 0
    for _ in range(int(match[2]) - 1):
        end = token.end() if (token := TOKEN.match(row, end)) else end
    token = TOKEN.match(row, end)
    return _marked(text, begin + end, begin + (token.end() if token else end + 1))


def _row(text: str, number: int) -> tuple[int, str]:
    """A row of a notation and where it begins."""
    rows = text.strip().split("/")[:number]
    return len(text) - len(text.lstrip()) + sum(len(row) + 1 for row in rows[:-1]), rows[-1]


def _marked(text: str, begin: int, end: int) -> tuple[int, int] | None:
    return (begin, min(end, begin + LONGEST_MARK)) if 0 <= begin <= len(text) else None
