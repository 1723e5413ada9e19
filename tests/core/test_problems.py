"""Saying no: problems are values, and every error names what is wrong and where."""

import pytest

from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput, Explained, IllegalMove, IllegalSetup, Problem, Reason, TileSetError

FAR = Problem(Reason.TOUCHES_NOTHING, "placing.match", (Cell(2, 0), Cell(3, 0)))
WIDE = Problem(Reason.LEAVES_GRID, "placing.grid", (Cell(2, 0), Cell(3, 0)), (("limit", 5),))


def test_every_reason_is_its_own_name_in_lower_case():
    assert [reason.value for reason in Reason] == [reason.name.lower() for reason in Reason]


def test_problems_compare_and_hash_by_content():
    assert Problem(Reason.TOUCHES_NOTHING, "placing.match", (Cell(2, 0), Cell(3, 0))) == FAR
    assert len({FAR, WIDE, FAR}) == 2


def test_an_illegal_move_keeps_the_action_and_every_problem():
    error = IllegalMove("the action", (WIDE, FAR))
    assert (error.action, error.problems) == ("the action", (WIDE, FAR))
    assert isinstance(error, ValueError)


@pytest.fixture
def no_speaker(monkeypatch):
    """The core alone, with nobody to word an error."""
    monkeypatch.setattr(Explained, "speaker", None)


@pytest.mark.usefixtures("no_speaker")
def test_an_illegal_move_prints_its_keys():
    assert str(IllegalMove(None, (WIDE, FAR))) == "leaves_grid (placing.grid); touches_nothing (placing.match)"


def test_an_illegal_setup_is_an_illegal_move():
    assert issubclass(IllegalSetup, IllegalMove)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadInput("not_json"), "not_json"),
        (BadInput("no_start", "tiles"), "no_start at tiles"),
        (BadInput("uneven_rows", "row 2", width=3, first=4), "uneven_rows at row 2 (width=3, first=4)"),
        (BadInput("too_long", size=9), "too_long (size=9)"),
    ],
)
@pytest.mark.usefixtures("no_speaker")
def test_bad_input_prints_its_code_place_and_facts(error, text):
    assert str(error) == text


def test_an_error_is_a_sentence_with_its_keys_behind_it(monkeypatch):
    monkeypatch.setattr(Explained, "speaker", lambda error: f"Said of {error.keys}.")
    assert str(BadInput("too_long", "name", size=9)) == "Said of too_long at name. [too_long at name]"
    assert str(IllegalMove(None, (FAR,))).endswith("[touches_nothing (placing.match)]")
    monkeypatch.setattr(Explained, "speaker", lambda _error: "")
    assert str(BadInput("too_long", "name", size=9)) == "too_long at name (size=9)"


def test_errors_have_keys_of_their_own():
    with pytest.raises(NotImplementedError):
        _ = Explained().keys


@pytest.mark.parametrize(
    ("inner", "whole"),
    [("", "game"), ("mode", "game.mode"), ("[3].x", "game[3].x"), ("row 2, column 1", "game, row 2, column 1")],
)
def test_an_error_seen_from_outside_has_the_outer_place_before_its_own(inner, whole):
    error = BadInput("wrong", inner, found=1).within("game")
    assert (error.fault.code, error.fault.where, error.fault.facts) == ("wrong", whole, (("found", 1),))


def test_an_error_seen_from_outside_is_of_the_same_kind_and_keeps_its_problems():
    error = TileSetError("wrong").because((FAR,)).within("file")
    assert isinstance(error, TileSetError)
    assert error.problems == (FAR,)


def test_an_error_without_a_broken_rule_has_no_problems():
    assert BadInput("wrong").problems == ()
