"""Without hints a board shows what is in hand, and nothing of where it may go or what it would bring."""

import json
from typing import Any

import pytest

import kdexplore as kd
from kdexplore.engine.simulation import played
from kdexplore.views.scenes.board import RecruitChoice, scene
from kdexplore.words import Term, say

TELLING = ("legal", "gain", "points", "targets", "homes", "best")  # parts of a scene that would be hints


@pytest.fixture(scope="module")
def moments():
    """The first moment of each kind in a game of random players, with what they did."""
    rules = kd.rules("tribe", players=3)
    found: dict[str, tuple[kd.GameState, object]] = {}
    for state, action in played(rules, ("random",) * 3, 7):
        found.setdefault(state.step.value, (state, action))
        if isinstance(action, kd.Recruit):
            found.setdefault("settle", (state, action))
    return found


def blind(state, part, **more):
    shown: dict[str, Any] = {**scene(state, hints=False, **more)}
    assert shown["mode"] == part
    assert shown[part]["open"] is True
    assert not any(word in json.dumps(list(shown[part])) for word in TELLING)
    return shown[part]


def test_a_domino_in_hand_is_named_and_may_be_discarded(moments):
    state, _ = moments["place"]
    part = blind(state, "place")
    assert part["domino"]["number"] == state.domino.number
    assert part["discard"] is True


def test_a_fire_in_hand_says_how_many_and_from_where(moments):
    state, _ = moments["throw"]
    part = blind(state, "throw")
    volcano = state.volcanoes[0]
    assert part["volcano"] == list(volcano)
    assert part["fires"] == state.territory.squares[volcano].craters


def test_who_may_be_recruited_is_seen_and_no_price_is_judged(moments):
    state, _ = moments["recruit"]
    part = blind(state, "pay")
    assert part["refusals"] == {}
    names = {cell: entry["name"] for cell, entry in part["cells"].items()}
    for (x, y), kind in state.territory.resources:
        assert names[f"{x},{y}"].lower() == say(Term("resource", kind)).lower()


def test_a_person_in_hand_is_named_with_what_was_paid(moments):
    state, action = moments["settle"]
    part = blind(state, "settle", choice=RecruitChoice(action.person, action.paid))
    assert (part["person"], part["paid"]) == (action.person, [list(cell) for cell in action.paid])
