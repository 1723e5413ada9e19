"""Players of the core that decide with the kernel: the planner, and those that play games on before they decide.

Those that search use the fastest kernel at hand. Each has a number of games for each kernel: a move depends on the
state, the seed and the kernel, and never on the clock. Where the kernel has no room for the rules (a grid wider than 7,
a huge box) they take any legal action.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kdexplore.core.actions import Action
from kdexplore.core.game import legal_actions
from kdexplore.core.state import GameState
from kdexplore.engine.exact.ending import proved
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import action_of, game_of
from kdexplore.engine.kernel.speed import Kernel, at_hand, plain
from kdexplore.engine.kernel.tables import why_too_large
from kdexplore.engine.search import Search, seen_by_all

SEEDS = 31  # bits
SAMPLER, THINKER, PLAIN_THINKER = "flat:greedy:30", "tree:planner:10000", "tree:planner:30"  # as in the ladder


@dataclass(frozen=True)
class Planner:
    """Decides at once with learned weights: points now, and what a placement leaves open."""

    random: Random

    def choose(self, state: GameState) -> Action:
        """The action that seems worth most."""
        if why_too_large(state.rules):
            return self.random.choice(tuple(legal_actions(state)))
        kernel = plain()
        table = kernel.table(state.rules)
        game = seen_by_all(game_of(state), table)
        game[at.LUCK] = self.random.getrandbits(SEEDS)
        for seat in range(state.rules.players):
            game[at.POLICY + seat] = at.LEARNED
        # `step` plays the move as well; the action is read against the game in which it was decided.
        before = game.copy()
        kernel.run.step(game, table)
        return action_of(before, table, game[at.MOVE : at.MOVE + 4], state.rules)


@dataclass(frozen=True)
class Searcher:
    """Plays games on from what it could do, and takes what came to most; it plays endings that can be proved exactly.

    `plain` is how it searches with the plain kernel, which has a hundredth of the speed; `kernel` the one that it uses,
    by default the fastest at hand.
    """

    random: Random
    search: Search
    plain: Search | None = None
    kernel: Kernel | None = None

    def choose(self, state: GameState) -> Action:
        """The action with the best proved value, else the one that did best in the games played on."""
        seed = self.random.getrandbits(SEEDS)
        if why_too_large(state.rules):
            return self.random.choice(tuple(legal_actions(state)))
        kernel = self.kernel or at_hand()
        quick = kernel.arrays is None
        # A tree of claims takes seconds in plain Python; without claims even that is quick.
        if (ending := None if quick and state.next_line else proved(state, kernel)) is not None:
            return ending.best.action
        search = self.plain or self.search if quick else self.search
        game = game_of(state)
        move = search.move(kernel, kernel.numbers(game), kernel.table(state.rules), seed)
        return action_of(game, plain().table(state.rules), list(move), state.rules)


def sampler(random: Random) -> Searcher:
    """A player that compares its moves by games that greedy players play on."""
    return Searcher(random, Search(30, at.GREEDY))


def thinker(random: Random) -> Searcher:
    """A player that grows a tree of moves and answers, played on by planners: 0.3 s with the compiled kernel."""
    return Searcher(random, Search(10_000, at.LEARNED, tree=True), Search(30, at.LEARNED, tree=True))
