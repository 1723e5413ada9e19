"""`EndSheet`: the end of a game on the screen. `finished` says what it shows, from a history alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from kdexplore.app.controls import Form
from kdexplore.app.layout import group
from kdexplore.app.play.ending import boards, pad, verdict
from kdexplore.app.play.ending.names import Finish
from kdexplore.core.history import History
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, ButtonItem, CardsBlock, PadBlock, PromptBlock


@dataclass(frozen=True)
class End:
    """The blocks of the end: who has won, what can be done next, the pad, the boards."""

    prompt: PromptBlock
    buttons: tuple[ButtonItem, ...]
    pad: PadBlock
    boards: CardsBlock

    @property
    def result(self) -> list[Block]:
        """What is above the pad."""
        ways: list[Block] = [blocks.buttons(*self.buttons)] if self.buttons else []
        return [self.prompt, *ways]

    @property
    def blocks(self) -> list[Block]:
        """All of them, one below the other."""
        return [*self.result, self.pad, self.boards]


def finished(  # noqa: PLR0913 -- all but the history and the language are named
    history: History,
    lang: str = "en",
    *,
    shade: str = "light",
    names: Iterable[str] = (),
    lit: str = "",
    you: int | None = None,
    buttons: Iterable[ButtonItem] = (),
) -> End:
    """The end of a game: its last state, under the names of people where they are known.

    `lit` is the name of the number that is pressed, as its intent has it; `toggled` says what is lit after another.
    `you` is the seat of the only person among bots.

    >>> from kdexplore import History, rules
    >>> [block["kind"] for block in finished(History.of(rules("classic"))).blocks]
    ['prompt', 'pad', 'cards']
    """
    finish = Finish(history.state, lang, shade, tuple(names), lit, you)
    return End(verdict.prompt(finish, len(history)), tuple(buttons), pad.pad(finish), boards.boards(finish))


def toggled(lit: str, pressed: str) -> str:
    """The number that is lit after one is pressed: that one, or none if it was lit before.

    >>> toggled("pad0:2", "pad1:2"), toggled("pad0:2", "pad0:2")
    ('pad1:2', '')
    """
    return "" if pressed == lit else pressed


def lights(pressed: str) -> bool:
    """Whether a button of that name is a number on the pad."""
    return pressed.startswith(pad.PRESS)


class EndSheet:
    """The end of a game: what is pressed on it becomes intents."""

    def __init__(self, pressed: Callable[[dict[str, Any]], None]) -> None:
        self.result, self.pad, self.boards = Form(pressed), Form(pressed), Form(pressed)
        parts = (group("kd-end-result", self.result), group("kd-end-pad", self.pad))
        self.box = group("kd-end", *parts, group("kd-end-boards", self.boards))

    def show(self, end: End) -> None:
        """Bring the sheet in step with the end of a game."""
        self.result.show(end.result)
        self.pad.show([end.pad])
        self.boards.show([end.boards])
