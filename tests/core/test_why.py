"""One name asks everything: `why_not` of an action in a game, or of a placement in a territory alone."""

import pytest

from kdexplore import Cell, Claim, Placement, Reason, parse, rules, start, why_not

CLASSIC = rules("classic", players=4)
FAR = Placement(CLASSIC.tiles.domino(48), (Cell(1, 1), Cell(1, 2)))


def test_an_action_is_asked_of_the_game():
    assert [problem.reason for problem in why_not(start(CLASSIC), Claim(3))] == [Reason.WRONG_STEP]


def test_a_placement_is_asked_of_the_territory():
    territory = parse("w*", CLASSIC.tiles)
    assert [problem.reason for problem in why_not(territory, FAR, CLASSIC)] == [Reason.TOUCHES_NOTHING]


def test_a_territory_alone_has_no_rules_of_its_own():
    with pytest.raises(TypeError, match="rules"):
        why_not(parse("w*", CLASSIC.tiles), FAR)  # type: ignore[call-overload]
