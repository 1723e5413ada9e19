"""How hard a puzzle is: which share of players of each level finds its answer."""

from __future__ import annotations

from kdexplore.core.actions import Action
from kdexplore.core.game import legal_actions
from kdexplore.core.state import GameState
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import players
from kdexplore.engine.kernel.convert import action_of, game_of
from kdexplore.engine.kernel.ops import mixed
from kdexplore.engine.kernel.speed import Kernel
from kdexplore.engine.kernel.tables import rule_table
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.policies import POLICIES

TRIALS = 40  # of a player that draws lots between equals
THINKS = 24  # games for each candidate of the player that plays on
THINKERS = 5
HALF = 0.5
SEED = 1
Found = tuple[tuple[str, float], ...]


def found_by(state: GameState, answer: Action, kernel: Kernel) -> Found:
    """The share of players of each level that find an answer, weakest first."""
    actions = list(legal_actions(state))
    shares = [(name, _share(state, answer, policy)) for name, policy in POLICIES.items() if name != "random"]
    thinking = sum(_thought(state, actions, kernel, seed) == answer for seed in range(THINKERS)) / THINKERS
    return ("random", round(1 / len(actions), 4)), *shares, ("playouts", thinking)


def _share(state: GameState, answer: Action, policy: int) -> float:
    """How often one of the kernel's players finds it."""
    table, hits = list(rule_table(state.rules)), 0
    for trial in range(TRIALS):
        game = game_of(state, luck=mixed(trial), policy=policy)
        before = list(game)
        players.step(game, table)
        hits += action_of(before, table, game[at.MOVE : at.MOVE + 4], state.rules) == answer
    return hits / TRIALS


def _thought(state: GameState, actions: list[Action], kernel: Kernel, seed: int) -> Action:
    """What a player does who plays a few greedy games on from every candidate."""
    playouts, seat = Playouts(state.rules, kernel, SEED + seed, "greedy_placement"), state.actor or 0
    worth = {action: sum(end.margins[seat] for end in playouts.after(state, action, 0, THINKS)) for action in actions}
    return max(actions, key=lambda action: worth[action])


def grade_of(found: Found) -> int:
    """From 1, which everybody finds who looks at points, to 5, which hardly anybody finds.

    >>> grade_of((("random", 0.1), ("greedy_placement", 1.0), ("greedy", 1.0), ("playouts", 1.0)))
    1
    """
    shares = dict(found)
    if shares["playouts"] < HALF:
        return 5 if max(shares["greedy_placement"], shares["greedy"]) < HALF / 2 else 4
    if shares["greedy"] < HALF:
        return 3
    return 2 if shares["greedy_placement"] < HALF else 1
