"""A second source for the plain kernel: the games of Kingdomino alone, by the players that compare points at once.

It plays the same games as the kernel, decision by decision, and does less for them: no fires, resources, totems or
people, and of a territory only what its player looks at. docs/engine.md says how much faster that is; the tests compare
whole games and games played on. Whatever it does not play is left to the kernel.
"""

from __future__ import annotations

from copy import copy
from itertools import chain
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple, cast

from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.lean_grid import MOST_SYMBOLS, LeanGrid, grid_of
from kdexplore.engine.kernel.lean_land import KnownLand, Land
from kdexplore.engine.kernel.ops import WORD, advance, mixed
from kdexplore.engine.kernel.scores import COMPLETE_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.engine.kernel.lean_land import Face
    from kdexplore.engine.kernel.ops import Ints

AT_ONCE = 52  # random numbers made together: what dealing 48 dominoes and drawing four kings takes
UPPER_HALVES = Struct("<" + "4xI8x" * AT_ONCE)
LEAST = -1_000_000
NOBODY = -1
PARTNERS = 2  # an opening of its own
OTHER = (
    at.HAS_FIRE,
    at.HAS_GOODS,
    at.HAS_TOTEMS,
    at.HAS_TRIBE,
    at.CENTRE,
    at.MAY_DISCARD,
)  # what only the kernel plays


class LeanBox(NamedTuple):
    """The rules of a game as the lean kernel needs them."""

    rules: Ints
    grid: LeanGrid
    faces: list[Face]
    terrains: int


def plays(rules: Ints) -> bool:
    """Whether these are rules that the lean kernel knows."""
    symbols = max(rules[at.FIRST_SYMBOLS : at.FIRST_CRATERS])
    barren = any(rules[at.BARREN : at.BARREN + at.TERRAINS])
    return (
        not barren and symbols <= MOST_SYMBOLS and rules[at.OPENING] < PARTNERS and not any(rules[one] for one in OTHER)
    )


def box_of(rules: Ints) -> LeanBox:
    """The tables of these rules."""
    grid, faces = grid_of(rules[at.GRID]), []
    for domino in range(rules[at.DOMINOES]):
        first, second = rules[at.FIRST + domino], rules[at.SECOND + domino]
        symbols, others = rules[at.FIRST_SYMBOLS + domino], rules[at.SECOND_SYMBOLS + domino]
        ways = grid.plain if rules[at.ALIKE + domino] else (grid.plain << 2 * grid.area) | grid.plain
        places = first * grid.area, second * grid.area
        faces.append((first, second, grid.first[symbols], grid.second[others], ways, *places, symbols, others))
    terrains = 1 + max(max(face[:2]) for face in faces)
    return LeanBox(rules, grid, faces, terrains)


def _powers() -> tuple[int, int]:
    """The numbers that make `AT_ONCE` words of a stream from one: a lane of 128 bits each."""
    factors = terms = lane = 0
    factor, term = 1, 0
    for _ in range(AT_ONCE):
        term = advance(term)
        factor = (advance(factor) - advance(0)) & WORD
        factors |= factor << lane
        terms |= term << lane
        lane += 128
    return factors, terms


FACTORS, TERMS = _powers()


def _blocks(word: int) -> Iterator[tuple[int, ...]]:
    while True:
        lanes = word * FACTORS + TERMS
        yield UPPER_HALVES.unpack(lanes.to_bytes(16 * AT_ONCE, "little"))
        word = lanes >> 128 * (AT_ONCE - 1) & WORD


def draws(word: int) -> Iterator[int]:
    """The stream of random numbers that follow a word, each below 2**32; `number * bound >> 32` is below a bound."""
    return chain.from_iterable(_blocks(word))


def shuffle(cards: list[int], stream: Iterator[int], start: int, stop: int) -> None:
    """The cards from `start` up to `stop` become a random choice of all from there on, in random order."""
    for place, left, number in zip(range(start, stop), range(len(cards) - start, 0, -1), stream, strict=False):
        other = place + (number * left >> 32)
        cards[place], cards[other] = cards[other], cards[place]


