"""The scene of the timeline: a mark for every turn, in words, with what hangs on it; cheap enough for every move."""

import json
import re
from time import process_time

import pytest
from hypothesis import given

from kdexplore.core.actions import CHANCE, Claim, DrawKing, Reveal
from kdexplore.core.game import legal_actions
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.views.scenes.timeline import timeline_scene
from kdexplore.words import languages
from tests.speed import slowness
from tests.strategies import histories, random_history

TRIBE = random_history(rules("tribe", players=4), 3)
CLASSIC = rules("classic", players=4)
OPENED = History.of(CLASSIC).play(Reveal((3, 9, 27, 41)), DrawKing(2), Claim(9))
BUDGET = 0.003  # seconds; the scene is made again after every move


@given(histories)
def test_every_turn_has_a_mark_with_words(history):
    plain = timeline_scene(history, len(history))
    assert json.loads(json.dumps(plain)) == plain
    assert len(plain["marks"]) == len(history)
    assert all(mark["says"] for mark in plain["marks"])


@given(histories)
def test_a_mark_is_somebodys_unless_chance_decided(history):
    plain = timeline_scene(history, 0)
    for index, (mark, turn) in enumerate(zip(plain["marks"], history.turns, strict=True)):
        assert mark.get("seat") == (None if isinstance(turn.action, CHANCE) else history.state_at(index).actor)


@given(histories)
def test_the_stops_are_the_moments_at_which_somebody_decides(history):
    stops = [index for index in range(len(history) + 1) if history.state_at(index).actor is not None]
    assert timeline_scene(history, 0)["stops"] == stops


@given(histories)
def test_every_round_begins_once_and_in_order(history):
    rounds = timeline_scene(history, 0)["rounds"]
    assert [entry["at"] for entry in rounds] == sorted({entry["at"] for entry in rounds})
    assert len({entry["says"] for entry in rounds}) == len(rounds)
    assert all(entry["at"] <= entry["stop"] for entry in rounds)


def test_a_mark_says_when_and_what():
    says = [mark["says"] for mark in timeline_scene(OPENED, 3)["marks"]]
    assert says == [
        "Opening: New line: 3, 9, 27 and 41.",
        "Opening: King drawn: green.",
        "Opening: Green chooses domino 9.",
    ]


def test_placing_throwing_and_recruiting_are_told_without_cells():
    marks = timeline_scene(TRIBE, 0)["marks"]
    found = {mark["kind"]: mark["says"] for mark in marks}
    assert set(found) >= {"place", "throw", "pass", "reveal", "king", "claim"}
    assert "(" not in found["place"] + found["throw"]
    assert re.match(r"Round 1[12] of 12: ", found["place"])


def test_somebody_who_moves_in_is_told_by_name():
    recruiting = (random_history(rules("tribe", players=2), seed) for seed in range(20))
    marks = (mark for history in recruiting for mark in timeline_scene(history, 0)["marks"])
    assert " recruits: " in next(mark["says"] for mark in marks if mark["kind"] == "recruit")


def test_a_round_leads_to_the_first_moment_at_which_somebody_decides():
    opening, first, *_ = timeline_scene(TRIBE, 0)["rounds"]
    assert (opening["at"], opening["stop"], opening["round"]) == (0, 2, 0)
    assert TRIBE.state_at(first["stop"]).step is Step.PLACE
    assert TRIBE.state_at(first["at"]).step is Step.REVEAL


def test_branches_hang_on_the_turn_they_leave_and_tell_how_they_begin():
    history = OPENED.branch(2, Claim(3), DrawKing(0)).branch(2, Claim(41))
    mark = timeline_scene(history, 2)["marks"][2]
    assert mark["branches"] == ["Green chooses domino 3. (2 actions)", "Green chooses domino 41. (1 action)"]


def test_branches_that_differ_only_in_cells_are_told_apart():
    index = next(index for index in range(len(TRIBE)) if TRIBE.state_at(index).step is Step.PLACE)
    first, second = list(legal_actions(TRIBE.state_at(index)))[:2]
    history = TRIBE.branch(index, first).branch(index, second)
    assert len(set(timeline_scene(history, 0)["marks"][index]["branches"])) == 2


def test_a_comment_is_marked_and_told():
    mark = timeline_scene(OPENED.annotate(2, "Too early."), 3)["marks"][2]
    assert mark["comment"]
    assert mark["says"] == "Opening: Green chooses domino 9. Too early."


def test_errors_are_told_by_their_class_and_do_not_stay():
    plain = timeline_scene(OPENED, 3, errors=[(2, "blunder")])
    assert plain["marks"][2]["error"] == "blunder"
    assert plain["marks"][2]["says"].endswith("9. Serious mistake.")
    assert "error" not in timeline_scene(OPENED, 3)["marks"][2]


def test_an_error_of_no_class_is_a_mistake_of_the_program():
    with pytest.raises(KeyError):
        timeline_scene(OPENED, 3, errors=[(2, "awful")])


@pytest.mark.parametrize(("at", "expected"), [(-1, 0), (0, 0), (3, 3), (9, 3)])
def test_the_cursor_stays_on_the_game(at, expected):
    assert timeline_scene(OPENED, at)["at"] == expected


def test_a_dynasty_tells_its_games():
    history = random_history(rules("classic", players=4, dynasty=True), 3, steps=400)
    rounds = timeline_scene(history, 0)["rounds"]
    assert rounds[0]["says"].startswith("Game 1 of 3")
    assert rounds[-1]["says"].startswith("Game 3 of 3")


def test_a_game_without_turns_is_a_timeline_too():
    plain = timeline_scene(History.of(CLASSIC), 0)
    assert (plain["marks"], plain["stops"], plain["at"]) == ([], [], 0)


@pytest.mark.parametrize("lang", languages())
def test_every_language_words_a_whole_game(lang):
    assert len(timeline_scene(TRIBE, 5, lang=lang)["marks"]) == len(TRIBE)


def test_the_same_turns_in_two_languages_are_not_mixed_up():
    english, magyar = (timeline_scene(OPENED, 0, lang=lang)["marks"][2]["says"] for lang in ("en", "hu"))
    assert english == timeline_scene(OPENED, 0)["marks"][2]["says"] != magyar


@pytest.mark.slow  # in the quick tests the measuring of coverage would be timed as well
def test_after_a_move_a_long_game_takes_less_than_three_milliseconds():
    timeline_scene(TRIBE, 0)
    taken = []
    for at in range(10):
        began = process_time()
        timeline_scene(TRIBE, at)
        taken.append(process_time() - began)
    assert min(taken) < BUDGET * slowness()
