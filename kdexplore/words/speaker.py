"""`Speaker`: one language, in the words of one game: every sentence and every number for a person comes from here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import Rules
from kdexplore.words.catalogue import catalogue_of
from kdexplore.words.pseudo import PSEUDO, pseudo
from kdexplore.words.sentences import sentence
from kdexplore.words.terms import Term, Text, skin_of
from kdexplore.words.wording import Wording, capital


@dataclass(frozen=True)
class Speaker:
    """A language, and the rules or the tile set whose words are used.

    >>> speaker = Speaker("hu")
    >>> speaker.number(2.5), speaker.percent(0.125), speaker.text("count.square", n=4)
    ('2,5', '12,5%', '4 négyzet')
    """

    lang: str = "en"
    rules: Rules | None = None
    tiles: TileSet | None = None

    @cached_property
    def wording(self) -> Wording:
        """The catalogue and the game; `BadInput` if there is no such language."""
        return _wording(Speaker(self.lang, self.rules, self.tiles))  # a speaker of a room holds what has no hash

    def own(self) -> dict[tuple[str, str], str]:
        """What somebody has called the terrains of a box, and the box itself."""
        box = self.tiles or (self.rules.tiles if self.rules is not None else None)
        if box is None:
            return {}
        names = {("terrain", terrain.key): terrain.name for terrain in box.terrains if terrain.name}
        return names | ({("tiles", box.id): box.name} if box.name else {})

    def say(self, thing: object) -> str:
        """The words for a problem, fault, event, action, score line, step, term or text."""
        return self.wording.known(thing) if isinstance(thing, Text) else sentence(self.wording, thing)

    def text(self, key: str, **slots: object) -> str:
        """A message of the interface by its key."""
        return self.say(Text(key, **slots))

    def word(self, kind: str, key: str | int) -> str:
        """A word of the game, as it is inside a sentence."""
        return self.say(Term(kind, key))

    def term(self, kind: str, key: str | int) -> str:
        """A word of the game, as it is at the beginning of a line."""
        return self.head(Term(kind, key))

    def head(self, thing: object) -> str:
        """The words for a thing, with a capital at their beginning."""
        return capital(self.say(thing), self.lang)

    def number(self, value: float | Fraction, digits: int | None = None, *, signs: bool = False) -> str:
        """A number: with so many decimals, or with one where it is not whole; with `signs`, also a plus."""
        return self.wording.number(value, digits, signs=signs)

    def percent(self, share: float | Fraction, digits: int | None = None) -> str:
        """A share in percent."""
        return self.text("number.percent", n=self.number(share * 100, digits))

    @property
    def separators(self) -> str:
        """The decimal sign, and the sign between thousands."""
        return self.wording.text("number.decimal", whole="", part="") + " "


@lru_cache(maxsize=64)
def _wording(speaker: Speaker) -> Wording:
    """One wording for all who speak the same language of the same game: what one of them has said, all know."""
    rules = speaker.rules
    catalogue = pseudo() if speaker.lang == PSEUDO else catalogue_of(speaker.lang)
    dynasty = rules is not None and rules.games > 1
    span, names = (rules.span, rules.names) if rules is not None else (None, ())
    return Wording(catalogue, skin_of(rules, speaker.tiles), span, dynasty, names, speaker.own())
