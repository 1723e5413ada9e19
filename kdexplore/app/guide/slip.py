"""`Slip`: a placement against the rules that the guide lets stand, until two moves later it is taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.actions import Place
from kdexplore.core.history import History
from kdexplore.core.problems import Reason
from kdexplore.core.transitions import follow

if TYPE_CHECKING:
    from kdexplore.app.play.state import Play
    from kdexplore.core.actions import Action
    from kdexplore.core.problems import Problem

STANDS = {Reason.NO_MATCH, Reason.TOUCHES_NOTHING}  # a domino can lie there; on top of another, or outside, it cannot
MOVES = 2  # after so many more the placement is taken back


class Slip(NamedTuple):
    """The game as it was, the moment and the placement in question, the rules it broke, and the moves since."""

    history: History
    at: int
    action: Place
    problems: tuple[Problem, ...]
    moves: int = 0

    @property
    def is_over(self) -> bool:
        """Whether it has been taken back, so that the explanation is due."""
        return self.moves >= MOVES


def let_stand(play: Play, action: Action, problems: tuple[Problem, ...]) -> Play | None:
    """The game with a placement against the rules on the table; `None` where it cannot stand.

    What follows is played on a copy of the game, so that nothing illegal is ever part of its history.
    """
    state, free = play.state, play.slip is None or play.slip.is_over
    asked = play.guided and play.may_err and free and play.at_end
    if not asked or state is None or not isinstance(action, Place) or not {each.reason for each in problems} <= STANDS:
        return None
    assert play.history is not None  # noqa: S101 -- there is a state
    slip = Slip(play.history, play.at, action, problems)
    copy = History(follow(state, action, []))
    return taken_back(replace(play, history=copy, at=0, since=0, refused=(), choice=None, slip=slip).settled())


def counted(play: Play) -> Play:
    """The game after one more move of the person: two moves after a slip, back at it."""
    if play.slip is None:
        return play
    if play.slip.is_over:
        return replace(play, slip=None)
    return taken_back(replace(play, slip=play.slip._replace(moves=play.slip.moves + 1)))


def taken_back(play: Play) -> Play:
    """The game as it was before the slip, with the reasons, if it is time or the copy has come to its end."""
    slip, state = play.slip, play.state
    if slip is None or (not slip.is_over and state is not None and not state.is_over):
        return play
    over = slip._replace(moves=MOVES)
    return replace(
        play, history=slip.history, at=slip.at, since=slip.at, refused=slip.problems, choice=None, lit="", slip=over
    )
