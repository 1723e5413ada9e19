"""Blocks: what a panel is made of, as plain data. Every word in them is finished; a panel adds none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kdexplore.views.scenes.board_view import Plain

Value = str | int | None
Tone = Literal["own", "muted", "strong", "good", "bad"]
Size = Literal["large", "normal", "small"]

__all__ = [
    "button", "buttons", "card", "cards", "chip", "choices", "code", "entry", "fold", "log", "mini", "notice", "option",
    "panel", "part", "picture", "progress", "row", "rows", "rule", "said", "seat", "table", "title", "total",
]  # fmt: skip


def panel(  # noqa: PLR0913 -- what is shown, and how; all but the blocks are named
    blocks: Iterable[Plain],
    *,
    lang: str,
    label: str,
    live: str | None = None,
    live_n: int | None = None,
    own: Mapping[str, str] | None = None,
    themes: Mapping[str, Mapping[str, str]] | None = None,
) -> Plain:
    """The scene of a `Panel`: `live` is read out once for each `live_n`, `own` is a player's colour in each theme."""
    return _with(
        {"lang": lang, "label": label, "blocks": list(blocks)}, live=live, live_n=live_n, own=own, themes=themes
    )


def title(text: str, *, level: Literal[2, 3] = 2, own: bool = False, seat: Plain | None = None) -> Plain:
    """A small heading; `own` puts it in the colour of the player whose panel it is.

    >>> title("This line")
    {'kind': 'title', 'text': 'This line', 'level': 2, 'own': False}
    """
    return _with({"kind": "title", "text": text, "level": level, "own": own}, seat=seat)


def part(text: str, tone: Tone | None = None) -> Plain:
    """A piece of a sentence and its tone."""
    return _with({"text": text}, tone=tone)


def chip(rule: str, name: str) -> Plain:
    """The id of a rule within a sentence; pressing it opens the rule."""
    return {"rule": rule, "name": name}


def said(*parts: str | Plain, size: Size = "normal") -> Plain:
    """A sentence, in pieces that follow each other as they are.

    >>> said("Place ", part("desert", "own"), ".", size="large")["parts"]
    [{'text': 'Place '}, {'text': 'desert', 'tone': 'own'}, {'text': '.'}]
    """
    pieces = [part(each) if isinstance(each, str) else each for each in parts]
    return {"kind": "say", "parts": pieces, "size": size}


def row(  # noqa: PLR0913 -- a row has as many parts as it shows; all but its text are named
    text: str,
    *,
    name: str | None = None,
    points: str | None = None,
    swatch: str | None = None,
    muted: bool = False,
    lit: bool | None = None,
    rule: str | None = None,
    rule_name: str | None = None,
) -> Plain:
    """One line of a list: with a name it can be pressed, with `lit` it is pressed or not."""
    found = _with({"text": text}, name=name, points=points, swatch=swatch, lit=lit, rule=rule, rule_name=rule_name)
    return found | ({"muted": True} if muted else {})


def rows(lines: Iterable[Plain], *, label: str) -> Plain:
    """A list of rows, dotted lines between them."""
    return {"kind": "rows", "rows": list(lines), "label": label}


def total(number: str, text: str) -> Plain:
    """A big number, and what it is."""
    return {"kind": "total", "number": number, "text": text}


def rule(rule: str, name: str) -> Plain:
    """The id of a rule on a line of its own; pressing it opens the rule."""
    return {"kind": "rule", "rule": rule, "name": name}


def button(  # noqa: PLR0913 -- all but name and text are named
    name: str,
    text: str,
    *,
    primary: bool = False,
    off: str | None = None,
    key: str | None = None,
    pressed: bool | None = None,
    icon: str | None = None,
) -> Plain:
    """Something to press; `off` is why that cannot be done now, in words.

    >>> button("put", "Place here", primary=True, key="Enter")
    {'name': 'put', 'text': 'Place here', 'key': 'Enter', 'primary': True}
    """
    found = _with({"name": name, "text": text}, off=off or None, key=key, pressed=pressed, icon=icon)
    return found | ({"primary": True} if primary else {})


