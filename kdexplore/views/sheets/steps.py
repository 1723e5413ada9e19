"""The numbered steps of a rule sheet: how to set up a game, and how to play a round of it."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.core.state import Step
from kdexplore.core.tribe import FACE_UP
from kdexplore.core.variants import Rules
from kdexplore.views.art import RESOURCES
from kdexplore.words import Speaker, Term, Text


def setting_up(rules: Rules, lang: str = "en") -> tuple[str, ...]:
    """What to do before the first turn, one sentence or two for each step.

    >>> from kdexplore import rules
    >>> setting_up(rules("classic", players=4))[0][:36]
    'Each player takes a starting tile, p'
    """
    return tuple(" ".join(step) for step in _Steps(rules, lang).before())


def turn(rules: Rules, lang: str = "en") -> tuple[str, ...]:
    """The steps of a turn in their order.

    >>> from kdexplore import rules
    >>> turn(rules("classic"))[0]
    'Place your domino.'
    """
    return tuple(_Steps(rules, lang).turn())


def around(rules: Rules, lang: str = "en") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What to read before the steps of a turn, and after them."""
    steps = _Steps(rules, lang)
    twice = (steps.text("twice"),) if rules.kings > 1 else ()
    goods = (steps.text("put_goods"),) if rules.resources else ()
    end = " ".join((steps.text("round_end"), *goods))
    return (steps.text("order"),), (*twice, end, steps.text("last_round"))


class _Steps:
    """The steps of one set-up in one language."""

    def __init__(self, rules: Rules, lang: str) -> None:
        self.rules, self.speaker = rules, Speaker(lang, rules)

    def say(self, thing: object) -> str:
        return self.speaker.say(thing)

    def text(self, key: str, **slots: object) -> str:
        """A message of the sheets."""
        return self.speaker.text(f"sheet.{key}", **slots)

    def before(self) -> Iterator[list[str]]:
        """Tiles and kings, the pile, what else is in the box, the first line, who chooses from it, the second line."""
        rules = self.rules
        if rules.games > 1:
            yield [self.text("dynasty", n=rules.games)]
        yield [self.text("own", n=rules.kings)]
        yield [self.pile()]
        yield from ([piece] for piece in self.pieces())
        goods = [self.text("put_goods")] if rules.resources else []
        yield [self.text("first_line", n=rules.line), *goods]
        left = (
            [self.text("leftover_goods" if rules.resources else "leftover")]
            if rules.line > rules.players * rules.kings
            else []
        )
        yield [self.text(rules.opening), *left]
        yield [self.text("next_line")]

    def pile(self) -> str:
        """How the pile is made, and what is taken out of it."""
        pile, box = self.rules.pile, len(self.rules.tiles.dominoes)
        if pile == box:
            return self.text("pile_all", n=pile)
        return self.text("pile_some", n=box, out=box - pile, pile=pile)

    def pieces(self) -> Iterator[str]:
        """What else to put on the table: fire tokens, resources, totems, the cave board."""
        rules, box = self.rules, self.rules.tiles
        if rules.fire:
            tokens = (f"{token.count} × {self.say(Text('count.fire', n=token.fires))}" for token in box.fire_tokens)
            yield self.text("tokens", tokens=self.listed(tokens))
        if rules.resources:
            counts = (self.say(self.counted(each.key, each.count)) for each in box.resources)
            yield self.text("goods", resources=self.listed(counts))
        if rules.totems:
            yield self.text("totems")
        if rules.tribe:
            count = sum(person.count for person in box.people)
            cave = self.text("cave", n=count, up=min(FACE_UP, count))
            yield cave if rules.totems else f"{cave} {self.text('no_totems')}"

    def counted(self, resource: str, count: int) -> Text:
        """So many of a resource; one that is not ours goes by its key."""
        if resource in RESOURCES:
            return Text(f"count.{resource}", n=count)
        return Text("count.other", n=count, thing=Term("resource", resource))

    def listed(self, words: Iterator[str]) -> str:
        """Words with commas between them."""
        so_far, *others = words
        for word in others:
            so_far = self.say(Text("list.comma", first=so_far, last=word))
        return so_far

    def turn(self) -> Iterator[str]:
        """Place, throw, settle the totems, choose, recruit: what the mode has of these."""
        yield self.say(Step.PLACE)
        if self.rules.fire:
            yield self.text("erupt")
        if self.rules.totems:
            yield self.text("judge")
        yield self.text("choose")
        if self.rules.tribe:
            yield self.say(Step.RECRUIT)
