"""Dealing: one shuffle of the box for each seed, so that the same seed deals the same game everywhere.

The random numbers are those of the kernel (`kernel.flow`): a seed deals its game there, and here for any rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from kdexplore.core.actions import Action, DrawKing, Reveal
from kdexplore.core.game import apply, start
from kdexplore.core.history import History
from kdexplore.core.reader import whole_number
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import Rules
from kdexplore.engine.kernel.ops import advance, mixed

HIGHEST_SEED = 999_999
CHANCE_STEPS = (Step.REVEAL, Step.DRAW)


def checked_seed(seed: int) -> int:
    """The seed, if it is a whole number from 0 to `HIGHEST_SEED`; `BadInput` otherwise.

    >>> checked_seed(17)
    17
    """
    return whole_number(seed, "seed", 0, HIGHEST_SEED)


def seed_word(seed: int, game: int = 0) -> int:
    """The word from which all random numbers of a game come; the games of a dynasty are counted from 0."""
    return mixed(mixed(seed) ^ game)


@dataclass
class Draws:
    """A stream of random numbers after a word, as `kernel.board.below` draws them."""

    word: int

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        self.word = advance(self.word)
        return (self.word >> 32) * bound >> 32

    def shuffled(self, things: list[int], first: int) -> list[int]:
        """The same list: the `first` places hold a random choice of all, in random order."""
        for place in range(first):
            other = place + self.below(len(things) - place)
            things[place], things[other] = things[other], things[place]
        return things


@dataclass(frozen=True)
class Dealer:
    """Deals each game from its seed alone: the same moment of a game is always dealt the same."""

    seed: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))

    def _shuffles(self, state: GameState) -> tuple[list[int], list[int]]:
        """The box, of which the pile is shuffled to the top, and then the kings, in the order in which they come."""
        rules = state.rules
        kings = [seat for seat in range(rules.players) for _ in range(rules.kings)]
        draw = Draws(seed_word(self.seed, state.game - 1))
        return draw.shuffled(list(rules.tiles.numbers), rules.pile), draw.shuffled(kings, len(kings))

    def deal(self, state: GameState) -> Action:
        """The chance action that the state waits for.

        >>> from kdexplore import rules, start
        >>> Dealer(17).deal(start(rules("classic", players=4)))
        Reveal(dominoes=(13, 21, 25, 44), people=())
        """
        deck, kings = self._shuffles(state)
        if state.step is Step.DRAW:
            drawn = kings[len(kings) - len(state.hand) :]
            return DrawKing(next(seat for seat in (*drawn, *state.hand) if seat in state.hand))
        numbers = [number for number in deck if number in state.unseen]
        return Reveal(tuple(numbers[: state.rules.line]), self._people(state))

    def _people(self, state: GameState) -> tuple[str, ...]:
        """Whom the line brings to the cave board, one after the other out of the stack."""
        if not state.rules.tribe:
            return ()
        draw = Draws(mixed(seed_word(self.seed, state.game - 1) ^ state.lines_left))
        stack = [one.key for one in state.rules.tiles.people for _ in range(state.cave.stack.count(one.key))]
        return tuple(stack.pop(draw.below(len(stack))) for _ in range(state.cave.refill))


@dataclass(frozen=True)
class FixedDealer:
    """Deals in a given order: dominoes, kings and people from the top."""

    deck: Sequence[int]
    order: Sequence[int]
    people: Sequence[str] = ()

    def deal(self, state: GameState) -> Action:
        """The chance action that the state waits for, taken from the order."""
        if state.step is Step.DRAW:
            return DrawKing(self.order[state.rules.players * state.rules.kings - len(state.hand)])
        at = state.lines_seen * state.rules.line
        return Reveal(tuple(self.deck[at : at + state.rules.line]), self._people(state))

    def _people(self, state: GameState) -> tuple[str, ...]:
        """The next people of the order that are still in the stack; those bought out of it are skipped."""
        people: list[str] = []
        taken = Counter(self.people) - Counter(state.cave.stack)
        for person in self.people if state.rules.tribe else ():
            if taken[person]:
                taken[person] -= 1
            elif len(people) < state.cave.refill:
                people.append(person)
        return tuple(people)


def deal(rules: Rules, seed: int = 1) -> GameState:
    """A new game, dealt from a seed up to the first decision.

    >>> from kdexplore import rules
    >>> state = deal(rules("classic", players=4), seed=17)
    >>> [slot.number for slot in state.next_line], state.step, state.actor
    ([13, 21, 25, 44], <Step.CLAIM: 'claim'>, 2)
    """
    return dealt(start(rules), seed)


@overload
def dealt(game: GameState, seed: int = 1) -> GameState: ...
@overload
def dealt(game: History, seed: int = 1) -> History: ...
def dealt(game: GameState | History, seed: int = 1) -> GameState | History:
    """The same game (a state or a history) with everything dealt that comes before the next decision.

    >>> from kdexplore import rules
    >>> len(dealt(History.of(rules("classic", players=4)), seed=17))
    2
    """
    dealer = Dealer(seed)
    if isinstance(game, History):
        while game.state.step in CHANCE_STEPS:
            game = game.play(dealer.deal(game.state))
        return game
    while game.step in CHANCE_STEPS:
        game = apply(game, dealer.deal(game)).state
    return game
