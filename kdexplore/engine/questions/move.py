"""`move`: what a registered player does in a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

from kdexplore.core.action_json import Move
from kdexplore.core.codec import Coded, one_of, whole
from kdexplore.core.problems import BadInput
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.players import PLAYERS, choose
from kdexplore.engine.questions.played import PlayedQuestion
from kdexplore.engine.questions.question import Fields


@dataclass(frozen=True)
class Chosen(Coded):
    """What a player does, as in a game file."""

    action: Move


@dataclass(frozen=True)
class PlayerMove(PlayedQuestion):
    """What a player does next in a game with this seed.

    >>> question = {"setup": {"mode": "classic", "players": 2}, "actions": [{"reveal": [3, 9, 27, 41]}, {"king": 0}]}
    >>> PlayerMove.from_plain({**question, "player": "greedy", "seed": 17}).answer().to_plain()
    {'action': {'claim': 41}}
    """

    name: ClassVar[str] = "move"

    player: Annotated[str, one_of(PLAYERS)]
    seed: Annotated[int, whole(0, HIGHEST_SEED)]

    @classmethod
    def from_fields(cls, given: Fields) -> Self:
        """The question that these fields ask, if somebody has to move."""
        question = super().from_fields(given)
        if question.history.state.actor is None:
            raise BadInput("nobody_decides", "actions")
        return question

    def answer(self) -> Chosen:
        """The move."""
        return Chosen(choose(self.player, self.history.state, self.seed, len(self.history)))
