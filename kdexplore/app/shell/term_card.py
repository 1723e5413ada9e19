"""A term of the glossary beside the room: its word in every language, and which rulebooks print it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kdexplore.core.rules_json import position_rules
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.views import blocks
from kdexplore.views.glossarypage import things, word
from kdexplore.words import Text, languages, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block


@cache
def terms() -> Mapping[str, tuple[str, ...]]:
    """Every term by its key, with the boxes that have it."""
    words: dict[str, tuple[str, ...]] = {}
    for box in BUILT_IN:
        for thing in things(box):
            words[thing.key] = (*words.get(thing.key, ()), box)
    return words


def word_of(session: Session) -> str:
    """The term that is open, in the words of the first game that has it."""
    box = terms()[session.topic][0]
    return say(Text(session.topic), session.lang, rules=position_rules(tile_set(box), 5))


def term_card(session: Session) -> list[Block]:
    """The term in every language, game by game; a number is that of a rulebook which prints it."""
    key, lang = session.topic, session.lang
    boxes = terms()[key]
    lines = [
        [name, *(word(key, code, box, position_rules(tile_set(box), 5)) for box in boxes)]
        for code, name in languages().items()
    ]
    heads = [say(Text("bar.language"), lang), *(say(Text(f"tiles.{box}"), lang) for box in boxes)]
    table = blocks.table(say(Text("app.term.words"), lang), heads, lines)
    return [table, blocks.said(say(Text("app.term.printed"), lang), size="small")]
