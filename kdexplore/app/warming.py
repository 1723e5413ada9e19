"""Whatever every visitor needs, made once: a process that forks a session for each of them calls this first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from operator import methodcaller

from ipywidgets.widgets.widget import _instances

from kdexplore.app.dashboard import AHEAD, Dashboard
from kdexplore.app.intents import Move
from kdexplore.app.play.intents import handle
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import ROOMS, Session

REHEARSED = 16  # decisions: Python adapts code to what it does after eight times


def prepare() -> None:
    """Walk once through every room, so that all is imported and drawn before, and make the next dashboard ahead."""
    with _passing_dashboard() as walked:
        for room in ROOMS:
            walked.explorer.change(methodcaller("entered", room))
        walked.bar.intent = {"search": "castle"}
    made = Dashboard(waits=True)
    made.make_ahead(ROOMS)
    AHEAD.append(made)


def rehearse() -> None:
    """Play the beginning of a game on a dashboard that nobody sees: then all of it is imported and has run before.

    What Python learns of the code before the fork, all sessions share; after it, each learns it again, in memory of
    its own. A longer game gains little more, and leaves so much behind that sessions grow.
    """
    with _passing_dashboard() as seen:
        seen.explorer.change(_begun)
        for _ in range(REHEARSED):
            seen.explorer.change(_decided)


def _begun(session: Session) -> Session:
    """The room of a game, with a game of two persons."""
    setup = Setup(bots=("", ""), fresh=False)
    return replace(session, play=session.play.chosen(setup).begun()).entered("play")


def _decided(session: Session) -> Session:
    """The game after one decision more: not always the first that is legal, so that dominoes lie here and there."""
    history = session.play.history
    assert history is not None  # noqa: S101 -- a game has begun
    legal = history.state.legal_actions
    return handle(session, Move(legal[len(history) % len(legal)]))


@contextmanager
def _passing_dashboard() -> Iterator[Dashboard]:
    """A dashboard that leaves no widget behind."""
    known = set(_instances)
    yield Dashboard()
    for name in set(_instances) - known:
        _instances[name].close()
