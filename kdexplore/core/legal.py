"""What can happen next in a state: its legal actions as a sequence, and what chance may bring with which odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from typing import overload

from kdexplore.core.action_text import given_action
from kdexplore.core.actions import Action, DrawKing, Reveal
from kdexplore.core.game import legal_actions, why_not
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState


class LegalActions(Sequence["Action"]):
    """The legal actions of a state: counted, indexed and looped over; `in` asks the rules about one action only.

    >>> from kdexplore import rules, start, Reveal
    >>> actions = LegalActions(start(rules("classic", players=3)))
    >>> len(actions), actions[0], Reveal((4, 5, 6)) in actions
    (17296, Reveal(dominoes=(1, 2, 3), people=()), True)
    """

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._all: tuple[Action, ...] | None = None

    @property
    def _listed(self) -> tuple[Action, ...]:
        if self._all is None:
            self._all = tuple(legal_actions(self._state))
        return self._all

    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed) if self._all is not None else legal_actions(self._state)

    def __len__(self) -> int:
        return len(self._listed)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._listed[index]

    def __contains__(self, action: object) -> bool:
        try:
            return not why_not(self._state, given_action(action))
        except (TypeError, BadInput):
            return False

    def __repr__(self) -> str:
        count = f"{len(self)} " if self._all is not None or self._state.step != "reveal" else ""
        return f"<LegalActions: {count}in the step {self._state.step}>"


def chance_outcomes(state: GameState) -> Iterator[tuple[Action, Fraction]]:
    """What the table may turn up now, each outcome with its odds; nothing when a player decides, or nobody.

    >>> from kdexplore import rules, start
    >>> next(chance_outcomes(start(rules("classic", players=3))))
    (Reveal(dominoes=(1, 2, 3), people=()), Fraction(1, 17296))
    """
    for action in legal_actions(state) if state.step in ("reveal", "draw") else ():
        yield action, _odds(state, action)


def _odds(state: GameState, action: Action) -> Fraction:
    """The odds of one king among those in the hand, or of one line with its people among all there may be."""
    if isinstance(action, DrawKing):
        return Fraction(state.hand.count(action.seat), len(state.hand))
    people = action.people if isinstance(action, Reveal) else ()
    stack, group = Counter(state.cave.stack), Counter(people)
    ways = prod(comb(stack[person], count) for person, count in group.items())
    return Fraction(ways, comb(len(state.cave.stack), len(people)) * comb(len(state.unseen), state.rules.line))
