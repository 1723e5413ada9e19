"""What an action gains at once, and what the next domino brings."""

from typing import Any

import pytest

from kdexplore.app.analyse import gains
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.core.actions import Place
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.state import Step
from kdexplore.views.known import Known


@pytest.mark.parametrize("players", [2, 3])
def test_what_the_next_domino_brings_is_what_it_brings_when_its_turn_comes(players):
    """A game is played on until that domino is in hand: its number and its points are those that were named."""
    play: Any = Play(Setup(players=players, bots=("",) * players, seed=7)).begun()
    certain = 0
    while not play.state.is_over:
        state, play = play.state, play.advised()
        seat, promised = state.actor, gains.next_domino(Known(state), play.history.turns[play.at - 1].action)
        if promised is None:
            continue
        certain += 1
        later = play
        while (later.state.step, later.state.actor) != (Step.PLACE, seat):
            later = later.advised()
        before = points_so_far(later.state, seat).total
        placed = [apply(later.state, each).state for each in legal_actions(later.state) if isinstance(each, Place)]
        assert later.state.domino.number == promised.number
        assert max(points_so_far(state, seat).total for state in placed) - before == promised.gain
    assert certain > 3
