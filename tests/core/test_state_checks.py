"""`GameState.at`: a moment in the middle of a game, checked like everything else; a fault names its place."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from kdexplore.core.actions import Claim, Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.ranking import ranking
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.state_checks import faults_of
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino, Square
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import rules
from tests.drawing import KINGDOMINO
from tests.strategies import any_rules, states

CLASSIC = rules("classic", players=4)
DYNASTY = rules("classic", players=2, dynasty=True)
TOTEM = rules("totem", players=2)
TRIBE = rules("tribe", players=2)
VOLCANO = "g'*v1g'"
EAST, FURTHER_EAST = Cell(1, 0), Cell(2, 0)


@pytest.mark.no_cover
@given(states(any_rules))
def test_no_fault_is_in_a_state_that_play_reaches(state):
    assert faults_of(state) == ()


def test_a_state_is_made_from_what_people_write():
    state = GameState.at(CLASSIC, ["w1w*", Territory()], line=[(5, 0), (9, 1)], next_line=[7, (12, 2), 30, 31])
    assert state.step is Step.PLACE
    assert state.line == (Slot(5, 0), Slot(9, 1))
    assert state.next_line == (Slot(7), Slot(12, 2), Slot(30), Slot(31))
    assert state.seats[0].territory == parse("w1w*", KINGDOMINO)
    assert state.seats[1:] == (Seat(),) * 3


def test_play_goes_on_from_there():
    state = GameState.at(CLASSIC, ["w1w*"], line=[(5, 0)], next_line=[7])
    after = apply(state, Place((EAST, FURTHER_EAST))).state
    assert after.actor == 0
    assert apply(after, Claim(7)).state.line == (Slot(7, 0),)


def test_everything_that_is_in_no_territory_is_still_there():
    state = GameState.at(TRIBE, ["g'*d(hunter)", "*^1"], line=[(5, 0)])
    hunters = {person.key: person.count for person in TRIBE.tiles.people}["hunter"]
    assert state.cave.face_up == ()
    assert state.cave.stack.count("hunter") == hunters - 1
    assert dict(state.tokens)[1] == {token.fires: token.count for token in TRIBE.tiles.fire_tokens}[1] - 1


def test_a_game_that_is_over_is_counted():
    state = GameState.at(CLASSIC, ["w1w*", "*"], step="over")
    assert state.totals == ((2, 0, 0, 0),)
    assert ranking(state)[0].seat == 0
    assert GameState.at(CLASSIC, ["w1w*"], step="over", totals=[[9, 8, 7, 6]]).totals == ((9, 8, 7, 6),)
    assert GameState.at(DYNASTY, ["w1w*"], step="over", totals=[[9, 8], [7, 6]]).totals == ((9, 8), (7, 6), (2, 0))


def test_a_volcano_throws():
    state = GameState.at(TOTEM, [VOLCANO], step="throw", line=[(5, 0)], volcanoes=[(1, 0)], holders={"fish": 1})
    assert state.totems_of(1) == ("fish",)
    assert Throw(Cell(-1, 0)) in tuple(legal_actions(state))


def test_a_round_is_never_beyond_the_last():
    state = GameState.at(rules("classic", players=2), line=[(5, 0)])
    assert (state.lines_left, state.round) == (0, 6)


def test_rules_from_which_no_game_can_start_are_refused():
    with pytest.raises(IllegalSetup, match="span"):
        GameState.at(replace(CLASSIC, mode="free", span=99), line=[(5, 0)])


LINE: dict[str, Any] = {"line": [(5, 0)]}


@pytest.mark.parametrize(
    ("rules_", "territories", "parts", "code", "where"),
    [
        (CLASSIC, ["*"] * 5, LINE, "too_many", "seats"),
        (CLASSIC, ["w9*"], LINE, "digit_too_high", "seats[0].territory, row 1, column 1"),
        (CLASSIC, ["*wwwww"], LINE, "wider_than_span", "seats[0].territory"),
        (CLASSIC, [], LINE | {"discarded": [[3, 99]]}, "unknown_domino", "seats[0].discarded[1]"),
        (CLASSIC, [], {}, "missing_field", "line"),
        (CLASSIC, [], {"step": "shuffle"}, "unknown_value", "step"),
        (CLASSIC, [], {"line": [99]}, "unknown_domino", "line[0]"),
        (CLASSIC, [], {"line": [5]}, "wrong_type", "line[0].seat"),
        (CLASSIC, [], {"line": [(5, 4)]}, "out_of_range", "line[0].seat"),
        (CLASSIC, [], {"line": [(5, 0), (4, 1)]}, "not_ascending", "line[1]"),
        (CLASSIC, [], {"line": [(number, 0) for number in range(1, 6)]}, "too_many", "line"),
        (CLASSIC, [], LINE | {"turn": 2}, "out_of_range", "turn"),
        (CLASSIC, [], LINE | {"turn": 1}, "out_of_range", "turn"),
        (CLASSIC, [], LINE | {"next_line": [(7, 9)]}, "out_of_range", "next_line[0].seat"),
        (CLASSIC, [], LINE | {"next_line": [(7, 0), 8]}, "too_many_kings", "seats[0]"),
        (CLASSIC, [], LINE | {"next_line": [(7, 1)]}, "too_few", "next_line"),
        (CLASSIC, [], LINE | {"next_line": [5]}, "duplicate", "next_line"),
        (CLASSIC, [], LINE | {"unseen": range(1, 49)}, "duplicate", "line"),
        (CLASSIC, [], LINE | {"unseen": [1, 2, 3]}, "no_whole_lines_seen", "unseen"),
        (CLASSIC, [], LINE | {"unseen": [99, 2, 3, 4]}, "unknown_domino", "unseen"),
        (CLASSIC, [], LINE | {"discarded": [[5]]}, "duplicate", "seats[0]"),
        (CLASSIC, [], LINE | {"hand": [1]}, "not_now", "hand"),
        (CLASSIC, [], LINE | {"claiming": [1]}, "not_now", "claiming"),
        (CLASSIC, [], {"step": "draw", "hand": [7], "next_line": [3]}, "out_of_range", "hand[0]"),
        (CLASSIC, [], {"step": "draw", "hand": [0], "next_line": [3], "line": [(4, 1)]}, "not_now", "line"),
        (CLASSIC, [], {"step": "claim", "claiming": [0], "next_line": [3], "line": [(4, 1)]}, "not_now", "line"),
        (CLASSIC, [], {"step": "claim", "next_line": [3]}, "missing_field", "claiming"),
        (CLASSIC, [], {"step": "reveal", "hand": [0]}, "missing_field", "unseen"),
        (CLASSIC, [], {"step": "reveal", "unseen": range(1, 49)}, "missing_field", "hand"),
        (CLASSIC, [], {"step": "recruit", "next_line": [7], **LINE}, "not_now", "step"),
        (CLASSIC, [], LINE | {"holders": {"fish": 0}}, "unknown_value", "holders[0]"),
        (CLASSIC, [], LINE | {"tokens": {1: 5}}, "unknown_value", "tokens"),
        (CLASSIC, [], LINE | {"cave": Cave(("hunter",))}, "unknown_value", "cave"),
        (CLASSIC, [], LINE | {"totals": [[1, 2, 3, 4]]}, "too_many", "totals"),
        (CLASSIC, [], {"step": "over", "totals": [[1, 2, 3]]}, "wrong_width", "totals[0]"),
        (CLASSIC, [], {"step": "over", "totals": [[1, 2, 3, -1]]}, "out_of_range", "totals[0][3]"),
        (DYNASTY, [], {"step": "over", "totals": [[1, 2]]}, "too_few", "totals"),
        (TOTEM, [], LINE | {"holders": {"fish": 2}}, "out_of_range", "holders[0].seat"),
        (TOTEM, [], LINE | {"holders": {"clay": 1}}, "unknown_value", "holders[0]"),
        (TOTEM, [], LINE | {"tokens": {1: 5, 2: 4}}, "missing_field", "tokens"),
        (TOTEM, [], LINE | {"tokens": {1: 6, 2: 4, 3: 1}}, "out_of_range", "tokens[1]"),
        (TOTEM, [VOLCANO], LINE | {"step": "throw"}, "missing_field", "volcanoes"),
        (TOTEM, [VOLCANO], LINE | {"volcanoes": [(1, 0)]}, "not_now", "volcanoes"),
        (TOTEM, [VOLCANO], LINE | {"step": "throw", "volcanoes": [(0, 1)]}, "no_volcano_here", "volcanoes[0]"),
        (TOTEM, [VOLCANO], LINE | {"step": "throw", "volcanoes": [(2, 0)]}, "no_volcano_here", "volcanoes[0]"),
        (
            *(TOTEM, [VOLCANO], LINE | {"step": "throw", "volcanoes": [(1, 0)], "tokens": {1: 0, 2: 4, 3: 1}}),
            *("no_token_left", "volcanoes[0]"),
        ),
        (
            TOTEM,
            ["g'*"],
            LINE | {"step": "give", "gifts": ["mammoth"], "holders": {"mammoth": 1}},
            "no_gift",
            "gifts[0]",
        ),
        (TRIBE, [], LINE | {"cave": Cave(("hunter",) * 3)}, "too_many_people", "cave"),
        (TRIBE, [], LINE | {"cave": Cave(("warrior1",) * 4 + ("hunter",))}, "too_many", "cave.face_up"),
    ],
)
def test_a_fault_names_its_place(rules_, territories, parts, code, where):
    with pytest.raises(BadInput) as refusal:
        GameState.at(rules_, territories, **parts)
    assert (refusal.value.fault.code, refusal.value.fault.where) == (code, where)


@pytest.mark.parametrize(
    ("territory", "code"),
    [
        (Territory(painted=((EAST, Square("moor")),)), "unknown_value"),
        (Territory(painted=((EAST, Square("wheat")),), fires=((EAST, 1),)), "unknown_fires"),
        (Territory(resources=((FURTHER_EAST, "fish"),)), "stray_piece"),
        (Territory(people=((Cell(0, 0), "hunter"),)), "stray_piece"),
        (Territory((Placement(Domino(3, Square("mine"), Square("mine")), (EAST, FURTHER_EAST)),)), "unknown_domino"),
    ],
)
def test_a_territory_made_by_hand_is_checked_too(territory, code):
    with pytest.raises(BadInput) as refusal:
        GameState.at(CLASSIC, [Territory(), territory], **LINE)
    assert (refusal.value.fault.code, refusal.value.fault.where.split(",")[0]) == (code, "seats[1].territory")


def test_a_domino_lies_in_one_territory_only():
    laid = Territory().laid(Placement(KINGDOMINO.domino(9), (EAST, FURTHER_EAST)), CLASSIC)
    assert GameState.at(CLASSIC, [laid], **LINE).seats[0].territory == laid
    with pytest.raises(BadInput, match=r"duplicate at seats\[1\]"):
        GameState.at(CLASSIC, [laid, laid], **LINE)


def test_a_totem_is_held_once_and_given_away_once():
    both = start(TOTEM)
    twice = replace(both, holders=(("fish", 0), ("fish", 1)))
    assert [fault.code for fault in faults_of(twice)] == ["given_twice"]
    tied: dict[str, Any] = {"step": "give", "holders": {"mammoth": 2}, **LINE}
    three, boards = rules("totem", players=3), ["*g'", "*g'", "*"]
    assert GameState.at(three, boards, gifts=["mammoth"], **tied).actor == 2
    with pytest.raises(BadInput, match="given_twice at gifts"):
        GameState.at(three, boards, gifts=["mammoth", "mammoth"], **tied)
