"""Actions as short JSON objects: each is read back as it was, and an object that is none is refused with its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.action_json import KINDS, move_from, move_of
from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from tests.strategies import legal, states

ONE_OF_EACH: dict[Action, dict[str, object]] = {
    Reveal((3, 1, 2)): {"reveal": [1, 2, 3]},
    Reveal((1,), ("shaman", "hunter")): {"reveal": [1], "people": ["hunter", "shaman"]},
    DrawKing(2): {"king": 2},
    Claim(17): {"claim": 17},
    Place((Cell(1, 0), Cell(2, 0))): {"place": [[1, 0], [2, 0]]},
    Discard(): {"discard": True},
    Throw(Cell(-1, 1)): {"throw": [-1, 1]},
    Give("fish", 3): {"give": "fish", "seat": 3},
    Give("fish", 0): {"give": "fish", "seat": 0},
    Recruit("painter", (Cell(2, 0), Cell(1, 0)), Cell(0, 1)): {
        "recruit": "painter",
        "paid": [[1, 0], [2, 0]],
        "cell": [0, 1],
    },
    Pass(): {"pass": True},
}


@pytest.mark.parametrize(
    ("action", "move"), ONE_OF_EACH.items(), ids=[next(iter(move)) for move in ONE_OF_EACH.values()]
)
def test_an_action_is_written_so_and_read_back(action, move):
    assert move_of(action) == move
    assert move_from(Reader(move)) == (action, {})


def test_every_kind_of_action_is_written_somehow():
    assert {next(iter(move)) for move in ONE_OF_EACH.values()} == set(KINDS)


@given(st.data())
def test_every_legal_action_survives_json(data):
    action = data.draw(states().filter(lambda state: state.step != "over").flatmap(legal))
    text = json.dumps(move_of(action))
    assert move_from(Reader(json.loads(text))) == (action, {})


def test_notes_are_handed_back_and_only_those_asked_for():
    action, notes = move_from(Reader({"claim": 3, "comment": "bold"}), ("comment", "branches"))
    assert action == Claim(3)
    assert {key: reader.value for key, reader in notes.items()} == {"comment": "bold"}
    with pytest.raises(BadInput, match="unknown_field"):
        move_from(Reader({"claim": 3, "comment": "bold"}))


@pytest.mark.parametrize(
    ("move", "code", "where"),
    [
        ([], "wrong_type", "at"),
        ({}, "one_action", "at"),
        ({"claim": 1, "pass": True}, "one_action", "at"),
        ({"claim": 0}, "out_of_range", "at.claim"),
        ({"claim": True}, "wrong_type", "at.claim"),
        ({"claim": 1.0}, "wrong_type", "at.claim"),
        ({"king": 8}, "out_of_range", "at.king"),
        ({"place": [[0, 1]]}, "too_few", "at.place"),
        ({"place": [[0, 1], [0, 1, 2]]}, "too_many", "at.place[1]"),
        ({"throw": [100, 0]}, "out_of_range", "at.throw[0]"),
        ({"discard": False}, "must_be_true", "at.discard"),
        ({"pass": 1}, "wrong_type", "at.pass"),
        ({"give": "fish"}, "missing_field", "at"),
        ({"recruit": "hunter", "paid": [], "cell": None}, "wrong_type", "at.cell"),
        ({"reveal": [1], "people": [1]}, "wrong_type", "at.people[0]"),
        ({"reveal": [1], "folk": []}, "unknown_field", "at"),
    ],
)
def test_an_object_that_is_no_action_is_refused(move, code, where):
    with pytest.raises(BadInput) as refusal:
        move_from(Reader(move, "at"))
    assert (refusal.value.fault.code, refusal.value.fault.where) == (code, where)


def test_an_object_of_two_actions_is_none():
    with pytest.raises(BadInput) as caught:
        move_from(Reader({"claim": 1, "king": 0}))
    assert caught.value.fault.code == "one_action"
    assert dict(caught.value.fault.facts)["found"] == ("king", "claim")
