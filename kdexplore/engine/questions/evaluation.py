"""`evaluate`: what the candidates of a decision are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.game import why_not
from kdexplore.core.gamefile import game_from
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import tiles_data
from kdexplore.core.state_notation import write_state
from kdexplore.core.tilechecks import is_custom
from kdexplore.engine.estimates import DECIMALS, Estimate, pair_of
from kdexplore.engine.evaluation import MOST_DRAWS, OBJECTIVES, Candidate, Evaluation, evaluations
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.policies import policy_from
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.played import history_in
from kdexplore.engine.questions.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

LONGEST, USUAL = 60_000, 1_000  # milliseconds
CHOICES = ("budget", "draws", "seed", "objective", "playouts", "keep")


@dataclass(frozen=True)
class Evaluated:
    """The candidates, best first, and how they were compared."""

    evaluation: Evaluation

    def to_plain(self) -> Plain:
        """Each candidate as an action of a game file, with its value, error and kind, and what else was counted."""
        one = self.evaluation
        head: Plain = {"seat": one.seat, "objective": one.objective, "playouts": one.playouts, "kernel": one.build}
        head |= {"seed": one.seed, "draws": one.draws, "stopped": one.stopped, "left_out": one.left_out}
        return head | {"candidates": [_candidate(candidate) for candidate in one.candidates]}


def _candidate(one: Candidate) -> Plain:
    estimates = {"own": one.own, "margin": one.margin, "win": one.win, "behind": one.behind}
    value, error = pair_of(one.value)
    plain: Plain = {"action": move_of(one.action), "value": value}
    plain |= {"error": error, "kind": one.kind, "draws": one.draws}
    plain |= {"points": [round(points, DECIMALS) for points in one.points]}
    plain |= {} if one.least is None else {"least": one.least}
    return plain | {key: pair_of(one) for key, one in estimates.items()}


def evaluation_from(plain: Mapping[str, Any]) -> Evaluation:
    """The evaluation that the plain data of an answer describes."""
    head = (plain["seat"], plain["objective"], plain["playouts"], plain["kernel"], plain["seed"])
    candidates = tuple(_candidate_from(one) for one in plain["candidates"])
    return Evaluation(*head, candidates, plain["left_out"], plain["stopped"])


def _candidate_from(plain: Mapping[str, Any]) -> Candidate:
    own, margin, win, behind = (Estimate(*plain[name]) for name in ("own", "margin", "win", "behind"))
    action, value = move_from(Reader(plain["action"]))[0], Estimate(plain["value"], plain["error"])
    points = tuple(plain["points"])
    return Candidate(action, value, points, own, margin, win, behind, plain["draws"], plain["kind"], plain.get("least"))


@dataclass(frozen=True)
class Evaluate(Question):
    """What every candidate of the decision in a state is worth.

    In its JSON form the state is in notation, or a set-up and the actions that lead to it, or a whole `game` file and
    the `turn`: how many of its actions have been played.
    """

    name: ClassVar[str] = "evaluate"
    required: ClassVar[tuple[str, ...]] = ("setup", "actions")
    optional: ClassVar[tuple[str, ...]] = CHOICES
    of_state = ((), CHOICES)

    state: GameState
    budget: int = USUAL
    draws: int | None = None
    seed: int = 1
    objective: str = OBJECTIVES[0]
    playouts: str | None = None
    keep: Action | None = None

    @classmethod
    def form(cls, plain: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The fields that the question needs and may have: with a game file no others say what is played."""
        return (("game",), ("turn", *CHOICES)) if "game" in plain else super().form(plain)

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        """The rules of the game."""
        return self.state.rules

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        state = _state(fields)
        if state.actor is None:
            raise BadInput("nobody_decides", next(name for name in ("state", "game", "actions") if name in fields))
        return cls(
            state,
            fields["budget"].integer(1, LONGEST) if "budget" in fields else USUAL,
            fields["draws"].integer(1, MOST_DRAWS) if "draws" in fields else None,
            fields["seed"].integer(0, HIGHEST_SEED) if "seed" in fields else 1,
            fields["objective"].choice(OBJECTIVES) if "objective" in fields else OBJECTIVES[0],
            policy_from(fields["playouts"]) if "playouts" in fields else None,
            _legal(fields["keep"], state) if "keep" in fields else None,
        )

    def to_plain(self) -> Plain:
        """The question as plain data."""
        tiles = {"tiles": tiles_data(self.rules.tiles)} if is_custom(self.rules.tiles) else {}
        plain: Plain = {"ask": self.name, "state": write_state(self.state), **tiles}
        plain |= {"budget": self.budget, "seed": self.seed, "objective": self.objective}
        plain |= {"draws": self.draws} if self.draws else {}
        plain |= {"keep": move_of(self.keep)} if self.keep else {}
        return plain | ({"playouts": self.playouts} if self.playouts else {})

    def answer(self) -> Evaluated:
        """The candidates, compared."""
        *_, last = self.answers()
        return last

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Evaluated]:
        """The candidates after every round of draws."""
        options: dict[str, Any] = {"objective": self.objective, "playouts": self.playouts, "draws": self.draws}
        options |= {"keep": self.keep, "cancelled": cancelled}
        for one in evaluations(self.state, self.budget / 1_000, self.seed, **options):
            yield Evaluated(one)

    def is_last(self, reply: Evaluated) -> bool:
        """Whether it says why no more is played."""
        return bool(reply.evaluation.stopped)


def _legal(item: Reader, state: GameState) -> Action:
    """An action that can be taken in a state."""
    action = move_from(item)[0]
    if problems := why_not(state, action):
        raise item.error("illegal_action").because(problems)
    return action


def _state(fields: Fields) -> GameState:
    """The state in notation, or the one that the actions of a game lead to."""
    if "game" in fields:
        played = game_from(fields["game"])
        turn = fields["turn"].integer(0, len(played)) if "turn" in fields else len(played)
        return played.state_at(turn)
    there = state_in(fields)
    return there.state if there else history_in(fields).state
