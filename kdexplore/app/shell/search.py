"""Search: rules, terms and lessons by words in the language of the page, without regard to case and diacritics."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kdexplore.app.learn.phrases import said, title
from kdexplore.core.rules_json import position_rules
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.engine.rulebook import book
from kdexplore.lessons.course import lessons
from kdexplore.views import rulepage
from kdexplore.views.glossarypage import things
from kdexplore.words import Text, say

MOST = 8
LONGEST = 80
KINDS = ("rule", "lesson", "term")  # in this order where two results are equally good
_LETTERS = str.maketrans(
    {"\N{LATIN SMALL LETTER DOTLESS I}": "i", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "ø": "o"}
)
_WORD = re.compile(r"\w+")


class Record(NamedTuple):
    """Something that can be found: a rule, a term or a lesson, with its words as they are compared."""

    kind: str
    key: str
    title: str
    sentence: str
    name: str
    synonyms: tuple[str, ...]
    words: tuple[str, ...]


def plain(text: str) -> str:
    """A text without case and diacritics.

    >>> plain("Döntetlen"), plain("Þrívídd"), plain("ŻÓŁTY")
    ('dontetlen', 'thrividd', 'zolty')
    """
    lowered = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in lowered if not unicodedata.combining(each)).translate(_LETTERS)


def found(query: str, lang: str) -> list[Record]:
    """What a query finds, best first: the exact title, a word of the title or a synonym, a word of the sentence.

    >>> found("corner", "en")[0].key
    'placing.match'
    """
    asked = " ".join(_WORD.findall(plain(query[:LONGEST])))
    if not asked:
        return []
    ranked = [(rank, KINDS.index(each.kind), each) for each in index(lang) if (rank := _rank(asked, each)) is not None]
    return [each for _, _, each in sorted(ranked, key=lambda entry: entry[:2])][:MOST]


def _rank(asked: str, record: Record) -> int | None:
    """How well a query fits, 0 at best; `None` if one of its words is nowhere."""
    if asked == record.name:
        return 0
    if asked in record.synonyms:
        return 1
    ranks = [_rank_of_word(word, record) for word in asked.split()]
    return None if None in ranks else max(rank for rank in ranks if rank is not None)


def _rank_of_word(word: str, record: Record) -> int | None:
    places = (
        record.name.split(),
        [each for phrase in record.synonyms for each in phrase.split()],
        record.words,
    )
    for rank, words in enumerate(places, start=2):
        if any(each.startswith(word) for each in words):
            return rank
    return None


@lru_cache(maxsize=8)
def index(lang: str) -> tuple[Record, ...]:
    """Everything that can be found in a language; made when somebody searches for the first time."""
    return (*_rules(lang), *_lessons(lang), *_terms(lang))


def _record(kind: str, key: str, title: str, sentence: str = "", synonyms: str = "") -> Record:
    said = tuple(" ".join(_WORD.findall(plain(each))) for each in synonyms.split(",") if each.strip())
    name = " ".join(_WORD.findall(plain(title)))
    return Record(kind, key, title, sentence, name, said, tuple(_WORD.findall(plain(sentence))))


def _rules(lang: str) -> Iterator[Record]:
    for entry in book():
        more = say(Text(f"search.{entry.rule}"), lang)  # what people look for, and its sentences do not say
        sentence = " ".join(rulepage.sentences(entry, lang).values())
        yield _record("rule", entry.rule, rulepage.name(entry, lang), sentence, more)


def _lessons(lang: str) -> Iterator[Record]:
    for lesson in lessons():
        learned = (said(lesson, step, step.after, lang) for step in lesson.steps if step.after)
        yield _record("lesson", lesson.id, title(lesson, lang), " ".join(learned))


def _terms(lang: str) -> Iterator[Record]:
    """Each term once for every word that a game has for it."""
    known = set()
    for box in BUILT_IN:
        rules = position_rules(tile_set(box), 5)
        for thing in things(box):
            word = say(Text(thing.key), lang, rules=rules)
            if (thing.key, word) not in known:
                known.add((thing.key, word))
                yield _record("term", thing.key, word, say(Text(f"tiles.{box}"), lang))
