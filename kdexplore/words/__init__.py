"""Words: the only place where language lives. The core has keys; `Speaker` and its shorthand `say` have words."""

from __future__ import annotations

from functools import lru_cache

from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import Rules
from kdexplore.words.catalogue import languages
from kdexplore.words.pseudo import PSEUDO
from kdexplore.words.speaker import Speaker
from kdexplore.words.terms import COLOURS, Term, Text
from kdexplore.words.wording import capital, signed

__all__ = ["COLOURS", "PSEUDO", "Speaker", "Term", "Text", "capital", "languages", "said", "say", "signed"]


def say(thing: object, lang: str = "en", *, rules: Rules | None = None, tiles: TileSet | None = None) -> str:
    """The words for a problem, fault, event, action, score line, step, term or text.

    The rules, or the tiles alone, decide between the words of the two games.
    `BadInput` if there is no such language.

    >>> say(Term("terrain", "start"), "en"), say(Text("count.square", n=4), "en")
    ('starting tile', '4 squares')
    """
    return _speaker(lang, rules, tiles).say(thing)


_speaker = lru_cache(maxsize=256)(Speaker)


# The same cells are free, and the same lines score, from move to move: most of it has been said before.
@lru_cache(maxsize=8192)
def said(thing: object, lang: str, rules: Rules) -> str:
    """The words for a thing, remembered: for problems, score lines and terms, which have a hash."""
    return say(thing, lang, rules=rules)
