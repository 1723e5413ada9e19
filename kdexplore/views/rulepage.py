"""The book of rules in words: a rule's sentence, its sources and its example as text."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kdexplore.core.cells import Cell
from kdexplore.core.events import GameEnded
from kdexplore.core.notation import face, token
from kdexplore.core.problems import Problem
from kdexplore.core.scoring import ScoreLine
from kdexplore.core.state import Step
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.engine.rulebook import Entry, Result, Rulebook, Source, result_of, rulebooks
from kdexplore.views.described.text import board, line
from kdexplore.words import Speaker, Term, Text, capital, languages, say


def name(entry: Entry, lang: str = "en") -> str:
    """What a rule is called; in the words of its game, if it belongs to one alone.

    >>> from kdexplore.engine.rulebook import entry_of
    >>> name(entry_of("setup.duel"))
    'The Mighty Duel'
    """
    return say(Term("rule", entry.rule), lang, tiles=tile_set(entry.games[0]) if len(entry.games) == 1 else None)


def sentences(entry: Entry, lang: str = "en") -> dict[str, str]:
    """What a rule says, game by game; where both games say it alike, neither is named.

    >>> from kdexplore.engine.rulebook import entry_of
    >>> sentences(entry_of("placing.domino"))
    {'': 'A domino covers two squares that share an edge.'}
    """
    said = {game: say(Term("book", entry.rule), lang, tiles=tile_set(game)) for game in entry.games}
    return said if len(set(said.values())) > 1 else {"": next(iter(said.values()))}


def sources(entry: Entry, lang: str = "en") -> dict[str, str]:
    """Each rulebook of the rule's games, and where it states the rule, or that it is silent."""
    return {
        _titled(each, lang): _placed(entry.sources[each.id], lang) for each in rulebooks() if each.id in entry.sources
    }


def _titled(rulebook: Rulebook, lang: str) -> str:
    return say(Text("book.source", title=rulebook.title, language=languages()[rulebook.language]), lang)


def _placed(source: Source | None, lang: str) -> str:
    if source is None:
        return say(Text("book.silent"), lang)
    if source.differs:
        return say(Text("book.differs", section=source.section), lang)
    if source.page:
        return say(Text("book.paged", section=source.section, page=source.page), lang)
    return say(Text("book.lost", section=source.section), lang) if source.lost else source.section


def example(entry: Entry, lang: str = "en") -> str:
    """A rule's example as text: what there is, what is tried, what the engine says of it."""
    return "\n".join(_DescribedExample(entry, lang).lines())


def verdict(entry: Entry, lang: str = "en") -> list[str]:
    """What the engine says of a rule's example.

    >>> from kdexplore.engine.rulebook import entry_of
    >>> len(verdict(entry_of("placing.match")))
    1
    """
    return [*_DescribedExample(entry, lang).verdict()]


class _DescribedExample:
    """An example described in one language, in the words of its game."""

    def __init__(self, entry: Entry, lang: str) -> None:
        self.example, self.lang = entry.example, lang
        self.result: Result = result_of(entry.example)
        self.rules = self.result.rules
        speaker = Speaker(lang, self.rules)
        self.say, self.text = speaker.say, speaker.text

    def lines(self) -> Iterator[str]:
        """Everything, in order."""
        if "setup" in self.example:
            yield json.dumps(_brief(self.example["setup"]), ensure_ascii=False)
        for key, value in self.rules.readings.chosen.items() if self.rules else ():
            reading, value_said = Term("reading", key), Term("reading", f"{key}.{value}")
            yield self.text("book.reading", reading=reading, value=value_said)
        for number, action in enumerate(self.result.before, 1):
            yield f"{number:>2}. {self.say(action)}"
        for number, totals in enumerate(self.dynasty_totals(), 1):
            yield self.say(GameEnded(number, totals))
        yield from self.boards()
        yield from self.line()
        if self.example["kind"] == "recruit":
            yield self.text("book.cave", **{each: self.people(each) for each in ("face_up", "stack")})
        if self.result.action:
            yield self.text("book.now", action=self.say(self.result.action))
        yield from self.verdict()
        if self.result.after and self.result.after.actor is not None:
            who, step = Term("seat", self.result.after.actor), self.say(self.result.after.step)
            yield self.text("book.next", seat=who, step=step)

    def dynasty_totals(self) -> tuple[tuple[int, ...], ...]:
        """The points of the games of a dynasty; those of a single game are counted below."""
        state = self.result.state
        return state.totals if state and state.rules.games > 1 else ()

    def people(self, where: str) -> tuple[Term, ...]:
        return tuple(Term("person", key) for key in self.example[where])

    def boards(self) -> Iterator[str]:
        """The territories that are not empty or on which something is tried; of several each with its owner."""
        acting = self.result.state.playing if self.result.state else 0
        for seat, territory in enumerate(self.result.boards):
            marked = self.result.marks if seat == (acting or 0) else ()
            if self.rules and (territory != Territory() or marked or len(self.result.boards) == 1):
                if len(self.result.boards) > 1:
                    yield f"{capital(self.say(Term('seat', seat)), self.lang)}:"
                marks = {cell: self.mark(territory, cell) for cell in marked}
                yield board(territory, self.rules.tiles, marks, span=self.rules.span)

    def mark(self, territory: Territory, cell: Cell) -> str:
        """A cell in question: the half that would be placed there, or what is there already."""
        result = self.result
        if result.rules is None:
            return "+"
        if result.domino and cell in result.marks and result.action and len(result.marks) > 1:
            half = (result.domino.first, result.domino.second)[result.marks.index(cell)]
            return f"[{face(half, result.rules.tiles)}]"
        there = token(territory, cell, result.rules.tiles)
        return "+" if there == "." else f"[{there}]"

    def line(self) -> Iterator[str]:
        """The line from which somebody is to claim."""
        state = self.result.state
        if state and state.step in (Step.DRAW, Step.CLAIM) and state.next_line:
            yield f"{self.text('head.next_line')}:"
            names = {seat: self.say(Term("seat", seat)) for seat in range(state.rules.players)}
            yield line(state.next_line, state.rules.tiles, names)

    def verdict(self) -> Iterator[str]:
        """What the engine says."""
        data = self.result.data
        for thing in self.result.findings:
            match thing:
                case Problem():
                    yield self.text("answer.why", why=self.say(thing), rule=thing.rule)
                case ScoreLine():
                    yield f"{thing.points:>4}  {self.say(thing)}"
                case _:
                    yield self.say(thing)
        match self.example["kind"]:
            case "why_not" if not self.result.findings:
                yield self.text("answer.legal.yes")
            case "legal":
                ways = len(data["placements"])
                yield self.text("answer.legal", n=ways) if ways else self.text("answer.legal.none")
            case "fire" if "target" not in self.example:
                yield self.text("answer.fire.reach", count=Text("count.fire", n=data["fires"]), reach=data["reach"])
                yield self.text("answer.fire", cells=", ".join(map(self.say, self.result.marks)))
            case "score":
                yield self.text("answer.total", count=Text("count.point", n=data["total"]))
            case "setup" if not self.result.findings:
                yield self.text("book.setup", **{key: data[key] for key in data if key != "problems"})
                yield self.text(f"book.first_line.{data['opening']}")


def _brief(setup: dict[str, object]) -> dict[str, object]:
    """A set-up with a box of its own named, not written out."""
    tiles = setup.get("tiles")
    return {**setup, "tiles": tiles["id"]} if isinstance(tiles, dict) else setup
