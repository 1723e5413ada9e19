"""`Shelf`: the controls inside one box, one for each block, kept by key."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from kdexplore.app.controls.lineup import Lineup
from kdexplore.views.blocks import Content, RuleChip, SaidBlock, TitleBlock, TotalBlock

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kdexplore.app.controls.control import Control, Listener, Widget
    from kdexplore.views.blocks import Block

Key = tuple[str, str, int]
TEXT = "words"
CONTENT = "content"


class Shelf:
    """Shows blocks inside a box: every block that was there before keeps its control."""

    def __init__(self, box: Widget, to: Listener) -> None:
        self.to = to
        self.kept: dict[Key, Control] = {}
        self.lineup = Lineup[Key](box)

    def show(self, blocks: Iterable[Block]) -> None:
        """Exactly these blocks, in this order."""
        keys = []
        for key, kind, block in keyed(blocks):
            if key not in self.kept:
                self.kept[key] = self.to.make(kind, self.to)
            self.kept[key].show(block)
            keys.append(key)
        self.lineup.show(self.kept, keys)


def keyed(blocks: Iterable[Block]) -> Iterator[tuple[Key, str, Any]]:
    """Every control that the blocks need: its key, its kind, and what it shows."""
    seen: Counter[tuple[str, str]] = Counter()
    for kind, name, block in runs(list(blocks)):
        yield (kind, name, seen[kind, name]), kind, block
        seen[kind, name] += 1


def runs(blocks: Sequence[Block]) -> Iterator[tuple[str, str, Any]]:
    """Each control block alone; words that follow each other together, and so does what a panel draws."""
    sorts = [_sort(block) for block in blocks]
    groups = [[*group] for _, group in groupby(zip(sorts, blocks, strict=True), key=lambda each: _section(each[0]))]
    words: list[Block] = []
    for group in groups:
        found = {sort for sort, _ in group}
        if found <= {TEXT, "say"}:
            words += [block for _, block in group]
            continue
        if words:
            yield TEXT, "", words
            words = []
        if CONTENT in found:
            drawn = [block for _, block in group]
            yield CONTENT, next(each["kind"] for each in drawn if _sort(each) == CONTENT), drawn
        else:
            yield from ((block["kind"], str(block.get("name", "")), block) for _, block in group)
    if words:
        yield TEXT, "", words


def _sort(block: Block) -> str:
    """Who shows a block: a widget for words, a panel, either of them, or a control of its own."""
    if isinstance(block, SaidBlock):
        return CONTENT if any(isinstance(part, RuleChip) for part in block.parts) else "say"
    if isinstance(block, TitleBlock | TotalBlock):
        return TEXT
    return CONTENT if isinstance(block, Content) else "control"


def _section(sort: str) -> str:
    """Sentences are drawn together with what a panel draws beside them."""
    return CONTENT if sort == "say" else sort
