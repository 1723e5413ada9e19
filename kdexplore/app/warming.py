"""Whatever every visitor needs, made once: a process that forks a session for each of them calls this first."""

from __future__ import annotations

from operator import methodcaller

from ipywidgets.widgets.widget import _instances

from kdexplore.app.dashboard import AHEAD, Dashboard
from kdexplore.app.session import ROOMS


def prepare() -> None:
    """Walk once through every room, so that all is imported and drawn before, and make the next dashboard ahead."""
    known = set(_instances)
    walked = Dashboard()
    for room in ROOMS:
        walked.explorer.change(methodcaller("entered", room))
    walked.bar.intent = {"search": "castle"}
    for name in set(_instances) - known:
        _instances[name].close()
    made = Dashboard(waits=True)
    made.make_ahead(ROOMS)
    AHEAD.append(made)
