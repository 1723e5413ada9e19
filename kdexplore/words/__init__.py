"""Words: the only place where language lives. The core speaks keys; `say` speaks languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.words.catalogue import catalogue_of, languages
from kdexplore.words.pseudo import PSEUDO, pseudo
from kdexplore.words.sentences import sentence
from kdexplore.words.terms import COLOURS, Term, Text, skin_of
from kdexplore.words.voice import Voice, capital, signed

if TYPE_CHECKING:
    from kdexplore.core.territory import Box
    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules

__all__ = ["COLOURS", "PSEUDO", "Term", "Text", "capital", "languages", "say", "signed"]


def say(
    thing: object,
    lang: str = "en",
    *,
    rules: Rules | None = None,
    tiles: TileSet | None = None,
    frame: Box | None = None,
) -> str:
    """What a person reads of a problem, fault, event, action, score line, step, term or text.

    The rules, or the tiles alone, decide between the words of the two games; with a frame, cells are counted in it.
    `BadInput` if there is no such language.

    >>> say(Term("terrain", "start"), "en"), say(Text("count.square", n=4), "en")
    ('starting tile', '4 squares')
    """
    dynasty = rules is not None and rules.games > 1
    catalogue = pseudo() if lang == PSEUDO else catalogue_of(lang)
    return sentence(Voice(catalogue, skin_of(rules, tiles), frame, dynasty), thing)
