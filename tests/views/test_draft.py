"""The scene of the draft: it agrees with the rules about every domino, tells whose turn it is and what went away."""

import json

import pytest
from hypothesis import given

from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.game import apply, why_not
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput, Problem, Reason
from kdexplore.core.reader import Reader
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.views.scenes.draft import line_scene
from kdexplore.words import languages
from tests.drawing import after
from tests.strategies import moments, states

TOTEM = rules("totem", players=3)
CLASSIC = rules("classic", players=4)
OPENED = History.of(TOTEM).play(Reveal((9, 27, 33, 44)), DrawKing(0)).state


def slots_of(plain):
    return {slot["number"]: slot for line in plain["lines"] for slot in line["slots"]}


def move_of_scene(move):
    return move_from(Reader(move))[0]


def last_claim():
    """The opening for three in which 44 is left over."""
    state = after(OPENED, Claim(9), DrawKing(1), Claim(27), DrawKing(2))
    return apply(state, Claim(33))


@given(states())
def test_what_can_be_claimed_is_what_the_rules_let_pass(state):
    plain = line_scene(state)
    assert json.loads(json.dumps(plain)) == plain
    for slot in state.next_line:
        slot_plain = slots_of(plain)[slot.number]
        problems = why_not(state, Claim(slot.number))
        assert slot_plain["can"] is not bool(problems)
        assert [why["rule"] for why in slot_plain["why"]] == [problem.rule for problem in problems]


@given(states())
def test_the_same_state_makes_the_same_scene(state):
    assert json.dumps(line_scene(state)) == json.dumps(line_scene(state))


@given(states(steps=(Step.PLACE, Step.CLAIM)))
def test_both_lines_lie_there_from_the_lowest_number_on(state):
    plain = line_scene(state)
    slot_plain = [[slot["number"] for slot in line["slots"]] for line in plain["lines"]]
    assert slot_plain == [[slot.number for slot in line] for line in (state.line, state.next_line) if line]


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_all_of_it(lang):
    for moment in moments(TOTEM, 5):
        plain = line_scene(moment.after, moment.events, lang=lang, hand=True)
        assert plain["lang"] == lang


def test_a_domino_tells_its_number_its_halves_and_who_stands_there():
    plain = line_scene(after(OPENED, Claim(27), DrawKing(1)))
    assert slots_of(plain)[27]["label"] == "27: desert; quarry, 1 fire; chief: pink"
    assert slots_of(plain)[44]["label"].endswith("free; can be chosen")


def test_a_claimed_domino_tells_why_it_cannot_be_claimed_again():
    slot_plain = slots_of(line_scene(after(OPENED, Claim(27), DrawKing(1))))[27]
    assert slot_plain["why"] == [
        {"says": "There is already a chief on domino 27: pink.", "rule": "drafting.claim", "name": "Choosing a domino"}
    ]


def test_outside_the_draft_a_domino_tells_that_it_is_not_time_for_it():
    moment = next(moment for moment in moments(TOTEM, 3) if moment.after.step is Step.PLACE)
    plain = line_scene(moment.after)
    assert plain["mode"] == "look"
    assert {slots_of(plain)[slot.number]["why"][0]["rule"] for slot in moment.after.next_line} == {"turn.order"}


def test_the_second_king_of_a_pair_is_told_which_domino_it_must_take():
    state = History.of(rules("discovery", players=2)).play(Reveal((1, 2, 3, 4)), DrawKing(0), Claim(1)).state
    slot_plain = slots_of(line_scene(state))
    assert [number for number, slot in slot_plain.items() if slot["can"]] == [4]
    assert slot_plain[2]["why"][0]["rule"] == "drafting.pairs"


def test_whose_turn_it_is_is_told_with_the_reason():
    moment = next(moment for moment in moments(TOTEM, 3) if moment.after.step is Step.PLACE)
    turn = line_scene(moment.after)["turn"]
    assert turn
    assert turn["seat"] == moment.after.actor
    assert str(moment.after.line[0].number) in turn["why"]


def test_the_order_to_come_is_that_of_the_numbers():
    state = after(OPENED, Claim(33), DrawKing(1), Claim(9), DrawKing(2))
    claiming, coming = line_scene(state)["orders"]
    assert [place["seat"] for place in claiming["places"]] == [2]
    assert [(place["seat"], place["number"]) for place in coming["places"]] == [(1, 9), (0, 33)]
    assert [place["says"] for place in coming["places"]] == ["Black (9)", "Pink (33)"]


