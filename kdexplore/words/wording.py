"""`Wording`: one catalogue and one game; words for numbers, cells, lists, keys and counts, set into messages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from kdexplore.core.cell_names import cell_name
from kdexplore.core.cells import Cell
from kdexplore.core.reader import brief, printable
from kdexplore.words.terms import COLOURS, PLAIN, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kdexplore.words.catalogue import Catalogue

SIMPLE = (str, int, Term)  # 2 and 2.0 are equal, and are worded differently: no other types
REMEMBERED = 2048  # messages
DOTTED_I = ("tr", "az")  # languages whose small i has a dot as a capital
BEGINS = "^"  # before the name of a slot that begins a sentence
_AFTER_A_SENTENCE = re.compile(r"(?<=[^}][.!?] )\{(\w+)\}")  # but not after an ordinal, as in "{place}. {seat}"


def capital(text: str, lang: str) -> str:
    """The text with a capital as its first letter, as the language writes it.

    >>> capital("istanbul", "tr"), capital("istanbul", "en")
    ('İstanbul', 'Istanbul')
    """
    first = "İ" if lang in DOTTED_I and text[:1] == "i" else text[:1].upper()
    return first + text[1:]


@lru_cache(maxsize=4096)
def _beginnings(message: str) -> str:
    """The message with a mark at every slot that begins one of its later sentences.

    >>> _beginnings("Equal in points. {seat} wins against {other}.")
    'Equal in points. {^seat} wins against {other}.'
    """
    return _AFTER_A_SENTENCE.sub(rf"{{{BEGINS}\1}}", message)


class _Slots(dict[str, str]):
    """Words by the names of their slots; where a slot begins a sentence, they begin with a capital."""

    def __init__(self, slots: Mapping[str, str], lang: str) -> None:
        super().__init__(slots)
        self.lang = lang

    def __missing__(self, name: str) -> str:
        if not name.startswith(BEGINS):
            raise KeyError(name)
        return capital(self[name.removeprefix(BEGINS)], self.lang)


@dataclass(frozen=True)
class Wording:
    """A catalogue, the game whose words are used, and the width of its grid, by which cells are named.

    In a dynasty each game has its number. `names` are those of the players, as far as they have any.
    """

    catalogue: Catalogue
    skin: str = ""
    span: int | None = None
    dynasty: bool = False
    names: tuple[str, ...] = ()
    own: Mapping[tuple[str, str], str] = field(default_factory=dict)  # by kind and key: those of somebody's own box
    _said: dict[tuple[object, ...], str] = field(default_factory=dict, init=False, repr=False, compare=False)
    _keys: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)  # that have a message

    def key(self, *names: str) -> str | None:
        """The first of these keys that has a message, its form for this game before the general one."""
        for name in names:
            if name in self._keys:
                return self._keys[name]
            for key in (f"{name}.{self.skin}", name):
                if key in self.catalogue:
                    self._keys[name] = key  # at most as many as there are messages
                    return key
        return None

    def text(self, name: str, number: int = 1, /, **slots: str) -> str:
        """The message of that key in the form that goes with the number, with words in its slots."""
        return self._filled(self.catalogue.text(self.key(name) or name, number), slots)

    def _filled(self, message: str, slots: dict[str, str]) -> str:
        """The message with words in its slots."""
        marked = _beginnings(message)
        # Most messages are one sentence, where nothing has to be looked up twice.
        return message.format_map(slots) if marked == message else marked.format_map(_Slots(slots, self.catalogue.lang))

    def sentence(self, name: str, /, **slots: str) -> str:
        """The message of that key as a sentence: it begins with a capital."""
        return capital(self.text(name, **slots), self.catalogue.lang)

    def term(self, kind: str, key: str | int) -> str:
        """The word for a key; the key itself if there is none."""
        if kind == "seat":
            return self.seat(int(key))
        if called := self.own.get((kind, str(key))):
            return brief(called)
        word = self.key(f"{kind}.{key}")
        return self.catalogue.text(word) if word else brief(str(key))

    def seat(self, seat: int) -> str:
        """A player: the name, or the colour, or the number where the box has no further colours."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        colours = COLOURS[self.skin or PLAIN]
        if seat < len(colours):
            return self.text(f"colour.{colours[seat]}")
        return self.text("seat.other", number=str(seat + 1))

    def number(self, value: float | Fraction, digits: int | None = None, *, signs: bool = False) -> str:
        """A number as the language writes it: with so many decimals, or with one where it is not whole.

        Halves are rounded away from zero. With `signs`, a number above zero gets one too.
        """
        tenfold = 10 ** (1 if digits is None else digits)
        units = int(abs(Fraction(value)) * tenfold + Fraction(1, 2))
        whole, part = divmod(units, tenfold)
        sign = "-" if units and value < 0 else "+" if units and signs else ""
        if tenfold == 1 or (digits is None and not part):
            return f"{sign}{whole}"
        return sign + self.text("number.decimal", whole=str(whole), part=f"{part:0{len(str(tenfold)) - 1}}")

    def count(self, noun: str, n: int) -> str:
        """A number with its noun in the form that goes with it."""
        # A resource of an own box has no message: its name follows the number.
        if self.key(f"count.{noun}"):
            return self.text(f"count.{noun}", n, n=str(n))
        return self.text("count.other", n, n=str(n), thing=self.term("resource", noun))

    def cell(self, cell: Cell) -> str:
        """The name of a cell, as on the edges of every board."""
        return cell_name(cell, self.span)

    def listed(self, words: Iterable[str]) -> str:
        """Words in a row: a, b and c."""
        *first, last = tuple(words) or (self.text("list.none"),)
        if not first:
            return last
        return self.text("list.and", first=self.joined("list.comma", first), last=last)

    def joined(self, name: str, words: Iterable[str]) -> str:
        """Words in a row, all joined alike."""
        so_far, *others = words
        for word in others:
            so_far = self.text(name, first=so_far, last=word)
        return so_far

    def word(self, value: object, kind: str = "") -> str:
        """Any value as it goes into a slot; a key becomes the word of that kind."""
        if isinstance(value, tuple) and not isinstance(value, Cell) and kind != "cell":
            return self.listed(self._one(item, kind) for item in value)
        return self._one(value, kind)

    def _one(self, value: object, kind: str) -> str:  # noqa: PLR0911 -- one line per kind of value
        if type(value) is str or type(value) is int:  # most slots, before all the kinds of value that they are not
            return self.term(kind, value) if kind else brief(str(value))
        match value:
            case Text():
                return self.message(value)
            case Term():
                return self.term(value.kind, value.key)
            case Cell():
                return self.cell(value)
            case (Cell() as cell, str() as resource):
                return self.text("at", thing=self.term("resource", resource), cell=self.cell(cell))
            case (int() as x, int() as y) if kind == "cell":
                return self.cell(Cell(x, y))
            case str() | int() if kind:
                return self.term(kind, value)
            case float() | Fraction() if isfinite(value):
                return self.number(value)
            case _:
                return brief(str(value))

    def known(self, text: Text) -> str:
        """A message of the interface; one that has been worded before is remembered, if its slots are simple."""
        for value in text.slots.values():
            if type(value) not in SIMPLE:
                return self.message(text)
        name = (text.key, *text.slots.items())
        said = self._said.get(name)
        if said is None:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            said = self._said[name] = self.message(text)
        return said

    def message(self, text: Text) -> str:
        """A message of the interface; its slot `n` chooses the plural form, a term in front gets a capital.

        Text in a slot has been worded already, perhaps as a whole sentence: it goes in as it is.
        """
        key = self.key(text.key)
        if key is None:
            raise KeyError(text.key)
        n = text.slots.get("n")
        template = self.catalogue.text(key, n if isinstance(n, int) else 1)
        slots = {name: self._given(value) for name, value in text.slots.items()}
        said = self._filled(template, slots)
        first = text.slots.get(template[1:].partition("}")[0]) if template.startswith("{") else None
        return capital(said, self.catalogue.lang) if isinstance(first, Term) else said

    def _given(self, value: object) -> str:
        """What the interface gives; whole sentences stay whole."""
        return value if isinstance(value, str) and printable(value) else self.word(value)


def signed(number: int) -> str:
    """A difference with its sign.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{number:+}" if number else "0"
