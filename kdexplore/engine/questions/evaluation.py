"""`evaluate`: what the candidates of a decision are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.actions import Action
from kdexplore.core.codec import Codec, one_of, whole
from kdexplore.core.game import why_not
from kdexplore.core.gamefile import game_from
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import state_fields
from kdexplore.engine.evaluation import MOST_DRAWS, OBJECTIVES, Evaluation, evaluations
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.policies import Policy
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.played import StateQuestion, history_in
from kdexplore.engine.questions.question import Fields, Gradual, Names, Subject

LONGEST, USUAL = 60_000, 1_000  # milliseconds


def _read(fields: Fields) -> dict[str, Any]:
    """The state in notation, or the one that the actions of a game lead to, if somebody decides there."""
    state = _state(fields)
    if state.actor is None:
        raise BadInput("nobody_decides", next(name for name in ("state", "game", "actions") if name in fields))
    return {"state": state}


def _state(fields: Fields) -> GameState:
    if "game" in fields:
        played = game_from(fields["game"])
        turn = fields["turn"].integer(0, len(played)) if "turn" in fields else len(played)
        return played.state_at(turn)
    there = state_in(fields)
    return there.state if there else history_in(fields).state


def _legal(item: Reader, of: Any) -> Action:  # noqa: ANN401 -- a question, as far as it has been read
    """An action that can be taken in the state."""
    action = move_from(item)[0]
    if problems := why_not(of.state, action):
        raise item.error("illegal_action").because(problems)
    return action


Kept = Annotated[Action, Codec(_legal, lambda action, _of: move_of(action))]


@dataclass(frozen=True)
class Evaluate(Gradual[Evaluation], StateQuestion):
    """What every candidate of the decision in a state is worth.

    In its JSON form the state is in notation, or a set-up and the actions that lead to it, or a whole `game` file and
    the `turn`: how many of its actions have been played.
    """

    name: ClassVar[str] = "evaluate"
    about: ClassVar[Subject] = Subject(
        ("state",), ("setup", "actions"), _read, lambda question: state_fields(question.state), beside=()
    )

    budget: Annotated[int, whole(1, LONGEST)] = USUAL
    seed: Annotated[int, whole(0, HIGHEST_SEED)] = 1
    objective: Annotated[str, one_of(OBJECTIVES)] = OBJECTIVES[0]
    draws: Annotated[int, whole(1, MOST_DRAWS)] | None = None
    keep: Kept | None = None
    playouts: Policy | None = None

    @classmethod
    def form(cls, plain: Mapping[str, object]) -> tuple[Names, Names]:
        """The fields that the question needs and may have: with a game file no others say what is played."""
        required, optional = super().form(plain)
        return (("game",), ("turn", *optional)) if "game" in plain else (required, optional)

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Evaluation]:
        """The candidates after every round of draws."""
        options: dict[str, Any] = {"objective": self.objective, "playouts": self.playouts, "draws": self.draws}
        options |= {"keep": self.keep, "cancelled": cancelled}
        return evaluations(self.state, self.budget / 1_000, self.seed, **options)

    def is_last(self, reply: Evaluation) -> bool:
        """Whether it says why no more is played."""
        return bool(reply.stopped)
