"""How easily the messages read: words per sentence, for each surface and altogether."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from statistics import median
from typing import NamedTuple

from kdexplore.words.catalogue import catalogue_of

LONG = 15  # words: a sentence with more is a long one
FEW = 20  # sentences: a surface with fewer has no line of its own
ALTOGETHER = "all"
_END = re.compile(r"(?<=[.!?])\s+")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|\{\w+\}")


class SurfaceRow(NamedTuple):
    """A surface: how many sentences it has, their median length in words, and the share of long ones in percent."""

    surface: str
    sentences: int
    median: float
    long: float

    def __str__(self) -> str:
        return f"{self.surface:<16} {self.sentences:>5} {self.median:>5g} {self.long:>5.1f} %"


def rows(lang: str) -> Iterator[SurfaceRow]:
    """A row for each surface, and one for all of them.

    >>> next(rows("en")).surface
    'all'
    """
    lengths: dict[str, list[int]] = defaultdict(list)
    for key, texts in catalogue_of(lang).messages.items():
        for length in sentence_lengths(texts[-1]):
            for surface in (ALTOGETHER, key.partition(".")[0]):
                lengths[surface].append(length)
    return (
        SurfaceRow(surface, len(found), median(found), 100 * sum(one > LONG for one in found) / len(found))
        for surface, found in sorted(lengths.items(), key=lambda item: -len(item[1]))
        if len(found) >= FEW
    )


def sentence_lengths(text: str) -> Iterable[int]:
    """The number of words of each sentence; what is no sentence, but a label, counts as well.

    >>> list(sentence_lengths("Place a domino. The kingdom grows."))
    [3, 3]
    """
    return [len(words) for sentence in _END.split(text) if (words := _WORD.findall(sentence))]
