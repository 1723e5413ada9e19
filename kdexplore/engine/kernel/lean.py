"""A second source for the plain kernel: games of Kingdomino played on by players who lay what gains most at once.

It plays the same games as the kernel, decision by decision, and does less for them: no fires, resources, totems or
people, and of a territory only what its player looks at. It is there for rankings without machine code, most of all on
the page without a server: docs/speed.md has the seconds. Whatever it does not play is left to the kernel.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.lean_grid import LeanGrid, grid_of
from kdexplore.engine.kernel.lean_land import Land
from kdexplore.engine.kernel.ops import advance, mixed
from kdexplore.engine.kernel.scores import COMPLETE_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.engine.kernel.lean_land import Face
    from kdexplore.engine.kernel.ops import Ints

LEAST = -1_000_000
NOBODY = -1
PARTNERS = 2  # an opening of its own
MOST_SYMBOLS = 3
# The numbers of the rules that it follows, or that mean nothing without fire, resources and people. With any other
# number than zero elsewhere only the kernel plays.
FOLLOWED = {
    at.PLAYERS, at.KINGS, at.LENGTH, at.ROUNDS, at.PILE, at.DOMINOES, at.OPENING, at.COMPLETE, at.GRID, at.GAMES,
    at.KINDS_USED, at.PERSONS_USED, at.FIRE_PATH, at.FIRE_ON_START, at.TOTEM_GIVEN, at.RECRUIT_ONCE,
    at.PERSON_ON_VOLCANO, at.CENTRE_READING,
}  # fmt: skip


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
    followed = not any(rules[place] for place in range(at.FIRST) if place not in FOLLOWED)
    return followed and not barren and symbols <= MOST_SYMBOLS and rules[at.OPENING] < PARTNERS


def box_of(rules: Ints) -> LeanBox:
    """The tables of these rules."""
    grid, faces = grid_of(rules[at.GRID]), []
    for domino in range(rules[at.DOMINOES]):
        first, second = rules[at.FIRST + domino], rules[at.SECOND + domino]
        symbols, others = rules[at.FIRST_SYMBOLS + domino], rules[at.SECOND_SYMBOLS + domino]
        ways = grid.plain if rules[at.ALIKE + domino] else (grid.plain << 2 * grid.area) | grid.plain
        faces.append((first, second, ways, symbols, others))
    return LeanBox(rules, grid, faces, 1 + max(max(face[:2]) for face in faces))


def draws(word: int) -> Iterator[int]:
    """The stream of random numbers that follow a word, each below 2**32; `number * bound >> 32` is below a bound."""
    while True:
        word = advance(word)
        yield word >> 32


def shuffle(cards: list[int], stream: Iterator[int], stop: int) -> None:
    """The cards up to `stop` become a random choice of all, in random order."""
    for place, left, number in zip(range(stop), range(len(cards), 0, -1), stream, strict=False):
        other = place + (number * left >> 32)
        cards[place], cards[other] = cards[other], cards[place]


class LeanGame:
    """A game in progress: the line being played, the lines being claimed and to come, a territory for each seat."""

    def __init__(self, box: LeanBox, policies: list[int]) -> None:
        self.box, self.policies = box, policies
        self.lands = [Land(box.grid, box.terrains) for _ in policies]
        self.opening: list[int] = []  # the kings not drawn yet
        self.unseen: list[int] = []
        self.lines_left = 0
        self.owner: dict[int, int] = {}  # the seat of each domino on the table
        self.luck: Iterator[int] = iter(())  # the players' random numbers
        self.line: list[int] = []  # dominoes still to be played
        self.coming: list[int] = []  # the line being claimed
        self.offer: list[int] = []  # what is left of it
        self.due = NOBODY  # whose claim comes first
        self.lines: list[list[int]] = []  # those that nobody has seen

    def dealt(self, seed: int, number: int, drawn: int) -> LeanGame:
        """The game with all that is unseen shuffled; so many kings of the opening are known."""
        game, chance, length = copy(self), mixed(mixed(seed) ^ number), self.box.rules[at.LENGTH]
        stream, game.luck = draws(chance), draws(mixed(chance))
        game.unseen, game.offer, game.owner = self.unseen.copy(), self.offer.copy(), self.owner.copy()
        game.lands = [land.copy() for land in self.lands]
        shuffle(game.unseen, stream, self.lines_left * length)
        if not self.box.rules[at.OPENING]:
            hidden = self.opening[drawn:]
            shuffle(hidden, stream, len(hidden))
            game.opening = self.opening[:drawn] + hidden
        places = range(0, self.lines_left * length, length)
        game.lines = [sorted(game.unseen[place : place + length]) for place in places]
        return game

    def finish(self) -> None:
        """The game is played to its end."""
        for seat in self.opening if self.due == NOBODY else (self.due,):
            self.claim(seat, self.offer)
        lines, line, coming, offer = iter(self.lines), self.line, self.coming, self.offer
        while line or coming:
            for domino in line:
                seat = self.owner[domino]
                self.lands[seat].play(self.box.faces[domino], self.luck)
                if offer:
                    self.claim(seat, offer)
            line = [domino for domino in coming if domino not in offer] if offer else coming
            coming = next(lines, [])
            offer = coming.copy()

    def claim(self, seat: int, offer: list[int]) -> None:
        """A seat claims one of the dominoes on offer: any, or the one that could be laid best."""
        greedy = self.policies[seat] == at.GREEDY
        number = self.best_number(seat, offer) if greedy else next(self.luck) * len(offer) >> 32
        self.owner[offer.pop(number)] = seat

    def best_number(self, seat: int, offer: list[int]) -> int:
        """Which of the dominoes on offer could be laid best."""
        if len(offer) == 1:
            return 0
        land, best, most, ties = self.lands[seat], 0, LEAST, 0
        nothing = -1 - COMPLETE_POINTS if self.box.rules[at.COMPLETE] and not land.discards else -1
        for number, domino in enumerate(offer):
            value = land.promise(self.box.faces[domino], nothing)
            ties = ties + 1 if value == most else 1
            if value > most or (value == most and not next(self.luck) * ties >> 32):
                best, most = number, value
        return best

    def report(self) -> Iterator[tuple[int, ...]]:
        """The numbers that the kernel reports of each seat, but for its claims, which decide nothing."""
        for land in self.lands:
            bonus = COMPLETE_POINTS if self.box.rules[at.COMPLETE] and not land.discards else 0
            yield land.points, 0, 0, 0, bonus, land.largest, land.all_symbols, land.discards
