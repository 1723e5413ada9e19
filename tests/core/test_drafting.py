"""The line of dominoes: its slots, the kings on it, and who claims after a king is drawn."""

from dataclasses import replace

import pytest

from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.drafting import claim_order
from kdexplore.core.game import legal_actions, start, why_not
from kdexplore.core.line import Slot, free_numbers, partner, with_king, without_free
from kdexplore.core.problems import Reason
from kdexplore.core.state import Step
from kdexplore.core.variants import Rules, rules
from tests.drawing import KINGDOMINO, after

LINE = (Slot(3), Slot(9, 1), Slot(27), Slot(41, 0))
DUEL = rules("duel", players=2)


def test_a_domino_without_a_king_is_free():
    assert free_numbers(LINE) == (3, 27)


def test_a_king_goes_on_one_domino_and_the_line_keeps_its_order():
    assert with_king(LINE, 27, 2) == (Slot(3), Slot(9, 1), Slot(27, 2), Slot(41, 0))


def test_dominoes_nobody_claimed_leave_the_line():
    assert without_free(LINE) == (Slot(9, 1), Slot(41, 0))


@pytest.mark.parametrize(
    ("opening", "seat", "order"),
    [("drawn", 1, (1,)), ("abba", 0, (0, 1, 1, 0)), ("abba", 1, (1, 0, 0, 1)), ("partners", 1, (1, 1, 0, 0))],
)
def test_the_opening_says_who_claims_once_a_king_is_drawn(opening, seat, order):
    assert claim_order(start(replace(DUEL, mode="free", opening=opening)), seat) == order


@pytest.mark.parametrize(
    ("taken", "other"), [((), None), ((3,), 41), ((9,), 27), ((27,), 9), ((41,), 3), ((9, 27), None)]
)
def test_the_outer_two_belong_together_and_the_inner_two(taken, other):
    line = tuple(Slot(number, 0 if number in taken else None) for number in (3, 9, 27, 41))
    assert partner(line) == other


@pytest.mark.parametrize("first", [3, 9, 27, 41])
def test_the_second_chief_of_the_first_player_has_no_choice(first):
    state = after(start(rules("tribe", players=2)), reveal(3, 9, 27, 41), DrawKing(0), Claim(first))
    other = {3: 41, 9: 27, 27: 9, 41: 3}[first]
    assert list(legal_actions(state)) == [Claim(other)]


def test_the_other_player_takes_the_rest_in_either_order():
    state = after(start(rules("totem", players=2)), Reveal((3, 9, 27, 41)), DrawKing(0), Claim(3), Claim(41))
    assert set(legal_actions(state)) == {Claim(9), Claim(27)}


def test_pairs_are_for_the_opening_alone():
    state = start(rules("discovery", players=2))
    state = after(state, Reveal((1, 2, 4, 12)), DrawKing(0), Claim(1), Claim(12), Claim(2), Claim(4))
    state = after(state, Reveal((5, 6, 7, 8)))
    state = after(state, next(legal_actions(state)), Claim(5))
    state = after(state, next(legal_actions(state)))
    assert set(legal_actions(state)) == {Claim(6), Claim(7), Claim(8)}


def test_a_line_longer_than_the_kings_lets_the_last_one_choose_too():
    state = start(Rules(KINGDOMINO, players=2, line=5, pile=10))
    state = after(state, Reveal((1, 2, 3, 4, 5)), DrawKing(1), Claim(2), DrawKing(0))
    assert set(legal_actions(state)) == {Claim(1), Claim(3), Claim(4), Claim(5)}
    assert after(state, Claim(5)).line == (Slot(2, 1), Slot(5, 0))


def test_people_are_turned_up_with_a_line_in_the_tribe_only():
    (problem, missing) = why_not(start(DUEL), Reveal((1, 2, 3, 4), ("hunter",)))
    assert (problem.reason, missing.reason) == (Reason.PEOPLE_SIZE, Reason.PERSON_NOT_LEFT)


def test_every_king_is_drawn_once():
    state = start(rules("classic", players=2))
    state = after(state, Reveal((1, 2, 3, 4)))
    for number, seat in ((1, 0), (2, 1), (3, 1), (4, 0)):
        assert state.step is Step.DRAW
        state = after(state, DrawKing(seat), Claim(number))
    assert state.line == (Slot(1, 0), Slot(2, 1), Slot(3, 1), Slot(4, 0))


def reveal(*numbers):
    return Reveal(numbers, ("hunter", "hunter", "painter", "painter"))
