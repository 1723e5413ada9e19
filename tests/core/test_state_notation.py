"""State notation: a whole moment of a game in one line, read back as it was; what is wrong names field and column."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.cells import HOME
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.state_notation import LONGEST, is_state, write_state
from kdexplore.core.state_reading import parse_state
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import MODES, rules
from tests.strategies import any_rules, moments, official_rules, seeds, states

START = "kds1 classic,players=3 *|*|* - - reveal:012 1-48 - - -"
TOTEM = (
    "kds1 totem,players=2,bonuses=centre,fire_path=rays "
    "q'j'../j^1*v2d/.dg1l'-40+mammoth|*g'g' >5:0,9:1 12,17:1,30,44 throw:1:0 1-4,6-8,10 - 1:5,2:4,3:1 -"
)


FEWER = 7  # every seventh moment of a game is written and read: the games differ, and so does the first one


def painted(territory):
    """The same squares, without the dominoes they came on: what a notation keeps of a territory."""
    ground = tuple(sorted((cell, square) for cell, square in territory.squares.items() if cell != HOME))
    return replace(territory, placements=(), painted=ground)


def written(state):
    """The state as its notation keeps it."""
    seats = tuple(Seat(painted(seat.territory), seat.discarded) for seat in state.seats)
    return replace(state, seats=seats)


@pytest.mark.no_cover
@pytest.mark.parametrize("mode", MODES)
@given(st.data())
def test_any_moment_of_a_whole_game_is_read_back(mode, data):
    rules = data.draw(official_rules((mode,)))
    first = data.draw(st.integers(0, FEWER - 1))
    for moment in list(moments(rules, data.draw(seeds)))[first::FEWER]:
        text = str(moment.after)
        again = GameState.parse(text)
        assert again == written(moment.after)
        assert str(again) == text


@given(states(any_rules))
def test_a_state_of_any_box_is_read_back_with_its_box_beside_it(state):
    again = parse_state(write_state(state), state.rules.tiles)
    assert again == written(state)
    assert is_state(write_state(state))
    assert "\n" not in write_state(state)


@given(states())
def test_a_game_goes_on_from_a_notation_as_from_the_state(state):
    again = parse_state(write_state(state), state.rules.tiles)
    first = next(iter(legal_actions(state)), None)
    assert next(iter(legal_actions(again)), None) == first
    if first is not None:
        after, events = apply(again, first)
        assert written(after) == written(apply(state, first).state)
        assert len(events) == len(apply(state, first).events)


def test_a_line_holds_all_that_is_on_the_table():
    state = GameState.parse(TOTEM)
    assert state.rules == rules("totem", players=2, bonuses=["centre"], readings={"fire_path": "rays"})
    assert state.seats[0].territory == parse("q'j'../j^1*v2d/.dg1l'", state.rules.tiles)
    assert state.seats[0].discarded == (40,)
    assert (state.holders, state.step, state.volcanoes) == ((("mammoth", 0),), Step.THROW, ((1, 0),))
    assert state.line == (Slot(5, 0), Slot(9, 1))
    assert state.next_line == (Slot(12), Slot(17, 1), Slot(30), Slot(44))
    assert state.turn == 0
    assert state.unseen == {1, 2, 3, 4, 6, 7, 8, 10}
    assert state.tokens == ((1, 5), (2, 4), (3, 1))


def test_a_box_of_somebodys_own_is_named_and_handed_over():
    box = replace(tile_set("kingdomino"), id="mine", dominoes=tile_set("kingdomino").dominoes[:24], sources=())
    state = start(replace(rules("classic", players=4), mode="free", tiles=box, pile=24))
    text = str(state)
    assert ",tiles=mine," in text
    assert GameState.parse(text, box) == state
    with pytest.raises(BadInput) as refusal:
        GameState.parse(text)
    assert refusal.value.fault.code == "unknown_tiles"
    assert refusal.value.fault.where == "setup, column 6"


def test_a_box_that_only_looks_like_one_of_ours_has_no_line():
    box = replace(tile_set("kingdomino"), dominoes=tile_set("kingdomino").dominoes[:24])
    state = start(replace(rules("classic", players=4), mode="free", tiles=box, pile=24))
    with pytest.raises(BadInput, match="reserved at tiles"):
        str(state)


def test_a_line_too_long_to_be_read_is_not_written():
    box = replace(tile_set("kingdomino"), id="long_" * 4_000, sources=(), draft=True)
    state = start(replace(rules("classic", players=4), mode="free", tiles=box))
    with pytest.raises(BadInput, match="too_long"):
        str(state)
    with pytest.raises(BadInput, match="too_long"):
        GameState.parse(START + " " * LONGEST)


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("kds1", "kds2", "not_a_state", ""),
        (START, "", "not_a_state", ""),
        (" 1-48", " 1-48\x07", "not_printable", ""),
        (" 1-48", "", "wrong_width", "state"),
        ("classic", "clasic", "unknown_value", "setup.mode, column 6"),
        ("players=3", "players=x", "unknown_part", "setup, column 14"),
        ("players=3", "players=3,players=4", "given_twice", "setup, column 24"),
        ("players=3", "players=3,colour=red", "unknown_field", "setup.readings, column 6"),
        ("players=3", "players=3,fire_path=straight", "unknown_value", "setup.readings.fire_path, column 6"),
        ("players=3", "players=3,bonuses=middle", "unknown_value", "setup.bonuses[0], column 6"),
        ("players=3", "players=3,!", "unknown_part", "setup, column 24"),
        ("players=3", "players=7", "illegal_setup", "setup, column 6"),
        ("classic", "free", "missing_field", "setup, column 6"),
        ("*|*|*", "*|*", "too_few", "seats, column 24"),
        ("*|*|*", "*|*|*|*", "too_many", "seats, column 24"),
        ("*|*|*", "*|w9*|*", "digit_too_high", "seats[1].territory, row 1, column 1"),
        ("*|*|*", "*|*-x|*", "unknown_part", "seats[1], column 26"),
        ("*|*|*", "*|*-1,,2|*", "unknown_part", "seats[1].discarded, column 30"),
        ("*|*|*", "*|*-5|*", "duplicate", "seats[1], column 26"),
        ("*|*|*", "*|*+fish|*", "unknown_value", "holders[0], column 24"),
        ("*|*|*", "*+fish|*+fish|*", "given_twice", "seats, column 24"),
        ("* - - ", "* 3:0 - ", "one_turn", "line, column 30"),
        ("* - - ", "* >3:0,>4:1 - ", "one_turn", "line, column 30"),
        ("* - - ", "* >3:9 - ", "unknown_part", "line, column 30"),
        ("* - - ", "* >3:0,1:1 - ", "not_ascending", "line[1], column 30"),
        ("* - - ", "* - >3,4 ", "one_turn", "next_line, column 32"),
        ("* - - ", "* - 3,4 ", "not_now", "next_line, column 32"),
        ("reveal:012", "shuffle", "unknown_value", "step, column 34"),
        ("reveal:012", "reveal:9", "unknown_part", "step, column 41"),
        ("reveal:012", "reveal", "missing_field", "hand, column 34"),
        ("reveal:012", "reveal:0112", "too_many_kings", "seats[1], column 26"),
        ("reveal:012", "throw:1;0", "unknown_part", "step, column 40"),
        ("reveal:012", "give:Fish", "unknown_part", "step, column 39"),
        (" 1-48", " 1-47", "no_whole_lines_seen", "unseen, column 45"),
        (" 1-48", " 3,1", "not_ascending", "unseen, column 47"),
        (" 1-48", " 9-3", "not_ascending", "unseen, column 45"),
        (" 1-48", " 0", "not_ascending", "unseen, column 45"),
        (" 1-48", " 0-3", "not_ascending", "unseen, column 45"),
        (" 1-48", " 1-60", "unknown_domino", "unseen, column 45"),
        ("1-48 - - -", "1-48 hunter - -", "unknown_part", "cave, column 50"),
        ("1-48 - - -", "1-48 hunter; - -", "unknown_value", "cave, column 50"),
        ("1-48 - - -", "1-48 - 1:3 -", "unknown_value", "tokens, column 52"),
        ("1-48 - - -", "1-48 - 1 -", "unknown_part", "tokens, column 52"),
        ("1-48 - - -", "1-48 - - 3,4,5", "too_many", "totals, column 54"),
        ("1-48 - - -", "1-48 - - 3,x", "unknown_part", "totals, column 56"),
    ],
)
def test_what_is_wrong_names_its_field_and_column(old, new, code, where):
    assert START.count(old) == 1
    with pytest.raises(BadInput) as refusal:
        GameState.parse(START.replace(old, new))
    assert (refusal.value.fault.code, refusal.value.fault.where) == (code, where)


def test_rules_that_break_carry_their_problems():
    with pytest.raises(BadInput) as refusal:
        GameState.parse(START.replace("players=3", "players=7"))
    assert [problem.reason for problem in refusal.value.problems] == ["players"]


def test_the_people_of_the_cave_are_counted_by_kind():
    state = start(rules("tribe", players=2))
    text = str(replace(state, cave=Cave(("hunter", "shaman"), ("fisher", "fisher"))))
    assert " hunter,shaman;fisher*2 " in text
    assert GameState.parse(text).cave == Cave(("hunter", "shaman"), ("fisher", "fisher"))


@pytest.mark.no_cover
@given(st.text(max_size=60) | st.lists(st.sampled_from([*START, *TOTEM, " "]), max_size=120).map("".join))
def test_any_text_is_read_or_refused(text):
    for line in (text, "kds1 " + text, re.sub(" [^ ]*$", " " + text, START)):
        try:
            state = GameState.parse(line)
        except BadInput:
            continue
        assert GameState.parse(str(state)) == state


@given(states(official_rules()), st.data())
def test_a_damaged_line_is_read_or_refused(state, data):
    text = str(state)
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("-:|>,;+*' 0159awq^(") | st.just(""))
    try:
        again = GameState.parse(text[:at] + sign + text[at + data.draw(st.integers(0, 1)) :])
    except BadInput:
        return
    assert GameState.parse(str(again)) == again


def test_a_territory_is_not_taken_for_a_state():
    assert is_state(START)
    assert not is_state("w1w*")
    assert not is_state("")
    assert Territory() == GameState.parse(START).seats[2].territory


def documented():
    """The example lines of docs/notation.md."""
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    return re.findall(r"^kds1 .+$", text, re.MULTILINE)


@pytest.mark.parametrize("line", documented())
def test_the_examples_of_the_documentation_are_read(line):
    assert str(GameState.parse(line)) == line


def test_the_documentation_has_examples_of_four_modes():
    assert len({line.split()[1].split(",")[0] for line in documented()}) == 4
