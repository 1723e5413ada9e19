"""`statistics`: what many games of a set-up come to, seat by seat, with the numbers of points as they are spread."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Annotated, ClassVar

from kdexplore.core.codec import Plain, whole
from kdexplore.core.variants import Rules
from kdexplore.engine.domino_effects import DominoTally
from kdexplore.engine.estimates import Estimate, mean_of, pair_of
from kdexplore.engine.fast import HIGHEST_SEED, Chunk
from kdexplore.engine.game_ends import PARTS
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import at_hand
from kdexplore.engine.policies import POLICIES, policy_from
from kdexplore.engine.questions.board import SETUP, one_for_each_seat
from kdexplore.engine.questions.question import Gradual, Question, Subject
from kdexplore.engine.simulation import Simulation

MOST_GAMES = 100_000
MOST_TALLIED = 2_000  # games in which the holders of dominoes are noted
AT_ONCE = 50  # games between two looks at whether anybody still waits
FIRST = 100  # games before the first answer; then twice as many each time


@dataclass(frozen=True)
class StatisticsSeen:
    """The games so far, and how many there will be."""

    simulation: Simulation
    most: int
    tally: DominoTally | None = None

    def to_plain(self) -> Plain:
        """For each seat its player, how often it had so many points, and means as pairs with their standard errors."""
        one = self.simulation
        seats = [
            {
                "player": player,
                "points": [[points, count] for points, count in one.points(seat).items()],
                "mean": pair_of(Estimate(one.means[seat], one.standard_errors[seat])),
                "margin": pair_of(Estimate(one.mean_margins[seat], one.margin_errors[seat])),
                "win": pair_of(Estimate(one.win_shares[seat], one.win_errors[seat])),
            }
            for seat, player in enumerate(one.players)
        ]
        plain: Plain = {"games": one.games, "most": self.most, "seats": seats, "bonus": pair_of(_bonus(one))}
        if self.tally is not None:
            slope = self.tally.slope()
            plain["dominoes"] = [[each.number, *pair_of(each.lead), each.games] for each in self.tally.effects()]
            plain |= {"slope": pair_of(slope) if slope else None, "tallied": self.tally.games}
        return plain


def _bonus(one: Simulation) -> Estimate:
    """The mean of the bonus points of a seat; certain where there are no bonuses."""
    if not one.rules.bonuses:
        return Estimate.exactly(0)
    place = PARTS.index("bonuses")
    size = one.rules.players * one.rules.games * RESULT
    means = [fmean(one.numbers[first + place : first + size : RESULT]) for first in range(0, len(one.numbers), size)]
    return mean_of(means)


@dataclass(frozen=True)
class Statistics(Gradual[StatisticsSeen], Question):
    """What so many games of these players come to; the same for a seed in both builds of the kernel.

    With `dominoes` the holders of every domino are compared with the mean of their table, in some of the games.

    >>> question = {"setup": {"mode": "classic", "players": 2}, "players": ["random"] * 2, "games": 3, "seed": 17}
    >>> [seat["mean"][0] for seat in Statistics.from_plain(question).answer().to_plain()["seats"]]
    [17.3333, 15.3333]
    """

    name: ClassVar[str] = "statistics"
    about: ClassVar[Subject] = SETUP

    rules: Rules
    players: Annotated[tuple[str, ...], one_for_each_seat(policy_from, limited=True)]
    games: Annotated[int, whole(1, MOST_GAMES)]
    seed: Annotated[int, whole(0, HIGHEST_SEED)]
    dominoes: bool = False

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[StatisticsSeen]:
        """The games so far, after ever more of them."""
        numbers, played, due = array("i"), 0, FIRST
        tally = DominoTally(self.rules, self.players, at_hand(), self.seed) if self.dominoes else None
        policies = tuple(POLICIES[player] for player in self.players)
        while played < self.games and not cancelled():
            games, each = min(AT_ONCE, self.games - played), self.rules.games
            chunk = Chunk(self.rules, policies, self.seed, played * each, games * each, at_hand().name)
            numbers.frombytes(chunk.play())
            played += games
            while tally is not None and tally.games < min(played, MOST_TALLIED) and not cancelled():
                tally.play()
            if played >= min(due, self.games):
                due *= 2
                so_far = Simulation(self.rules, self.players, self.seed, played, chunk.build, array("i", numbers))
                yield StatisticsSeen(so_far, self.games, tally)

    def is_last(self, reply: StatisticsSeen) -> bool:
        """Whether all games have been played."""
        return reply.simulation.games >= self.games
