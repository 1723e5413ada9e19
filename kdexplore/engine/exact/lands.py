"""Territories as the kernel has them, each kept once, and what can still become of one by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kdexplore.core.variants import Rules
from kdexplore.engine.kernel import board, fire, sequences
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import bits
from kdexplore.engine.kernel.scores import RUNG
from kdexplore.engine.kernel.speed import Kernel, plain
from kdexplore.engine.kernel.tables import rule_table

LAND = at.LANDS  # everything is tried in the place of the first seat
# `why_not_exact` refuses games in which tokens could run out, so how many are left does not matter.
PLENTY = 99  # tokens in the supply: as many as anybody may need


MOST_TRIES, TRIES_BETWEEN_CHECKS = 60_000, 256  # with totems: about a second in plain Python


class TooLarge(Exception):
    """There is more to be tried than a proof may take, or no time left for it."""


class Lands:
    """The territories met so far, by number."""

    def __init__(
        self, rules: Rules, kernel: Kernel, tokens: tuple[tuple[int, int], ...], ended: Callable[[], bool] = bool
    ) -> None:
        self.kernel, self.ended = kernel, ended
        self._tries = 0
        self.table = list(rule_table(rules))
        self._fast_table = kernel.table(rules)
        self._kept: list[list[int]] = []
        self._number: dict[tuple[int, ...], int] = {}
        self._best: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        self._after: dict[tuple[int, int], tuple[int, ...]] = {}
        self._game = plain().game(1)
        for fires, left in tokens:
            self._game[at.TOKENS + fires] = PLENTY if left else 0
        for kind in range(at.KINDS):
            self._game[at.HOLDER + kind] = -1
        self._fast_game = kernel.numbers(self._game)
        self._room = kernel.zeros(3 * (2 * at.LONGEST_LINE + 1) * sequences.FRAME)

    def number(self, land: list[int]) -> int:
        """The number of a territory; two that nobody can tell apart have the same."""
        # What follows is derived from it, and may hold leftovers of other games.
        key = tuple(land[: at.CLEAR])
        if key not in self._number:
            self._number[key] = len(self._kept)
            self._kept.append(land)
        return self._number[key]

    def best(self, number: int, dominoes: tuple[int, ...]) -> tuple[int, ...]:
        """The most points, totems apart, with these dominoes laid in this order; largest region and symbols then."""
        key = number, dominoes
        if key not in self._best:
            self._check()
            game, kernel = self._fast_game, self.kernel
            game[LAND : LAND + at.STRIDE] = kernel.numbers(self._kept[number])
            game[at.VOLCANOES] = 0
            # The search before has thrown some of them.
            for fires in range(at.CRATERS):
                game[at.TOKENS + fires] = self._game[at.TOKENS + fires]
            plan = kernel.numbers([len(dominoes), *dominoes])
            ladder = int(kernel.run.best_sequence(game, self._fast_table, 0, plan, self._room))
            self._best[key] = ladder // RUNG**2, ladder // RUNG % RUNG, ladder % RUNG
        return self._best[key]

    def after(self, number: int, domino: int) -> tuple[int, ...]:
        """Every territory that can come of laying a domino, its fires thrown; the one without it if it must go."""
        key = number, domino
        if key not in self._after:
            self._check()
            self._after[key] = tuple(dict.fromkeys(map(self.number, self._laid(number, domino))))
        return self._after[key]

    def count_try(self) -> None:
        """Count one more thing that is tried; a proof may take only so many."""
        self._tries += 1
        if self._tries > MOST_TRIES or (self._tries % TRIES_BETWEEN_CHECKS == 0 and self.ended()):
            raise TooLarge

    def _check(self) -> None:
        if self.ended():
            raise TooLarge

    def counts(self, number: int) -> tuple[int, ...]:
        """How many resources of each kind stand on a territory."""
        land = self._kept[number]
        return tuple(land[at.GOODS + kind].bit_count() for kind in range(self.table[at.KINDS_USED]))

    def is_discarded(self, before: int, after: int) -> bool:
        """Whether between two territories a domino was discarded."""
        return self._kept[after][at.DISCARDS] > self._kept[before][at.DISCARDS]

    def _laid(self, number: int, domino: int) -> Iterator[list[int]]:
        game, table = self._game, self.table
        self._load(self._kept[number])
        ways = board.find_ways(game, table, LAND, domino)
        masks = game[at.WAYS : at.WAYS + 4]
        if not ways or table[at.MAY_DISCARD]:
            land = list(self._kept[number])
            land[at.DISCARDS] += 1
            yield land
        for turned, mask in enumerate(masks):
            for cell in bits(mask):
                self._load(self._kept[number])
                board.lay(game, table, LAND, domino, turned * at.CELLS + cell)
                yield from self._thrown(game[at.VOLCANO : at.VOLCANO + game[at.VOLCANOES]])

    def _thrown(self, volcanoes: list[int]) -> Iterator[list[int]]:
        """The territory in the game after every throw of its volcanoes."""
        land: list[int] = self._game[LAND : LAND + at.STRIDE]
        if not volcanoes or not self.table[at.HAS_FIRE]:
            yield land
            return
        self._game[at.VOLCANO] = volcanoes[0]
        targets = fire.find_targets(self._game, self.table, LAND)
        if not targets:
            yield from self._thrown(volcanoes[1:])
        for cell in bits(targets):
            self._load(land)
            self._game[at.VOLCANO], self._game[at.VOLCANOES] = volcanoes[0], 1
            # Seat -2 holds no totem: in a proof the loss of totems is judged apart, for all seats at once.
            fire.throw(self._game, self.table, LAND, -2, cell)
            self._game[at.TOKENS + (volcanoes[0] >> 6)] = PLENTY
            yield from self._thrown(volcanoes[1:])

    def _load(self, land: list[int]) -> None:
        self._game[LAND : LAND + at.STRIDE] = land
        self._game[at.VOLCANOES] = 0
