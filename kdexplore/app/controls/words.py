"""Words on the screen: headings, sentences, big numbers, and the one sentence that says what to do now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from kdexplore.app.controls.control import Control, Widget, html
from kdexplore.views import art
from kdexplore.views.blocks import (
    PromptBlock,
    RuleChip,
    SaidBlock,
    SeatMark,
    StepItem,
    StepsBlock,
    TextPiece,
    TitleBlock,
    TotalBlock,
)
from kdexplore.views.palette import READABLE, THEMES, contrast, mix

THEMES_OF_THE_PAGE = ("light", "dark")
STEPS = 20
FOLLOWING = ("more", "muted")  # the tones of what follows a sentence


class Words(Control):
    """Headings and sentences that follow each other, in one widget."""

    def made(self) -> Widget:
        """A place for words."""
        self.classes = ("kd-words",)
        return html(*self.classes)

    def fill(self, block: Sequence[TitleBlock | SaidBlock | TotalBlock]) -> None:
        """All of them, one below the other."""
        self.widget.value = markup(block)


class Now(Control):
    """What to do now. Screen readers read it out when it changes, and again when the same is to be done once more."""

    def made(self) -> Widget:
        """A place for one sentence."""
        self.classes = ("kd-words", "kd-form-live")
        return html(*self.classes)

    def fill(self, block: PromptBlock) -> None:
        """The sentence, with the colour of the player who decides."""
        colours = own_colours(block.own or {})
        style = f' style="{colours}"' if colours else ""
        inside = _mark(block.seat) + _sentence(list(block.parts))
        self.widget.value = f'<p class="kd-form-said kd-form-large" data-n="{block.number}"{style}>{inside}</p>'


def _sentence(parts: Sequence[TextPiece]) -> str:
    """The sentence, and what follows it as one piece that may stand in a line of its own."""
    first = next((at for at, part in enumerate(parts) if part.tone in FOLLOWING), len(parts))
    head, after = ("".join(map(_part, some)) for some in (parts[:first], parts[first:]))
    return f'{head}<span class="kd-form-after">{after}</span>' if after else head


class StepList(Control):
    """The steps of a turn: a list in which one is current."""

    def made(self) -> Widget:
        """A place for them."""
        self.classes = ("kd-turn",)
        return html(*self.classes)

    def fill(self, block: StepsBlock) -> None:
        """All of them, side by side."""
        items = "".join(map(_step, block.steps))
        self.widget.value = f'<ol role="list" aria-label="{escape(block.label)}">{items}</ol>'


def _step(step: StepItem) -> str:
    current = ' aria-current="step"' if step.state == "now" else ""
    said = f' <span class="kd-form-unseen">{escape(step.said)}</span>' if step.said else ""
    why = f" <small>{escape(step.why)}</small>" if step.why else ""
    return f'<li data-state="{step.state}"{current}>{escape(step.text)}{said}{why}</li>'


def markup(blocks: Iterable[TitleBlock | SaidBlock | TotalBlock]) -> str:
    """Headings and sentences as HTML; nothing in a text is ever read as markup.

    >>> markup([TitleBlock("Crowns & fires", level=3)])
    '<h3 class="kd-form-title">Crowns &amp; fires</h3>'
    """
    return "".join(map(_marked, blocks))


def _marked(block: TitleBlock | SaidBlock | TotalBlock) -> str:
    if isinstance(block, TitleBlock):
        own = " kd-form-own" if block.own else ""
        text = f"{_mark(block.seat)}{escape(block.text)}"
        return f'<h{block.level} class="kd-form-title{own}">{text}</h{block.level}>'
    if isinstance(block, TotalBlock):
        return f'<p class="kd-form-total"><b>{escape(block.number)}</b> <span>{escape(block.text)}</span></p>'
    return f'<p class="kd-form-said kd-form-{block.size}">{"".join(map(_part, block.parts))}</p>'


def _part(part: TextPiece | RuleChip) -> str:
    if isinstance(part, RuleChip):
        return ""  # chips are drawn by a panel
    text = escape(part.text)
    return f'<span class="kd-form-{part.tone}">{text}</span>' if part.tone else text


def _mark(seat: SeatMark | None) -> str:
    """The shape of a player in their colour."""
    if seat is None:
        return ""
    drawn = art.drawings().get(seat.shape) or art.drawings()["circle"]
    return f'<svg class="kd-form-seat" aria-hidden="true" style="color:{escape(seat.colour)}" {drawn}</svg>'


def own_colours(own: Mapping[str, str]) -> str:
    """A player's colour as text in each theme, as custom properties.

    >>> own_colours({"light": "#000000"})
    '--kd-own-light:#000000'
    """
    return ";".join(f"--kd-own-{theme}:{readable(own[theme], theme)}" for theme in THEMES_OF_THE_PAGE if theme in own)


def readable(colour: str, theme: str) -> str:
    """The colour itself where it can be read, else with as little of the ink mixed in as it takes.

    >>> readable("#ffffff", "light") == readable("#000000", "dark")
    False
    """
    look = THEMES[theme]
    mixed = (mix(colour, look.ink, step / STEPS) for step in range(STEPS))
    fits = (each for each in mixed if min(contrast(each, look.paper), contrast(each, look.board)) >= READABLE)
    return next(fits, look.ink)
