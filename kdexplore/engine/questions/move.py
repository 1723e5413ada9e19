"""`move`: what a registered player does in a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core.action_json import move_of
from kdexplore.core.problems import BadInput
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.players import PLAYERS, choose
from kdexplore.engine.questions.played import PlayedQuestion, history_in, history_plain

if TYPE_CHECKING:
    from kdexplore.core.actions import Action
    from kdexplore.engine.questions.question import Fields, Plain


@dataclass(frozen=True)
class Chosen:
    """What a player does."""

    action: Action

    def to_plain(self) -> Plain:
        """The action as in a game file."""
        return {"action": move_of(self.action)}


@dataclass(frozen=True)
class PlayerMove(PlayedQuestion):
    """What a player does next in a game with this seed.

    >>> question = {"setup": {"mode": "classic", "players": 2}, "actions": [{"reveal": [3, 9, 27, 41]}, {"king": 0}]}
    >>> PlayerMove.from_plain({**question, "player": "greedy", "seed": 17}).answer().to_plain()
    {'action': {'claim': 41}}
    """

    name: ClassVar[str] = "move"
    required: ClassVar[tuple[str, ...]] = ("setup", "actions", "player", "seed")
    of_state = (("actions", "player", "seed"), ())

    player: str
    seed: int

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        history = history_in(fields)
        if history.state.actor is None:
            raise BadInput("nobody_decides", "actions")
        return cls(history, fields["player"].choice(PLAYERS), fields["seed"].integer(0, HIGHEST_SEED))

    def to_plain(self) -> Plain:
        """The question as plain data."""
        return {"ask": self.name, **history_plain(self.history), "player": self.player, "seed": self.seed}

    def answer(self) -> Chosen:
        """The move."""
        return Chosen(choose(self.player, self.history.state, self.seed, len(self.history)))
