"""Searching players on the kernel: games played on from every move of a decision, or from a tree of moves.

A search is a function of what its seat may know: everything unseen is put in order first, and every draw shuffles it.
With the same seed and the same number of games it takes the same move, in either build.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import search as tree_of
from kdexplore.engine.kernel.outlook import rounds_left
from kdexplore.engine.kernel.search import MOST_MOVES, MOVE_SIZE, NODE_SIZE, SUMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.engine.kernel.speed import Kernel

CHUNK = {"compiled": 16, "plain": 2}  # games between two looks at the clock
LONGEST = 4  # late in a game games are short: so many times as many
AT_LEAST = 4  # games for each move that is compared
ROOM = 20_000  # nodes of a tree

Move = tuple[int, int, int, int]


def seen_by_all(game: Any, rules: Any) -> Any:  # noqa: ANN401 -- a list or an array
    """A game with everything unseen in order, and no random numbers of the table: what every seat may know.

    Of the opening, the kings still in the hand are unseen; of people, only their number is known anyway.
    """
    copy = game.copy()
    first, last = at.DECK + int(copy[at.DECK_AT]), at.DECK + int(rules[at.DOMINOES])
    copy[first:last] = sorted(copy[first:last])
    if not rules[at.OPENING] and copy[at.ORDER_AT] < copy[at.ORDER_LENGTH]:
        first, last = at.ORDER + copy[at.ORDER_AT] + 1, at.ORDER + copy[at.ORDER_LENGTH]
        copy[first:last] = sorted(copy[first:last])
    # Constants instead of the game's own streams: else a search could foresee the table's luck.
    copy[at.LUCK] = copy[at.PACE] = 1
    copy[at.CHANCE] = copy[at.SEED] = 2
    return copy


@dataclass(frozen=True)
class Search:
    """How a player thinks: games for each decision, the policy that plays them on, in a tree or move by move.

    `games` is what is played at the first decision; later, when games are shorter, up to `LONGEST` times as many.
    `seconds` is only a cap, by the `clock`: where it is reached, the move depends on the machine.
    """

    games: int
    policy: int = at.LEARNED
    tree: bool = False
    seconds: float | None = None
    clock: Callable[[], float] = field(default=monotonic, compare=False)

    def games_for(self, game: Any, rules: Any) -> int:  # noqa: ANN401 -- a list or an array
        """How many games this decision is worth."""
        rounds = int(rules[at.ROUNDS])
        # The time for a decision stays about the same: with half of the rounds left a game takes half as long.
        return min(LONGEST * self.games, self.games * rounds // max(1, int(rounds_left(game))))

    def move(self, kernel: Kernel, game: Any, rules: Any, seed: int) -> Move:  # noqa: ANN401
        """The move that it takes in a game of the kernel at a decision."""
        known = seen_by_all(game, rules)
        for seat in range(int(rules[at.PLAYERS])):
            known[at.POLICY + seat] = self.policy
        thought = _Thought(self, kernel, known, rules, seed)
        return thought.grown() if self.tree else thought.raced()


class _Thought:
    """One decision being thought about."""

    def __init__(self, search: Search, kernel: Kernel, base: Any, rules: Any, seed: int) -> None:  # noqa: ANN401
        self.search, self.kernel, self.base, self.rules, self.seed = search, kernel, base, rules, seed
        self.scratch = kernel.game(int(rules[at.PLAYERS]))
        self.began = search.clock()
        self.games = search.games_for(base, rules)

    def late(self, share: float = 1.0) -> bool:
        """Whether this share of the time is over."""
        return self.search.seconds is not None and self.search.clock() - self.began > share * self.search.seconds

    def moves(self) -> list[Move]:
        """The moves to compare, best first at first sight."""
        room = self.kernel.zeros(MOST_MOVES * MOVE_SIZE)
        number = self.kernel.run.list_moves(self.base.copy(), self.rules, room, 0)
        flat = [int(one) for one in room[: number * MOVE_SIZE]]
        return [_move(flat[place : place + 4]) for place in range(0, len(flat), MOVE_SIZE)]

    def raced(self) -> Move:
        """Successive halving: all moves get as many games, then the better half twice as many, until one is left."""
        # With few games to spend, many moves would each get too few to be told apart; the last ones are left out.
        racing = [(move, self.kernel.zeros(SUMS)) for move in self.moves()[: max(2, self.games // AT_LEAST)]]
        rounds, played = (len(racing) - 1).bit_length(), 0
        for number in range(rounds):
            quota = max(AT_LEAST, self.games // (rounds * len(racing)))
            played = self._play(racing, played, quota, (number + 1) / rounds)
            # The sort is stable and moves come best first at first sight: ties are settled the same way in both builds.
            racing.sort(key=lambda arm: -arm[1][1] / max(1, arm[1][0]))
            racing = racing[: (len(racing) + 1) // 2]
        return racing[0][0]

    def _play(self, racing: list[tuple[Move, Any]], first: int, games: int, share: float) -> int:
        """Games number `first` and so on for every move still racing, while this share of the time lasts."""
        played, chunk = first, CHUNK[self.kernel.name]
        while played < first + games and not (played and self.late(share)):
            number = min(chunk, first + games - played)
            for move, sums in racing:
                self.base[at.MOVE : at.MOVE + 4] = move
                self.kernel.run.sample(self.base, self.scratch, self.rules, self.seed, played, number, sums)
            played += number
        return played

    def grown(self) -> Move:
        """The move most often tried by a tree of so many games."""
        tree = self.kernel.zeros(tree_of.NODES + (min(ROOM, 40 * self.games) + 1) * NODE_SIZE)
        tree[tree_of.NODES_USED], tree[tree_of.NODES_ROOM] = 1, min(ROOM, 40 * self.games)
        chunk, children = CHUNK[self.kernel.name], 0
        for start in range(0, self.games, chunk):
            number = min(chunk, self.games - start)
            self.kernel.run.grow(self.base, self.scratch, self.rules, self.seed, start, number, tree)
            children = int(tree[tree_of.NODES + tree_of.CHILDREN])
            if children == 1 or self.late():
                break
        first = int(tree[tree_of.NODES + tree_of.CHILD])
        nodes = range(first, first + children * NODE_SIZE, NODE_SIZE)
        # The most visited and not the highest mean: a mean of few games is easily high by luck.
        best = max(nodes, key=lambda node: (int(tree[node]), int(tree[node + tree_of.SUM])))
        return _move([int(part) for part in tree[best + tree_of.NODE_MOVE : best + tree_of.NODE_MOVE + 4]])


def _move(parts: list[int]) -> Move:
    one, two, three, four = parts
    return one, two, three, four
