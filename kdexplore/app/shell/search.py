"""Search: things to do, rooms, rules, lessons and terms, by words, questions and words with typing errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import log
from typing import NamedTuple

from kdexplore.app import rooms
from kdexplore.app.learn.phrases import said, title
from kdexplore.app.shell.commands import commands, synonyms_of, title_of
from kdexplore.core.rules_json import position_rules
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.engine.rulebook import book
from kdexplore.lessons.course import lessons
from kdexplore.views import rulepage
from kdexplore.views.glossarypage import things
from kdexplore.words import Text, say

MOST = 8
LONGEST = 80
KINDS = ("rule", "lesson", "do", "room", "term")  # in this order where two results are equally good
NAME, SYNONYM, SENTENCE = 1.0, 0.9, 0.4  # how much a word counts that is in the title, in a synonym, in a sentence
EXACT, WHOLE = 1.0, 0.3  # what is added where the title is all that was asked, and where much of a phrase was asked
LEAST = 0.15  # of all that was asked; below it nothing has been found
STEM, SHORT, LONG = 3, 4, 8  # letters: of a word with an ending, of a word with one error, of one with two
_LETTERS = str.maketrans(
    {"\N{LATIN SMALL LETTER DOTLESS I}": "i", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "ø": "o"}
)
_WORD = re.compile(r"\w+")


class Record(NamedTuple):
    """Something that can be found, with its words as they are compared: `phrases` are the title and its synonyms."""

    kind: str
    key: str
    title: str
    sentence: str
    phrases: tuple[tuple[str, ...], ...]
    words: frozenset[str]


def plain(text: str) -> str:
    """A text without case and diacritics.

    >>> plain("Döntetlen"), plain("Þrívídd"), plain("ŻÓŁTY")
    ('dontetlen', 'thrividd', 'zolty')
    """
    lowered = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in lowered if not unicodedata.combining(each)).translate(_LETTERS)


def closeness(asked: str, word: str) -> float:
    """How well a word that was typed fits another, from 0 to 1: its beginning, another ending, a typing error.

    >>> closeness("volcano", "volcanoes"), closeness("scroing", "scoring"), closeness("castle", "lake")
    (0.9, 0.6, 0)
    """
    if asked == word:
        return 1.0
    if word.startswith(asked):
        return 0.9
    if asked.startswith(word) and len(word) >= STEM and 2 * len(word) >= len(asked):
        return 0.8
    shared = next((at for at, (a, b) in enumerate(zip(asked, word, strict=False)) if a != b), 0)
    if shared >= SHORT and shared >= 0.6 * max(len(asked), len(word)):
        return 0.7
    shortest = min(len(asked), len(word))
    allowed = 0 if shortest < SHORT else 1 if shortest < LONG else 2
    return 0.6 if allowed and _differ_by(allowed, asked, word) else 0


def _differ_by(most: int, one: str, other: str) -> bool:
    """Whether so many letters more, fewer, other or exchanged lead from one word to the other."""
    if abs(len(one) - len(other)) > most or len(set(one) ^ set(other)) > 2 * most:
        return False
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        above, row, older = row, [i], before
        for j, b in enumerate(other, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (a != b)))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                row[-1] = min(row[-1], older[j - 2] + 1)
        before = above
        if min(row) > most:
            return False
    return row[-1] <= most


def found(query: str, lang: str) -> list[Record]:
    """What a query finds, best first; words that say nothing count only where there are no others.

    >>> found("corner", "en")[0].key, found("scroing", "en")[0].key
    ('placing.match', 'scoring')
    """
    typed = _words(query[:LONGEST])
    asked = tuple(word for word in typed if word not in stop_words(lang)) or typed
    fits = {word: _fits(word, lang) for word in asked}
    records = index(lang)
    weights = {word: log(1 + len(records) / (1 + len(there))) for word, there in fits.items()}
    ranked = []
    for at, record in enumerate(records):
        parts = [weights[word] * there.get(at, 0) for word, there in fits.items()]
        share = sum(parts) / sum(weights.values()) if any(parts) else 0
        if share >= LEAST:
            ranked.append((-share - _whole(asked, record), KINDS.index(record.kind), at))
    return [records[at] for *_, at in sorted(ranked)][:MOST]


def _whole(asked: tuple[str, ...], record: Record) -> float:
    """What a record gets for a title or a synonym that is all or much of what was asked."""
    if asked == record.phrases[0]:
        return EXACT
    shares = (sum(max(closeness(word, each) for word in asked) for each in phrase) / len(phrase)
              for phrase in record.phrases if phrase)  # fmt: skip
    return WHOLE * max(shares, default=0)


@lru_cache(maxsize=512)
def _fits(word: str, lang: str) -> Mapping[int, float]:
    """How well a word fits each record, for those that it fits at all."""
    best: dict[int, float] = {}
    for other, places in _places(lang).items():
        if near := closeness(word, other):
            for at, weight in places.items():
                best[at] = max(best.get(at, 0), near * weight)
    return best


@lru_cache(maxsize=8)
def _places(lang: str) -> Mapping[str, Mapping[int, float]]:
    """Every word with the records that have it, and how much it counts there."""
    places: dict[str, dict[int, float]] = {}
    for at, record in enumerate(index(lang)):
        weights = dict.fromkeys(record.words, SENTENCE)
        weights |= {word: SYNONYM for phrase in record.phrases[1:] for word in phrase}
        weights |= dict.fromkeys(record.phrases[0], NAME)
        for word, weight in weights.items():
            places.setdefault(word, {})[at] = weight
    return places


@lru_cache(maxsize=8)
def stop_words(lang: str) -> frozenset[str]:
    """The words of a language that say nothing about what is looked for."""
    return frozenset(_words(say(Text("search.stop"), lang)))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(plain(text)))


@lru_cache(maxsize=8)
def index(lang: str) -> tuple[Record, ...]:
    """Everything that can be found in a language; made when somebody searches for the first time."""
    return (*_rules(lang), *_lessons(lang), *_commands(lang), *_rooms(lang), *_terms(lang))


def _record(kind: str, key: str, title: str, sentence: str = "", synonyms: str = "") -> Record:
    phrases = [title, *(each for each in synonyms.split(",") if each.strip())]
    return Record(kind, key, title, sentence, tuple(map(_words, phrases)), frozenset(_words(sentence)))


def _rules(lang: str) -> Iterator[Record]:
    for entry in book():
        more = say(Text(f"search.{entry.rule}"), lang)  # what people look for, and its sentences do not say
        sentence = " ".join(rulepage.sentences(entry, lang).values())
        yield _record("rule", entry.rule, rulepage.name(entry, lang), sentence, more)


def _lessons(lang: str) -> Iterator[Record]:
    for lesson in lessons():
        learned = (said(lesson, step, step.after, lang) for step in lesson.steps if step.after)
        yield _record("lesson", lesson.id, title(lesson, lang), " ".join(learned))


def _commands(lang: str) -> Iterator[Record]:
    for command in commands():
        yield _record("do", command, title_of(command, lang), "", synonyms_of(command, lang))


def _rooms(lang: str) -> Iterator[Record]:
    """The rooms that anybody can enter."""
    for room, kind in rooms.KINDS.items():
        if kind.opens:
            about, synonyms = say(Text(f"help.{room}"), lang), say(Text(f"search.room.{room}"), lang)
            yield _record("room", room, say(Text(f"room.{room}"), lang), about, synonyms)


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
