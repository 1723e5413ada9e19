"""The concordance in words: each question, what the rulebooks say, what decides, and the positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.core.notation import face, faces, token
from kdexplore.core.state import Step
from kdexplore.core.territory import Territory
from kdexplore.engine.concordance import Exhibit, Parting, Said, position_of, rules_in
from kdexplore.engine.rival_readings import RULED, SearchedPosition, answer
from kdexplore.engine.rulebook import Entry, rulebooks
from kdexplore.views import rulepage
from kdexplore.views.described.text import board
from kdexplore.words import Speaker, Term, Text, capital, languages, say

CELLS = ("targets", "homes")  # the parts of an answer that are cells


class Voiced(NamedTuple):
    """What a rulebook says: its title, the section, and the words for it."""

    book: str
    section: str
    says: str


def asked(question: Exhibit, lang: str = "en") -> str:
    """The question.

    >>> from kdexplore.engine.concordance import question_of
    >>> asked(question_of("fire_path"))
    'What may fire fly over?'
    """
    return say(Text(f"concordance.{question.id}"), lang)


def said(question: Exhibit, lang: str = "en") -> tuple[Voiced, ...]:
    """What each rulebook of the games in question says.

    >>> from kdexplore.engine.concordance import question_of
    >>> said(question_of("fire_on_start"))[1].says
    'does not mention it'
    """
    titles = {each.id: {"title": each.title, "language": languages()[each.language]} for each in rulebooks()}
    return tuple(
        Voiced(say(Text("book.source", **titles[book]), lang), each.section, _says(question, each, lang))
        for book, each in question.books.items()
    )


def _says(question: Exhibit, each: Said, lang: str) -> str:
    if question.reading and each.says in question.values:
        return say(Term("reading", f"{question.reading}.{each.says}"), lang)
    return say(Text("book.silent" if each.says == "silent" else f"concordance.says.{each.says}"), lang)


def decided(question: Exhibit, lang: str = "en") -> Iterator[str]:
    """What decides: the reading and its values, that of the program first; or that there is none.

    >>> from kdexplore.engine.concordance import question_of
    >>> list(decided(question_of("fire_on_start")))
    ['Reading: Fire on the hut', '- allowed (default)', '- forbidden']
    """
    if question.reading is None:
        yield say(Text("concordance.ruling"), lang)
        return
    yield say(Text("concordance.reading", reading=Term("reading", question.reading)), lang)
    for value in question.values:
        usual = f" ({say(Text('answer.default'), lang)})" if value == question.values[0] else ""
        yield f"- {say(Term('reading', f'{question.reading}.{value}'), lang)}{usual}"


def positions(question: Exhibit, lang: str = "en") -> tuple[str, ...]:
    """Each position that parts the answers, drawn, and both answers; or how far was searched; or an example.

    >>> from kdexplore.engine.concordance import question_of
    >>> print(positions(question_of("centre"))[1])
    Smallest position: 1 square. Positions tried, by squares: 1: 1.
          H
      8   *
    As far to the left as to the right, as far up as down: Total: 10 points
    Symmetric, with the whole grid spanned: Total: 0 points
    """
    return tuple("\n".join(_lines(question, parting, lang)) for parting in question.positions)


def _lines(question: Exhibit, parting: Parting, lang: str) -> Iterator[str]:
    if not parting.value:
        assert parting.example is not None  # noqa: S101 -- what was not searched for is an example
        yield say(Text("concordance.example"), lang)
        games = tuple(each.game for each in rulebooks() if each.id in question.books)
        yield rulepage.example(Entry(question.rule, games, {}, MappingProxyType(dict(parting.example)), ""), lang)
        return
    squares = parting.squares or max(map(int, parting.tried))
    slots = {"count": Text("count.square", n=squares)}
    tried = ", ".join(f"{size}: {count}" for size, count in parting.tried.items())
    yield say(Text("concordance.smallest" if parting.example else "concordance.none", **slots, tried=tried), lang)
    if parting.example:
        yield from _DescribedPosition(question, parting, lang).lines()


class _DescribedPosition:
    """A position on which two answers differ, described in one language."""

    def __init__(self, question: Exhibit, parting: Parting, lang: str) -> None:
        assert parting.example is not None  # noqa: S101 -- there is something to say
        self.question, self.example, self.lang = question, parting.example, lang
        self.values = (question.values[0], parting.value)
        self.position: SearchedPosition = position_of(question.id, parting.example)
        self.rules = rules_in(question.id, self.values[0], parting.example)
        speaker = Speaker(lang, self.rules)
        self.say, self.text = speaker.say, speaker.text
        self.answers = {value: answer(question.id, value, self.position) for value in self.values}

    def lines(self) -> Iterator[str]:
        """Everything, in order."""
        yield from [json.dumps(self.example["setup"])] if "setup" in self.example else self.boards()
        domino, totem = self.position.domino, self.position.totem
        if domino:
            yield self.text("concordance.laying", number=domino.number, faces=faces(domino, self.rules.tiles))
        if totem:
            cells = {"volcano": self.position.volcanoes[0], "target": self.position.target}
            holder = self.seat(self.position.holder)
            yield self.text("concordance.throwing", **cells, totem=Term("totem", totem), holder=holder)
        for value, found in self.answers.items():
            if self.example["kind"] == "setup":
                answered = self.text("book.setup", **found)
            else:
                answered = " ".join(line for key, part in found.items() for line in self.answered(key, part))
            yield self.text("concordance.answer", value=self.value(value), answer=answered)

    def boards(self) -> Iterator[str]:
        """The territory, and for two players the other one; brackets mark what is in question."""
        first, other = self.position.territory, self.position.other
        for seat, territory in enumerate((first, other)):
            if territory is not None:
                if other is not None:
                    yield f"{capital(self.say(Term('seat', seat)), self.lang)}:"
                marks = {} if seat else dict(self.marks(territory))
                yield board(territory, self.rules.tiles, marks, span=self.rules.span)

    def marks(self, territory: Territory) -> Iterator[tuple[Cell, str]]:
        """Where a domino is to lie, where fire is to land, and the cells that are in one of the answers only."""
        halves = self.position.domino[1:] if self.position.domino else ()
        for cell, half in zip(self.position.cells or (), halves, strict=False):
            yield cell, f"[{face(half, self.rules.tiles)}]"
        here, there = ({cell for key in CELLS for cell in found.get(key, ())} for found in self.answers.values())
        target = {self.position.target} if self.position.target else set()
        for cell in (here ^ there) | target:
            yield cell, f"[{token(territory, cell, self.rules.tiles)}]"

    def value(self, value: str) -> Term | str:
        """What an answer is called."""
        if self.question.reading:
            return Term("reading", f"{self.question.reading}.{value}")
        return self.text("concordance.ruled" if value == RULED else "concordance.otherwise")

    def seat(self, seat: int | None) -> Term | Text:
        return Text("concordance.table") if seat is None else Term("seat", seat)

    def answered(self, key: str, part: Any) -> Iterator[str]:  # noqa: ANN401 -- a part of an answer
        """The words for a part of what the engine says."""
        match key:
            case "targets" | "homes":
                yield self.text("answer.fire" if key == "targets" else "concordance.homes", cells=part)
            case "refusal" if part:
                yield self.text("concordance.refusal")
            case "total":
                yield self.text("answer.total", count=Text("count.point", n=part))
            case "placements":
                yield self.text("answer.legal", n=part)
            case "problems":
                yield from (self.say(problem) for problem in part)
                yield from () if part else (self.text("concordance.allowed"),)
            case "largest" | "symbols":
                yield f"{self.text(f'head.{key}')}: {part}."
            case "step":
                yield self.say(Step(part))
            case "holder":
                yield self.text("concordance.holder", holder=self.seat(part))
            case "orders":
                orders = (", ".join(self.say(Term("seat", seat)) for seat in order) for order in part)
                yield self.text("concordance.orders", orders="; ".join(orders))