def test_while_nobody_has_claimed_the_next_order_is_nobodys():
    *_, coming = line_scene(OPENED)["orders"]
    assert (coming["places"], coming["nobody"]) == ([], "nobody yet")


def test_a_hint_tells_the_place_in_the_order_and_nothing_of_value():
    state = after(OPENED, Claim(27), DrawKing(1))
    hints = [slot.get("hint") for slot in slots_of(line_scene(state)).values()]
    assert hints == [f"Your turn next round (so far): {place}" if place else None for place in (1, 0, 2, 2)]
    assert not [slot for slot in slots_of(line_scene(state, hints=False)).values() if "hint" in slot]


def test_the_fourth_domino_of_three_players_goes_away_and_the_other_game_is_told():
    """Scenario 6."""
    state, events = last_claim()
    plain = line_scene(state, events)
    assert 44 not in slots_of(plain)
    happened = plain["happened"]
    assert [slot["number"] for slot in happened["dropped"]] == [44]
    assert happened["claimed"] == [33]
    assert happened["gone"]["says"] == [
        "Not chosen, out of the game: 44.",
        "Dominoes in the line: 4. Chiefs: 3. A domino that nobody chooses leaves the game.",
        "In Kingdomino with three players, a line has 3 dominoes and all are chosen.",
    ]
    assert happened["gone"]["rule"] == "drafting.leftover"


def test_other_games_are_not_contrasted():
    setup = rules("classic", players=3, readings={"three_kings": "48"})
    dropping = next(moment for moment in moments(setup, 1) if "Dropped" in str(moment.events))
    assert len(line_scene(dropping.after, dropping.events)["happened"]["gone"]["says"]) == 2


def test_events_are_told_unless_something_else_tells_them():
    state, events = last_claim()
    assert line_scene(state, events)["happened"]["says"] == [
        "Green chooses domino 33.",
        "Not chosen, out of the game: 44.",
    ]
    assert line_scene(state, events, quiet=True)["happened"]["says"] == []


def test_before_the_new_line_lies_there_nobody_plays_the_one_that_moved_up():
    state, _ = last_claim()
    assert {slot["when"] for slot in slots_of(line_scene(state)).values()} == {"waits"}


def test_kings_typed_in_by_hand_are_those_still_in_the_hand():
    state = after(OPENED, Claim(27))
    assert line_scene(state)["mode"] == "look"
    plain = line_scene(state, hand=True)
    assert plain["mode"] == "draw"
    assert [not king["why"] for king in plain["draw"]["kings"]] == [False, True, True]
    assert move_of_scene({"king": plain["draw"]["kings"][1]["seat"]}) == DrawKing(1)


@given(states(steps=(Step.REVEAL,)))
def test_dominoes_typed_in_by_hand_are_all_that_nobody_has_seen(state):
    plain = line_scene(state, hand=True)
    part = plain["reveal"]
    assert [piece["number"] for piece in part["dominoes"]] == sorted(state.unseen)
    assert (part["wanted"], len(part["left"])) == (state.rules.line, state.rules.line + 1)
    picked = [piece["number"] for piece in part["dominoes"]][: part["wanted"]]
    people = [person["person"] for person in part["people"]][: part["people_wanted"]]
    assert not why_not(state, move_of_scene({"reveal": picked} | ({"people": people} if people else {})))


def test_a_finished_game_has_no_lines():
    plain = line_scene(moments(CLASSIC, 2)[-1].after)
    assert plain["turn"]
    assert (plain["lines"], plain["orders"], plain["turn"]["seat"]) == ([], [], None)
    assert plain["turn"]["now"] == "The game is over."


def test_a_refusal_from_elsewhere_is_told_with_its_rule():
    problem = Problem(Reason.GAME_OVER, "turn.order")
    assert line_scene(OPENED, problems=[problem])["refused"] == [
        {"says": "The game is over.", "rule": "turn.order", "name": "Order of a turn"}
    ]


def test_every_player_has_a_colour_in_every_theme_and_a_shape():
    plain = line_scene(OPENED)
    assert [seat["shape"] for seat in plain["seats"]] == ["circle", "square", "triangle"]
    for colours in plain["themes"].values():
        assert all(seat["paint"] in colours for seat in plain["seats"])


def test_a_theme_that_does_not_exist_is_refused():
    with pytest.raises(BadInput):
        line_scene(OPENED, theme="sepia")
