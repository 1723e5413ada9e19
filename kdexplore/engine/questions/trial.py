"""`trial`: games with a box, to see what its players score and how often they discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from kdexplore.core.codec import one_of, whole
from kdexplore.core.variants import Rules
from kdexplore.engine.balance import Trial, trials
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.questions.board import SETUP
from kdexplore.engine.questions.question import Gradual, Question, Subject

MOST_GAMES = 1_000


@dataclass(frozen=True)
class TrialQuestion(Gradual[Trial], Question):
    """What so many games of one player against itself come to; the same for a seed.

    >>> question = {"setup": {"mode": "classic", "players": 2}, "player": "random", "games": 2}
    >>> TrialQuestion.from_plain(question).answer().done
    2
    """

    name: ClassVar[str] = "trial"
    about: ClassVar[Subject] = SETUP

    rules: Rules
    player: Annotated[str, one_of(QUICK_PLAYERS)]
    games: Annotated[int, whole(1, MOST_GAMES)]
    seed: Annotated[int, whole(0, HIGHEST_SEED)] = 1

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Trial]:
        """What is known after every game."""
        for trial in trials(self.rules, player=self.player, games=self.games, seed=self.seed):
            if cancelled():
                return
            yield trial

    def is_last(self, reply: Trial) -> bool:
        """Whether all games have been played."""
        return reply.done >= self.games
