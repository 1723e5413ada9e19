"""A game to look at before you have one of your own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from kdexplore.app.session import Session
from kdexplore.core.history import History
from kdexplore.core.variants import rules_for
from kdexplore.engine.simulation import played

PLAYERS = ("greedy", "random", "greedy", "greedy")
SEED = 5
MIDDLE = 55  # the turn at which it is opened


@cache
def example() -> History:
    """A game of four players, of whom one leaves much to chance."""
    rules = rules_for("classic", players=len(PLAYERS), bonuses=("centre", "complete"))
    return History.of(rules, [action for _, action in played(rules, PLAYERS, SEED)])


def with_example(session: Session) -> Session:
    """The session with that game, in its middle."""
    return replace(session, play=session.play.with_game(example(), MIDDLE))
