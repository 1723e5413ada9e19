"""The players that the kernel plays, by name: what they do in a game of the core, too."""

from __future__ import annotations

from typing import Annotated

from kdexplore.core.actions import Action
from kdexplore.core.codec import Codec
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.state import GameState, Step
from kdexplore.engine.dealer import seed_word
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import action_of, game_of
from kdexplore.engine.kernel.ops import mixed, paced
from kdexplore.engine.kernel.speed import plain

# `greedy_placement` lays greedily and claims at random, as a player of the paper of 2018 does; nobody can sit down
# as it. The others are those of the register (`engine.players`).
POLICIES = {"random": at.RANDOM, "greedy_placement": at.GREEDY_PLACEMENT, "greedy": at.GREEDY, "planner": at.LEARNED}
OLD_NAMES = {"full_greedy": "greedy"}


def policy_named(name: str, where: str = "playouts") -> str:
    """The name of a player of the kernel; today's for an old one, `BadInput` if there is none.

    >>> policy_named("full_greedy"), policy_named("planner")
    ('greedy', 'planner')
    """
    today = OLD_NAMES.get(name, name)
    if today not in POLICIES:
        raise BadInput("unknown_value", where, value=str(name)[:40], known=tuple(POLICIES))
    return today


def policy_from(field: Reader) -> str:
    """The player that a field of a question names, likewise."""
    return OLD_NAMES[field.value] if field.value in tuple(OLD_NAMES) else field.choice(POLICIES)


Policy = Annotated[str, Codec(lambda item, _of: policy_from(item))]


def decision(state: GameState, name: str, seed: int) -> Action:
    """What a player of the kernel does at a decision of the game with this seed: the same that it does there."""
    kernel, given = plain(), state.rules
    table = kernel.table(given)
    game = game_of(state, policy=POLICIES[name])
    word = mixed(seed_word(seed, state.game - 1))
    for _ in range(_turns_taken(state)):
        word = paced(word)
    game[at.PACE] = word
    before = game.copy()
    kernel.run.paced_step(game, table)
    return action_of(before, table, game[at.MOVE : at.MOVE + 4], given)


def _turns_taken(state: GameState) -> int:
    """How many claims and placements there were in this game; a domino thrown away was placed too."""
    kings, step = state.rules.players * state.rules.kings, state.step
    if state.claiming:
        return kings - len(state.claiming) - len(state.hand)
    rounds, each = state.round - 1, 2 if state.next_line else 1
    placed = {Step.PLACE: 0, Step.THROW: 1, Step.GIVE: 1, Step.CLAIM: 1, Step.RECRUIT: 2}[step]
    return kings + 2 * kings * rounds + each * state.turn + placed
