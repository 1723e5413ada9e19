"""A second source for the plain kernel: the games of Kingdomino alone, by the players that compare points at once.

It plays the same games as the kernel, decision by decision, and does less for them: no fires, resources, totems or
people, and of a territory only what its player looks at. docs/speed.md says how much faster that is; the tests compare
whole games and games played on. Whatever it does not play is left to the kernel.
"""

from __future__ import annotations

from copy import copy
from itertools import chain, islice
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple, cast

from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.lean_grid import MOST_SYMBOLS, LeanGrid, grid_of
from kdexplore.engine.kernel.lean_land import KnownLand, Land
from kdexplore.engine.kernel.ops import WORD, advance, mixed, paced
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.scores import COMPLETE_POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.engine.kernel.lean_land import Face
    from kdexplore.engine.kernel.ops import Ints

AT_ONCE = 52  # random numbers made together: what dealing 48 dominoes and drawing four kings takes
UPPER_HALVES, WORDS = Struct("<" + "4xI8x" * AT_ONCE), Struct("<" + "Q8x" * AT_ONCE)
LEAST = -1_000_000
NOBODY = -1
PARTNERS = 2  # an opening of its own
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
    names: list[int]  # what the box calls each domino
    terrains: int
    counting: list[range]  # from no step to as many as there are ways


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
        places = first * grid.area, second * grid.area
        faces.append((first, second, grid.first[symbols], grid.second[others], ways, *places, symbols, others))
    terrains, counting = 1 + max(max(face[:2]) for face in faces), [range(steps) for steps in range(grid.exchange)]
    return LeanBox(rules, grid, faces, rules[at.NUMBER : at.NUMBER + len(faces)], terrains, counting)


def _lanes(step: Callable[[int], int]) -> tuple[int, int]:
    """The numbers that make `AT_ONCE` words of a stream from one: a lane of 128 bits each."""
    factors = terms = lane = 0
    factor, term = 1, 0
    for _ in range(AT_ONCE):
        term = step(term)
        factor = (step(factor) - step(0)) & WORD
        factors |= factor << lane
        terms |= term << lane
        lane += 128
    return factors, terms


def _blocks(word: int, parts: Struct, lanes_of: tuple[int, int]) -> Iterator[tuple[int, ...]]:
    factors, terms = lanes_of
    while True:
        lanes = word * factors + terms
        yield parts.unpack(lanes.to_bytes(16 * AT_ONCE, "little"))
        word = lanes >> 128 * (AT_ONCE - 1) & WORD


def _first(word: int) -> int:
    """From the first random number of a decision to that of the next: `advance(paced(x))` is `_first(advance(x))`."""
    return (paced(word) - paced(advance(0)) + advance(paced(0))) & WORD


STREAM, PACES, FIRSTS = _lanes(advance), _lanes(paced), _lanes(_first)


def draws(word: int) -> Iterator[int]:
    """The stream of random numbers that follow a word, each below 2**32; `number * bound >> 32` is below a bound."""
    return chain.from_iterable(_blocks(word, UPPER_HALVES, STREAM))


def paces(word: int) -> Iterator[int]:
    """The words where the random numbers of one decision after the other begin."""
    return chain.from_iterable(_blocks(word, WORDS, PACES))


def first_draws(word: int) -> Iterator[int]:
    """Of each of these decisions the first random number, below 2**32."""
    return chain.from_iterable(_blocks(advance(word), UPPER_HALVES, FIRSTS))


