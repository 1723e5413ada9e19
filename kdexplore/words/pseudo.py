"""A language that nobody speaks: English with strange letters in brackets, to show what escaped translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from kdexplore.words.catalogue import ENGLISH, Catalogue, catalogue_of

PSEUDO = "pseudo"
_STRANGE = str.maketrans("aceiklnorsuyzAEILNOSUZ", "áčéíķľňóŕšúýžÁÉÍĽŇÓŠÚŽ")
_SLOT = re.compile(r"(\{[a-z_]+\})")


@cache
def pseudo() -> Catalogue:
    """The English catalogue made strange: whatever still reads as plain English did not come out of a catalogue.

    >>> pseudo().text("count.square", 4)
    '⟦{n} šqúáŕéš⟧'
    """
    english = catalogue_of(ENGLISH)
    messages = {key: tuple(map(strange, texts)) for key, texts in english.messages.items()}
    return Catalogue(PSEUDO, messages, english.form)


def strange(text: str) -> str:
    """A message in brackets, its letters changed and its slots left alone."""
    return f"⟦{''.join(_parts(text))}⟧"


def _parts(text: str) -> Iterator[str]:
    for part in _SLOT.split(text):
        yield part if _SLOT.fullmatch(part) else part.translate(_STRANGE)
