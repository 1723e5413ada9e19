"""A proof of the words: each message with slots beside sentences made from it, for somebody who speaks the language.

Cases and suffixes show only in context: `python -m tools words sentences --lang is`, perhaps with `--key event.`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from kdexplore.core.cells import Cell
from kdexplore.words.catalogue import Catalogue, catalogue_of
from kdexplore.words.sentences import sentence
from kdexplore.words.terms import Term, Text
from kdexplore.words.wording import Wording
from tools.words.samples import EVERYTHING

SKINS = ("kingdomino", "origins")
MOST = 8  # sentences for a message
VARIANTS = 3  # of an interface message
SLOT = re.compile(r"\{([a-z_]+)\}")

_SEATS = (Term("seat", 0), Term("seat", 1), Term("seat", 4))
_CELLS = ((Cell(0, 1),), (Cell(0, 1), Cell(1, 1)), (Cell(0, 1), Cell(1, 1), Cell(2, -1)))
_TERRAINS = (Term("terrain", "lake"), Term("terrain", "wheat"), Term("terrain", "quarry"))
_RESOURCES = (Term("resource", "fish"), Term("resource", "mammoth"), Term("resource", "flint"))
_PEOPLE = (Term("person", "shaman"), Term("person", "fire_eater"), Term("person", "warrior3"))
_TOTEMS = (Term("totem", "fish"), Term("totem", "mammoth"), Term("totem", "flint"))
_NUMBERS = (1, 2, 22)
# What the interface puts into its slots, by their names; all others are numbers.
FILLERS: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("seat", "holder"), _SEATS),
        **dict.fromkeys(("seats", "orders"), ((_SEATS[0],), _SEATS[:2], _SEATS)),
        **dict.fromkeys(("place", "volcano", "target"), (Cell(1, 2), Cell(0, -1))),
        **dict.fromkeys(("cells",), _CELLS),
        **dict.fromkeys(("terrain", "first", "second", "rich", "poor"), _TERRAINS),
        **dict.fromkeys(("terrains", "faces"), ((_TERRAINS[0],), _TERRAINS[:2], _TERRAINS)),
        **dict.fromkeys(("resource",), _RESOURCES),
        **dict.fromkeys(("resources", "tokens"), (_RESOURCES[:2], _RESOURCES)),
        **dict.fromkeys(("person", "thing"), _PEOPLE),
        **dict.fromkeys(("people", "face_up", "stack"), ((_PEOPLE[0],), _PEOPLE[:2], _PEOPLE)),
        **dict.fromkeys(("totem",), _TOTEMS),
        **dict.fromkeys(("totems",), ((_TOTEMS[0],), _TOTEMS[:2])),
        **dict.fromkeys(("fires",), tuple(Text("count.fire", n=n) for n in _NUMBERS)),
        **dict.fromkeys(("squares",), tuple(Text("count.square", n=n) for n in _NUMBERS)),
        **dict.fromkeys(("symbols",), tuple(Text("count.symbol", n=n) for n in _NUMBERS)),
        **dict.fromkeys(("count",), tuple(Text("count.point", n=n) for n in _NUMBERS)),
        **dict.fromkeys(("mode", "head"), (Term("mode", "classic"), Term("mode", "tribe"))),
        **dict.fromkeys(("domino", "half"), (Text("board.pair", first=_TERRAINS[0], last=2, second=_TERRAINS[1]),)),
        **dict.fromkeys(("what", "action", "step", "turn"), (Text("now.place"), Text("now.claim"))),
        **dict.fromkeys(("rule", "title", "question"), (Term("rule", "placing.match"), Term("rule", "ending.shared"))),
        **dict.fromkeys(("why", "fault", "says"), (Text("why.game_over"),)),
        **dict.fromkeys(("reading", "name"), (Term("reading", "centre"), Term("reading", "must_place"))),
        **dict.fromkeys(("value",), (Term("reading", "must_place.always"), Term("reading", "must_place.optional"))),
        **dict.fromkeys(("answer", "letter"), ("A", "B")),
        **dict.fromkeys(("file", "address", "command", "id", "field", "message"), ("a.json", "b.html")),
        **dict.fromkeys(("known", "names"), (("a", "b"),)),
        **dict.fromkeys(("language", "book", "section", "room", "kind"), ("…",)),
    }
)


class ProofEntry(NamedTuple):
    """A message, its pattern, and sentences made from it."""

    key: str
    pattern: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Recorder(Catalogue):
    """A catalogue that remembers which messages it has been asked for, the last one last."""

    asked: list[str] = field(default_factory=list)

    def text(self, key: str, n: int = 1) -> str:
        """The message of that key."""
        self.asked.append(key)
        return super().text(key, n)


def proofs(lang: str) -> tuple[ProofEntry, ...]:
    """Every message that has slots, with its sentences.

    >>> [proof.sentences[0] for proof in proofs("en") if proof.key == "event.domino_claimed"]
    ['Player 7 chooses domino 41.']
    """
    messages, sentences = catalogue_of(lang).messages, made(lang)
    return tuple(
        ProofEntry(key, texts[-1], tuple(sentences.get(key, ()))[:MOST])
        for key, texts in messages.items()
        if SLOT.search(texts[-1])
    )


@cache
def made(lang: str) -> dict[str, dict[str, None]]:
    """The sentences of each message: those of the core from its samples, those of the interface with words put in."""
    catalogue = catalogue_of(lang)
    sentences: dict[str, dict[str, None]] = defaultdict(dict)
    for key, text in _of_the_core(catalogue):
        sentences[key][text] = None
    for key, texts in catalogue.messages.items():
        if key not in sentences and SLOT.search(texts[-1]):
            sentences[key] = dict.fromkeys(_of_the_interface(catalogue, key))
    return sentences


def _of_the_core(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    recorder = Recorder(catalogue.lang, catalogue.messages, catalogue.form)
    for skin in ("", *SKINS):
        for dynasty in (False, True):
            wording = Wording(recorder, skin, dynasty=dynasty)
            for thing in EVERYTHING:
                text = sentence(wording, thing)
                yield recorder.asked[-1], text  # what goes into slots is worded first


def _of_the_interface(catalogue: Catalogue, key: str) -> Iterator[str]:
    stem, _, last = key.rpartition(".")
    name, skins = (stem, (last,)) if last in SKINS else (key, ("", *SKINS))
    slots = [slot for slot in SLOT.findall(catalogue.messages[key][-1]) if slot != "n"]
    for skin in skins:
        wording = Wording(catalogue, skin)
        if wording.key(name) == key:
            for variant in range(VARIANTS):
                given = {slot: _filler(slot, variant) for slot in slots}
                yield wording.message(Text(name, n=_NUMBERS[variant], **given))


def _filler(slot: str, variant: int) -> object:
    values = FILLERS.get(slot, _NUMBERS)
    return values[variant % len(values)]
