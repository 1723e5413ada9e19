"""What a domino is worth to the seat that gets it: the kernel plays many games, and each claim is noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from kdexplore.core.variants import Rules
from kdexplore.engine.estimates import Estimate, error_of
from kdexplore.engine.game_ends import TOTAL
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.board import seed_of
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import Kernel
from kdexplore.engine.kernel.tables import numbers_of
from kdexplore.engine.policies import POLICIES

FEWEST = 5  # games in which a domino must have been claimed


class DominoEffect(NamedTuple):
    """How far the holders of a domino were above the mean of their table, in so many games."""

    number: int
    lead: Estimate
    games: int


@dataclass
class _LeadSums:
    """Leads that have been counted, their sum and that of their squares."""

    count: int = 0
    total: float = 0.0
    squared: float = 0.0

    def add(self, lead: float) -> None:
        """One lead more."""
        self.count += 1
        self.total += lead
        self.squared += lead * lead

    @property
    def estimate(self) -> Estimate:
        """Their mean and its standard error."""
        mean = self.total / self.count
        return Estimate(mean, error_of(max(0.0, self.squared - self.count * mean * mean), self.count))


@dataclass
class DominoTally:
    """Games of given players, and for every domino how its holders fared. Two of a seat in one game count each."""

    rules: Rules
    players: Sequence[str]
    kernel: Kernel
    seed: int = 1
    games: int = 0
    sums: dict[int, _LeadSums] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = self.kernel.table(self.rules)
        self.game = self.kernel.game(self.rules.players)
        self.results = self.kernel.zeros(self.rules.players * RESULT)
        for seat, player in enumerate(self.players):
            self.game[at.POLICY + seat] = POLICIES[player]

    def play(self) -> None:
        """One game more."""
        held = dict(self._held())
        points = self._points()
        mean = sum(points) / len(points)
        for domino, seat in held.items():
            self.sums.setdefault(domino, _LeadSums()).add(points[seat] - mean)
        self.games += 1

    def _held(self) -> Iterator[tuple[int, int]]:
        """Whose each domino is in the next game, noted whenever somebody has claimed."""
        game, table, run = self.game, self.table, self.kernel.run
        run.seed_game(game, seed_of(self.seed, self.games), 0)
        run.start(game, table)
        while game[at.STEP] != at.OVER:
            run.paced_step(game, table)
            for place in range(int(game[at.LINE_LENGTH])):
                if game[at.LINE_SEAT + place] >= 0:
                    yield int(game[at.LINE + place]), int(game[at.LINE_SEAT + place])

    def _points(self) -> list[int]:
        """What every seat ends with."""
        for seat in range(self.rules.players):
            self.kernel.run.report(self.game, self.table, seat, self.results, seat * RESULT)
        numbers: Any = list(self.results) if self.kernel.arrays is None else self.results.tolist()
        return [sum(numbers[seat * RESULT : seat * RESULT + TOTAL]) for seat in range(self.rules.players)]

    def effects(self) -> tuple[DominoEffect, ...]:
        """The effect of every domino that was claimed often enough, by its number.

        >>> from kdexplore import rules
        >>> from kdexplore.engine.kernel.speed import plain
        >>> tally = DominoTally(rules("classic", players=2), ("random", "random"), plain())
        >>> tally.play()
        >>> tally.games, tally.effects()
        (1, ())
        """
        numbers = numbers_of(self.rules)
        found = ((numbers[index], one) for index, one in sorted(self.sums.items()) if one.count >= FEWEST)
        return tuple(DominoEffect(number, one.estimate, one.count) for number, one in found)

    def slope(self) -> Estimate | None:
        """By how many points a domino ten numbers higher brings its holder more; nothing if few dominoes are known."""
        found = self.effects()
        if len(found) < 3:  # noqa: PLR2004 -- a line through fewer points says nothing
            return None
        middle = sum(one.number for one in found) / len(found)
        mean = sum(one.lead.mean for one in found) / len(found)
        wide = sum((one.number - middle) ** 2 for one in found)
        steep = sum((one.number - middle) * (one.lead.mean - mean) for one in found) / wide
        error = sqrt(sum(((one.number - middle) * one.lead.error) ** 2 for one in found)) / wide
        return Estimate(10 * steep, 10 * error)
