"""A mode is played with the numbers its rulebook prints; with others the same set-up is a free one."""

from dataclasses import replace

import pytest

from kdexplore.core.problems import Reason
from kdexplore.core.variants import FREE, MODES, PRINTED, rules, why_not_rules

OFFICIAL = [rules("duel", players=2), *(rules(mode, players=n) for mode in MODES if mode != "duel" for n in (2, 3, 4))]


def other(value):
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case _:
            return "abba" if value != "abba" else "drawn"


@pytest.mark.parametrize("part", PRINTED)
@pytest.mark.parametrize("printed", OFFICIAL, ids=lambda one: f"{one.mode}-{one.players}")
def test_every_number_of_a_mode_is_the_one_printed(printed, part):
    assert why_not_rules(printed) == ()
    changed = replace(printed, **{part: other(getattr(printed, part))})
    problem = why_not_rules(changed)[0]
    assert (problem.reason, problem.rule) == (Reason.NOT_AS_PRINTED, "setup.mode")
    assert problem.facts == (("mode", printed.mode), ("parts", (part,)))


@pytest.mark.parametrize("games", [2, 4])
def test_a_mode_is_one_game_or_a_dynasty(games):
    problem = why_not_rules(replace(rules("classic", players=4), games=games))[0]
    assert problem.facts == (("mode", "classic"), ("parts", ("games",)))


def test_a_mode_of_another_name_is_told_with_those_there_are():
    (problem,) = why_not_rules(replace(rules("classic", players=4), mode="solo"))
    assert (problem.reason, problem.rule) == (Reason.UNKNOWN_MODE, "setup.mode")
    assert problem.facts == (("mode", "solo"), ("known", (*MODES, FREE)))


def test_a_line_of_one_domino_makes_whole_lines_of_any_pile():
    lone = replace(rules("classic", players=4), mode=FREE, players=1, line=1, pile=7)
    assert why_not_rules(lone) == ()
