"""The cave people of a box, kind by kind: how many there are and what each of them scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kdexplore.core.tiles import Person
from kdexplore.core.variants import Rules
from kdexplore.views import art
from kdexplore.views.drawing.page import Part, Pen, U, picture, use
from kdexplore.views.palette import THEMES
from kdexplore.words import Term, Text, capital, say

GENERAL = ("resource", "fire", "person")  # what a person can score for besides one kind of resource


class PersonRow(NamedTuple):
    """A kind of cave person: how many there are, its symbol and name, what it scores, points for each thing around."""

    number: int
    icon: str
    name: str
    says: str
    points: int


def rows(rules: Rules, lang: str = "en") -> Iterator[PersonRow]:
    """Every kind of the box.

    >>> from kdexplore import rules
    >>> [kind[:1] + kind[2:] for kind in rows(rules("tribe"))][0]
    (2, 'Hunter', '3 × mammoth', 3)
    """
    for person in rules.tiles.people:
        name = capital(say(Term("person", person.key), lang, rules=rules), lang)
        yield PersonRow(person.count, icon(person, rules, name), name, scores(person, rules, lang), person.points)


def scores(person: Person, rules: Rules, lang: str = "en") -> str:
    """What a person scores: points for each such thing around, or the power of a warrior."""
    if person.per is None:
        return say(Text("sheet.power", power=person.power), lang, rules=rules)
    thing = Text(f"sheet.per.{person.per}") if person.per in GENERAL else Term("resource", person.per)
    return f"{person.points} × {say(thing, lang, rules=rules)}"


def icon(person: Person, rules: Rules, name: str) -> str:
    """The symbol of a person as on the boards."""
    pen = Pen(rules.tiles, THEMES["print"], cell=22)
    drawn = picture(Part(0, 0, U, U, use(art.person(person.key), 2, 2, U - 4)), pen, name)
    return drawn.replace('role="img"', 'aria-hidden="true"', 1)