def buttons(*each: Plain, label: str | None = None) -> Plain:
    """Buttons side by side."""
    return _with({"kind": "buttons", "buttons": list(each)}, label=label)


def option(value: Value, text: str, title: str | None = None) -> Plain:
    """One of several choices; its title says more."""
    return _with({"value": value, "text": text}, title=title)


def choices(name: str, label: str, options: Iterable[Plain], value: Value) -> Plain:
    """Choices of which one holds."""
    return {"kind": "choices", "name": name, "label": label, "options": list(options), "value": value}


def table(
    caption: str,
    head: Sequence[str],
    lines: Iterable[Sequence[str | int]],
    *,
    numbers: Iterable[int] = (),
    hidden: bool = False,
) -> Plain:
    """A table whose first column names its rows; `numbers` are columns, and `hidden` is for ears alone."""
    shape = {"numbers": list(numbers), "hidden": hidden}
    return {"kind": "table", "caption": caption, "head": list(head), "rows": [list(line) for line in lines], **shape}


def seat(colour: str | Mapping[str, str], shape: str) -> Plain:
    """How a player is told from the others: a colour, or one for each theme, and a shape."""
    return {"colour": colour if isinstance(colour, str) else dict(colour), "shape": shape}


def entry(text: str, at: int, seat: Plain | None = None) -> Plain:
    """What happened, and where in the history."""
    return _with({"text": text, "at": at}, seat=seat)


def log(label: str, entries: Iterable[Plain], *, now: int) -> Plain:
    """What has happened so far; pressing an entry goes there."""
    return {"kind": "log", "label": label, "entries": list(entries), "now": now}


def picture(svg: str, label: str, *, press: str | None = None, width: int | None = None) -> Plain:
    """A drawing of ours and what it shows in words."""
    return _with({"kind": "picture", "svg": svg, "label": label}, press=press, width=width)


def mini(  # noqa: PLR0913 -- all but the title are named
    title: str,
    *,
    name: str | None = None,
    svg: str | None = None,
    text: str | None = None,
    points: str | None = None,
    on: bool | None = None,
    seat: Plain | None = None,
) -> Plain:
    """One of several small pictures: whose it is, and how many points."""
    return _with({"title": title}, name=name, svg=svg, text=text, points=points, on=on, seat=seat)


def cards(each: Iterable[Plain], *, label: str) -> Plain:
    """Small pictures side by side."""
    return {"kind": "cards", "cards": list(each), "label": label}


def fold(name: str, text: str, blocks: Iterable[Plain], *, opened: bool = False, wide: bool = False) -> Plain:
    """Blocks that the reader opens and closes; `wide` ones begin closed on a phone."""
    found = {"kind": "fold", "name": name, "text": text, "open": opened, "blocks": list(blocks)}
    return found | ({"wide": True} if wide else {})


def card(*blocks: Plain, tone: Literal["legal", "refused", "plain"] = "plain") -> Plain:
    """Blocks in a box."""
    return {"kind": "card", "tone": tone, "blocks": list(blocks)}


def progress(value: int | None, most: int, text: str, *, cancel: Plain | None = None) -> Plain:
    """How far some work has come; `None` where nobody knows."""
    return _with({"kind": "progress", "most": most, "text": text}, value=value, cancel=cancel)


def code(text: str, label: str, *, copy: str, copied: str, failed: str | None = None) -> Plain:
    """Text to be copied, and what is said when it was, or could not be."""
    return _with({"kind": "code", "text": text, "label": label, "copy": copy, "copied": copied}, failed=failed)


def notice(
    text: str, *, tone: Literal["good", "bad", "plain"] = "plain", rule: str | None = None, name: str | None = None
) -> Plain:
    """A message in its place, read out when it appears; `name` is that of the rule."""
    return _with({"kind": "notice", "tone": tone, "text": text}, rule=rule, name=name)


def _with(found: Plain, **more: object) -> Plain:
    """The same with every further entry that there is."""
    return found | {name: value for name, value in more.items() if value is not None}