class LeanGame:
    """A game in progress: the pile, the line being played, the line being claimed, a territory for each seat."""

    def __init__(self, box: LeanBox, policies: list[int]) -> None:
        self.box, self.policies, rules = box, policies, box.rules
        self.planning = {seat for seat, policy in enumerate(policies) if policy == at.FULL}
        self.deck, self.place, self.lines_left = list(range(rules[at.DOMINOES])), 0, rules[at.ROUNDS]
        self.lands: list[Land] = [(KnownLand if policy else Land)(box.grid, box.terrains) for policy in policies]
        self.opening = [king // rules[at.KINGS] for king in range(rules[at.PLAYERS] * rules[at.KINGS])]
        self.line: list[tuple[int, int]] = []  # dominoes and seats, still to be played
        self.claimed: list[tuple[int, int]] = []
        self.offer: list[int] = []
        self.known = 0  # how many of these claims were made before
        self.log: list[tuple[int, int]] = []  # all claims but those of the line being claimed, in their order
        self.before = [(0, 0)] * len(policies)  # of each seat, what it had claimed before: the first, the sum
        self.due = NOBODY  # whose claim comes first

    def start(self, seed: int, number: int) -> None:
        """Everything is shuffled and the first line revealed."""
        rules, opening, chance = self.box.rules, self.opening, mixed(mixed(seed) ^ number)
        stream, self.draw = draws(chance), draws(mixed(chance)).__next__
        shuffle(self.deck, stream, 0, rules[at.PILE])
        shuffle(opening, stream, 0, len(opening))
        if rules[at.OPENING]:
            opening[1:] = [1 - opening[0], 1 - opening[0], opening[0]]
        self.reveal()

    def dealt(self, seed: int, number: int, drawn: int) -> LeanGame:
        """The game with all that is unseen shuffled; so many kings of the opening are known."""
        game, chance = copy(self), mixed(mixed(seed) ^ number)
        stream, game.draw = draws(chance), draws(mixed(chance)).__next__
        game.deck, game.opening = self.deck.copy(), self.opening.copy()
        game.offer, game.claimed = self.offer.copy(), self.claimed.copy()
        game.lands, game.log = [land.copy() for land in self.lands], self.log.copy()
        shuffle(game.deck, stream, self.place, self.place + self.lines_left * self.box.rules[at.LENGTH])
        if not self.box.rules[at.OPENING]:
            shuffle(game.opening, stream, drawn, len(game.opening))
        return game

    def reveal(self) -> None:
        """The next line is turned up, ascending; none if the pile is at its end."""
        length = self.box.rules[at.LENGTH] if self.lines_left else 0
        self.offer, self.claimed = sorted(self.deck[self.place : self.place + length]), []
        self.place += length
        self.lines_left -= length > 0

    def next_line(self) -> None:
        """The claimed line moves up to be played."""
        self.log += self.claimed[self.known :]
        self.known = 0
        self.line = sorted(self.claimed)
        self.reveal()

    def finish(self) -> None:
        """The game is played to its end."""
        faces, lands, draw, planning = self.box.faces, self.lands, self.draw, self.planning
        for seat in self.opening if self.due == NOBODY else (self.due,):
            self.claim(seat)
        if not self.line:
            self.next_line()
        while self.line:
            offer, claimed = self.offer, self.claimed
            for domino, seat in self.line:
                lands[seat].play(faces[domino], draw)
                if offer:
                    number = self.best_number(seat) if seat in planning else draw() * len(offer) >> 32
                    claimed.append((offer.pop(number), seat))
            self.next_line()

    def claim(self, seat: int) -> None:
        """A seat claims a domino of the next line."""
        number = self.best_number(seat) if seat in self.planning else self.draw() * len(self.offer) >> 32
        self.claimed.append((self.offer.pop(number), seat))

    def best_number(self, seat: int) -> int:
        """Which of the dominoes on offer could be laid best."""
        if len(self.offer) == 1:
            return 0
        land, best, most, ties = cast("KnownLand", self.lands[seat]), 0, LEAST, 0
        nothing = -1 - COMPLETE_POINTS if self.box.rules[at.COMPLETE] and not land.discards else -1
        for number, domino in enumerate(self.offer):
            value = land.promise(self.box.faces[domino], nothing)
            ties = ties + 1 if value == most else 1
            if value > most or (value == most and not self.draw() * ties >> 32):
                best, most = number, value
        return best

    def report(self) -> list[int]:
        """The numbers that the kernel reports: of each seat the parts of its points, what settles ties, discards."""
        numbers: list[int] = []
        for seat, land in enumerate(self.lands):
            points, largest, symbols = land.score()
            bonus = COMPLETE_POINTS if self.box.rules[at.COMPLETE] and not land.discards else 0
            numbers += (points, 0, 0, 0, bonus, largest, symbols, land.discards, *self.claims(seat))
        return numbers

    def claims(self, seat: int) -> tuple[int, int]:
        """The number of the first domino that a seat has claimed, and the sum of all."""
        first, before = self.before[seat]
        names = [self.box.rules[at.NUMBER + domino] for domino, who in self.log if who == seat]
        return first or next(iter(names), 0), before + sum(names)
