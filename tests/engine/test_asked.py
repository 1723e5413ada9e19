"""Functions of analysis say what they expected when they are given something else."""

import pytest

import kdexplore as kd
from kdexplore.core.history import History
from kdexplore.core.variants import rules
from kdexplore.engine.exact.ending import exact_ending
from kdexplore.engine.exact.expectation import expected_ending
from kdexplore.engine.exact.holes import holes


@pytest.mark.parametrize("ask", [kd.evaluate, exact_ending, expected_ending, holes])
@pytest.mark.parametrize("wrong", [3, None, "kds1 classic", History.of(rules("classic", players=2))])
def test_whatever_is_no_state_is_named(ask, wrong):
    with pytest.raises(TypeError, match=f"expected a GameState.*not {type(wrong).__name__}"):
        ask(wrong)


@pytest.mark.parametrize("wrong", [3, None, rules("classic", players=2)])
def test_whatever_is_no_game_is_named(wrong):
    with pytest.raises(TypeError, match=f"expected a History.*not {type(wrong).__name__}"):
        kd.review(wrong)