def few_draws(word: int) -> Iterator[int]:
    """As `draws`, where few are needed."""
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
        self.box, self.policies, rules = box, policies, box.rules
        self.lands: list[Land] = [(KnownLand if policy else Land)(box.grid, box.terrains) for policy in policies]
        self.opening = [king // rules[at.KINGS] for king in range(rules[at.PLAYERS] * rules[at.KINGS])]
        self.unseen, self.lines_left = list(range(rules[at.DOMINOES])), rules[at.ROUNDS]
        self.owner: dict[int, int] = {}  # the seat of each domino on the table, in the order of their claims
        self.stream: Iterator[int] = iter(())  # the players' random numbers
        self.paced = False  # whether each decision has one of them
        self.known = 0  # how many of them were claimed before
        self.line: list[int] = []  # dominoes still to be played
        self.coming: list[int] = []  # the line being claimed
        self.offer: list[int] = []  # what is left of it
        self.before = [(0, 0)] * len(policies)  # of each seat, what it had claimed before: the first, the sum
        self.due = NOBODY  # whose claim comes first
        self.lines: list[list[int]] = []  # those that nobody has seen
        self.paces: Iterator[int] | None = None  # where the numbers of each decision begin, if some need several

    def started(self, seed: int, number: int) -> LeanGame:
        """The game with everything shuffled and the first line revealed; every decision has its own random numbers."""
        rules, opening, chance = self.box.rules, self.opening, mixed(mixed(seed) ^ number)
        stream, luck, self.paced = draws(chance), mixed(chance), True
        if any(self.policies):
            self.paces = paces(luck)
        else:
            self.stream = first_draws(luck)
        shuffle(self.unseen, stream, rules[at.PILE])
        shuffle(opening, stream, len(opening))
        if rules[at.OPENING]:
            opening[1:] = [1 - opening[0], 1 - opening[0], opening[0]]
        self.set_out()
        self.coming = self.lines.pop(0)
        self.offer = self.coming.copy()
        return self

    def dealt(self, seed: int, number: int, drawn: int) -> LeanGame:
        """The game with all that is unseen shuffled; so many kings of the opening are known."""
        game, chance = copy(self), mixed(mixed(seed) ^ number)
        stream, game.stream = draws(chance), draws(mixed(chance))
        game.unseen, game.offer, game.owner = self.unseen.copy(), self.offer.copy(), self.owner.copy()
        game.lands = [land.copy() for land in self.lands]
        shuffle(game.unseen, stream, self.lines_left * self.box.rules[at.LENGTH])
        if not self.box.rules[at.OPENING]:
            hidden = self.opening[drawn:]
            shuffle(hidden, stream, len(hidden))
            game.opening = self.opening[:drawn] + hidden
        game.set_out()
        return game

    def set_out(self) -> None:
        """The lines that will be revealed, each ascending."""
        length = self.box.rules[at.LENGTH]
        places = range(0, self.lines_left * length, length)
        self.lines = [sorted(self.unseen[place : place + length]) for place in places]

    def finish(self) -> None:
        """The game is played to its end; a random player's turn is written out here: a call would cost a tenth."""
        self.claim_first()
        lands, faces, owner, stream, paced = self.lands, self.box.faces, self.owner, self.stream, self.paced
        apart = [True] * len(lands) if self.paces else self.policies
        exchange, leaves, counting = self.box.grid.exchange, self.box.grid.allowed, self.box.counting
        lines, line, coming, offer = iter(self.lines), self.line, self.coming, self.offer
        while line or coming:
            for domino in line:
                seat = owner[domino]
                if apart[seat]:
                    self.take_turn(seat, domino, offer)
                    continue
                land = lands[seat]
                marks = land.marks
                first, second, first_marks, second_marks, differing, _, _, _, _ = faces[domino]
                ways = land.allowed & differing & (marks[first] | marks[second] >> exchange)
                if ways:
                    for _ in counting[next(stream) * ways.bit_count() >> 32]:
                        ways &= ways - 1
                    way = (ways & -ways).bit_length()
                    marks[first] |= first_marks[way]
                    marks[second] |= second_marks[way]
                    land.allowed &= leaves[way]
                else:
                    land.discards += 1
                    if paced:
                        next(stream)
                if offer:
                    owner[offer.pop(next(stream) * len(offer) >> 32)] = seat
            line = [domino for domino in coming if domino not in offer] if offer else coming
            coming = next(lines, [])
            offer = coming.copy()

    def take_turn(self, seat: int, domino: int, offer: list[int]) -> None:
        """A player lays a domino and claims one of the next line."""
        self.lands[seat].play(self.box.faces[domino], self.luck())
        if offer:
            self.owner[offer.pop(self.number(seat, offer))] = seat

    def number(self, seat: int, offer: list[int]) -> int:
        """Which of the dominoes on offer a seat claims."""
        luck = self.luck()
        if self.policies[seat] == at.GREEDY:
            return self.best_number(seat, offer, luck)
        return next(luck) * len(offer) >> 32

    def luck(self) -> Iterator[int]:
        """The random numbers of the next decision."""
        return few_draws(next(self.paces)) if self.paces else self.stream

    def claim_first(self) -> None:
        """The claims before the first domino is played: those of the opening, or the one that is due."""
        for seat in self.opening if self.due == NOBODY else (self.due,):
            self.owner[self.offer.pop(self.number(seat, self.offer))] = seat

    def best_number(self, seat: int, offer: list[int], luck: Iterator[int]) -> int:
        """Which of the dominoes on offer could be laid best."""
        if len(offer) == 1:
            return 0
        land, best, most, ties = cast("KnownLand", self.lands[seat]), 0, LEAST, 0
        nothing = -1 - COMPLETE_POINTS if self.box.rules[at.COMPLETE] and not land.discards else -1
        for number, domino in enumerate(offer):
            value = land.promise(self.box.faces[domino], nothing)
            ties = ties + 1 if value == most else 1
            if value > most or (value == most and not next(luck) * ties >> 32):
                best, most = number, value
        return best

    def report(self, results: Ints, place: int) -> int:
        """The numbers that the kernel reports of each seat, from a place in the results on; the place after them."""
        names, complete, seats = self.box.names, self.box.rules[at.COMPLETE], range(len(self.lands))
        firsts, sums = [0 for _ in seats], [total for _, total in self.before]
        for domino, seat in islice(reversed(self.owner.items()), len(self.owner) - self.known):
            firsts[seat] = names[domino]
            sums[seat] += names[domino]
        for seat, land in enumerate(self.lands):
            points, largest, symbols = land.score()
            bonus = COMPLETE_POINTS if complete and not land.discards else 0
            first, after = self.before[seat][0] or firsts[seat], place + RESULT
            results[place:after] = (points, 0, 0, 0, bonus, largest, symbols, land.discards, first, sums[seat])
            place = after
        return place
